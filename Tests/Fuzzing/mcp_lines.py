#!/usr/bin/env python3
"""Sends lines to a server of the Model Context Protocol and checks its replies.

    mcp_lines.py [--seconds N] [--seed S] [--skip-tool NAME]… COMMAND…
    mcp_lines.py --self-check

Every line of its output must be one message of JSON-RPC 2.0; every request that is well-formed must have exactly one
reply, unless it is canceled; a ping must be answered within 2 s after every burst; and the end of its input must end it
with status 0 within 1 s (later than 100 ms is reported). Exits with 1 and the offending line otherwise.
"""

import argparse
import json
import pathlib
import random
import subprocess
import sys
import tempfile
import threading
import time

from mcp_ledger import Broken, Ledger
from mcp_messages import Generator

TIMEOUT = 20
LONG_LINE = 17 << 20


class Process:
    """One run of the server."""

    def __init__(self, command):
        self.errors = tempfile.TemporaryFile()
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self.errors, bufsize=0)
        self.ledger = Ledger()
        self.condition = threading.Condition()
        self.problem = None
        self.is_over = False
        self.line_count = 0
        self.reader = threading.Thread(target=self.read, daemon=True)
        self.reader.start()

    def read(self):
        buffer = b""
        while chunk := self.process.stdout.read(1 << 20):
            *lines, buffer = (buffer + chunk).split(b"\n")
            with self.condition:
                self.take(lines)
                self.condition.notify_all()
        with self.condition:
            if buffer:
                self.problem = self.problem or Broken(f"a line without an end: {buffer[:2000]!r}")
            self.is_over = True
            self.condition.notify_all()

    def take(self, lines):
        try:
            for line in lines:
                self.line_count += 1
                self.ledger.received(line)
        except Broken as problem:
            self.problem = self.problem or problem

    def send(self, line):
        with self.condition:
            for part in line.split(b"\n"):
                self.ledger.sent(part.removesuffix(b"\r"))
        try:
            rest = memoryview(line + b"\n")
            while rest:
                rest = rest[self.process.stdin.write(rest):]
        except BrokenPipeError as error:
            raise Broken(f"it takes no more input; its status is {self.process.wait(5)}") from error

    def wait(self, identifier, seconds, what):
        with self.condition:
            is_done = self.condition.wait_for(
                lambda: self.problem or self.is_over or self.is_answered(identifier), seconds)
            if self.problem:
                raise self.problem
            if self.is_over:
                raise Broken(f"it has ended with status {self.process.wait(5)}")
            if not is_done:
                owed = next(iter(self.ledger.owed.values()), b"")
                raise Broken(f"{what} within {seconds} s; owed for {owed[:2000]!r}")

    def is_answered(self, identifier):
        return identifier in self.ledger.answered if identifier else not self.ledger.owed

    def ask(self, method, identifier, seconds=2):
        self.send(json.dumps({"jsonrpc": "2.0", "id": identifier, "method": method}).encode())
        self.wait(("string", identifier), seconds, f"no reply to {method}")

    def end(self):
        """Closes its input; returns the number of seconds until it ended."""
        start = time.monotonic()
        self.process.stdin.close()
        try:
            status = self.process.wait(1)
        except subprocess.TimeoutExpired as error:
            raise Broken("it goes on for more than 1 s after the end of its input") from error
        seconds = time.monotonic() - start
        self.reader.join(5)
        self.errors.seek(0)
        text = self.errors.read().decode("utf-8", "replace")
        if status != 0 or any(word in text for word in ("Fatal error", "Crashed", "Traceback", "AddressSanitizer")):
            raise Broken(f"it has ended with status {status}: {text[-2000:]}")
        if self.problem:
            raise self.problem
        return seconds

    def kill(self):
        self.process.kill()
        self.process.wait()


def asked(command, method, member):
    """A list of the server."""
    request = json.dumps({"jsonrpc": "2.0", "id": 1, "method": method}) + "\n"
    process = subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, bufsize=0)
    killer = threading.Timer(TIMEOUT, process.kill)
    killer.start()
    try:
        process.stdin.write(request.encode())
        return json.loads(process.stdout.readline())["result"][member]
    except (BrokenPipeError, KeyError, TypeError, ValueError):
        return []
    finally:
        killer.cancel()
        process.kill()
        process.communicate()


def fuzz(command, seconds, seed, skipped, timeout=TIMEOUT):
    tools = asked(command, "tools/list", "tools")
    uris = [resource["uri"] for resource in asked(command, "resources/list", "resources")[:50]]
    uris += [template["uriTemplate"] for template in asked(command, "resources/templates/list", "resourceTemplates")]
    generator = Generator(seed, tools, uris, skipped)
    chance = random.Random(seed + 1)
    counts = {"processes": 0, "bursts": 0, "sent": 0, "received": 0, "slow ends": 0}
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        process = Process(command)
        counts["processes"] += 1
        try:
            for _ in range(chance.randrange(1, 30)):
                if time.monotonic() > deadline:
                    break
                burst(process, generator, chance, counts, timeout)
            # Sometimes, the input ends while calls are running.
            for _ in range(chance.choice([0, 0, 5])):
                process.send(generator.line())
            counts["slow ends"] += process.end() > 0.1
        finally:
            process.kill()
        counts["received"] += process.line_count
    return counts


def burst(process, generator, chance, counts, timeout):
    lines = [generator.line() for _ in range(chance.choice([1, 3, 10, 40]))]
    if chance.random() < 0.005:
        lines.append(b"x" * LONG_LINE)
    for line in lines:
        process.send(line)
    counts["bursts"] += 1
    counts["sent"] += len(lines)
    process.ask("ping", f"fuzzer-{counts['bursts']}")
    process.wait(None, timeout, "requests without a reply")


def self_check():
    """Whether every fault of a broken server is found, and none in a working one."""
    server = [sys.executable, str(pathlib.Path(__file__).with_name("mcp_broken_server.py"))]
    faults = subprocess.run([*server, "--list"], capture_output=True, text=True, check=True).stdout.split()
    unfound = []
    for fault in faults:
        try:
            fuzz([*server, fault], 4, 1, [], 3)
            is_found = False
        except Broken as problem:
            is_found = True
            print(f"{fault}: {str(problem)[:100]}")
        if is_found == (fault == "none"):
            unfound.append(fault)
    print(f"{len(faults) - len(unfound)} of {len(faults)} as they should be" + "".join(f"; not {name}" for name in unfound))
    return 1 if unfound else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=5)
    parser.add_argument("--seed", type=int, default=None)
    parser.add_argument("--skip-tool", action="append", default=[])
    parser.add_argument("--self-check", action="store_true")
    parser.add_argument("command", nargs=argparse.REMAINDER)
    arguments = parser.parse_args()
    if arguments.self_check:
        return self_check()
    if not arguments.command:
        parser.error("which command?")
    seed = arguments.seed if arguments.seed is not None else random.randrange(2**32)
    print(f"seed {seed}", flush=True)
    try:
        counts = fuzz(arguments.command, arguments.seconds, seed, arguments.skip_tool)
    except Broken as problem:
        print(f"seed {seed}: {problem}")
        return 1
    print(", ".join(f"{count} {name}" for name, count in counts.items()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
