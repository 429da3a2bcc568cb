# shellcheck shell=bash disable=SC2154,SC2034
# Measures operations over loopback http and ssh for scripts/bench. A check is compared with git in a copy of the clone,
# because in the same clone, each of git's fetches would be a change for teamsync.

bench_check() {
    local times number tip port
    clone check 300 300
    tip=$(git -C "$bench/check/clone" rev-parse main)
    for ((number = 0; number < 2000; number++)); do printf 'create refs/tags/v%d %s\n' "$number" "$tip"; done |
        git -C "$bench/check/origin.git" update-ref --stdin
    git -C "$bench/check/origin.git" pack-refs --all
    serve_http "$bench/check" || return 0
    git -C "$bench/check/clone" remote set-url origin "http://127.0.0.1:$port/origin.git"
    git -C "$bench/check/clone" fetch -q
    cp -r "$bench/check/clone" "$bench/check/theirs"
    configure check < <(echo repositories: && entry check icons)
    teamsyncd sync
    mapfile -t times < <(measure "teamsyncd sync --force" "git -C $bench/check/theirs fetch -q")
    row "check with nothing new over http, 2,000 tags / git fetch" "${times[0]}" "${times[1]}" 0.8x
}

bench_check_ssh() {
    local times port
    clone check-ssh 300 300
    serve_ssh "$bench/check-ssh" || return 0
    git -C "$bench/check-ssh/clone" remote set-url origin "ssh://127.0.0.1:$port$bench/check-ssh/origin.git"
    git -C "$bench/check-ssh/clone" fetch -q
    cp -r "$bench/check-ssh/clone" "$bench/check-ssh/theirs"
    configure check-ssh < <(echo repositories: && entry check-ssh icons)
    teamsyncd sync
    mapfile -t times < <(measure "teamsyncd sync --force" "git -C $bench/check-ssh/theirs fetch -q")
    row "check with nothing new over ssh / git fetch" "${times[0]}" "${times[1]}" 1.03x
    unset GIT_SSH_COMMAND
}

# Prints a stream for git fast-import: 600 commits on main with a total of more than 100,000 objects.
many_objects() {
    awk 'BEGIN {
        srand(5)
        for (k = 1; k <= 600; k++) {
            time = 1700000000 + k * 60
            printf "commit refs/heads/main\nmark :%d\nauthor A <a@example.org> %d +0000\n", k, time
            printf "committer A <a@example.org> %d +0000\ndata 2\nc\n", time
            if (k > 1) printf "from :%d\n", k - 1
            for (i = 0; i < 90; i++) {
                number = int(rand() * 40000)
                text = "<svg>\n"
                for (line = 4 + int(rand() * 50); line > 0; line--) {
                    text = text sprintf("<path d=\"M%d %dh%dv%dz\"/>\n", rand() * 999, rand() * 999, rand() * 99, rand() * 99)
                }
                printf "M 100644 inline icons/%d/%d.svg\ndata %d\n%s\n", number % 400, number, length(text), text
            }
            print ""
        }
    }'
}

bench_first_fetch() {
    local times port runs=5 folder=$bench/first-fetch objects
    mkdir -p "$folder"
    git init -q --bare "$folder/origin.git"
    many_objects | git -C "$folder/origin.git" fast-import --quiet
    git -C "$folder/origin.git" repack -adq
    objects=$(git -C "$folder/origin.git" rev-list --all --objects | wc -l)
    ((objects >= 100000)) || wrong "first-fetch: only $objects objects"
    serve_http "$folder" || return 0
    git -C "$folder/origin.git" update-ref refs/heads/first "$(git -C "$folder/origin.git" rev-list --reverse main | head -1)"
    git clone -q --single-branch -b first "http://127.0.0.1:$port/origin.git" "$folder/empty"
    git -C "$folder/empty" branch -qm main
    git -C "$folder/empty" config remote.origin.fetch +refs/heads/main:refs/remotes/origin/main
    git -C "$folder/origin.git" update-ref -d refs/heads/first
    configure first-fetch <<YAML
repositories:
  - id: many
    path: $folder/clone
YAML
    local again="sh -c 'rm -rf $folder/clone $folder/state && cp -r $folder/empty $folder/clone'"
    mapfile -t times < <(measure "$again => teamsyncd sync" "$again => git -C $folder/clone fetch -q")
    row "first fetch of $objects objects over http / git fetch" "${times[0]}" "${times[1]}" 1.2x
    row "its peak memory in MiB / git's" "${times[2]}" "${times[3]}" 1.5x
}

bench_hosts() {
    local times port http fast slow name
    for name in hosts hosts-2 hosts-3 hosts-4; do clone "$name" 100 100; done
    serve_http "$bench" || return 0
    http=$port
    serve_slowly 127.0.0.2 "$http" 0.05 && fast=$port
    serve_slowly 127.0.0.3 "$http" 0.25 && slow=$port
    for name in hosts hosts-2; do
        git -C "$bench/$name/clone" remote set-url origin "http://127.0.0.2:$fast/$name/origin.git"
    done
    for name in hosts-3 hosts-4; do
        git -C "$bench/$name/clone" remote set-url origin "http://127.0.0.3:$slow/$name/origin.git"
    done
    configure hosts < <(echo repositories: && for name in hosts hosts-2 hosts-3 hosts-4; do entry "$name" "$name"; done)
    teamsyncd sync
    mapfile -t times < <(measure "teamsyncd sync --force" "teamsyncd sync --force hosts-3 hosts-4")
    row "four repositories on two hosts / the slower host's two" "${times[0]}" "${times[1]}" 1.1x
}
