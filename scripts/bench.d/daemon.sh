# shellcheck shell=bash disable=SC2154,SC2034
# Measures the running daemon for scripts/bench.

# Starts 'teamsyncd run' as systemd would, sets $daemon to its process ID, and returns after it has published.
start_daemon() { # name
    WATCHDOG_USEC=20000000 NOTIFY_SOCKET=$bench/$1.notify teamsyncd run 2>"$bench/$1.log" &
    daemon=$!
    servers+=("$daemon")
    for _ in {1..300}; do
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

# Prints the private memory of a process (not shared with other processes or files), in MiB.
private_memory() { awk '/^Private_Dirty/ { printf "%.2f\n", $2 / 1024 }' "/proc/$1/smaps_rollup"; }

# Lets the daemon check everything several times, and prints its private memory in MiB.
daemon_rounds() { # name, times
    python3 - "$daemon" "$bench/$1.notify" "$2" "$TEAMSYNC_STATE_DIR/design-system-counts.json" <<'PYTHON'
import datetime, json, os, signal, socket, sys, time

daemon, path, rounds, document = int(sys.argv[1]), sys.argv[2], int(sys.argv[3]), sys.argv[4]
if os.path.exists(path):
    os.unlink(path)
status = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
status.bind(path)
status.settimeout(0.5)


def all_asked_since(second):
    with open(document) as file:
        asked = [repository["last_attempt_at"] for repository in json.load(file)["repositories"]]
    return all(time and datetime.datetime.fromisoformat(time.replace("Z", "+00:00")).timestamp() >= second for time in asked)


for _ in range(rounds):
    begin, give_up = int(time.time()), time.monotonic() + 300
    os.kill(daemon, signal.SIGUSR1)
    while True:
        # A state that lasts for less time than the pause between two publications is not reported.
        try:
            message = status.recv(65536)
        except TimeoutError:
            message = b""
        if (not message or b"; next check at " in message) and all_asked_since(begin):
            break
        if time.monotonic() > give_up:
            sys.exit("bench: the daemon has not asked all remotes within five minutes")
# The daemon releases memory after the last worker has ended and everything has been published.
time.sleep(3)
PYTHON
    private_memory "$daemon"
}

# Counts the wake-ups of the idle daemon in a minute. Six of them are for the watchdog, whose period is 20 s here.
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

# Everything that the first round started ends after several seconds without work.
time.sleep(15)
before = switches()
time.sleep(60)
after = switches()
print(sum(count - before.get(task, 0) for task, count in after.items()))
PYTHON
    )
    memory=$(private_memory "$daemon")
    end_daemon
    row "idle daemon: wake-ups in 60 s / the watchdog's" "$wakes" 6 1x
    row "its private memory in MiB / 2" "$memory" 2 1x
}

# Copies a clone that has no new commits and a remote on this machine to $bench/NAME/clone-0, clone-1 and so on.
copies() { # name, number
    local number
    clone "$1" 300 300
    git -C "$bench/$1/clone" fetch -q
    for ((number = 0; number < $2; number++)); do cp -r "$bench/$1/clone" "$bench/$1/clone-$number"; done
}
copies_configuration() { # name, number
    local number
    echo "interval: 1h"
    echo repositories:
    for ((number = 0; number < $2; number++)); do
        printf '  - id: r%s\n    profile: icons-library\n    path: %s\n' "$number" "$bench/$1/clone-$number"
    done
}

bench_daemon_many() {
    local times few before after
    copies many 200
    configure many < <(copies_configuration many 2)
    start_daemon few
    few=$(daemon_rounds few 1)
    end_daemon
    rm -r "$TEAMSYNC_STATE_DIR"
    configure many < <(copies_configuration many 200)
    teamsyncd sync
    runs=3
    mapfile -t times < <(measure "teamsyncd sync --force" "git --version")
    row "200 repositories, nothing new, one round / git --version" "${times[0]}" "${times[1]}" 2000ms
    start_daemon many
    before=$(daemon_rounds many 1)
    after=$(daemon_rounds many 5)
    end_daemon
    row "daemon's private memory in MiB with 200 / with 2 repositories" "$before" "$few" 1x
    row "daemon's private memory in MiB after 6 such rounds / after 1" "$after" "$before" 1x
}

bench_daemon_rounds() {
    local before after
    copies rounds 2
    configure rounds < <(copies_configuration rounds 2)
    start_daemon rounds
    before=$(daemon_rounds rounds 10)
    after=$(daemon_rounds rounds "$rounds")
    end_daemon
    row "daemon's private memory in MiB after $rounds rounds / after 10" "$after" "$before" 1x
}

# Measures the time from the end of a local move to the publication of the document.
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
    row "local move to document, median of 100 / the worst" "${times[0]}" "${times[1]}" 50ms
    row "local move to document, worst of 100 / the median" "${times[1]}" "${times[0]}" 100ms
}
