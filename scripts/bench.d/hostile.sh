# shellcheck shell=bash disable=SC2154
# Measures a malicious push for scripts/bench: 13 objects that represent 10^10 files, outside the scope. Its analysis
# must end, and the result for another repository must be correct.

# Writes the objects one by one, because a stream for git fast-import cannot refer to the same tree twice.
hostile_push() { # repository
    local git=(git -C "$1") blob tree entries level number commit
    blob=$("${git[@]}" hash-object -w --stdin <<<"deep")
    entries=$(for number in {0..9}; do printf '100644 blob %s\tf%s\n' "$blob" "$number"; done)
    tree=$("${git[@]}" mktree <<<"$entries")
    for level in {1..9}; do
        entries=$(for number in {0..9}; do printf '040000 tree %s\td%s\n' "$tree" "$number"; done)
        tree=$("${git[@]}" mktree <<<"$entries")
    done
    tree=$({ "${git[@]}" ls-tree main && printf '040000 tree %s\tzz-deep\n' "$tree"; } | "${git[@]}" mktree)
    commit=$("${git[@]}" -c user.name=A -c user.email=a@example.org commit-tree -p main -m Deep "$tree")
    "${git[@]}" update-ref refs/heads/main "$commit"
}

# Runs a command, and prints its duration in milliseconds and the maximum resident memory of its supervisor and of its
# largest worker in MiB. The command is limited to 8 GiB and two minutes, to protect the machine.
watched() { # command
    python3 - "$@" <<'PYTHON'
import os, resource, signal, subprocess, sys, time


def limit():
    resource.setrlimit(resource.RLIMIT_AS, (8 << 30, 8 << 30))


def memory(process):
    try:
        with open("/proc/%s/status" % process) as status:
            values = dict(line.split(":", 1) for line in status)
        # Between fork and exec, the child is a copy of this program.
        return 0 if values["Name"].strip().startswith("python") else int(values["VmHWM"].split()[0])
    except (FileNotFoundError, ProcessLookupError, KeyError):
        return 0


def members(group):
    for name in os.listdir("/proc"):
        if name.isdigit():
            try:
                with open("/proc/%s/environ" % name, "rb") as environ, open("/proc/%s/cmdline" % name, "rb") as words:
                    if b"TEAMSYNC_BENCH_MARK=" + group in environ.read().split(b"\0"):
                        yield name, words.read().split(b"\0")
            except (FileNotFoundError, ProcessLookupError, PermissionError):
                pass


mark = str(os.getpid())
begin = time.monotonic()
child = subprocess.Popen(sys.argv[1:], preexec_fn=limit, env=dict(os.environ, TEAMSYNC_BENCH_MARK=mark),
                         stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
supervisor = worker = 0
while child.poll() is None and time.monotonic() < begin + 120:
    for process, words in members(mark.encode()):
        if int(process) == child.pid:
            supervisor = max(supervisor, memory(process))
        elif words[0].endswith(b"teamsync-worker") or b"worker" in words:
            worker = max(worker, memory(process))
    time.sleep(0.002)
for process, _ in members(mark.encode()):
    os.kill(int(process), signal.SIGKILL)
child.wait()
print("%.0f\n%.1f\n%.1f" % ((time.monotonic() - begin) * 1000, supervisor / 1024, worker / 1024))
PYTHON
}

bench_hostile() {
    local times quiet upstream
    clone hostile 300 250
    clone hostile-neighbor 300 250
    configure hostile < <(echo repositories: && entry hostile icons && entry hostile-neighbor others)
    teamsyncd sync
    mapfile -t quiet < <(watched teamsyncd sync --force)
    upstream=$bench/hostile-neighbor/origin.git
    git -C "$upstream" update-ref refs/heads/main "$(git -C "$upstream" rev-parse main~1)"
    hostile_push "$bench/hostile/origin.git"
    mapfile -t times < <(watched teamsyncd sync --force)
    ((${#times[@]} == 3)) || wrong "hostile: it could not be watched"
    row "10^10 files in 13 objects: time of the round in s / 30" "$(awk "BEGIN { print ${times[0]} / 1000 }")" 30 1x
    row "the supervisor's peak memory in MiB / 10" "${times[1]}" 10 1x
    row "the supervisor's peak memory in MiB / in a round without it" "${times[1]}" "${quiet[1]}" 1.05x
    row "the worker's peak memory in MiB / 1,024" "${times[2]}" 1024 1x
    python3 - "$TEAMSYNC_STATE_DIR/design-system-counts.json" "$(git -C "$upstream" rev-parse main)" <<'PYTHON' ||
import json, sys

with open(sys.argv[1]) as file:
    others = next(one for one in json.load(file)["repositories"] if one["id"] == "others")
sys.exit(others["error"] is not None or others["upstream_commit"] != sys.argv[2])
PYTHON
        wrong "hostile: the repository beside it is not right"
}
