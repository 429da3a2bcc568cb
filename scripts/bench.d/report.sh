# shellcheck shell=bash disable=SC2154
# Measures 'teamsync report' for scripts/bench with 1,800 icons that were all redrawn. Also measures, for the page of
# that report in Chromium, typing into its filter and comparing 200 of its drawings.

# Prints a stream for git fast-import: 1,800 icons on main, all redrawn on origin/main.
redrawn_icons() {
    awk '
    function file(path, text) { printf "M 100644 inline %s\ndata %d\n%s\n", path, length(text), text }
    function number(low, high) { return low + int(rand() * (high - low)) }
    BEGIN {
        srand(37)
        for (commit = 1; commit <= 2; commit++) {
            printf "commit refs/%s\nmark :%d\n", commit == 1 ? "heads/main" : "remotes/origin/main", commit
            printf "committer A <a@example.org> %d +0000\ndata 6\nRedraw\n", 1700000000 + commit
            if (commit == 2) print "from :1"
            catalogue = "{\"icons\": ["
            for (i = 0; i < 1800; i++) {
                text = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 24 24\" fill=\"none\" stroke=\"currentColor\">"
                for (part = 0; part < 4; part++)
                    text = text "<path d=\"M" number(2, 22) " " number(2, 22) "L" number(2, 22) " " number(2, 22) "a" number(2, 9) " " \
                        number(2, 9) " 0 01" number(2, 9) " 3z\"/><circle cx=\"" number(4, 20) "\" cy=\"12\" r=\"" number(2, 8) "\"/>"
                file("icons/icon-" i ".svg", text "</svg>")
                catalogue = catalogue (i ? "," : "") "\n{\"name\": \"icon-" i "\"}"
            }
            file("metadata.json", catalogue "]}")
            print ""
        }
    }'
}

bench_report() {
    local times page=$bench/report/report.html command
    mkdir -p "$bench/report"
    git init -q "$bench/report/clone"
    redrawn_icons | git -C "$bench/report/clone" fast-import --quiet --force
    git -C "$bench/report/clone" remote add origin "$bench/report/clone/.git"
    cat >"$bench/report/config.yaml" <<YAML
repositories:
  - id: icons
    path: $bench/report/clone
    counts:
      icons: {array: {file: metadata.json, pointer: /icons, key: name}, with: ['icons/{key}.svg'], kind: icon}
YAML
    export TEAMSYNC_STATE_DIR=$bench/report/state TEAMSYNC_CONFIG=$bench/report/config.yaml
    command="teamsync report --output $page"
    $command >"$bench/report/log"
    [[ $(grep -c 'data-share=' "$page") -ge 1700 ]] || wrong "report: the drawings were not measured"
    mapfile -t times < <(measure "$command" "git -C $bench/report/clone diff main origin/main")
    row "report of 1,800 redrawn icons / git diff" "${times[0]}" "${times[1]}" 3000ms
    command -v chromium >/dev/null || wrong "report: there is no chromium"
    mapfile -t times < <(HOME=$bench/report PYTHONDONTWRITEBYTECODE=1 python3 scripts/bench.d/report.py "$page")
    [[ ${#times[@]} == 3 ]] || wrong "report: the page was not measured"
    row "processor time of one key in its filter / opening the page" "${times[0]}" "${times[2]}" 200ms
    row "comparing 200 of its drawings / opening the page" "${times[1]}" "${times[2]}" 5000ms
}
