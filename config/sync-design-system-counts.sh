#!/bin/sh
# Pre-build script: copies the published counts into an app's sources. Self-contained, so it can be copied.
#   sync-design-system-counts.sh [FILE] [--output FILE] [--max-age 15m] [--strict] [--depfile FILE] [--] [...]
# FILE is the file to write. Default: Xcode's first output file if that is a .json file, or else
# design-system-counts.json in $SRCROOT/Resources if that folder exists, or else in $SRCROOT. All other arguments are
# passed to 'teamsync prebuild'. Uses neither the network nor clones. If there is a problem, prints one line that begins
# with 'warning:'; the exit code is still 0, unless --strict is given.
case ${1:-} in
    -h | --help)
        sed -n '2,/^[^#]/s/^# \{0,1\}//p' "$0"
        exit 0
        ;;
esac
set -u
exec </dev/null

name=design-system-counts.json
output='' strict=false own=true count=$#
while [ "$count" -gt 0 ]; do
    argument=$1
    shift
    count=$((count - 1))
    case $argument in
        --output | --max-age | --depfile)
            if [ "$count" -eq 0 ]; then
                set -- "$@" "$argument"
                break
            fi
            value=$1
            shift
            count=$((count - 1))
            if [ "$argument" = --output ]; then output=$value; else set -- "$@" "$argument" "$value"; fi
            ;;
        --output=*) output=${argument#--output=} ;;
        --strict)
            strict=true
            set -- "$@" --strict
            ;;
        --) own=false ;;
        -*) set -- "$@" "$argument" ;;
        *)
            if $own && [ -z "$output" ]; then output=$argument; else set -- "$@" "$argument"; fi
            ;;
    esac
done

# Prints a warning on a single line that begins with 'warning:', because Xcode displays such lines.
finish() { # words
    if $strict; then kind=error; else kind=warning; fi
    printf '%s: design system counts: %s\n' "$kind" "$(printf '%s' "$*" | LC_ALL=C tr '[:cntrl:]' ' ')" >&2
    if $strict; then exit 1; else exit 0; fi
}

# Quotes a word for the shell.
quoted() { # word
    case $1 in
        *[!A-Za-z0-9/._-]*) printf "'%s'" "$(printf '%s' "$1" | sed "s/'/'\\\\''/g")" ;;
        *) printf '%s' "$1" ;;
    esac
}

# Xcode's PATH contains only system folders.
if [ -n "${TEAMSYNC_BIN:-}" ]; then
    teamsync=$TEAMSYNC_BIN
    if [ ! -f "$teamsync" ] || [ ! -x "$teamsync" ]; then
        finish "not updated, because TEAMSYNC_BIN ($teamsync) is not a program."
    fi
else
    teamsync=$(command -v teamsync) || teamsync=''
    for folder in ${HOME:+"$HOME/.local/bin"} /usr/local/bin /opt/homebrew/bin; do
        if [ -z "$teamsync" ] && [ -f "$folder/teamsync" ] && [ -x "$folder/teamsync" ]; then
            teamsync=$folder/teamsync
        fi
    done
    [ -n "$teamsync" ] || finish "not updated, because teamsync is not installed:" \
        "run scripts/install in its repository, or set TEAMSYNC_BIN."
fi

case ${SCRIPT_OUTPUT_FILE_0:-} in
    *.json) output=${output:-$SCRIPT_OUTPUT_FILE_0} ;;
esac
if [ -z "$output" ] && [ -n "${SRCROOT:-}" ]; then
    output=$SRCROOT/$name
    if [ -d "$SRCROOT/Resources" ]; then output=$SRCROOT/Resources/$name; fi
fi

# The configuration lists the clones. If nothing has been checked yet and the variables of earlier scripts are set,
# explains how to create a configuration from them.
clones=''
for clone in "${ICONS_REPO_PATH:-}" "${COMPONENTS_REPO_PATH:-}"; do
    if [ -n "$clone" ]; then clones="$clones $(quoted "$clone")"; fi
done
if [ -n "$clones" ]; then
    case ${XDG_STATE_HOME:-} in
        /*) state=$XDG_STATE_HOME/teamsync ;;
        *) state=${HOME:-}/.local/state/teamsync ;;
    esac
    document=${TEAMSYNC_STATE_DIR:-$state}/$name
    if [ ! -s "$document" ] || grep -q '^  "repositories": \[\]' "$document"; then
        finish "not updated, because no repository has been checked yet; run: teamsync init$clones && teamsync sync"
    fi
fi

# In Xcode's script sandbox, only the declared output can be written, without a temporary file next to it.
declared=''
if [ "${ENABLE_USER_SCRIPT_SANDBOXING:-}" = YES ] && [ -n "${TEMP_DIR:-}" ] && [ -n "$output" ]; then
    declared=$output
    if [ -h "$declared" ]; then finish "not updated, because $declared is a symbolic link: remove it."; fi
    output=$TEMP_DIR/$name
    rm -f "$output"
fi

if [ -n "$output" ]; then set -- --output "$output" "$@"; fi
status=0
"$teamsync" prebuild "$@" || status=$?

if [ -n "$declared" ] && [ -f "$output" ] && ! cmp -s "$output" "$declared"; then
    cat "$output" >"$declared" || finish "could not write $declared: is it an output of this build phase?"
fi
if $strict; then exit "$status"; fi
[ "$status" -eq 0 ] || finish "'$teamsync prebuild' ended with exit code $status."
