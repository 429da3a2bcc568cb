"""The commands and options of teamsync, from its help."""
import re


class Help:
    """The options of each command, from its help."""

    def __init__(self, home):
        self.home, self.texts = home, {}

    def text(self, *words):
        if words not in self.texts:
            printed, status = self.home.run("%s --help" % " ".join(words))
            self.texts[words] = "\n".join(printed) if status == 0 else ""
        return self.texts[words]

    def commands(self, program):
        _, _, rest = self.text(*program.split(" ")).partition("--help ")
        return re.findall(r"(?m)^  ([a-z]+)(?= |$)", rest.partition("ENVIRONMENT:")[0])

    def options(self, *words):
        """Returns the options as listed in the help, with the names of their values."""
        _, _, rest = self.text(*words).partition("OPTIONS:\n")
        rest = rest.partition("SUBCOMMANDS:")[0]
        found = re.findall(r"(?m)^  ((?:-\w, )?--[a-z-]+(?: <[^>]+>)?)", rest)
        return [option for option in found if not re.search(r"--(version|help)\b", option)]

    def arguments(self, *words):
        _, _, rest = self.text(*words).partition("ARGUMENTS:\n")
        return re.findall(r"(?m)^  (<[^>]+>)", rest.partition("OPTIONS:")[0])

    def problems(self, code):
        """Yields the problems of the teamsync commands in a line of code."""
        for found in re.finditer(r"\b(teamsyncd?) ([a-z][a-z-]*)\b([^\n|;&`\"]*)", code):
            program, command, rest = found.groups()
            if command not in self.commands(program):
                if found.start() == 0:
                    yield "%s has no command %s" % (program, command)
                continue
            text = self.text(program, command)
            word = re.match(r" ([a-z]+)\b", rest)
            if word and word.group(1) in self.commands("%s %s" % (program, command)):
                text += self.text(program, command, word.group(1))
            for option in re.findall(r"(?<=[\s\[|])--[a-z-]+", rest):
                if not re.search(re.escape(option) + r"(?![a-z-])", text):
                    yield "%s %s has no option %s" % (program, command, option)
            for value in re.findall(r"--format ([a-z0-9]+)", rest):
                values = re.search(r"--format <format>.*?\(values: ([^;)]*)", re.sub(r"\s+", " ", text))
                if values and value not in values.group(1).split(", "):
                    yield "%s %s: --format has no value %s" % (program, command, value)

    # The arguments that have the same meaning in every command, each with the title of its column.
    SHARED = (("<id>", "ID…"), ("--json", "`--json`"), ("--since", "`--since`"), ("--from", "`--from` `--to`"),
              ("--kind", "`--kind`"), ("--name", "`--name`"), ("--output", "`-o`"), ("--quiet", "`-q`"),
              ("--verbose", "`-v`"), ("--no-pager", "`--no-pager`"), ("--config", "`--config`"))
    # The arguments without their own column: '--to' shares the column of '--from', and the text describes the others.
    EVERYWHERE = ("--to", "--color", "--ascii", "--state-dir")

    def table(self):
        """Returns the table with the arguments of each command of teamsync, according to the help."""
        rows = ["| command | %s | also |" % " | ".join(title for _, title in self.SHARED),
                "|---|" + ":-:|" * len(self.SHARED) + "---|"]
        for command in self.commands("teamsync"):
            names = [(command, word) for word in self.commands("teamsync " + command)] or [(command,)]
            for words in names:
                takes = {}
                for text in self.arguments("teamsync", *words) + self.options("teamsync", *words):
                    takes[re.sub(r"^-\w, ", "", text).split(" ")[0]] = text
                own = [text for name, text in takes.items()
                       if name not in self.EVERYWHERE and name not in dict(self.SHARED)]
                marks = ["✓" if name in takes else "" for name, _ in self.SHARED]
                rows.append("| `%s` | %s | %s |" % (
                    " ".join(words), " | ".join(marks), " ".join("`%s`" % text for text in own)))
        return [row.replace("|  |", "| |").replace("|  |", "| |") for row in rows]
