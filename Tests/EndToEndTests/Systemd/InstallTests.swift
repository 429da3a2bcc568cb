import TestSupport
import Testing

@Suite("scripts/install and scripts/uninstall", .serialized, .needsUserManager)
struct InstallTests {
    @Test(
        "scripts/uninstall leaves no files of an installation, however it was installed",
        arguments: [["daemon"], ["timer"], ["daemon", "timer"]]
    )
    func noTrace(modes: [String]) throws {
        try UserMachine().run(
            UserMachine.installation, modes.map { "install --\($0)\n" }.joined(),
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
            "make_clone\nconfigure", UserMachine.installation,
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

    @Test("A dry run prints the changes and makes none")
    func dryRun() throws {
        try UserMachine().run(
            UserMachine.installation,
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

    @Test("--without-swift omits one program, and commands say how to add it; the next installation adds it")
    func withoutSwift() throws {
        try UserMachine().run(
            UserMachine.installation,
            #"""
            install --without-swift
            [[ ! -e ~/.local/bin/teamsync-swift && ! -e ~/.local/share/zsh/site-functions/_teamsync-swift ]] ||
                fail "it is there: $(said)"
            for command in check api; do
                status=0
                teamsync=~/.local/bin/teamsync
                PATH=/usr/bin:/bin "$teamsync" $command >$scratch/said 2>&1 || status=$?
                expect "the exit code of $command" "$status" 69
                expect_part "what $command said" "$(said)" "run 'scripts/install' in a clone of teamsync, without '--without-swift'"
            done
            install
            ~/.local/bin/teamsync-swift --version >/dev/null
            install --without-swift
            expect_part "what was said" "$(said)" "removed $HOME/.local/bin/teamsync-swift"
            uninstall
            unchanged "something was left"
            """#)
    }

    @Test("The programs are installed without symbols")
    func stripped() throws {
        try UserMachine().run(
            UserMachine.installation,
            #"""
            symbols() { readelf --symbols --wide "$1" | grep -c ' planted$' || true; }
            mkdir $scratch/other
            cp "$bin"/* $scratch/other/
            objcopy --add-symbol planted=0,global "$bin/teamsyncd" $scratch/other/teamsyncd
            expect "the symbols that were built" "$(symbols $scratch/other/teamsyncd)" 1
            bin=$scratch/other install
            expect "the symbols that were installed" "$(symbols ~/.local/bin/teamsyncd)" 0
            ~/.local/bin/teamsyncd --version >/dev/null
            """#)
    }

    @Test("scripts/install enables either the daemon or the timer, and disables the other one")
    func switching() throws {
        try UserMachine().run(
            UserMachine.installation,
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

    @Test("A new version replaces the running one, and restarts it")
    func upgrade() throws {
        try UserMachine().run(
            "make_clone\nconfigure",
            UserMachine.installation,
            #"""
            install
            process=$(property teamsyncd.service MainPID)
            expect "what runs" "$(realpath "/proc/$process/exe")" ~/.local/bin/teamsyncd
            install
            [[ $(property teamsyncd.service MainPID) != "$process" ]] || fail "the former one still runs"
            expect ActiveState "$(property teamsyncd.service ActiveState)" active
            """#)
    }

    @Test("The programs can be installed into another folder with any name", arguments: ["a b", "$HOME & 100%h é;#"])
    func prefix(name: String) throws {
        try UserMachine().run(
            "make_clone\nconfigure",
            UserMachine.installation,
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

    @Test("An invalid configuration is reported, and nothing is undone")
    func misconfigured() throws {
        try UserMachine().run(
            """
            mkdir -p ~/.config/teamsync
            echo 'repositories: none' >~/.config/teamsync/config.yaml
            """,
            UserMachine.installation,
            #"""
            install
            expect_part "what was said" "$(said)" "The configuration is invalid"
            expect "what is enabled" "$(enabled)" "enabled disabled"
            """#)
    }

    @Test("Other files stay, even next to installed ones")
    func others() throws {
        try UserMachine().run(
            """
            mkdir -p ~/.local/bin ~/.local/share/man/man1 $units/teamsyncd.service.d
            echo mine >~/.local/bin/mine
            printf '[Service]\\nNice=1\\n' >$units/teamsyncd.service.d/mine.conf
            """,
            UserMachine.installation,
            #"""
            install
            expect Nice "$(property teamsyncd.service Nice)" 1
            uninstall
            unchanged "not as before"
            uninstall
            expect_part "what was said" "$(said)" "nothing is installed"
            """#)
    }

    @Test("Lingering is mentioned if it is off, and never enabled")
    func linger() throws {
        try UserMachine().run(
            UserMachine.installation,
            #"""
            mkdir $scratch/stub
            printf '#!/bin/sh\necho "$*" >>"%s"\necho no\n' $scratch/asked >$scratch/stub/loginctl
            chmod +x $scratch/stub/loginctl
            PATH=$scratch/stub:$PATH install
            expect_part "what was said" "$(said)" "loginctl enable-linger"
            expect "what loginctl was asked" "$(cat $scratch/asked)" "show-user $USER --property=Linger --value"
            """#)
    }
}
