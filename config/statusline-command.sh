#!/bin/sh
# Prints the status line of Claude Code, which passes its JSON on standard input. Self-contained, so it can be copied.
#   statusline-command.sh [OPTION...]
# Options are passed to 'teamsync statusline'. The exit code is always 0.
case ${1:-} in
    -h | --help)
        sed -n '2,/^[^#]/s/^# \{0,1\}//p' "$0"
        exit 0
        ;;
esac
set -u
teamsync=${TEAMSYNC_BIN:-$(command -v teamsync)} || teamsync=''
for folder in ${HOME:+"$HOME/.local/bin"} /usr/local/bin /opt/homebrew/bin; do
    [ -z "$teamsync" ] || break
    if [ -f "$folder/teamsync" ] && [ -x "$folder/teamsync" ]; then teamsync=$folder/teamsync; fi
done
if [ -f "$teamsync" ] && [ -x "$teamsync" ]; then exec "$teamsync" statusline --format claude "$@"; fi
cat >/dev/null
echo 'teamsync: not installed (run scripts/install)'
