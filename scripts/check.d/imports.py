#!/usr/bin/env python3
"""Checks the dependencies of the supervisor and the readers: the targets in ROOTS must not depend, even indirectly, on
libgit2, libdispatch, swift-subprocess or Swift tasks. The supervisor must always be alive, so it does not read
repositories; libdispatch would wake it once a second. No file in Sources may import Foundation: a single import makes a
program load 40 MB of Unicode data at each start (importing FoundationEssentials does not).

usage: swift package dump-package | imports.py
Exit codes: 0 no problems; 1 problems, one per line; 64 wrong usage.
"""
import json
import os
import re
import sys

from folders import COMMENTS_AND_STRINGS, IMPORT

ROOTS = ["TeamSyncBase", "TeamSyncDocuments", "TeamSyncConfiguration", "TeamSyncProtocol", "TeamSyncSupervisor",
         "TeamSyncReaders", "teamsync", "teamsyncd"]
MODULES = {"CLibgit2", "TeamSyncGit", "Dispatch", "Foundation", "Subprocess", "ServiceLifecycle", "UnixSignals"}
TASKS = re.compile(r"\b(await|async|actor(?= [A-Z])|Task|AsyncStream|withTaskGroup|withThrowingTaskGroup)\b")


def dependencies(target):
    """Returns the names of the targets and products in a target's dependencies."""
    for dependency in target["dependencies"]:
        for kind in ("byName", "target", "product"):
            if kind in dependency:
                yield dependency[kind][0]


def main():
    if len(sys.argv) > 1:
        print(__doc__, file=sys.stderr)
        return 64
    targets = {target["name"]: target for target in json.load(sys.stdin)["targets"]}
    found = ["Package.swift: there is no target %s" % name for name in ROOTS if name not in targets]
    reached, rest = {}, [(name, name) for name in ROOTS if name in targets]
    while rest:
        name, way = rest.pop(0)
        if name in reached:
            continue
        reached[name] = way
        if name in MODULES:
            found.append("Package.swift: %s" % way)
        elif name in targets:
            rest += [(other, "%s > %s" % (way, other)) for other in dependencies(targets[name])]
    for name in sorted(reached.keys() & targets.keys() - MODULES):
        for folder, _, files in os.walk(targets[name].get("path") or os.path.join("Sources", name)):
            for file in sorted(files):
                if file.endswith(".swift"):
                    found += faults_of(os.path.join(folder, file))
    for folder, _, files in os.walk("Sources"):
        for path in (os.path.join(folder, file) for file in sorted(files) if file.endswith(".swift")):
            fault = [line for line in faults_of(path) if line.endswith(": imports Foundation")]
            found += [line for line in fault if line not in found]
    print("\n".join(found), end="\n" if found else "")
    return 1 if found else 0


def faults_of(path):
    """Returns the forbidden imports and uses in a file, one per line."""
    with open(path, encoding="utf-8", errors="replace") as file:
        # Removes comments and strings, but keeps their line breaks.
        text = COMMENTS_AND_STRINGS.sub(lambda match: "\n" * match.group().count("\n"), file.read())
    places = [(match.start(1), "imports " + match.group(1)) for match in IMPORT.finditer(text)
              if match.group(1) in MODULES]
    places += [(match.start(), "uses Swift tasks: " + match.group()) for match in TASKS.finditer(text)]
    return ["%s:%d: %s" % (path, text.count("\n", 0, place) + 1, words) for place, words in sorted(places)]


if __name__ == "__main__":
    sys.exit(main())
