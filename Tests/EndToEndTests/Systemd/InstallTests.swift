import TestSupport
import Testing

@Suite("scripts/install and scripts/uninstall", .serialized, .needsUserManager)
struct InstallTests {
    private static let prelude = #"""
        cd "$repository"
        # To look for an ssh agent there would start it, and it makes a folder in the home.
        systemctl --user stop 'gpg-agent*.socket'
        install() { scripts/install --bin-dir "$bin" "$@" >$scratch/said 2>&1; }
        said() { cat $scratch/said; }
        uninstall() { scripts/uninstall "$@" >$scratch/said 2>&1; }
        touch $scratch/said
        everything >$scratch/before
        unchanged() { everything | diff $scratch/before - || fail "$1; $(said)"; }
        enabled() { systemctl --user is-enabled teamsyncd.service teamsync-sync.timer 2>/dev/null | xargs; }
        """#

    @Test(
        "Nothing is left of it, whichever way it was installed",
        arguments: [["daemon"], ["timer"], ["daemon", "timer"]]
    )
    func noTrace(modes: [String]) throws {
        try UserMachine().run(
            Self.prelude, modes.map { "install --\($0)\n" }.joined(),
            #"""
            ~/.local/bin/teamsync --version >/dev/null
            ~/.local/bin/teamsync mcp </dev/null
            bash -n ~/.local/share/bash-completion/completions/teamsync
            [[ -f ~/.local/share/fish/vendor_completions.d/teamsync.fish ]]
            [[ -f ~/.local/share/zsh/site-functions/_teamsync ]]
            [[ -f ~/.local/share/teamsync/config.schema.json ]]
            [[ -f ~/.local/share/teamsync/teamsync-check.schema.json ]]
            expect "what verify says" "$(systemd-analyze --user verify "$units"/*.service "$units"/*.timer 2>&1)" ""
            uninstall
            unchanged "something was left"
            expect LoadState "$(property teamsyncd.service LoadState)" not-found
            """#)
    }

    @Test("After rounds and a daemon, the configuration and the documents are kept; --purge removes them too")
    func purge() throws {
        try UserMachine().run(
            "make_clone\nconfigure", Self.prelude,
            #"""
            everything | grep -v '^.config/teamsync ' | grep -v /config.yaml >$scratch/before
            run_both() {
                install --timer
                round=$(round)
                rm -r "$units/teamsync-sync.service.d" ~/ended
                expect "the round's end" "$round" "success 0"
                systemctl --user restart teamsync-sync.timer
                install --daemon
                until_true is_published '"icons": 2'
            }
            run_both
            uninstall --purge
            unchanged_but_clone() { everything | grep -v clone/.git | diff <(grep -v clone/.git $scratch/before) -; }
            unchanged_but_clone || fail "something was left"
            configure
            run_both
            uninstall
            [[ -f $document && -f ~/.config/teamsync/config.yaml ]] || fail "not kept: $(said)"
            expect_part "what was said" "$(said)" "kept $HOME/.config/teamsync"
            """#)
    }

    @Test("A dry run prints what would change and changes nothing")
    func dryRun() throws {
        try UserMachine().run(
            Self.prelude,
            #"""
            install --dry-run
            unchanged "the dry run wrote something"
            programs=$(ls "$bin" | wc -l) commands=$(ls "$bin" | grep -vc -- -worker)
            # Two schemas, a manual page, three units and what systemd would do with them; a command has three completions.
            expect "lines" "$(said | grep -c '^would ')" $((programs + 3 * commands + 8))
            said | sed -n 's/^would write //p' | sort >$scratch/planned
            install
            sed -n 's/^file //p' ~/.local/state/teamsync/installed | sort | diff $scratch/planned - ||
                fail "installed is something else than was said"
            everything >$scratch/before
            install --dry-run --timer
            uninstall --dry-run
            expect "lines" "$(said | grep -c '^would remove .*/bin/')" "$programs"
            unchanged "the dry run removed something"
            """#)
    }

    @Test("It enables one of the two, and disables the other")
    func switching() throws {
        try UserMachine().run(
            Self.prelude,
            #"""
            install
            expect "what is enabled" "$(enabled)" "enabled disabled"
            expect_part "what was said" "$(said)" "systemctl --user start teamsyncd.service"
            expect ActiveState "$(property teamsyncd.service ActiveState)" inactive
            install --timer
            expect "what is enabled" "$(enabled)" "disabled enabled"
            is_property teamsync-sync.timer ActiveState active
            install --daemon
            expect "what is enabled" "$(enabled)" "enabled disabled"
            is_property teamsync-sync.timer ActiveState inactive
            """#)
    }

    @Test("A new version replaces the one that runs, and starts it again")
    func upgrade() throws {
        try UserMachine().run(
            "make_clone\nconfigure",
            Self.prelude,
            #"""
            install
            process=$(property teamsyncd.service MainPID)
            expect "what runs" "$(realpath "/proc/$process/exe")" ~/.local/bin/teamsyncd
            install
            [[ $(property teamsyncd.service MainPID) != "$process" ]] || fail "the former one still runs"
            expect ActiveState "$(property teamsyncd.service ActiveState)" active
            """#)
    }

    @Test("Into another folder, whatever is in its name", arguments: ["a b", "$HOME & 100%h é;#"])
    func prefix(name: String) throws {
        try UserMachine().run(
            "make_clone\nconfigure",
            Self.prelude,
            #"""
            prefix=$HOME/'\#(name)'
            install --timer --prefix "$prefix"
            expect "what verify says" "$(systemd-analyze --user verify "$units"/*.service 2>&1)" ""
            round=$(round)
            rm -r "$units/teamsync-sync.service.d" ~/ended
            expect "the round's end" "$round" "success 0"
            install --daemon --prefix "$prefix"
            process=$(property teamsyncd.service MainPID)
            expect "what runs" "$(realpath "/proc/$process/exe")" "$prefix/bin/teamsyncd"
            uninstall
            [[ ! -e $prefix ]] || fail "something was left: $(find "$prefix")"
            expect "the units that are left" "$(ls "$units")" ""
            """#)
    }

    @Test("What fails in the middle is undone, and a former version is there again")
    func undo() throws {
        try UserMachine().run(
            Self.prelude,
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
            printf 'more\n' >>$scratch/other/teamsync
            rm "$completions/teamsyncd.fish"
            chmod 555 "$completions"
            everything >$scratch/before
            ! bin=$scratch/other install --timer || fail "nothing has failed: $(said)"
            expect_part "what was said" "$(said)" "wrote $HOME/.local/bin/teamsync"
            unchanged "not undone"
            expect "what is enabled" "$(enabled)" "enabled disabled"
            """#)
    }

    @Test("A daemon that does not start is undone, and the former one runs again")
    func undoStart() throws {
        try UserMachine().run(
            "make_clone\nconfigure",
            Self.prelude,
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

    @Test("A wrong configuration is said, and undoes nothing")
    func misconfigured() throws {
        try UserMachine().run(
            """
            mkdir -p ~/.config/teamsync
            echo 'repositories: none' >~/.config/teamsync/config.yaml
            """,
            Self.prelude,
            #"""
            install
            expect_part "what was said" "$(said)" "The configuration is wrong"
            expect "what is enabled" "$(enabled)" "enabled disabled"
            """#)
    }

    @Test("Files of others stay, also beside ours")
    func others() throws {
        try UserMachine().run(
            """
            mkdir -p ~/.local/bin ~/.local/share/man/man1 $units/teamsyncd.service.d
            echo mine >~/.local/bin/mine
            printf '[Service]\\nNice=1\\n' >$units/teamsyncd.service.d/mine.conf
            """,
            Self.prelude,
            #"""
            install
            expect Nice "$(property teamsyncd.service Nice)" 1
            uninstall
            unchanged "not as before"
            uninstall
            expect_part "what was said" "$(said)" "nothing is installed"
            """#)
    }

    @Test("Lingering is mentioned where it is off, and never switched on")
    func linger() throws {
        try UserMachine().run(
            Self.prelude,
            #"""
            mkdir $scratch/stub
            printf '#!/bin/sh\necho "$*" >>"%s"\necho no\n' $scratch/asked >$scratch/stub/loginctl
            chmod +x $scratch/stub/loginctl
            PATH=$scratch/stub:$PATH install
            expect_part "what was said" "$(said)" "loginctl enable-linger"
            expect "what loginctl was asked" "$(cat $scratch/asked)" "show-user $USER --property=Linger --value"
            """#)
    }

    @Test("Where no manager answers, and where there is no systemd, the programs are installed")
    func withoutSystemd() throws {
        try UserMachine().run(
            Self.prelude,
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
            without "No systemd user manager answers"
            mkdir $scratch/programs
            ln -s /usr/bin/* /bin/* $scratch/programs/ 2>/dev/null || true
            rm $scratch/programs/systemctl
            PATH=$scratch/programs
            without "no systemd"
            """#)
    }

    @Test("Wrong options and names that systemd cannot have are refused before anything is done")
    func refused() throws {
        try UserMachine().run(
            Self.prelude,
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
