import TestSupport
import Testing

@testable import TeamSyncDocuments

@Suite("A partial clone", .validatesDocuments)
struct PartialCloneTests {
    private func unfetched(_ bench: Workbench) throws -> [String] {
        let status = try bench.status(Workbench.iconsID)
        return (status.warnings + status.notes).filter { $0.contains("has not been fetched") }
    }

    @Test("Contents are available in the round that fetches them")
    func firstRound() throws {
        let bench = try Workbench(icons: 5, colors: 3, transport: .file)
        try bench.icons.origin.git("config", "uploadpack.allowFilter", "true")
        let path = bench.path("partial")
        _ = try TestRepository.clone(
            "file://\(bench.icons.origin.path)", to: path, runner: bench.icons.clone.runner,
            arguments: ["--filter=blob:none", "--no-checkout"])
        try bench.configure(icons: ["path: \"\(path)\""])
        try bench.sync()
        #expect(try unfetched(bench) == [])
        #expect(try bench.status(Workbench.iconsID).counts["icons"]?.local == 5)
        try bench.fixture.pushIcons(["cart"])
        try bench.sync("--force")
        #expect(try unfetched(bench) == [])
        #expect(try bench.status(Workbench.iconsID).counts["icons"]?.upstream == 6)
    }

    @Test("Contents fetched by the user are read in the next round")
    func userFetch() throws {
        let bench = try Workbench(icons: 5, colors: 3, transport: .file)
        try bench.icons.origin.git("config", "uploadpack.allowFilter", "true")
        let path = bench.path("partial")
        let clone = try TestRepository.clone(
            "file://\(bench.icons.origin.path)", to: path, runner: bench.icons.clone.runner,
            arguments: ["--filter=blob:none", "--no-checkout"])
        try bench.configure(icons: ["path: \"\(path)\""])
        // The remote is unavailable: nothing can be fetched.
        try clone.git("remote", "set-url", "origin", "file://\(bench.path("nowhere"))")
        #expect(try bench.teamsync("sync").status == 1)
        #expect(try !unfetched(bench).isEmpty)
        try clone.git("remote", "set-url", "origin", "file://\(bench.icons.origin.path)")
        try clone.git("checkout", "--quiet", "main")
        _ = try bench.teamsync("sync")
        #expect(try unfetched(bench) == [])
        #expect(try bench.status(Workbench.iconsID).counts["icons"]?.local == 5)
    }
}
