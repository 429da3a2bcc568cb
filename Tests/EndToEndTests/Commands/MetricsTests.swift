import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncDocuments

@Suite("teamsync metrics", .validatesDocuments)
struct MetricsTests {
    @Test("Prometheus' own parser reads the numbers of the document", .needs(.metricsParser))
    func isTheFormat() throws {
        let bench = try Workbench(icons: 12, colors: 7)
        try bench.sync()
        try bench.icons.push(
            "Add", changes: ["notes.md": TreeEntry("new\n")], times: CommitTimes(DesignSystemFixture.pushedAt))
        try bench.sync("--force")
        let result = try bench.teamsync("metrics", "--user", "ann \"the\\boss\"")
        #expect((result.status, result.errorText) == (0, ""))
        let samples = try MetricsParser.samples(of: result.output)
        let labels = "repository=icons-library,user=ann \"the\\boss\""
        #expect(samples.contains("teamsync_commits_behind \(labels) 1"))
        #expect(
            samples.contains("teamsync_repository_state \(labels.replacing(",user", with: ",state=behind,user")) 1"))
        #expect(samples.contains("teamsync_items at=local,catalogue=icons,\(labels) 12"))
        let success = try #require(bench.status("icons-library").lastSuccessAt).secondsSinceEpoch
        #expect(samples.contains("teamsync_last_success_timestamp_seconds \(labels) \(success)"))
        #expect(samples.contains { $0.hasPrefix("teamsync_build_info user=") && $0.contains("version=") })
    }

    @Test("promtool finds no errors, and the alerts fire as intended", .needs(.promtool))
    func promtool() throws {
        let bench = try Workbench()
        try bench.sync()
        let text = try bench.teamsync("metrics").output
        let promtool = try RequiredProgram.promtool.required()
        let lint = try Command(promtool, ["check", "metrics"], environment: [:], input: text).run()
        #expect((lint.status, lint.text + lint.errorText) == (0, ""))
        let rules = try Command(
            promtool, ["test", "rules", PackageFolder.path("Tests/Documents/alerts-test.yaml")], environment: [:]
        ).run()
        #expect(rules.status == 0, "\(rules.text)\(rules.errorText)")
    }

    @Test("Everyone can read the file, even with a strict umask, and if it was private before")
    func mode() throws {
        let bench = try Workbench()
        try bench.sync()
        let file = bench.path("metrics/teamsync.prom")
        try RawFile.makeFolder(RawPath(bench.path("metrics")))
        func write() throws -> CommandResult {
            let program = try ProductBinary.path("teamsync")
            return try Command(
                "/bin/sh", ["-c", "umask 077; exec \"$0\" metrics --output \"$1\"", program, file],
                environment: bench.environment
            ).run()
        }
        let first = try write()
        #expect((first.status, first.text, first.errorText) == (0, "", ""))
        #expect(try FileFacts(file)?.mode == 0o644)
        #expect(try bench.text(of: file) == bench.teamsync("metrics").text)

        _ = try Command("/bin/chmod", ["600", file], environment: [:]).runChecked()
        #expect(try write().status == 0)
        #expect(try FileFacts(file)?.mode == 0o644)
        let facts = try FileFacts(file)
        #expect(try write().status == 0)
        #expect(try FileFacts(file) == facts)
        #expect(try RawFile.names(in: RawPath(bench.path("metrics"))).map(\.description) == ["teamsync.prom"])
    }

    @Test("A link out of the folder and files of other programs are refused")
    func refusals() throws {
        let bench = try Workbench()
        try bench.sync()
        try RawFile.makeFolder(RawPath(bench.path("metrics")))
        let (victim, link) = (bench.path("victim"), bench.path("metrics/teamsync.prom"))
        try bench.write("# HELP teamsync_build_info mine\n", to: victim)
        try RawFile.link(RawPath(link), to: "../victim")
        let linked = try bench.teamsync("metrics", "--output", link)
        #expect(linked.status == 1)
        #expect(linked.errorText.contains("cannot write through the symbolic link"))
        #expect(try bench.text(of: victim) == "# HELP teamsync_build_info mine\n")

        let other = bench.path("metrics/node.prom")
        try bench.write("node_up 1\n", to: other)
        let refused = try bench.teamsync("metrics", "--output", other)
        #expect(refused.status == 1)
        #expect(refused.errorText.contains("was not written by teamsync"))
        #expect(try bench.text(of: other) == "node_up 1\n")
    }

    @Test("Without a document, nothing is written")
    func nothingPublished() throws {
        let bench = try Workbench()
        let file = bench.path("teamsync.prom")
        let result = try bench.teamsync("metrics", "--output", file)
        #expect((result.status, result.text) == (1, ""))
        #expect(!RawFile.exists(RawPath(file)))
        #expect(try bench.teamsync("metrics", "--output=").status == 64)
        #expect(try bench.teamsync("metrics", "--output", bench.path("teamsync.txt")).status == 64)
    }
}
