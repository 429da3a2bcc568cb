"""The contents of the clones according to git."""

import json
import subprocess

from harness import facts


def git(repository, *arguments):
    command = ["git", "-C", facts["clones"][repository], *arguments]
    return subprocess.run(command, check=True, capture_output=True).stdout


def contents(repository, path, ref="main"):
    return git(repository, "show", f"{ref}:{path}").decode("utf-8")


def document(repository, path, ref="main"):
    return json.loads(contents(repository, path, ref))


def commit(repository, ref="main"):
    return git(repository, "rev-parse", ref).decode("ascii").strip()


def icon_entry(name, ref="main"):
    return next(icon for icon in document("icons-library", "metadata.json", ref)["icons"] if icon["name"] == name)


def color_entry(name, ref="main"):
    return next(color for color in document("icons-library", "colors.json", ref)["colors"] if color["name"] == name)
