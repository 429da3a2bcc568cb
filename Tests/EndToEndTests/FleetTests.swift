import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncDocuments

@Suite("Defaults of a machine, and profiles in the repository itself", .validatesDocuments)
struct FleetTests {
    private let bench: Workbench
    private var etc: String { bench.path("etc") }
    private var fleet: [String: String?] { ["TEAMSYNC_SYSTEM_CONFIG_DIR": etc] }

    private static let profile = """
        label: Glyphs
        paths: [icons/, metadata.json]
        counts:
          glyphs: {files: {glob: 'icons/*.svg'}, kind: icon}

        """

    init() throws {
        bench = try Workbench(icons: 5)
        try RawFile.makeFolder(RawPath(etc))
    }

    private func writeFleet(_ lines: String) throws {
        try bench.write(
            "repositories:\n  - {profile: icons-library, path: \(bench.icons.clone.path)}\n\(lines)",
            to: "\(etc)/config.yaml")
    }

    private func commitProfile(_ text: String, message: String = "Describe the catalogue") throws {
        try bench.icons.push(
            message, changes: [".teamsync.yaml": TreeEntry(text)], times: CommitTimes(DesignSystemFixture.pushedAt))
    }

    private func pull() throws { try bench.icons.clone.git("pull", "--quiet", "--ff-only") }

    private func useCommitted() throws {
        try bench.writeConfiguration(
            "repositories:\n  - {id: icons, profile: ./.teamsync.yaml, path: \(bench.icons.clone.path)}\n")
    }

    @Test("Without a configuration of their own, people have the machine's")
    func machine() throws {
        try RawFile.remove(RawPath(bench.configurationFile))
        try writeFleet("interval: 30m\n")
        let result = try bench.teamsync("sync", environment: fleet)
        #expect((result.status, result.errorText) == (0, ""))
        #expect(try bench.status("icons-library").counts["icons"]?.local == 5)
        let next = try #require(bench.status("icons-library").nextAttemptAt)
        let last = try #require(bench.status("icons-library").lastAttemptAt)
        #expect(last.duration(to: next) == .seconds(1800))
    }

    @Test("config show --origin names file and line of each value")
    func origin() throws {
        try writeFleet("interval: 30m\n")
        try bench.writeConfiguration("timeout: 20s\n")
        let shown = try bench.teamsync("config", "show", "--origin", environment: fleet)
        #expect(shown.status == 0)
        #expect(shown.text.contains("    interval: 30m  # \(etc)/config.yaml:3\n"))
        #expect(shown.text.contains("    timeout: 20s  # \(bench.configurationFile):1\n"))
        #expect(shown.text.contains("    tracking: shared  # default\n"))
        let check = try bench.teamsync("config", "check", environment: fleet)
        #expect(check.text == "\(bench.configurationFile) over \(etc)/config.yaml is valid: 1 repository, 2 counts\n")
    }

    @Test("A mistake in the machine's file names it, and nothing is fetched")
    func broken() throws {
        try writeFleet("intervall: 30m\n")
        for arguments in [["sync"], ["config", "show"], ["config", "check"]] {
            let result = try bench.run(bench.command("teamsync", arguments, environment: fleet))
            #expect(result.status == 78)
            #expect(result.errorText.contains("\(etc)/config.yaml:3:1: unknown key 'intervall'"))
        }
        #expect(!RawFile.exists(RawPath(bench.state.countsDocument)))
    }

    @Test("A profile in the repository decides what is counted; a push takes effect when it is pulled")
    func committed() throws {
        try commitProfile(Self.profile)
        try pull()
        try useCommitted()
        try bench.sync()
        var status = try bench.status("icons")
        #expect(status.label == "Glyphs")
        #expect(status.counts.mapValues(\.local) == ["glyphs": 5])
        #expect(try bench.document().counts.entries["glyphs"]?.count == 5)
        #expect(status.notes.contains(".teamsync.yaml of main sets what is counted"))

        try commitProfile(Self.profile.replacing("glyphs", with: "symbols"), message: "Rename the count")
        try bench.sync("--force")
        status = try bench.status("icons")
        #expect(status.counts.keys.sorted() == ["glyphs"])
        #expect(status.notes.contains("origin/main changes .teamsync.yaml: that takes effect when you pull it"))
        try pull()
        try bench.sync()
        #expect(try bench.status("icons").counts.mapValues(\.local) == ["symbols": 5])
        #expect(try bench.document().counts.entries.keys.sorted() == ["symbols"])
    }

    @Test("A broken profile is a warning, and the last good one stays in use")
    func brokenProfile() throws {
        try commitProfile(Self.profile)
        try pull()
        try useCommitted()
        try bench.sync()
        try commitProfile("label: Glyphs\nhooks: {on_change: [sh]}\n", message: "Break it")
        try bench.sync("--force")
        #expect(
            try bench.status("icons").warnings.contains { $0.hasPrefix(".teamsync.yaml of origin/main cannot be used") }
        )
        try pull()
        try bench.sync()
        let status = try bench.status("icons")
        #expect(status.counts.mapValues(\.local) == ["glyphs": 5])
        #expect(
            status.warnings.contains {
                $0.hasPrefix(".teamsync.yaml of main cannot be used: .teamsync.yaml:2:1: unknown key 'hooks'")
            })
    }

    @Test("Without the file there are no counts, and a warning")
    func missingProfile() throws {
        try useCommitted()
        try bench.sync()
        let status = try bench.status("icons")
        #expect(status.counts.isEmpty)
        #expect(status.warnings == ["main has no .teamsync.yaml, which 'profile' names"])
    }

    @Test("init recognises a clone by its own profile, and shows it first")
    func initFindsIt() throws {
        try commitProfile(Self.profile)
        try pull()
        try RawFile.remove(RawPath(bench.configurationFile))
        let clone = bench.icons.clone.path
        let result = try bench.teamsync("init", clone)
        #expect(result.status == 0)
        #expect(result.text.contains("Glyphs") && result.text.contains("5 glyphs"))
        #expect(result.errorText.contains("Glyphs: .teamsync.yaml of the repository sets this"))
        #expect(
            result.errorText.contains("    files: {glob: icons/*.svg}")
                || result.errorText.contains("glob: 'icons/*.svg'"))
        #expect(try bench.text(of: bench.configurationFile).contains("- profile: \"./.teamsync.yaml\"\n"))
        try bench.sync()
        #expect(try bench.document().counts.entries["glyphs"]?.count == 5)
    }

    @Test("init falls back to the usual profiles when a repository's own is broken")
    func initWithBrokenProfile() throws {
        try commitProfile("label: [\n")
        try pull()
        try RawFile.remove(RawPath(bench.configurationFile))
        #expect(try bench.teamsync("init", bench.icons.clone.path).status == 0)
        #expect(try bench.text(of: bench.configurationFile).contains("- profile: icons-library\n"))
    }
}
