# Paths, units, and access to the user manager. scripts/install and scripts/uninstall source this file.
# shellcheck shell=bash disable=SC2034

xdg() { # variable, folder below the home: prints an XDG base directory; relative values are ignored
    if [[ ${!1:-} == /* ]]; then printf '%s' "${!1%/}"; else printf '%s' "$HOME/$2"; fi
}

own_home() {
    [[ ${HOME:-} == /* && -d ${HOME:-} ]] || give_up 64 "HOME ('${HOME:-}') is not a folder"
    [[ -O $HOME ]] || give_up 77 "$HOME belongs to another user: run this without sudo, as the user who will use teamsync"
    HOME=${HOME%/}
    config_home=$(xdg XDG_CONFIG_HOME .config)
    data_home=$(xdg XDG_DATA_HOME .local/share)
    state_home=$(xdg XDG_STATE_HOME .local/state)
    units_folder=$config_home/systemd/user
    configuration_folder=$config_home/teamsync
    state_folder=$state_home/teamsync
    list=$state_folder/installed
}

# Sets all programs, and those that users run. Workers are started only by other programs, so they have no completions
# and no manual page.
use_programs() {
    local name
    programs=("$@") commands=()
    for name in "${programs[@]}"; do [[ $name == *-worker ]] || commands+=("$name"); done
}
leave_out() { # program
    local name rest=()
    for name in "${programs[@]}"; do [[ $name == "$1" ]] || rest+=("$name"); done
    use_programs "${rest[@]}"
}
# Reads the programs from the text of Package.swift, because with --bin-dir and for uninstalling, Swift may be missing.
mapfile -t products < <(sed -n 's/^ *\.executable(name: "\([^"]*\)".*/\1/p' Package.swift)
((${#products[@]} > 0)) || give_up 69 "Package.swift lists no programs"
use_programs "${products[@]}"
readonly daemon=teamsyncd.service round=teamsync-sync.service timer=teamsync-sync.timer

has() { command -v "$1" >/dev/null 2>&1; }
has_manager() { has systemctl && systemctl --user show-environment >/dev/null 2>&1; }
manager() { systemctl --user --quiet "$@"; }

# Prints the links that enable the units. Without a user manager, these links must be removed instead.
wants() { printf '%s\n' "$units_folder/default.target.wants/$daemon" "$units_folder/timers.target.wants/$timer"; }

listed() { # kind (file or folder): prints those that an earlier installation recorded
    [[ -f $list ]] || return 0
    sed -n "s/^$1 //p" "$list"
}
