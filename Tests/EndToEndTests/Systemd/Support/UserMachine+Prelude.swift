extension UserMachine {
    /// The definitions for every script. `$repository` contains scripts and units, `$bin` the built programs, and
    /// `$scratch` is for files that do not belong in the home folder.
    static let prelude = #"""
        set -euo pipefail
        repository=$1/repository bin=$1/bin scratch=$1/scratch units=$HOME/.config/systemd/user
        export GIT_CONFIG_NOSYSTEM=1
        fail() { printf 'FAILED: %s\n' "$*"; exit 1; }
        expect() { [[ $2 == "$3" ]] || fail "$1 is '$2', not '$3'"; }
        expect_part() { [[ $2 == *"$3"* ]] || fail "$1 is '$2', without '$3'"; }
        # Waits for what systemd has no way to wait for.
        until_true() { # command
            local end=$((SECONDS + 30))
            until "$@"; do
                ((SECONDS < end)) || fail "never true: $*"
                sleep 0.02
            done
        }
        property() { systemctl --user show --property="$2" --value "$1"; }
        ending() { echo "$(property "$1" Result) $(property "$1" ExecMainStatus)"; }
        is_property() { [[ $(property "$1" "$2") == "$3" ]]; }
        # The units as they are in the package, and the programs where these look for them.
        use_units() {
            mkdir -p ~/.local/bin
            ln -sf "$bin"/* ~/.local/bin/
            cp "$repository"/systemd/* "$units/"
            systemctl --user daemon-reload
        }
        # One round by the unit. Prints its result and its exit code, which systemd forgets with a unit that has ended.
        round() {
            mkdir -p "$units/teamsync-sync.service.d"
            printf '[Service]\nExecStopPost=sh -c "echo $$SERVICE_RESULT $$EXIT_STATUS >%%h/ended"\n' \
                >"$units/teamsync-sync.service.d/ended.conf"
            systemctl --user daemon-reload
            rm -f ~/ended
            systemctl --user start teamsync-sync.service || true
            cat ~/ended
        }
        drop_in() { # unit; its lines on standard input
            mkdir -p "$units/$1.d"
            cat >"$units/$1.d/test.conf"
            systemctl --user daemon-reload
        }
        # A clone of an origin with three icons, of which the clone's main has two.
        make_clone() {
            git config --global init.defaultBranch main
            git config --global user.name Test
            git config --global user.email test@example.org
            git init -q --bare ~/origin.git
            git init -q ~/teammate
            git -C ~/teammate remote add origin ~/origin.git
            mkdir ~/teammate/icons
            push_icon one
            push_icon two
            git clone -q ~/origin.git ~/clone
            push_icon three
        }
        push_icon() { # name
            echo "<svg/>" >~/teammate/icons/$1.svg
            git -C ~/teammate add .
            git -C ~/teammate commit -q -m "Add $1"
            git -C ~/teammate push -q origin main
        }
        configure() {
            mkdir -p ~/.config/teamsync
            cat >~/.config/teamsync/config.yaml <<'YAML'
        repositories:
          - {id: icons, path: ~/clone, paths: [icons/], counts: {icons: {files: {glob: "icons/*"}}}}
        YAML
        }
        document=$HOME/.local/state/teamsync/design-system-counts.json
        is_published() { [[ -f $document ]] && grep -q "$1" "$document"; }
        # Every file and folder of the home with its permissions and contents.
        home=$HOME
        everything() {
            find "$home" -printf '%P %y %m %l\n' | sort
            find "$home" -type f -exec sha256sum {} + | sort
        }

        """#

    /// Functions for scripts that install, used after `prelude`; the initial output of `everything` is in
    /// `$scratch/before`.
    static let installation = #"""
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
}
