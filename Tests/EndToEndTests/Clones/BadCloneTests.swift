import TestSupport
import Testing

@testable import TeamSyncDocuments

@Suite("Faulty clones and remotes", .validatesDocuments)
struct BadCloneTests {
    private let icons = Workbench.iconsID

    @Test(
        "A fault is reported with a hint, the last good numbers stay, and the other repository is checked",
        arguments: BadClone.all)
    func badClone(bad: BadClone) throws {
        let bench = try Workbench()
        try bench.fixture.pushIcons(["cart"])
        try bench.sync()
        let good = try (bench.status(icons), bench.document().counts.entries["icons"])
        try bad.spoil(bench)
        try bench.fixture.pushComponent("Badge")
        try expectSaid(bad, in: bench, by: bench.teamsync("sync", "--force"))
        let status = try bench.status(icons)
        if bad.keepsLocal {
            #expect(status.state == .behind)
            #expect(status.counts == good.0.counts)
            #expect(status.incoming == good.0.incoming)
            #expect(try bench.document().counts.entries["icons"] == good.1)
        } else {
            #expect(status.state == .unknown)
            #expect(status.counts["icons"]?.local == nil)
        }
        if !bad.isAnswered { #expect(status.lastSuccessAt == good.0.lastSuccessAt) }

        // The same fault, for a user without any previous successful round.
        try RawFile.remove(RawPath(bench.state.path))
        try expectSaid(bad, in: bench, by: bench.teamsync("sync"))
        #expect(try (bench.status(icons).lastSuccessAt != nil) == bad.isAnswered)
        #expect(try bench.teamsync("statusline").text.hasPrefix("Icons: "))
    }

    private func expectSaid(_ bad: BadClone, in bench: Workbench, by result: CommandResult) throws {
        let message = bad.message.replacing("PATH", with: bench.icons.clone.path)
            .replacing("ORIGIN", with: bench.icons.origin.path)
        let hint = bad.hint.replacing("PATH", with: bench.icons.clone.path)
        #expect(result.status == 1)
        #expect(result.text == "")
        let lines = result.errorText.split(separator: "\n")
        #expect(lines.count == 2)
        #expect(lines.first?.hasPrefix("teamsync: icons-library: \(message)") == true, "\(result.errorText)")
        #expect(lines.last ?? "" == "hint: \(hint)")
        let error = try #require(try bench.status(icons).error)
        #expect(error.code == bad.code)
        #expect(error.message.hasPrefix(message))
        #expect(error.hint == hint)
        #expect(error.failures == 1)
        let other = try bench.status(Workbench.componentsID)
        #expect(other.error == nil)
        #expect(other.state == .behind)
    }
}
