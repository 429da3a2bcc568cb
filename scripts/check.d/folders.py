#!/usr/bin/env python3
"""Finds cycles between the folders of Sources: folders that use each other's types, directly or indirectly.

usage: folders.py [--list] [--why FROM TO]
  --list         also prints every folder with the folders that it uses, in order of dependency
  --why FROM TO  only prints the types of TO that are used in FROM, with the files that use them

A folder uses another one if it names a type that is declared only there, outside comments and strings, in the same
module or in one that the file imports. This is based on text, not on syntax: verify the results with --why.
Exit codes: 0 no cycle; 1 a cycle; 64 wrong usage.
"""
import collections
import os
import re
import sys

COMMENTS_AND_STRINGS = re.compile(
    r'(#+)"""(?s:.*?)"""\1|"""(?s:.*?)"""|(#+)"[^\n]*?"\2|"(?:\\.|[^"\\\n])*"|//[^\n]*|/\*(?s:.*?)\*/')
DECLARATION = re.compile(
    r"^(?:(?:public|package|internal|final|indirect|nonisolated|@\w+(?:\([^)]*\))?)\s+)*"
    r"(?:class|struct|enum|actor|protocol|typealias)\s+([A-Z]\w+)", re.M)
IMPORT = re.compile(
    r"^\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:public|package|internal|private|fileprivate)\s+)?import\s+(?:\w+\s+)?(\w+)", re.M)


def read(root):
    """Returns the text of every Swift file below a folder, without comments and strings."""
    texts = {}
    for folder, _, names in os.walk(root):
        for name in sorted(names):
            if name.endswith(".swift"):
                path = os.path.join(folder, name)
                with open(path, encoding="utf-8", errors="replace") as file:
                    texts[path] = COMMENTS_AND_STRINGS.sub(" ", file.read())
    return texts


def uses_of(texts, root):
    """Returns, for each folder and each folder that it uses, the used types and the files that name them."""
    folder_of = {path: os.path.relpath(os.path.dirname(path), root) for path in texts}
    homes = collections.defaultdict(set)
    for path, text in texts.items():
        for name in DECLARATION.findall(text):
            homes[name].add(folder_of[path])
    uses = {folder: collections.defaultdict(lambda: collections.defaultdict(set)) for folder in folder_of.values()}
    for path, text in texts.items():
        ours = folder_of[path]
        reachable = set(IMPORT.findall(text)) | {ours.split(os.sep)[0]}
        for name in set(re.findall(r"\b[A-Z]\w+\b", text)):
            if len(homes[name]) != 1:
                continue
            (theirs,) = homes[name]
            if theirs != ours and theirs.split(os.sep)[0] in reachable:
                uses[ours][theirs][name].add(os.path.basename(path))
    return uses


def components(uses):
    """Returns the strongly connected sets of folders, in order of dependency (Tarjan's algorithm)."""
    index, low, stack, found = {}, {}, [], []

    def visit(folder):
        index[folder] = low[folder] = len(index)
        stack.append(folder)
        for other in sorted(uses[folder]):
            if other not in index:
                visit(other)
                low[folder] = min(low[folder], low[other])
            elif other in stack:
                low[folder] = min(low[folder], index[other])
        if low[folder] == index[folder]:
            start = stack.index(folder)
            found.append(sorted(stack[start:]))
            del stack[start:]

    for folder in sorted(uses):
        if folder not in index:
            visit(folder)
    return found


def main():
    arguments, root = sys.argv[1:], "Sources"
    uses = uses_of(read(root), root)
    if len(arguments) == 3 and arguments[0] == "--why":
        for name, files in sorted(uses.get(arguments[1], {}).get(arguments[2], {}).items()):
            print("%s: %s" % (name, ", ".join(sorted(files))))
        return 0
    if arguments not in ([], ["--list"]):
        print(__doc__, file=sys.stderr)
        return 64
    found = components(uses)
    if arguments:
        for folder in (folder for component in found for folder in component):
            print("%s uses %s" % (folder, ", ".join(sorted(uses[folder])) or "no other folder"))
    circles = [" · ".join(component) for component in found if len(component) > 1]
    print("\n".join(circles), end="\n" if circles else "")
    return 1 if circles else 0


if __name__ == "__main__":
    sys.exit(main())
