import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncDocuments

@Suite("Machine-wide defaults, and profiles in repositories", .validatesDocuments)
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

    private func useCommitted(trust: String = "[]") throws {
        try bench.useCommittedProfile(trust: trust)
    }

    @Test("Without their own configuration, users have the machine's")
    func machine() throws {
        try RawFile.remove(RawPath(bench.configurationFile))
        try writeFleet("interval: 30m\n")
        let result = try bench.teamsync("sync", environment: fleet)
        #expect((result.status, result.errorText) == (0, ""))
        #expect(try bench.status("icons-library").counts["icons"]?.local == 5)
        let next = try #require(bench.status("icons-library").nextAttemptAt)
        let last = try #require(bench.status("icons-library").lastAttemptAt)
        #expect(last.duration(to: next) == .seconds(1800))
        let path = try bench.teamsync("config", "show", "--path", environment: fleet)
        #expect((path.status, path.text) == (0, "\(bench.configurationFile)\n"))
        #expect(
            path.errorText.contains(
                "there is no such file; \(etc)/config.yaml, the configuration for all users, is in use"))
    }

    @Test("config show --origin prints the file and line of each value")
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

    @Test("An error in the machine's file names that file, and nothing is fetched")
    func broken() throws {
        try writeFleet("intervall: 30m\n")
        for arguments in [["sync"], ["config", "show"], ["config", "check"]] {
            let result = try bench.run(bench.command("teamsync", arguments, environment: fleet))
            #expect(result.status == 78)
            #expect(result.errorText.contains("\(etc)/config.yaml:3:1: unknown key 'intervall'"))
        }
        #expect(!RawFile.exists(RawPath(bench.state.countsDocument)))
    }

    @Test("A profile in the repository determines the counts; a push takes effect when it is pulled")
    func committed() throws {
        try commitProfile(Self.profile)
        try pull()
        try useCommitted(trust: "[flat]")
        try bench.sync()
        var status = try bench.status("icons")
        #expect(status.label == "Glyphs")
        #expect(status.counts.mapValues(\.local) == ["glyphs": 5])
        #expect(try bench.document().counts.entries["glyphs"]?.count == 5)
        #expect(status.notes.contains(".teamsync.yaml of main defines the counts"))

        try commitProfile(Self.profile.replacing("glyphs", with: "symbols"), message: "Rename the count")
        try bench.sync("--force")
        status = try bench.status("icons")
        #expect(status.counts.keys.sorted() == ["glyphs"])
        #expect(status.notes.contains("origin/main changes .teamsync.yaml: this takes effect when you pull"))
        try pull()
        try bench.sync()
        #expect(try bench.status("icons").counts.mapValues(\.local) == ["symbols": 5])
        #expect(try bench.document().counts.entries.keys.sorted() == ["symbols"])
    }

    @Test("A broken profile causes a warning, and the last good one stays in use")
    func brokenProfile() throws {
        try commitProfile(Self.profile)
        try pull()
        try useCommitted()
        try bench.sync()
        try commitProfile("label: Glyphs\nhooks: {on_change: [sh]}\n", message: "Break it")
        try bench.sync("--force")
        #expect(
            try bench.status("icons").warnings.contains { $0.hasPrefix(".teamsync.yaml of origin/main is invalid") }
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

    @Test("Without the file, there are no counts, and a warning")
    func missingProfile() throws {
        try useCommitted()
        try bench.sync()
        let status = try bench.status("icons")
        #expect(status.counts.isEmpty)
        #expect(status.warnings == ["'profile' names .teamsync.yaml, but main does not contain it; nothing is counted"])
    }

    @Test(
        "A link in place of the file changes nothing; a commit that removes it ends it; a reset to before it does not")
    func replacedProfile() throws {
        let before = try bench.icons.clone.git("rev-parse", "HEAD")
        try commitProfile(Self.profile)
        try pull()
        try useCommitted()
        try bench.sync()
        try bench.icons.push(
            "Link it", changes: [".teamsync.yaml": TreeEntry(.link, "metadata.json".utf8)],
            times: CommitTimes(DesignSystemFixture.pushedAt))
        try bench.sync("--force")
        try pull()
        try bench.sync()
        var status = try bench.status("icons")
        #expect(status.counts.mapValues(\.local) == ["glyphs": 5])
        #expect(
            status.warnings == [
                ".teamsync.yaml of main cannot be used: .teamsync.yaml is a link or a submodule, not a file; "
                    + "its last valid version stays in use"
            ])
        let linked = try bench.icons.clone.git("rev-parse", "HEAD")

        try bench.icons.clone.git("reset", "--quiet", "--hard", before)
        try bench.sync()
        status = try bench.status("icons")
        #expect(status.counts.mapValues(\.local) == ["glyphs": 5])
        #expect(
            status.warnings == [
                "'profile' names .teamsync.yaml, but main does not contain it; its last valid version stays in use"
            ])

        try bench.icons.clone.git("reset", "--quiet", "--hard", linked)
        try bench.sync()
        try bench.icons.push(
            "Remove it", changes: [".teamsync.yaml": nil], times: CommitTimes(DesignSystemFixture.pushedAt))
        try bench.sync("--force")
        try pull()
        try bench.sync()
        status = try bench.status("icons")
        #expect(status.counts.isEmpty && status.label == "icons")
        #expect(status.warnings == ["'profile' names .teamsync.yaml, but main does not contain it; nothing is counted"])
    }

    @Test("Another file has no previous version; without one, the configured counts remain")
    func otherFile() throws {
        try commitProfile(Self.profile)
        try pull()
        try useCommitted()
        try bench.sync()
        try bench.writeConfiguration(
            """
            repositories:
              - id: icons
                profile: ./other.yaml
                path: \(bench.icons.clone.path)
                counts: {mine: {files: {glob: 'icons/*.svg'}}}

            """)
        try bench.sync()
        let status = try bench.status("icons")
        #expect(status.counts.mapValues(\.local) == ["mine": 5])
        #expect(
            status.warnings == [
                "'profile' names other.yaml, but main does not contain it; only the counts in your configuration remain"
            ])
    }

    @Test(
        "Commands accept the label that a repository gives itself",
        arguments: [["sync"], ["log"], ["report"], ["api"]])
    func label(_ command: [String]) throws {
        try commitProfile(Self.profile)
        try pull()
        try useCommitted()
        try bench.sync()
        let output = command == ["report"] ? ["--output", bench.path("report.html")] : []
        #expect(try bench.run(bench.command("teamsync", command + ["Glyphs"] + output)).status == 0)
        #expect(try bench.run(bench.command("teamsync", command + ["nothing"] + output)).status == 66)
    }

    @Test(
        "A relative folder for the machine's configuration is refused by name",
        arguments: [["sync"], ["config", "check"], ["init"]])
    func relativeFolder(_ arguments: [String]) throws {
        let result = try bench.run(
            bench.command("teamsync", arguments, environment: ["TEAMSYNC_SYSTEM_CONFIG_DIR": "etc"]))
        #expect(result.status == 78)
        #expect(result.errorText.contains("TEAMSYNC_SYSTEM_CONFIG_DIR: 'etc' is not an absolute path"))
    }

    @Test("init tries the team's profiles, and names an unusable one")
    func teamProfiles() throws {
        try RawFile.makeFolder(RawPath("\(etc)/profiles"))
        try bench.write(
            "label: Our icons\npaths: [icons/]\ncounts:\n  ours: {files: {glob: 'icons/*.svg'}}\n",
            to: "\(etc)/profiles/our-icons.yaml")
        try bench.write("labell: x\n", to: "\(etc)/profiles/broken.yaml")
        try RawFile.remove(RawPath(bench.configurationFile))
        let result = try bench.run(bench.command("teamsync", ["init", bench.icons.clone.path], environment: fleet))
        #expect(result.status == 0)
        #expect(result.text.contains("Our icons") && result.text.contains("5 ours"))
        #expect(
            result.errorText.contains("the profile 'broken' is skipped: \(etc)/profiles/broken.yaml:1:1: unknown key")
        )
        #expect(try bench.text(of: bench.configurationFile).contains("- profile: our-icons\n"))
        #expect(try bench.teamsync("sync", environment: fleet).status == 0)
        #expect(try bench.status("our-icons").counts["ours"]?.local == 5)
    }

    @Test("init recognizes a clone by its own profile, which comes first")
    func initFindsIt() throws {
        try commitProfile(Self.profile)
        try pull()
        try RawFile.remove(RawPath(bench.configurationFile))
        let clone = bench.icons.clone.path
        let result = try bench.teamsync("init", clone)
        #expect(result.status == 0)
        #expect(result.text.contains("Glyphs") && result.text.contains("5 glyphs"))
        #expect(result.errorText.contains("Glyphs: .teamsync.yaml in the repository sets the following"))
        #expect(
            result.errorText.contains("    files: {glob: icons/*.svg}")
                || result.errorText.contains("glob: 'icons/*.svg'"))
        #expect(try bench.text(of: bench.configurationFile).contains("- profile: \"./.teamsync.yaml\"\n"))
        let text = try bench.text(of: bench.configurationFile)
        #expect(text.contains("\n    #trust: [flat, uses] "))
        #expect(result.errorText.contains("its counts appear only under this repository"))
        try bench.sync()
        #expect(try bench.document().repositories.map { $0.counts["glyphs"]?.local } == [5])
        #expect(try bench.document().counts.entries.isEmpty)
        try bench.write(text.replacing("#trust: ", with: "trust: "), to: bench.configurationFile)
        try bench.sync()
        #expect(try bench.document().counts.entries["glyphs"]?.count == 5)
    }

    @Test("init uses other profiles if the repository's own is broken")
    func initWithBrokenProfile() throws {
        try commitProfile("label: [\n")
        try pull()
        try RawFile.remove(RawPath(bench.configurationFile))
        #expect(try bench.teamsync("init", bench.icons.clone.path).status == 0)
        #expect(try bench.text(of: bench.configurationFile).contains("- profile: icons-library\n"))
    }
}
