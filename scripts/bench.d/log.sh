# shellcheck shell=bash disable=SC2154
# Measures 'teamsync log' and 'history' for scripts/bench: the design system of items.sh with 1,000 commits, each of
# which changes an item. Measures the comparison of all commits (--commits --limit 1001), and the default output with
# the 20 newest pushes. For comparison, measures 'git log --stat' of the same commits.

bench_log() {
    local times every="teamsync log --commits --limit 1001 --json" cache=$bench/log/state/cache
    item_clone log 1000 280
    items_configuration log items >"$bench/log/config.yaml"
    export TEAMSYNC_STATE_DIR=$bench/log/state TEAMSYNC_CONFIG=$bench/log/config.yaml
    [[ $($every | python3 -c 'import json, sys; print(len(json.load(sys.stdin)["repositories"][0]["entries"]))') == 1001 ]] ||
        wrong "log: teamsync does not list every commit"
    mapfile -t times < <(measure \
        "rm -rf $cache => $every" "$every" "rm -rf $cache => teamsync log" "teamsync log" \
        "rm -rf $cache => teamsync history" "teamsync history" "git -C $bench/log/clone log --stat origin/main")
    row "log of 1,000 commits, cold / git log --stat" "${times[0]}" "${times[6]}" 2000ms
    row "log of 1,000 commits, all listed as JSON, warm / git log --stat" "${times[1]}" "${times[6]}" 1x
    row "log, the newest 20 of 145 pushes, cold / git log --stat" "${times[2]}" "${times[6]}" 2000ms
    row "log, the newest 20 of 145 pushes, warm / git log --stat" "${times[3]}" "${times[6]}" 50ms
    row "history of 3 counts in 1,000 commits, cold / git log --stat" "${times[4]}" "${times[6]}" 2000ms
    row "history of 3 counts in 1,000 commits, warm / git log --stat" "${times[5]}" "${times[6]}" 50ms
}
