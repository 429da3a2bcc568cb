import TestSupport
import Testing

@Suite("The timer starts rounds", .serialized, .needsUserManager)
struct TimerTests {
    /// Every second instead of every five minutes.
    private static let soon = """
        use_units
        make_clone
        drop_in teamsync-sync.timer <<'UNIT'
        [Timer]
        OnCalendar=
        OnCalendar=*:*:*
        RandomizedDelaySec=0
        AccuracySec=1ms
        UNIT
        """

    @Test("A round publishes the document")
    func publishes() throws {
        try UserMachine().run(
            Self.soon,
            #"""
            configure
            systemctl --user start teamsync-sync.timer
            until_true is_published '"behind": 1'
            is_published '"icons": 2' || fail "the icons are not counted: $(cat "$document")"
            expect mode "$(stat -c %a "$document") $(stat -c %a ~/.local/state/teamsync)" "600 700"
            until_true is_property teamsync-sync.service ActiveState inactive
            expect Result "$(property teamsync-sync.service Result)" success
            [[ -f ~/.local/share/systemd/timers/stamp-teamsync-sync.timer ]] ||
                fail "missed rounds are not made up for"
            """#)
    }

    @Test("An unreachable remote is in the document, and the unit does not fail")
    func offline() throws {
        try UserMachine().run(
            Self.soon,
            #"""
            configure
            rm -rf ~/origin.git
            expect "the round's end" "$(round)" "success 1"
            is_published '"code": "' || fail "no error in $(cat "$document")"
            """#)
    }

    @Test("With an invalid configuration, the unit fails")
    func misconfigured() throws {
        try UserMachine().run(
            """
            use_units
            mkdir -p ~/.config/teamsync
            echo 'repositories: none' >~/.config/teamsync/config.yaml
            expect "the round's end" "$(round)" "exit-code 78"
            is_property teamsync-sync.service ActiveState failed
            """)
    }

    @Test("Each machine has its own time, less than an interval late")
    func moment() throws {
        try UserMachine().run(
            #"""
            use_units
            moments() {
                systemctl --user start teamsync-sync.timer
                property teamsync-sync.timer NextElapseUSecRealtime
                systemctl --user stop teamsync-sync.timer
            }
            now=$(date +%s)
            next=$(date -d "$(moments)" +%s)
            ((next >= now && next <= now + 540)) || fail "the next round is in $((next - now)) s"
            again=$(date -d "$(moments)" +%s)
            (((again - next) % 300 == 0)) || fail "another moment: $next, then $again"
            """#)
    }
}
