#!/usr/bin/env python3
"""Runs the tests of a built test bundle in several parallel processes. Called by scripts/test.

usage: swift test list --skip-build | run.py [--fast] BUNDLE

Standard input is the list of all tests. Each job is a separate process. A suite in EARLY is a job; the other suites of
EndToEndTests share some jobs; each other test target has one job for suites that match LONG and one for the rest. Those
jobs run their tests serially, because a blocking test occupies one of the threads for tasks, and there is only one such
thread per processor. The jobs that took longest in the last run start first.

The output of a job is printed only if it fails. At the end, every test in the list must have run, or have been skipped
by one of its conditions. --fast omits EndToEndTests and the suites that match LONG.

TEAMSYNC_TEST_JOBS is the number of parallel jobs (default: 5 for two processors; an end-to-end test spends half of its
time waiting).
TEAMSYNC_TEST_LIMIT is the time limit of a job in seconds (900).
Exit codes: 0 all passed; 1 something failed or did not run; 64 wrong usage; 128 + signal when interrupted.
"""
import collections
import ctypes
import json
import os
import re
import shutil
import signal
import sys
import tempfile
import time

LONG = re.compile(r"Oracle|Property|Random|Simulation")
SPLIT = "EndToEndTests"
# The number of processes for the suites of SPLIT that are not in EARLY. (Starting a process takes as long as a small
# test.)
SHARED = 12
# The order of jobs in the first run in a clone: the longest first. Each of these suites has a separate process, because
# it takes long or changes process-wide state.
EARLY = [
    "TeamSyncGitTests", "TeamSyncWorkerTests.UpdateOracleTests", "TeamSyncWorkerTests", "EndToEndTests.InstallTests",
    "TeamSyncMCPTests", "TeamSyncSupervisorTests.TeamSimulationTests", "TeamSyncDesignTests.long",
    "EndToEndTests.DoctorTests", "EndToEndTests.HTTPFaultTests", "EndToEndTests.ReportBrowserTests",
    "EndToEndTests.ReportAccessibilityTests",
    "TeamSyncDesignTests", "TeamSyncCommandsTests", "TeamSyncSwiftTests", "TeamSyncGitTests.long",
    "TeamSyncDesignTests.ComponentInterfaceTests", "TeamSyncDesignTests.SourceCatalogueTests", "EndToEndTests.RaceTests",
    "TeamSyncWorkerTests.UpdateRandomTests", "TeamSyncSupervisorTests.long", "TeamSyncHistoryTests",
    "EndToEndTests.HTTPSecretTests", "EndToEndTests.StrangeCloneTests", "TeamSyncReportTests",
    "EndToEndTests.DocumentationTests", "EndToEndTests.DoctorUnitTests", "EndToEndTests.InstallFailureTests",
    "EndToEndTests.UpdateCheckTests",
    "EndToEndTests.HostileSourceTests", "EndToEndTests.DaemonHungCloneTests", "EndToEndTests.BadContentTests",
    "EndToEndTests.MachineLimitTests", "EndToEndTests.WholeSessionTests", "EndToEndTests.StateFolderTests",
]
RECORD = ".build/test-times.json"
PR_SET_CHILD_SUBREAPER = 36
SIGNALS = {signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGCHLD}


class Job:
    """A process that runs tests: the tests, the path of its output, and its result."""

    def __init__(self, name, is_parallel):
        self.name, self.is_parallel = name, is_parallel
        self.tests, self.skipped, self.failed, self.ended = [], set(), set(), {}
        self.process = self.begin = self.seconds = self.status = self.usage = None
        self.is_over_time = False

    def start(self, bundle, folder):
        self.output, self.events = (os.path.join(folder, self.name + end) for end in (".out", ".json"))
        options = [bundle, "--testing-library", "swift-testing", "--event-stream-version", "0"]
        options += ["--event-stream-output-path", self.events]
        if not self.is_parallel:
            options.append("--no-parallel")
        # A filter is matched against MODULE.SUITE/TEST/FILE:LINE:COLUMN.
        for suite in sorted({suite_of(test) for test in self.tests}):
            if suite:
                options += ["--filter", "^" + re.escape(suite) + "/"]
        for test in self.tests:
            if not suite_of(test):
                options += ["--filter", "^" + re.escape(test) + "/"]
        files = [
            (os.POSIX_SPAWN_OPEN, 0, os.devnull, os.O_RDONLY, 0),
            (os.POSIX_SPAWN_OPEN, 1, self.output, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600),
            (os.POSIX_SPAWN_DUP2, 1, 2),
        ]
        self.begin = time.monotonic()
        # Python ignores two signals, and nohup and a shell's '&' make a process ignore others. Tests must not inherit
        # this.
        self.process = os.posix_spawn(
            bundle, options, os.environ, file_actions=files, setpgroup=0, setsigmask=[],
            setsigdef=[signal.SIGPIPE, signal.SIGXFSZ, signal.SIGINT, signal.SIGQUIT, signal.SIGHUP, signal.SIGTERM])

    def end(self, status, usage):
        self.seconds = time.monotonic() - self.begin
        self.status, self.usage = os.waitstatus_to_exitcode(status), usage
        started = {}
        for event in read_events(self.events):
            test = name_of(event.get("testID", ""))
            kind, instant = event["kind"], event["instant"]["absolute"]
            if kind == "testStarted":
                started[test] = instant
            elif kind == "testEnded" and test in started:
                self.ended[test] = instant - started[test]
            elif kind == "testSkipped":
                self.skipped.add(test)
            elif kind == "issueRecorded" and not event.get("issue", {}).get("isKnown"):
                self.failed.add(test)

    @property
    def is_good(self):
        return self.status == 0 and not self.is_over_time

    @property
    def missing(self):
        """Returns the tests that have not finished and were not skipped, either individually or with their suite."""
        return [
            test
            for test in self.tests
            if test not in self.ended and test not in self.skipped and suite_of(test) not in self.skipped
        ]

    @property
    def ending(self):
        if self.is_over_time:
            return "took longer than %d s and was killed" % limit()
        if self.status < 0:
            return "was ended by %s" % signal.Signals(-self.status).name
        return "ended with exit code %d" % self.status


def read_events(path):
    """Returns the events of a stream. If the process died, the last line may be incomplete."""
    events = []
    try:
        with open(path, encoding="utf-8", errors="replace") as lines:
            for line in lines:
                try:
                    record = json.loads(line)
                except ValueError:
                    continue
                if record.get("kind") == "event":
                    events.append(record["payload"])
    except FileNotFoundError:
        pass
    return events


def name_of(test_id):
    """Returns MODULE.SUITE/TEST for the test ID of an event, which also contains the file."""
    return re.sub(r"/[^/]*:\d+:\d+$", "", test_id)


def suite_of(test):
    """Returns MODULE.SUITE for a test in the list, or an empty string for a function outside of suites."""
    return test.rpartition("/")[0] if "/" in test.partition("(")[0] else ""


def limit():
    return float(os.environ.get("TEAMSYNC_TEST_LIMIT", 900))


def jobs_of(tests, is_fast):
    """Returns the jobs and the omitted tests."""
    jobs, left_out, shared = {}, [], {}
    for test in tests:
        module, suite = test.partition(".")[0], suite_of(test)
        is_split = module == SPLIT
        # Only outermost suites are listed, because nested suites do not have separate processes.
        name = ".".join(suite.split("/")[0].split(".")[:2])
        if is_fast and (is_split or LONG.search(suite)):
            left_out.append(test)
        elif name in EARLY and name != module:
            jobs.setdefault(name, Job(name, is_parallel=True)).tests.append(test)
        elif is_split:
            shared.setdefault(name or test, []).append(test)
        else:
            name = module + (".long" if LONG.search(suite) else "")
            jobs.setdefault(name, Job(name, is_parallel=False)).tests.append(test)
    # Adds each suite to the job with the fewest tests; this depends only on the list, not on earlier times.
    parts = [Job("%s.%d" % (SPLIT, number + 1), is_parallel=True) for number in range(min(SHARED, len(shared)))]
    for suite in sorted(shared, key=lambda suite: (-len(shared[suite]), suite)):
        min(parts, key=lambda job: len(job.tests)).tests += shared[suite]
    return list(jobs.values()) + parts, left_out


def last_times():
    try:
        with open(RECORD, encoding="utf-8") as file:
            return json.load(file)
    except (OSError, ValueError):
        return {}


def remember(jobs, times):
    times.update({job.name: round(job.seconds, 1) for job in jobs if job.is_good})
    try:
        with open(RECORD + ".new", "w", encoding="utf-8") as file:
            json.dump(times, file, indent=1, sort_keys=True)
        os.replace(RECORD + ".new", RECORD)
    except OSError as error:
        print("test: %s: %s" % (RECORD, error.strerror), file=sys.stderr)


def descendants():
    """Returns the running processes that were started by this process or its descendants."""
    children = collections.defaultdict(list)
    for name in os.listdir("/proc"):
        if name.isdigit():
            try:
                with open("/proc/%s/stat" % name, encoding="utf-8", errors="replace") as file:
                    state, parent = file.read().rpartition(")")[2].split()[:2]
            except OSError:
                continue
            if state != "Z":
                children[int(parent)].append(int(name))
    found, rest = [], [os.getpid()]
    while rest:
        for child in children[rest.pop()]:
            found.append(child)
            rest.append(child)
    return found


def kill_all(number):
    for process in descendants():
        try:
            os.kill(process, number)
        except ProcessLookupError:
            pass


def end_everything():
    """Ends the remaining processes of all jobs, and kills those that do not end. Orphaned processes have become
    children of this process."""
    for turn in range(150):
        if not descendants():
            return
        kill_all(signal.SIGTERM if turn == 0 else 0 if turn < 100 else signal.SIGKILL)
        time.sleep(0.04)


def own_folders():
    """Creates a folder on disk and a folder in memory for this run, so that killed tests leave no files behind. Users
    that tests create can traverse these folders."""
    folders = [tempfile.mkdtemp(prefix="ts-")]
    os.environ["TMPDIR"] = folders[0]
    if os.access("/dev/shm", os.W_OK | os.X_OK):
        folders.append(tempfile.mkdtemp(prefix="ts-", dir="/dev/shm"))
        os.environ["TEAMSYNC_TEST_MEMORY"] = folders[1]
    for folder in folders:
        os.chmod(folder, 0o711)
    return folders


def prefer_own_python():
    """Puts the folder of this Python first in PATH, because tests start Python hundreds of times, and wrappers such as
    pyenv's take longer to start than Python itself."""
    found = shutil.which("python3")
    if found and sys.executable and os.path.realpath(found) != os.path.realpath(sys.executable):
        os.environ["PATH"] = os.path.dirname(sys.executable) + os.pathsep + os.environ["PATH"]


def announce(job, number, count):
    cpu = job.usage.ru_utime + job.usage.ru_stime
    print(
        "%s [%d/%d] %s: %d tests%s in %.1f s (%.1f s of processor time)"
        % (
            "ok    " if job.is_good and not job.missing else "FAILED",
            number, count, job.name, len(job.ended.keys() & set(job.tests)),
            ", %d skipped" % (len(job.tests) - len(job.missing) - len(job.ended.keys() & set(job.tests)))
            if job.skipped else "",
            job.seconds, cpu,
        ),
        flush=True,
    )
    if not job.is_good:
        with open(job.output, encoding="utf-8", errors="replace") as output:
            sys.stdout.write(re.sub(r"(?m)^◇ .*\n", "", output.read()))
        print("test: %s %s" % (job.name, job.ending), flush=True)


def run(jobs, bundle, folder):
    """Runs the jobs. Returns the signal that interrupted the run, or 0."""
    times = last_times()
    # Jobs without a known time start first, because they may take long.
    rank = {name: number for number, name in enumerate(reversed(EARLY), 1)}
    waiting = sorted(jobs, key=lambda job: (times.get(job.name, 1e9), rank.get(job.name, 0), len(job.tests)))
    running, width = {}, int(os.environ.get("TEAMSYNC_TEST_JOBS", 5 * (os.cpu_count() or 1) // 2))
    done = 0
    while waiting or running:
        while waiting and len(running) < max(1, width):
            job = waiting.pop()
            job.start(bundle, folder)
            running[job.process] = job
        due = min(job.begin + limit() for job in running.values()) - time.monotonic()
        received = signal.sigtimedwait(SIGNALS, max(0.1, due))
        if received and received.si_signo != signal.SIGCHLD:
            return received.si_signo
        for job in running.values():
            if time.monotonic() > job.begin + limit() and not job.is_over_time:
                job.is_over_time = True
                os.killpg(job.process, signal.SIGKILL)
        while True:
            try:
                process, status, usage = os.wait4(-1, os.WNOHANG)
            except ChildProcessError:
                break
            if process == 0:
                break
            if process in running:
                job = running.pop(process)
                job.end(status, usage)
                done += 1
                announce(job, done, len(jobs))
    remember(jobs, times)
    return 0


def processor_time():
    """Returns the processor time of ended children in seconds. It includes those of the shell that became this process,
    such as the build."""
    times = os.times()
    return times.children_user + times.children_system


def report(jobs, left_out, seconds, processor):
    """Prints the summary, and returns the exit code."""
    tests = [test for job in jobs for test in job.tests]
    missing = [test for job in jobs for test in job.missing]
    failed = sorted({test for job in jobs for test in job.failed if test})
    bad = sorted(job.name for job in jobs if not job.is_good)
    ran = sum(len(job.ended.keys() & set(job.tests)) for job in jobs)
    print(
        "\n%d of %d tests ran, %d were skipped by a condition, in %d processes and %.0f s (%.0f s of processor time)"
        % (ran, len(tests) + len(left_out), len(tests) - ran - len(missing), len(jobs), seconds, processor)
    )
    longest = sorted(jobs, key=lambda job: -job.seconds)[:5]
    print("the longest: " + ", ".join("%s %.0f s" % (job.name, job.seconds) for job in longest))
    if left_out:
        suites = sorted({suite_of(test) for test in left_out if not test.startswith(SPLIT + ".")})
        ends = sum(test.startswith(SPLIT + ".") for test in left_out)
        print("left out by --fast: %d tests: %d of %s, and those of %s" % (len(left_out), ends, SPLIT, ", ".join(suites)))
    for title, names in (("did not run", missing), ("failed", failed), ("failed processes", bad)):
        if names:
            more = ["and %d more" % (len(names) - 30)] if len(names) > 30 else []
            print("test: %s:\n  %s" % (title, "\n  ".join(names[:30] + more)), file=sys.stderr)
    return 1 if missing or failed or bad else 0


def main():
    arguments = sys.argv[1:]
    is_fast = "--fast" in arguments
    paths = [argument for argument in arguments if argument != "--fast"]
    if len(paths) != 1 or paths[0].startswith("-"):
        print(__doc__, file=sys.stderr)
        return 64
    tests = []
    for line in sys.stdin:
        # 'swift test list' also prints the bundle's standard error output.
        if re.match(r"[A-Za-z_]\w*\.\S", line):
            tests.append(line.strip())
        elif line.strip():
            print("test: %s" % line.strip(), file=sys.stderr)
    jobs, left_out = jobs_of(tests, is_fast)
    if not jobs:
        print("test: there are no tests in the list", file=sys.stderr)
        return 1
    prefer_own_python()
    ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    signal.pthread_sigmask(signal.SIG_BLOCK, SIGNALS)
    folders = own_folders()
    begin, processor = time.monotonic(), processor_time()
    try:
        stopped_by = run(jobs, os.path.abspath(paths[0]), folders[0])
    finally:
        end_everything()
        for folder in folders:
            shutil.rmtree(folder, ignore_errors=True)
    if stopped_by:
        print("test: stopped by %s" % signal.Signals(stopped_by).name, file=sys.stderr)
        return 128 + stopped_by
    return report(jobs, left_out, time.monotonic() - begin, processor_time() - processor)


if __name__ == "__main__":
    sys.exit(main())
