import TestSupport
import Testing

@testable import TeamSyncDocuments

@Suite("The doctor for selected repositories", .validatesDocuments)
struct DoctorSelectionTests {
    private func findings(_ result: CommandResult) throws -> [Finding] {
        try DocumentCodec.decode([Finding].self, from: result.output)
    }

    @Test("Only the named ones are checked and contacted, by id or label; the others stay published")
    func chosen() throws {
        let bench = try Workbench()
        try bench.sync()
        try bench.setOrigin(of: bench.components, to: bench.path("nowhere.git"))
        let result = try bench.command("teamsync", ["doctor", "--json", "Icons"]).run()
        #expect(result.status == 0, "\(result.text)")
        let subjects = Set(try findings(result).compactMap(\.subject))
        #expect(subjects.contains(Workbench.iconsID) && !subjects.contains(Workbench.componentsID))
        #expect(try findings(result).contains { $0.step == "fetch" && $0.subject == Workbench.iconsID })
        #expect(try bench.document().repositories.map(\.id) == [Workbench.iconsID, Workbench.componentsID])
        let other = try bench.command("teamsync", ["doctor", "--json", Workbench.componentsID]).run()
        #expect(other.status == 1)
    }

    @Test("An unknown name ends the doctor with 66")
    func unknown() throws {
        let bench = try Workbench()
        let result = try bench.command("teamsync", ["doctor", "fonts"]).run()
        #expect(result.status == 66)
        #expect(result.errorText.contains("fonts") && result.errorText.contains("hint: "))
    }
}
