import Testing

@testable import TeamSyncDocuments
@testable import TeamSyncReaders

struct UnitsDiagnosisTests {
    private func units(_ daemon: String, _ timer: String = "LoadState=not-found") -> [UnitState] {
        UnitState.list(printed: "Id=teamsyncd.service\n\(daemon)\n\nId=teamsync-sync.timer\n\(timer)\n")
    }

    @Test("The output of systemctl is parsed, unit by unit")
    func reading() {
        let units = units(
            "LoadState=loaded\nActiveState=failed\nExecMainStatus=78\nConditionResult=yes",
            "LoadState=not-found\nActiveState=inactive\nUnitFileState=")
        #expect(units.map(\.id) == ["teamsyncd.service", "teamsync-sync.timer"])
        #expect(units.map(\.isInstalled) == [true, false])
        #expect(units[0].active == "failed")
        #expect(units[0].exitStatus == 78)
        #expect(!units[0].isHeldBack)
    }

    @Test("Without a user manager, there is no finding", arguments: [nil, []] as [[UnitState]?])
    func nobody(units: [UnitState]?) {
        #expect(UnitsDiagnosis.finding(units).verdict == .skipped)
    }

    @Test(
        "The installed unit decides",
        arguments: [
            ("LoadState=loaded\nActiveState=active\nUnitFileState=enabled", .ok, "installed and active", nil),
            (
                "LoadState=loaded\nActiveState=active\nUnitFileState=disabled", .warning, "next login",
                "enable teamsyncd"
            ),
            (
                "LoadState=loaded\nActiveState=inactive\nUnitFileState=disabled", .warning, "not running",
                "enable --now"
            ),
            ("LoadState=loaded\nActiveState=failed\nExecMainStatus=78", .failed, "configuration", "restart"),
            ("LoadState=loaded\nActiveState=failed\nExecMainStatus=6", .failed, "with status 6", "journalctl"),
            (
                "LoadState=loaded\nActiveState=inactive\nConditionResult=no\nConditionTimestampMonotonic=5", .warning,
                "no configuration", "start teamsyncd"
            ),
            (
                "LoadState=loaded\nActiveState=failed\nExecMainCode=2\nExecMainStatus=9", .failed, "killed by signal 9",
                "journalctl"
            ),
            (
                "LoadState=loaded\nActiveState=activating\nSubState=auto-restart\nExecMainCode=1\nExecMainStatus=1",
                .failed, "with status 1, and systemd is about to restart it", "journalctl"
            ),
            (
                "LoadState=masked\nActiveState=inactive\nUnitFileState=masked", .warning, "is masked",
                "unmask teamsyncd"
            ),
            ("LoadState=bad-setting\nActiveState=inactive", .failed, "cannot read teamsyncd.service", "drop-ins"),
            (
                "LoadState=loaded\nActiveState=failed\nExecMainCode=1\nExecMainStatus=203\nResult=exit-code", .failed,
                "its program cannot be run", "journalctl"
            ),
            (
                "LoadState=loaded\nActiveState=failed\nExecMainCode=1\nExecMainStatus=0\nResult=protocol", .failed,
                "has failed: protocol", "journalctl"
            ),
            ("LoadState=not-found", .warning, "neither", "scripts/install"),
        ] as [(String, Finding.Verdict, String, String?)])
    func daemon(properties: String, verdict: Finding.Verdict, words: String, fix: String?) {
        let finding = UnitsDiagnosis.finding(units(properties))
        #expect(finding.verdict == verdict)
        #expect(finding.text.contains(words), "\(finding.text)")
        #expect((finding.fix == nil) == (fix == nil))
        if let fix { #expect(finding.fix?.contains(fix) == true, "\(finding.fix ?? "")") }
    }

    @Test("A daemon started in another way causes no warning")
    func otherDaemon() {
        let finding = UnitsDiagnosis.finding(units("LoadState=not-found"), hasDaemon: true)
        #expect(finding.verdict == .note && finding.text.hasPrefix("a daemon is running, but "))
        #expect(UnitsDiagnosis.finding(nil, hasDaemon: true).text.contains("is running"))
        let stopped = units("LoadState=loaded\nActiveState=inactive\nUnitFileState=disabled")
        #expect(UnitsDiagnosis.finding(stopped, hasDaemon: true).verdict == .note)
        #expect(UnitsDiagnosis.finding(stopped).verdict == .warning)
    }

    @Test("A unit that cannot start because of another daemon has failed, and the advice is to end that daemon")
    func secondDaemon() {
        let finding = UnitsDiagnosis.finding(
            units("LoadState=loaded\nActiveState=failed\nExecMainCode=1\nExecMainStatus=75"), hasDaemon: true)
        #expect(finding.verdict == .failed && finding.fix?.hasPrefix("stop that daemon") == true, "\(finding)")
    }

    @Test("A failed daemon is reported even if a timer runs, unless it is disabled")
    func failedBesideTimer() {
        let timer = "LoadState=loaded\nActiveState=active\nUnitFileState=enabled"
        let failed = "LoadState=loaded\nActiveState=failed\nExecMainStatus=78\nUnitFileState="
        #expect(UnitsDiagnosis.finding(units(failed + "enabled", timer)).verdict == .failed)
        #expect(UnitsDiagnosis.finding(units(failed + "disabled", timer)).verdict == .ok)
    }

    @Test("A running timer is as good as a daemon, if the daemon is disabled")
    func timer() {
        let finding = UnitsDiagnosis.finding(
            units(
                "LoadState=loaded\nActiveState=inactive\nUnitFileState=disabled",
                "LoadState=loaded\nActiveState=active\nUnitFileState=enabled"))
        #expect(finding.verdict == .ok)
        #expect(finding.text.contains("teamsync-sync.timer"))
    }

    @Test("A timer with failing rounds does not count; a timer's earlier round does not matter if a daemon runs")
    func round() {
        let round = "\nId=teamsync-sync.service\nLoadState=loaded\nActiveState=failed\nExecMainStatus=78\n"
        let timer = "Id=teamsync-sync.timer\nLoadState=loaded\nActiveState=active\n"
        let failing = UnitsDiagnosis.finding(UnitState.list(printed: timer + round))
        #expect(failing.verdict == .failed)
        #expect(failing.text.hasPrefix("teamsync-sync.service ended because of an error"))
        let daemon = "Id=teamsyncd.service\nLoadState=loaded\nActiveState=active\n"
        #expect(UnitsDiagnosis.finding(UnitState.list(printed: daemon + round)).verdict == .ok)
        #expect(UnitsDiagnosis.finding(UnitState.list(printed: round)).fix?.contains("scripts/install") == true)
    }

    @Test(
        "Lingering",
        arguments: [("yes\n", .ok), ("no\n", .note), ("", .skipped), (nil, .skipped)]
            as [(String?, Finding.Verdict)])
    func linger(answer: String?, verdict: Finding.Verdict) {
        #expect(UnitsDiagnosis.linger(answer).verdict == verdict)
        #expect(!UnitsDiagnosis.linger(answer).needsFixing)
    }
}
