import TestSupport
import Testing

@Suite("Failures of scripts/install", .serialized, .needsUserManager)
struct InstallFailureTests {
    @Test("A failed installation is undone, and the previous version restored")
    func undo() throws {
        try UserMachine().run(
            UserMachine.installation,
            #"""
            completions=$HOME/.local/share/fish/vendor_completions.d
            mkdir -p "$completions"
            chmod 555 "$completions"
            everything >$scratch/before
            ! install || fail "nothing has failed: $(said)"
            unchanged "not undone"
            expect "what is enabled" "$(enabled)" ""
            chmod 755 "$completions"
            install
            mkdir $scratch/other
            cp "$bin"/* $scratch/other/
            cp "$bin/teamsyncd" $scratch/other/teamsync
            rm "$completions/teamsyncd.fish"
            chmod 555 "$completions"
            everything >$scratch/before
            ! bin=$scratch/other install --timer || fail "nothing has failed: $(said)"
            expect_part "what was said" "$(said)" "wrote $HOME/.local/bin/teamsync"
            unchanged "not undone"
            expect "what is enabled" "$(enabled)" "enabled disabled"
            """#)
    }

    @Test("If the daemon does not start, the installation is undone, and the previous one runs again")
    func undoStart() throws {
        try UserMachine().run(
            "make_clone\nconfigure",
            UserMachine.installation,
            #"""
            install
            until_true is_published '"behind": 1'
            mkdir $scratch/other
            cp "$bin"/* $scratch/other/
            rm $scratch/other/teamsyncd
            printf '#!/bin/sh\ntest "$1" != run\n' >$scratch/other/teamsyncd
            chmod +x $scratch/other/teamsyncd
            sum=$(sha256sum ~/.local/bin/teamsyncd)
            ! bin=$scratch/other install || fail "nothing has failed: $(said)"
            expect_part "what was said" "$(said)" "teamsyncd.service does not start"
            expect "what is installed" "$(sha256sum ~/.local/bin/teamsyncd)" "$sum"
            expect ActiveState "$(property teamsyncd.service ActiveState)" active
            expect "what is enabled" "$(enabled)" "enabled disabled"
            """#)
    }

    @Test("Without a service manager or systemd, the programs are installed")
    func withoutSystemd() throws {
        try UserMachine().run(
            UserMachine.installation,
            #"""
            without() {
                (
                    unset XDG_RUNTIME_DIR DBUS_SESSION_BUS_ADDRESS
                    install
                )
                ~/.local/bin/teamsync --version >/dev/null
            ~/.local/bin/teamsync mcp </dev/null
                expect_part "what was said" "$(said)" "$1"
                [[ -z $(ls "$units") ]] || fail "there are units"
                uninstall
                unchanged "something was left"
            }
            without "No systemd user manager responds"
            mkdir $scratch/programs
            ln -s /usr/bin/* /bin/* $scratch/programs/ 2>/dev/null || true
            rm $scratch/programs/systemctl
            PATH=$scratch/programs
            without "systemd was not found"
            """#)
    }

    @Test("Wrong options and invalid unit names are refused before anything is changed")
    func refused() throws {
        try UserMachine().run(
            UserMachine.installation,
            #"""
            refused() { # exit code, options
                local status=0
                install "${@:2}" || status=$?
                expect "the exit code of ${*:2}" "$status" "$1"
                unchanged "something was done"
            }
            refused 64 --fast
            refused 64 --daemon --timer
            refused 64 --prefix
            refused 64 --prefix "$HOME/it's"
            refused 64 --prefix "$HOME/a"$'\n'"b"
            refused 69 --bin-dir "$HOME"
            HOME=$repository refused 77
            """#)
    }
}
