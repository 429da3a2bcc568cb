#!/usr/bin/env python3
"""Finds phrases and names with a plainer alternative, in sources, comments, messages, scripts and pages. words.txt, in
the same folder, lists them. A space in a phrase also matches a line break and the comment marker on the next line.

usage: words.py
Exit codes: 0 no problems; 1 problems, one per line; 64 wrong usage.
"""
import os
import re
import sys

ROOTS = ["Sources", "Tests", "scripts", "docs", "config", "systemd", ".ci", "Package.swift", "README.md",
         "CONTRIBUTING.md", "CHANGELOG.md"]
LIST = os.path.join(os.path.dirname(os.path.abspath(__file__)), "words.txt")
SPACE = r"(?:[ \t]+|[ \t]*\n[ \t]*(?:(?://+|\#+|\*|-)[ \t]*)?)"


def phrases():
    """Yields each phrase as a regular expression, with its replacement."""
    with open(LIST, encoding="utf-8") as lines:
        for line in lines:
            if line.strip() and not line.startswith("#"):
                pattern, _, instead = line.rstrip("\n").partition("\t")
                yield pattern.replace(" ", SPACE), instead.strip()


def paths():
    for root in ROOTS:
        if os.path.isfile(root):
            yield root
        for folder, _, names in os.walk(root):
            for name in sorted(names):
                path = os.path.join(folder, name)
                if os.path.abspath(path) != LIST:
                    yield path


def main():
    if len(sys.argv) > 1:
        print(__doc__, file=sys.stderr)
        return 64
    listed = [(re.compile(pattern, re.I if pattern.islower() else 0), instead) for pattern, instead in phrases()]
    found = []
    for path in paths():
        try:
            with open(path, encoding="utf-8") as file:
                text = file.read()
        except (UnicodeDecodeError, FileNotFoundError):
            continue
        for pattern, instead in listed:
            for match in pattern.finditer(text):
                line = text.count("\n", 0, match.start()) + 1
                found.append((path, line, "'%s': write %s" % (" ".join(match.group().split()), instead)))
    for place in sorted(found):
        print("%s:%d: %s" % place)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
