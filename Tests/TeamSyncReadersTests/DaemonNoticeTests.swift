import Testing

@testable import TeamSyncBase
@testable import TeamSyncDocuments
@testable import TeamSyncReaders

@Suite("Notices about the daemon in 'status'")
struct DaemonNoticeTests {
    private let fresh = Fixture.document([Fixture.repository(.upToDate)])
    private let overdue = Fixture.document([
        Fixture.repository(.upToDate) {
            $0.lastAttemptAt = Fixture.ago(Fixture.hour)
            $0.lastSuccessAt = Fixture.ago(Fixture.hour)
            $0.nextAttemptAt = Fixture.ago(50 * Fixture.minute)
        }
    ])

    private func text(_ status: DaemonStatus, _ document: CountsDocument) -> String? {
        DaemonNotice.text(status, document: document, now: Fixture.now)
    }

    @Test("A running daemon causes no notice")
    func aRunningDaemonIsNoNews() {
        #expect(text(.running(nil), fresh) == nil)
        #expect(text(.running(DaemonRecord(.running, since: Fixture.ago(60))), fresh) == nil)
        #expect(text(.unknown, fresh) == nil)
    }

    @Test("The notice has the start time of the daemon, not of this configuration")
    func running() {
        let record = DaemonRecord(.running, since: Fixture.ago(60), startedAt: Fixture.ago(Fixture.hour))
        let start = LocalTime.text(Fixture.ago(Fixture.hour), now: Fixture.now)
        let sentence = "The daemon has been running since \(start)"
        #expect(RunningDaemonText.text(.running(record), now: Fixture.now) == sentence)
        #expect(RunningDaemonText.text(.running(nil), now: Fixture.now) == "The daemon is running")
        #expect(RunningDaemonText.text(.notRunning(record), now: Fixture.now) == nil)
        #expect(RunningDaemonText.text(.unknown, now: Fixture.now) == nil)
        func report(_ isQuiet: Bool) -> String {
            StatusReport(document: fresh, now: Fixture.now, daemon: .running(record), isQuiet: isQuiet)
                .text(layout: TextLayout())
        }
        #expect(report(false).contains("\n\n\(sentence)\n") && !report(true).contains(sentence))
    }

    @Test("A configuration that the daemon has not read causes a notice")
    func aConfigurationThatItHasNotReadIsNews() {
        let record = DaemonRecord(.running, since: Fixture.ago(60))
        #expect(text(.running(record, isOutdated: true), fresh)?.contains("reload teamsyncd") == true)
    }

    @Test("An invalid configuration is mentioned")
    func aBrokenConfigurationIsNamed() throws {
        let record = DaemonRecord(.failed, since: Fixture.ago(60), problem: "config.yaml:3:5: unknown key 'x'")
        let notice = try #require(text(.notRunning(record), fresh))
        #expect(
            notice.hasPrefix(
                "The daemon has not been running since \(LocalTime.text(record.since, now: Fixture.now)): "))
        #expect(notice.contains("configuration invalid, config.yaml:3:5: unknown key 'x'"))
        #expect(notice.hasSuffix("run 'teamsync doctor'"))
    }

    @Test("A configuration that becomes invalid while it runs is mentioned")
    func aConfigurationThatIsBrokenWhileItRunsIsNamed() {
        let record = DaemonRecord(.running, since: Fixture.ago(60), problem: "config.yaml:3:5: \u{1B}x")
        #expect(text(.running(record), fresh)?.contains("has kept using the previous configuration") == true)
        #expect(text(.running(record), fresh)?.contains("\u{1B}") == false)
    }

    @Test("A stopped daemon causes a notice, unless something else has checked since")
    func stopped() {
        #expect(
            text(.notRunning(DaemonRecord(.stopped, since: Fixture.ago(60))), fresh)?.contains("has been stopped since")
                == true)
        #expect(text(.notRunning(DaemonRecord(.stopped, since: Fixture.ago(Fixture.day))), fresh) == nil)
        #expect(text(.notRunning(DaemonRecord(.stopped, since: Fixture.ago(Fixture.day))), overdue) != nil)
    }

    @Test("A killed daemon causes a notice")
    func aKilledDaemonIsNews() {
        let record = DaemonRecord(.running, since: Fixture.ago(Fixture.day))
        #expect(text(.notRunning(record), fresh)?.contains("ended unexpectedly") == true)
    }

    @Test("Without a daemon, overdue checks cause a notice, also in the table")
    func overdueChecks() {
        #expect(text(.unknown, overdue)?.hasPrefix("A check of Icons (icons-library) was due at ") == true)
        let report = StatusReport(document: overdue, now: Fixture.now).text(layout: TextLayout())
        #expect(report.contains("1h ago (stale)  overdue\n"))
    }

    @Test("Times on another day have a date")
    func times() {
        let now = Fixture.now
        #expect(LocalTime.text(now, now: now).utf8.count == 5)
        #expect(LocalTime.text(now.advanced(bySeconds: -3 * Fixture.day), now: now).contains(" Feb "))
        #expect(LocalTime.text(now.advanced(bySeconds: -400 * Fixture.day), now: now).contains(" 2025 "))
    }
}
