# shellcheck shell=bash disable=SC2154,SC2034
# Measures the server for assistants for scripts/bench: 280 icons and 157 color tokens in 5 brands and 2 modes, and 500
# components with a specification each. Calls are measured from the first byte of the request to the last byte of the
# reply; the first call of each kind is excluded. For comparison, git commands read the same data from the same clone,
# in one process each.

# Prints a stream for git fast-import: one commit on the branch main.
component_history() { # components
    python3 - "$1" <<'PYTHON'
import json, sys

out, names = sys.stdout, ["View%d" % i for i in range(int(sys.argv[1]))]


def file(path, value):
    text = json.dumps(value, indent=2)
    out.write("M 100644 inline %s\ndata %d\n%s\n" % (path, len(text.encode()), text))


out.write("commit refs/heads/main\nauthor A <a@example.org> 1500000000 +0000\n")
out.write("committer A <a@example.org> 1500000000 +0000\ndata 4\nWork\n")
file("specs/index.json", {"components": [{"name": name, "description": "Shows a thing"} for name in names]})
for number, name in enumerate(names):
    file("specs/components/%s.json" % name, {
        "name": name, "description": "Shows the thing number %d with states and sizes" % number,
        "properties": [{"name": "property%d" % p, "type": "String", "description": "What it shows"} for p in range(8)],
        "usage": "let view = %s()\nview.configure(text: \"A\")\n" % name * 4, "tags": ["tag%d" % (number % 17), "view"]})
PYTHON
}

# Prints times in milliseconds: the time from the start to the reply to initialize, and the time of git --version; then,
# for each call, the server's time and git's. Also prints the private memory in MiB, and the number of times that a
# thread woke up in 30 s without requests.
mcp_times() { # folder with the clones icons and components
    python3 - "$runs" "$1" <<'PYTHON'
import json, os, statistics, subprocess, sys, time

runs, folder = int(sys.argv[1]), sys.argv[2]
hello = {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "bench", "version": "1"}}


def start():
    return subprocess.Popen(["teamsync-mcp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)


def ask(server, method, params):
    line = json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}).encode() + b"\n"
    begin = time.perf_counter_ns()
    server.stdin.write(line)
    reply = b""
    while not reply.endswith(b"\n"):
        reply += os.read(server.stdout.fileno(), 1 << 20)
    end = time.perf_counter_ns()
    result = json.loads(reply)["result"]
    assert not result.get("isError"), reply
    return (end - begin) / 1e6, result


def git(*arguments):
    begin = time.perf_counter_ns()
    subprocess.run(["git", *arguments], stdout=subprocess.DEVNULL, check=True)
    return (time.perf_counter_ns() - begin) / 1e6


def median(measure):
    measure()
    return "%.3f" % statistics.median(measure() for _ in range(runs))


def from_start():
    begin = time.perf_counter_ns()
    server = start()
    ask(server, "initialize", hello)
    end = time.perf_counter_ns()
    server.stdin.close()
    assert server.wait() == 0
    return (end - begin) / 1e6


print(median(from_start))
print(median(lambda: git("--version")))
server = start()
ask(server, "initialize", hello)
icons, components = folder + "/mcp-icons/clone", folder + "/mcp/clone"
for name, arguments, command in [
        ("list_icons", {}, ("-C", icons, "show", "main:metadata.json")),
        ("get_component", {"name": "View123"}, ("-C", components, "show", "main:specs/components/View123.json")),
        ("search_components", {"query": "tag11 states"}, ("-C", components, "grep", "-lie", "tag11", "main", "--", "specs"))]:
    call = {"name": name, "arguments": arguments}
    print(median(lambda: ask(server, "tools/call", call)[0]))
    print(median(lambda: git(*command)))
_, result = ask(server, "tools/call", {"name": "list_icons", "arguments": {}})
assert result["structuredContent"]["total"] == 280, result["structuredContent"]["total"]


def switches():
    tasks = "/proc/%d/task" % server.pid
    found = 0
    for task in os.listdir(tasks):
        with open("%s/%s/status" % (tasks, task)) as status:
            found += sum(int(line.split()[1]) for line in status if line.startswith("voluntary_ctxt_switches"))
    return found


with open("/proc/%d/smaps_rollup" % server.pid) as rollup:
    print("%.1f" % next(int(line.split()[1]) / 1024 for line in rollup if line.startswith("Private_Dirty")))
time.sleep(2)
before = switches()
time.sleep(30)
print(switches() - before)
server.stdin.close()
assert server.wait() == 0
PYTHON
}

bench_mcp() {
    local times
    item_clone mcp-icons 1 280
    mkdir -p "$bench/mcp" "$HOME/.config/teamsync"
    git init -q "$bench/mcp/clone"
    component_history 500 | git -C "$bench/mcp/clone" fast-import --quiet
    {
        items_configuration mcp-icons items
        printf '  - {id: components, profile: ios-components, path: %s}\n' "$bench/mcp/clone"
    } | grep -v '^      components:\|index.json\|specs/{key}\|kind: component' >"$HOME/.config/teamsync/config.yaml"
    mapfile -t times < <(mcp_times "$bench")
    ((${#times[@]} == 10)) || wrong "mcp: the server did not do what was asked"
    row "teamsync-mcp, start to initialize answered / git --version" "${times[0]}" "${times[1]}" 25ms
    row "list_icons of 280 / git show" "${times[2]}" "${times[3]}" 5ms
    row "get_component / git show" "${times[4]}" "${times[5]}" 2ms
    row "search_components over 500 / git grep" "${times[6]}" "${times[7]}" 10ms
    row "its private memory in MiB / 15" "${times[8]}" 15 1x
    row "idle: times a thread waited again in 30 s / 1" "${times[9]}" 1 0x
}
