# shellcheck shell=bash disable=SC2154,SC2034
# What scripts/bench measures of the running daemon.

# Starts 'teamsyncd run' as systemd would and sets $daemon to its process id; it has published when this returns.
start_daemon() { # name
    WATCHDOG_USEC=20000000 teamsyncd run 2>"$bench/$1.log" &
    daemon=$!
    servers+=("$daemon")
    for _ in {1..100}; do
        [[ ! -f $TEAMSYNC_STATE_DIR/design-system-counts.json ]] || return 0
        sleep 0.1
    done
    cat "$bench/$1.log" >&2
    wrong "$1: the daemon has published nothing"
}

end_daemon() {
    kill "$daemon"
    wait "$daemon"
}

# The memory of a process that is nobody else's and in no file, in MiB.
private_memory() { awk '/^Private_Dirty/ { printf "%.1f\n", $2 / 1024 }' "/proc/$1/smaps_rollup"; }

# The daemon's wake-ups in a minute at rest. The watchdog has six turns with these 20 s; libdispatch's monitor of its
# threads, which cannot be switched off, has sixty.
bench_daemon_idle() {
    local wakes memory
    clone daemon-idle 300 250
    clone daemon-idle-too 300 250
    configure daemon-idle < <(echo "interval: 1h" && echo repositories: && entry daemon-idle icons && entry daemon-idle-too others)
    start_daemon daemon-idle
    wakes=$(python3 - "$daemon" <<'PYTHON'
import os, sys, time

folder = "/proc/%s/task" % sys.argv[1]

def switches():
    found = {}
    for task in os.listdir(folder):
        with open("%s/%s/status" % (folder, task)) as status:
            found[task] = sum(int(line.split()[1]) for line in status if line.startswith("voluntary_ctxt_switches"))
    return found

# The threads of the first round end after some seconds without work.
time.sleep(15)
before = switches()
time.sleep(60)
after = switches()
print(sum(count - before.get(task, 0) for task, count in after.items()))
PYTHON
    )
    memory=$(private_memory "$daemon")
    end_daemon
    row "idle daemon: times a thread waited again in 60 s / turns" "$wakes" 6 6ms
    row "its private memory in MiB / 10" "$memory" 10 1x
}

# 200 repositories with nothing new, on a remote of this machine each.
bench_daemon_many() {
    local number times before after
    clone many 300 300
    git -C "$bench/many/clone" fetch -q
    for ((number = 0; number < 200; number++)); do
        cp -r "$bench/many/clone" "$bench/many/clone-$number"
    done
    configure many < <(
        echo "interval: 1h"
        echo repositories:
        for ((number = 0; number < 200; number++)); do
            printf '  - id: r%s\n    profile: icons-library\n    path: %s\n' "$number" "$bench/many/clone-$number"
        done
    )
    teamsyncd sync
    runs=3
    mapfile -t times < <(measure "teamsyncd sync --force" "git --version")
    row "200 repositories, nothing new, one round / git --version" "${times[0]}" "${times[1]}" 5000ms
    start_daemon many
    before=$(many_rounds 1)
    after=$(many_rounds 5)
    end_daemon
    row "private memory in MiB after 6 such rounds / after 1" "$after" "$before" 1.1x
    runs=${TEAMSYNC_BENCH_RUNS:-20}
}

# Lets the daemon check everything some times, and prints its private memory in MiB.
many_rounds() { # times
    local number
    for ((number = 0; number < $1; number++)); do
        python3 - "$daemon" "$TEAMSYNC_STATE_DIR" <<'PYTHON'
import glob, json, os, signal, sys, time

records = glob.glob(sys.argv[2] + "/repositories/*.json")
def attempts():
    return {path: json.load(open(path)).get("lastAttemptAt") for path in records}
before = attempts()
time.sleep(1.1)
os.kill(int(sys.argv[1]), signal.SIGUSR1)
while any(now == before[path] for path, now in attempts().items()):
    time.sleep(0.1)
PYTHON
    done
    private_memory "$daemon"
}

# From the end of a local move to the published document.
bench_daemon_move() {
    local times
    clone daemon-move 300 250
    configure daemon-move < <(echo "interval: 1h" && echo repositories: && entry daemon-move icons)
    start_daemon daemon-move
    mapfile -t times < <(python3 - "$bench/daemon-move/clone" "$TEAMSYNC_STATE_DIR/design-system-counts.json" <<'PYTHON'
import statistics, subprocess, sys, time

clone, document = sys.argv[1:]
git = ["git", "-C", clone]
tip = subprocess.run(git + ["rev-parse", "origin/main"], capture_output=True, text=True, check=True).stdout.strip()
commits = subprocess.run(git + ["rev-list", "-n", "101", tip], capture_output=True, text=True, check=True).stdout.split()
times = []
for commit in commits[1:]:
    time.sleep(0.05)
    subprocess.run(git + ["update-ref", "refs/heads/main", commit], check=True)
    begin = time.perf_counter_ns()
    while '"local_commit": "%s"' % commit not in open(document).read():
        time.sleep(0.0005)
    times.append((time.perf_counter_ns() - begin) / 1e6)
print("%.3f\n%.3f" % (statistics.median(times), max(times)))
PYTHON
    )
    end_daemon
    row "local move to document, median of 100 / the worst" "${times[0]}" "${times[1]}" 100ms
    row "local move to document, worst of 100 / the median" "${times[1]}" "${times[0]}" 100ms
}
