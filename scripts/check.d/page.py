"""A page of Markdown: its code blocks, headings and links. Used by scripts/check and scripts/examples.

A block is a fence with a language:

    console   commands after '$ ', each followed by its output; a line '…' matches any number of lines.
              'exit=N' after the language is the exit code of the last command.
    sh        commands that must succeed; their output is not shown
    others    contents of files, synopses, diagrams
    title=…   after a language: the contents of a file or a snippet that the tests of that page use

Comments directly above a block affect how it is run:

    <!-- run: COMMANDS -->       runs these commands first; they must succeed
    <!-- not run: REASON -->     does not run the block
"""
import glob
import os
import re

COMMENT = re.compile(r"<!-- (not run|run):\s+(.*?)\s*-->", re.S)
PAGES = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "docs/*.md", "docs/integrations/*.md")


class Block:
    """A fenced block. Lines are counted from 0; `first` and `last` are between the fences."""

    def __init__(self, info, first, lines, last):
        self.language, _, rest = info.partition(" ")
        self.first, self.last, self.lines = first, last, lines
        title = re.search(r"title=(.*)", rest)
        self.title = title.group(1) if title else None
        code = re.search(r"exit=(\d+)", rest)
        self.exit_code = int(code.group(1)) if code else 0
        self.setup, self.reason = [], None

    def commands(self):
        """Returns the commands of a console block, each with its expected output as a list of lines."""
        found = []
        for line in self.lines:
            if found and found[-1][0].endswith("\\"):
                found[-1][0] += "\n" + line
            elif line.startswith("$ "):
                found.append([line[2:], []])
            elif found:
                found[-1][1].append(line)
        return found


class Page:
    """A Markdown file. `problems` lists the syntax problems, as (line, text)."""

    def __init__(self, path):
        self.path = path
        with open(path, encoding="utf-8") as file:
            self.lines = file.read().split("\n")
        self.blocks, self.problems, self.prose = [], [], []
        self._read()

    def _read(self):
        number, comment_start = 0, None
        while number < len(self.lines):
            line = self.lines[number]
            fence = re.match(r"( *)(`{3,})(.*)$", line)
            if fence:
                end = number + 1
                while end < len(self.lines) and self.lines[end].strip() != fence.group(2):
                    end += 1
                if end == len(self.lines):
                    self.problems.append((number, "a block that does not end"))
                block = Block(fence.group(3).strip(), number + 1, self.lines[number + 1:end], end)
                self._take_comments(block, number)
                if not block.language:
                    self.problems.append((number, "a block without a language"))
                if block.language == "text" and any(line.startswith("$ ") for line in block.lines):
                    self.problems.append((number, "a block of commands and output that is not 'console'"))
                self.blocks.append(block)
                number = end + 1
                continue
            if line.startswith("    ") and number and not self.lines[number - 1].strip():
                self.problems.append((number, "an indented block; use a fence with a language"))
            self.prose.append((number, line))
            number += 1

    def _take_comments(self, block, fence):
        """Reads the comments that end directly above a fence."""
        start = fence
        while start > 0 and self.lines[start - 1].endswith("-->"):
            start -= 1
            while start > 0 and "<!--" not in self.lines[start]:
                start -= 1
        for kind, text in COMMENT.findall("\n".join(self.lines[start:fence])):
            if kind == "run":
                block.setup.append(text)
            else:
                block.reason = text.strip()

    @property
    def text(self):
        """The text outside of blocks and comments."""
        return re.sub(r"<!--.*?-->", "", "\n".join(line for _, line in self.prose), flags=re.S)

    def anchors(self):
        """Returns the fragments that forges generate for the headings."""
        found = set()
        for line in self.text.split("\n"):
            heading = re.match(r"#+ (.*)", line)
            if heading:
                plain = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading.group(1)).replace("`", "")
                plain = plain.replace("&lt;", "<").replace("&gt;", ">").lower()
                anchor = re.sub(r"[^\w\- ]", "", plain).replace(" ", "-")
                number = 0
                while anchor + ("-%d" % number if number else "") in found:
                    number += 1
                found.add(anchor + ("-%d" % number if number else ""))
        return found

    def links(self):
        """Returns the targets of links and images, outside of code."""
        text = re.sub(r"`[^`\n]*`", "``", self.text)
        return [target.strip() for target in re.findall(r"\]\(([^()\s]+)\)", text)]


def paths():
    """Returns the paths of the project's pages, relative to its top folder."""
    return sorted(path for pattern in PAGES for path in glob.glob(pattern) if os.path.isfile(path))
