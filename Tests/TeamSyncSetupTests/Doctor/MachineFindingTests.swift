import Testing

@testable import TeamSyncBase
@testable import TeamSyncConfiguration
@testable import TeamSyncDocuments
@testable import TeamSyncSetup

@Suite("The doctor's findings about the machine")
struct MachineFindingTests {
    private func folderFindings(_ change: (inout StateFolderFacts) -> Void) -> [Finding] {
        var facts = StateFolderFacts(path: "/state")
        change(&facts)
        return facts.findings
    }

    @Test("The user's own state folder is good")
    func folder() {
        let findings = folderFindings { $0.free = 300 << 20 }
        #expect(findings.map(\.verdict) == [.ok])
        #expect(findings.first?.text == "/state belongs to you and is writable (mode 0700, 300 MiB free)")
    }

    @Test("A missing one is not a fault")
    func absentFolder() {
        #expect(folderFindings { $0.code = 2 }.map(\.verdict) == [.note])
    }

    @Test("Each fault is reported with its fix")
    func wrongFolder() {
        let findings = folderFindings {
            ($0.owner, $0.user, $0.mode, $0.isWritable, $0.free) = (0, 1000, 0o755, false, 5 << 20)
        }
        #expect(findings.map(\.verdict) == [.failed, .failed, .failed, .warning])
        #expect(findings.allSatisfy { $0.fix != nil })
        #expect(findings[0].fix == "run 'sudo chown -R 1000 /state'")
        #expect(findings[1].text.contains("mode 0755"))
        #expect(findings[1].fix == "run 'chmod 700 /state'")
        #expect(findings[3].text.contains("5 MiB"))
        #expect(folderFindings { $0.isFolder = false }.map(\.verdict) == [.failed])
        #expect(folderFindings { $0.code = 13 }.map(\.verdict) == [.failed])
    }

    @Test(
        "If watches are nearly used up, the limit is named",
        arguments: [
            (0, 0, nil), (7, 89, nil), (89, 7, nil), (90, 0, "max_user_watches"), (200, 0, "max_user_watches"),
            (0, 90, "max_user_instances"),
        ] as [(Int, Int, String?)])
    func observers(watches: Int, instances: Int, limit: String?) {
        let usage = ObserverUsage(watchLimit: 100, instanceLimit: 100, watches: watches, instances: instances)
        #expect(usage.finding.verdict == (limit == nil ? .ok : .warning))
        if let limit { #expect(usage.finding.fix?.contains("'fs.inotify.\(limit)'") == true) }
        let text = "\(watches) of 100 inotify watches and \(instances) of 100 inotify instances"
        #expect(usage.finding.text.contains(text))
    }

    @Test("A system without inotify has no finding")
    func noObservers() {
        #expect(ObserverUsage(watchLimit: nil, instanceLimit: nil).finding.verdict == .skipped)
    }

    @Test("The watches of this process are counted")
    func counting() throws {
        let before = ObserverUsage.current()
        try #require(before.watchLimit != nil)
        let observer = try FolderEvents()
        try observer.observe("/")
        // Other processes of this user start and end.
        #expect(ObserverUsage.current().instances > 0)
        #expect(ObserverUsage.current().watches > 0)
        withExtendedLifetime(observer) {}
    }

    @Test("If git cannot be run, the advice is to install it")
    func git() {
        #expect(GitStep.finding(version: nil, program: "/usr/bin/git").needsFixing)
        let finding = GitStep.finding(version: "git version 2.39.5\n", program: "/usr/bin/git")
        #expect(finding == Finding("git", .ok, "/usr/bin/git is git version 2.39.5"))
    }

    @Test("An error in the configuration has its location; an example for beginners is not part of the sentence")
    func configuration() {
        let mistake = ConfigurationStep.finding(
            ConfigurationError(file: "/c", line: 3, column: 5, message: "unknown key 'x'", hint: "allowed are a, b"))
        #expect(mistake == Finding("configuration", .failed, "/c:3:5: unknown key 'x'", fix: "allowed are a, b"))
        let absent = ConfigurationStep.finding(
            ConfigurationError(file: "/c", message: "there is no configuration file here", hint: "the least\nis\nthis"))
        #expect(absent.text == "/c: there is no configuration file here")
        #expect(absent.fix == "write one with 'teamsync init'")
    }
}
