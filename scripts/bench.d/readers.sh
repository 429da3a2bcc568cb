# shellcheck shell=bash disable=SC2154,SC2034
# Measures the commands for prompts, bars and builds for scripts/bench, compared with a minimal process and with shell
# scripts that compute the same results with git, jq and python3.

# Prints the status line of two clones from the assistant's input, as a script would at every prompt: the context bar
# and, for each clone, whether and how far it is ahead or behind, its age, and the time since the last check.
statusline_script() {
    shell_file "$1" <<SH
percent=\$(jq -r '.context_window.used_percentage // empty')
if [ -n "\$percent" ]; then
    full=\$((percent / 10)) bar=
    for step in 1 2 3 4 5 6 7 8 9 10; do
        if [ "\$step" -le "\$full" ]; then bar=\$bar█; else bar=\$bar░; fi
    done
    printf '[%s] %s%% | ' "\$bar" "\$percent"
fi
now=\$(date +%s)
for clone in "$bench/readers/clone" "$bench/readers-too/clone"; do
    cd "\$clone" || exit
    git rev-parse --verify -q main >&2 && git rev-parse --verify -q origin/main >&2 || { printf '? | '; continue; }
    set -- \$(git rev-list --left-right --count main...origin/main)
    checked=\$((now - \$(stat -c %Y .git/FETCH_HEAD)))
    if [ "\$2" = 0 ]; then
        printf '✓ '
    else
        git diff --name-status -M "\$(git merge-base main origin/main)" origin/main -- icons metadata.json colors.json |
            awk '{ count[substr(\$1, 1, 1)]++ } END { printf "+%d new, %d mod, %d del, %d ren", count["A"], count["M"], count["D"], count["R"] }'
        printf ' (%ss) ' \$((now - \$(git log -1 --format=%ct origin/main)))
    fi
    [ "\$checked" -lt 3600 ] || printf 'checked %ss ago ' "\$checked"
    printf '| '
done 2>&1
SH
}

# Determines whether two clones are up to date, as a script would that has to contact the remotes itself.
gate_script() {
    shell_file "$1" <<SH
for clone in "$bench/readers/clone" "$bench/readers-too/clone"; do
    cd "\$clone" && git fetch -q origin && [ "\$(git rev-list --count main..origin/main)" = 0 ] || exit
done
SH
}

# Prints the counts of two clones, as a script would in every build, after a pull without changes.
build_script() {
    shell_file "$1" <<SH
for clone in "$bench/readers/clone" "$bench/readers-too/clone"; do
    cd "\$clone" || exit
    git fetch -q origin
    icons=\$(git show main:metadata.json | jq '.icons | length')
    icons_updated=\$(git log -1 --format=%aI main -- icons)
    colors=\$(git show main:colors.json | python3 -c 'import json, sys; print(len(json.load(sys.stdin)["colors"]))')
    colors_updated=\$(git log -1 --format=%aI main -- colors.json)
    printf '{"icons": %s, "icons_updated": "%s", "colors": %s, "colors_updated": "%s"}\n' \
        "\$icons" "\$icons_updated" "\$colors" "\$colors_updated"
done
SH
}

bench_readers() {
    local times output=$bench/readers/counts.json input=$bench/readers/assistant.json git="git --version"
    clone readers 300 250
    clone readers-too 300 250
    configure readers < <(echo repositories: && entry readers icons && entry readers-too others)
    teamsyncd sync
    git -C "$bench/readers/clone" fetch -q
    git -C "$bench/readers-too/clone" fetch -q
    python3 -c 'import json; print(json.dumps({"context_window": {"used_percentage": 40}, "cwd": "/", "note": "x" * 20000}))' \
        >"$input"
    teamsync prebuild --output "$output"
    mapfile -t times < <(measure "teamsync counts" "teamsync statusline" "teamsync statusline --format claude < $input" \
        "teamsync statusline --format tmux --max-width 40 --hide-when-clean" "teamsync prebuild --output $output" \
        "$git" "$(statusline_script prompt) < $input" "$(build_script build)")
    row "teamsync counts / git --version" "${times[0]}" "${times[5]}" 2x
    row "teamsync statusline / git --version" "${times[1]}" "${times[5]}" 2x
    row "teamsync statusline --format claude, 20 KB / git --version" "${times[2]}" "${times[5]}" 2x
    row "teamsync statusline --format tmux --max-width 40 / git --version" "${times[3]}" "${times[5]}" 2x
    row "teamsync prebuild, unchanged / git --version" "${times[4]}" "${times[5]}" 2x
    row "teamsync statusline --format claude / a script at the prompt" "${times[2]}" "${times[6]}" 0.05x
    row "teamsync prebuild / a script at each build" "${times[4]}" "${times[7]}" 0.05x
    # The gate passes, because nothing is incoming.
    git -C "$bench/readers/clone" update-ref refs/heads/main refs/remotes/origin/main
    git -C "$bench/readers-too/clone" update-ref refs/heads/main refs/remotes/origin/main
    teamsyncd sync
    mapfile -t times < <(measure "teamsync gate --max-age 15m" "$git" "$(gate_script gate)")
    row "teamsync gate / git --version" "${times[0]}" "${times[1]}" 2x
    row "teamsync gate / a script that asks the remotes" "${times[0]}" "${times[2]}" 0.05x
    strip -o "$bench/readers/teamsync" "$(command -v teamsync)"
    row "size of teamsync, stripped, in KiB / 16 MiB" "$(($(stat -c %s "$bench/readers/teamsync") / 1024))" 16384 1x
}
