#!/usr/bin/env python3
"""Checks the Markdown pages without running anything: links and their anchors must be valid, the files and types that
some pages name must exist, every block must have a language, few blocks may be marked as not run, and the spelling must
be American.
scripts/examples runs the blocks.

usage: pages.py
Exit codes: 0 no problems; 1 problems, one per line; 64 wrong usage.
"""
import json
import os
import re
import sys

import page as pages

# The maximum number of blocks that are not run; the marker above each block states the reason.
MOST_NOT_RUN = 8
MOST_LINES_OF_README = 120
# Pages that name files and types of the project.
ABOUT_SOURCES = ("README.md", "CONTRIBUTING.md", "docs/architecture.md")
TYPE = re.compile(r"\b(?:struct|enum|class|protocol|actor|typealias|extension) ([A-Z]\w+)")
# Spellings and phrases to avoid in prose: a regular expression and its replacement. Code is excluded, and so is
# everything after the line QUOTED, because it is the output of a program.
QUOTED = "<!-- the program's own text follows -->"
PHRASES = [(re.compile(pattern, re.I), instead) for pattern, instead in (
    (r"\b(colour|behaviour|favour|honour|neighbour|flavour)\w*", "color, behavior, …"),
    (r"\b(recogni|organi|initiali|optimi|minimi|normali|summari|synchroni|seriali|saniti|locali|customi|prioriti|speciali|generali)s(e|es|ed|ing|er|ers|ation)\b", "-ize"),
    (r"\b(analys(e|ed|es|ing)|licence|centre|grey|labelled|cancelled|modelled|afterwards|towards)\b", "American spelling"),
    (r"\b(nobody|somebody|anybody|everybody)\b", "no one, a user, everyone"),
    (r"(?<!there )\b(is|are|was) no (?!longer\b|more than\b)\w+", "is not a"),
    (r"\blikewise\b", "also"),
    (r"\b(farewell|keepers?|strays?)\b", "shutdown grace period, guardian process, leftover files"),
    (r"\b(a|the|each|every|this) looks?\b", "check, analysis"),
)]
# Names that come from Swift, libgit2 or the package manager.
OTHERS = ("InternalImportsByDefault",)
NAMED = re.compile(r"(?:^|[^\w.~/-])(?:\./)?((?:scripts|config|systemd|docs|Sources|Tests)/[\w./-]+)")


def link_problems(page, anchors):
    for target in page.links():
        if re.match(r"[a-z]+:", target):
            continue
        path, _, anchor = target.partition("#")
        path = os.path.normpath(os.path.join(os.path.dirname(page.path), path)) if path else page.path
        if not os.path.exists(path):
            yield "the link %s leads nowhere" % target
        elif anchor and path.endswith(".md"):
            if path not in anchors:
                anchors[path] = pages.Page(path).anchors()
            if anchor not in anchors[path]:
                yield "the link %s names a heading that does not exist" % target


def data_problems(page):
    """Yields JSON blocks that can be parsed neither as one value nor as one value per line."""
    for block in page.blocks:
        if block.language != "json":
            continue
        try:
            json.loads("\n".join(block.lines))
        except ValueError:
            for number, line in enumerate(block.lines):
                try:
                    json.loads(line)
                except ValueError as error:
                    yield block.first + number, "not JSON: %s" % error
                    break


def type_names():
    """Returns the names of the project's types, modules and Swift files."""
    found = set()
    for root in ("Sources", "Tests"):
        for folder, _, names in os.walk(root):
            found.add(os.path.basename(folder))
            for name in names:
                if name.endswith(".swift"):
                    found.add(name)
                    with open(os.path.join(folder, name), encoding="utf-8") as file:
                        found.update(TYPE.findall(file.read()))
    return found


def source_problems(page, types):
    """Yields files and types that the page names but that do not exist."""
    for name in sorted(set(NAMED.findall("\n".join(page.lines)))):
        if not os.path.exists(name.rstrip(".,")):
            yield "there is no %s" % name.rstrip(".,")
    for name in sorted(set(re.findall(r"`([A-Z][a-z]\w*[A-Z]\w*(?:\.swift)?)[`.(]", page.text))):
        if name not in types and name not in OTHERS:
            yield "there is no type or file %s" % name


def phrase_problems(page):
    for number, line in page.prose:
        if line == QUOTED:
            break
        for pattern, instead in PHRASES:
            for found in pattern.finditer(re.sub(r"`[^`]*`|\]\([^)]*\)", "", line)):
                yield number, "'%s': write %s" % (found.group(), instead)


def main():
    if len(sys.argv) > 1:
        print(__doc__, file=sys.stderr)
        return 64
    found, anchors, not_run = [], {}, []
    for path in pages.paths():
        page = pages.Page(path)
        lines = page.problems + list(phrase_problems(page)) + list(data_problems(page))
        found += ["%s:%d: %s" % (path, line + 1, text) for line, text in lines]
        found += ["%s: %s" % (path, text) for text in link_problems(page, anchors)]
        not_run += ["%s:%d: %s" % (path, block.first, block.reason) for block in page.blocks if block.reason]
        found += ["%s:%d: a block is marked as not run without a reason" % (path, block.first)
                  for block in page.blocks if block.reason == ""]
    readme = pages.Page("README.md")
    if len(readme.lines) - 1 > MOST_LINES_OF_README:
        found.append("README.md: %d lines; the most is %d" % (len(readme.lines) - 1, MOST_LINES_OF_README))
    types = type_names()
    for path in ABOUT_SOURCES:
        found += ["%s: %s" % (path, text) for text in source_problems(pages.Page(path), types)]
    if len(not_run) > MOST_NOT_RUN:
        found.append("%d blocks are marked as not run; the most is %d" % (len(not_run), MOST_NOT_RUN))
        found += not_run
    print("\n".join(found), end="\n" if found else "")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
