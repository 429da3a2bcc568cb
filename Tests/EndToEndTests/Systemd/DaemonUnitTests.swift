import TestSupport
import Testing

@Suite("The daemon as a unit", .serialized, .needsUserManager)
struct DaemonUnitTests {
    private static let started = #"""
        use_units
        make_clone
        configure
        drop_in teamsyncd.service <<'UNIT'
        [Service]
        StandardError=append:%h/log
        UNIT
        systemctl --user start teamsyncd.service
        """#

    @Test("The unit is active when the daemon is ready, and its status is a sentence")
    func status() throws {
        try UserMachine().run(
            Self.started,
            #"""
            expect ActiveState "$(property teamsyncd.service ActiveState)" active
            until_true is_published '"behind": 1'
            shown() { systemctl --user --no-pager status teamsyncd.service | grep -q "Status: \".*$1.*\""; }
            until_true shown "next check at"
            expect "its slice" "$(property teamsyncd.service Slice)" background.slice
            """#)
    }

    @Test("A pull is published immediately, without contacting the remote")
    func pull() throws {
        try UserMachine().run(
            Self.started,
            #"""
            until_true is_published '"behind": 1'
            git -C ~/clone merge -q --ff-only origin/main
            until_true is_published '"icons": 3'
            is_published '"behind": 0'
            """#)
    }

    @Test("The daemon stops within two seconds without being killed, and the unit does not fail")
    func stop() throws {
        try UserMachine().run(
            Self.started,
            #"""
            drop_in teamsyncd.service <<'UNIT'
            [Service]
            TimeoutStopSec=2s
            UNIT
            systemctl --user stop teamsyncd.service
            expect "how it ended" "$(ending teamsyncd.service)" "success 0"
            expect ActiveState "$(property teamsyncd.service ActiveState)" inactive
            """#)
    }

    @Test("A reload reads the configuration; if that is invalid, the previous one stays, and the status mentions it")
    func reload() throws {
        try UserMachine().run(
            Self.started,
            #"""
            until_true is_published '"behind": 1'
            process=$(property teamsyncd.service MainPID)
            sed -i 's/id: icons/id: renamed/' ~/.config/teamsync/config.yaml
            systemctl --user reload teamsyncd.service
            until_true is_published '"id": "renamed"'
            echo 'repositories: none' >~/.config/teamsync/config.yaml
            systemctl --user reload teamsyncd.service
            says() { property teamsyncd.service StatusText | grep -q "previous configuration: .*config.yaml:1"; }
            until_true says
            expect ActiveState "$(property teamsyncd.service ActiveState)" active
            git -C ~/clone merge -q --ff-only origin/main
            until_true is_published '"icons": 3'
            expect MainPID "$(property teamsyncd.service MainPID)" "$process"
            """#)
    }

    @Test("The watchdog restarts an unresponsive daemon")
    func watchdog() throws {
        try UserMachine().run(
            Self.started,
            #"""
            systemctl --user stop teamsyncd.service
            drop_in teamsyncd.service <<'UNIT'
            [Service]
            WatchdogSec=1s
            RestartSec=0
            UNIT
            systemctl --user start teamsyncd.service
            process=$(property teamsyncd.service MainPID)
            kill -STOP "$process"
            until_true is_property teamsyncd.service NRestarts 1
            until_true is_property teamsyncd.service ActiveState active
            [[ $(property teamsyncd.service MainPID) != "$process" ]] || fail "it is the same process"
            ! kill -0 "$process" 2>/dev/null || fail "the former one still runs"
            """#)
    }

    @Test("A killed daemon is restarted; one with an invalid configuration is not")
    func restart() throws {
        try UserMachine().run(
            Self.started,
            #"""
            drop_in teamsyncd.service <<'UNIT'
            [Service]
            RestartSec=0
            StandardError=append:%h/log
            UNIT
            kill -KILL "$(property teamsyncd.service MainPID)"
            until_true is_property teamsyncd.service NRestarts 1
            until_true is_property teamsyncd.service ActiveState active
            echo 'repositories: none' >~/.config/teamsync/config.yaml
            kill -KILL "$(property teamsyncd.service MainPID)"
            until_true is_property teamsyncd.service ActiveState failed
            expect "how it ended" "$(ending teamsyncd.service)" "exit-code 78"
            expect NRestarts "$(property teamsyncd.service NRestarts)" 2
            grep -q "config.yaml:1:" ~/log || fail "the log does not say where: $(cat ~/log)"
            """#)
    }

    @Test("The timer does not interfere: its round has nothing to do")
    func both() throws {
        try UserMachine().run(
            Self.started,
            #"""
            until_true is_published '"behind": 1'
            expect "the round's end" "$(round)" "success 0"
            expect ActiveState "$(property teamsyncd.service ActiveState)" active
            """#)
    }
}
