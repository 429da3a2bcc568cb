import TestSupport
import Testing

@Suite("The doctor and the units", .serialized, .needsUserManager)
struct DoctorUnitTests {
    private static let functions = #"""
        # The verdict, the text and the advice of a step.
        finding() { # step, options of doctor
            { "$bin/teamsync" doctor --json "${@:2}" || true; } | python3 -c '
        import json, sys
        for found in json.load(sys.stdin):
            if found["step"] == sys.argv[1]:
                print(found["verdict"], found["text"], found.get("fix", ""), sep=" | ")
        ' "$1"
        }
        units() { finding units; }
        """#

    @Test("The findings for missing, stopped and active units; 'status' shows the start time of the daemon")
    func active() throws {
        try UserMachine().run(
            Self.functions,
            #"""
            make_clone
            configure
            expect_part "not installed" "$(units)" "warning | neither teamsyncd.service nor teamsync-sync.timer is installed"
            use_units
            expect_part "not started" "$(units)" "warning | teamsyncd.service is installed but not running"
            systemctl --user start teamsyncd.service
            until_true is_published '"behind": 1'
            expect_part "not enabled" "$(units)" "teamsyncd.service is running, but will not start at the next login"
            systemctl --user --quiet enable teamsyncd.service
            expect "active" "$(units)" "ok | teamsyncd.service is installed and active | "
            expect_part "status" "$("$bin/teamsync" status)" "The daemon has been running since "
            systemctl --user stop teamsyncd.service
            expect_part "stopped" "$(units)" "warning | teamsyncd.service is installed but not running"
            [[ $("$bin/teamsync" status) != *"has been running"* ]] || fail "status says that it runs"
            """#)
    }

    @Test("The findings for masked units, and for stopped or failed ones while another daemon is running")
    func besideAnother() throws {
        try UserMachine().run(
            Self.functions,
            #"""
            make_clone
            configure
            use_units
            "$bin/teamsyncd" run 2>/dev/null &
            process=$!
            until_true is_published '"behind": 1'
            expect_part "another runs" "$(units)" "note | a daemon is running outside of systemd"
            drop_in teamsyncd.service <<'UNIT'
            [Service]
            Restart=no
            UNIT
            ! systemctl --user start teamsyncd.service 2>/dev/null || fail "it has started"
            expect_part "blocked" "$(units)" "failed | teamsyncd.service has failed with status 75, and a daemon is running"
            kill "$process"
            wait "$process"
            systemctl --user reset-failed teamsyncd.service
            rm -r "$units"/teamsyncd.service*
            ln -s /dev/null "$units/teamsyncd.service"
            systemctl --user daemon-reload
            expect_part "masked" "$(units)" "warning | teamsyncd.service is masked"
            """#)
    }

    @Test("The findings for failed units: because of the configuration, by a signal, and repeatedly")
    func failed() throws {
        try UserMachine().run(
            Self.functions,
            #"""
            use_units
            make_clone
            configure
            process() { property teamsyncd.service MainPID; }
            drop_in teamsyncd.service <<'UNIT'
            [Service]
            Restart=no
            UNIT
            systemctl --user start teamsyncd.service
            kill -KILL "$(process)"
            until_true is_property teamsyncd.service ActiveState failed
            expect_part "killed" "$(units)" "failed | teamsyncd.service has failed: killed by signal 9"
            drop_in teamsyncd.service <<'UNIT'
            [Service]
            RestartSec=1h
            UNIT
            systemctl --user start teamsyncd.service
            kill -KILL "$(process)"
            until_true is_property teamsyncd.service SubState auto-restart
            expect_part "restarting" "$(units)" "killed by signal 9, and systemd is about to restart it"
            echo 'repositories: none' >~/.config/teamsync/config.yaml
            systemctl --user stop teamsyncd.service
            ! systemctl --user start teamsyncd.service 2>/dev/null || fail "it has started"
            expect_part "exit 78" "$(units)" "failed | teamsyncd.service ended because of an error in the configuration"
            """#)
    }

    @Test("--notify uses the daemon's programs, which reach the same session")
    func notify() throws {
        try UserMachine().run(
            Self.functions,
            #"""
            use_units
            make_clone
            configure
            sed -i 's/id: icons,/id: icons, notify: true,/' ~/.config/teamsync/config.yaml
            cat >~/.local/bin/notify-send <<'SCRIPT'
            #!/bin/bash
            printf '%s\n' "$1" "$2" "$3" "$XDG_RUNTIME_DIR" "$DBUS_SESSION_BUS_ADDRESS" >"$HOME/notified.new"
            mv "$HOME/notified.new" "$HOME/notified"
            SCRIPT
            chmod +x ~/.local/bin/notify-send
            systemctl --user start teamsyncd.service
            until_true is_published '"behind": 1'
            push_icon four
            systemctl --user kill --kill-who=main --signal=USR1 teamsyncd.service
            until_true test -e ~/notified
            mv ~/notified ~/daemon
            grep -q "^$XDG_RUNTIME_DIR$" ~/daemon || fail "the daemon's session is $(cat ~/daemon)"
            export PATH=$HOME/.local/bin:$PATH
            expect_part "notification" "$(finding notification --notify)" "ok | notify-send showed a notification"
            diff ~/daemon ~/notified || fail "the doctor does something else"
            """#)
    }
}
