"""The home folder for the commands of scripts/examples: clones of the sample team of scripts/demo, and a fixed time."""
import fcntl
import os
import pty
import re
import shutil
import struct
import subprocess
import tempfile
import termios
import threading

TOP = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
NOW = 1770890820  # 2026-02-12T10:07:00Z
LIMIT = 120  # seconds for a command


class Home:
    """A home folder with the clones of the sample team."""

    def __init__(self, programs):
        self.programs = programs
        self.folder = tempfile.mkdtemp(prefix="teamsync-examples.")
        self.home, self.team = self.folder + "/ada", self.folder + "/team"
        self.is_new, self.current = False, self.home
        self.variables = {
            "HOME": self.home, "USER": "ada", "LOGNAME": "ada", "TMPDIR": self.folder, "LC_ALL": "C.UTF-8", "TZ": "UTC",
            "PATH": "%s/.local/bin:%s:/usr/local/bin:/usr/bin:/bin" % (self.home, programs), "TERM": "dumb",
            "XDG_RUNTIME_DIR": self.folder + "/no-session", "NO_COLOR": "1", "TEAMSYNC_PAGER": "cat",
            "TEAMSYNC_SYSTEM_CONFIG_DIR": "", "TEAMSYNC_BIN_DIR": programs, "GIT_CONFIG_NOSYSTEM": "1",
            "GIT_TERMINAL_PROMPT": "0", "GIT_PAGER": "cat", "TEAMSYNC_NOW": "2026-02-12T10:07:00Z",
            # Fakes the time for programs without such a variable. Shared memory is disabled, because each process would
            # have to find it.
            "LD_PRELOAD": faketime_library(), "FAKETIME": "@2026-02-12 10:07:00", "FAKETIME_DISABLE_SHM": "1",
            "DONT_FAKE_MONOTONIC": "1", "FAKETIME_DONT_FAKE_MONOTONIC": "1",
        }
        self.prelude = "set -e; source %s/scripts/demo.d/team.sh; now=%d team=%s\n" \
            "icons=$team/teammate/icons-library components=$team/teammate/ios-components\n" % (TOP, NOW, self.team)

    def begin(self):
        """Creates a new home folder; the first one is kept as a template for the others."""
        original, self.current = self.folder + "/original", self.home
        self.is_new = True
        for part in (self.home, self.team):
            shutil.rmtree(part, ignore_errors=True)
        if not os.path.exists(original):
            os.mkdir(self.home)
            # After packing, the repositories have only a third of the files, which are faster to copy.
            self.must_run("team_begin; team_make; team_push; for clone in $team/*/* ~/code/*; do git -C $clone gc -q; done")
            os.symlink(TOP, self.home + "/teamsync")
            os.mkdir(original)
            subprocess.run(["cp", "-a", self.home, self.team, original], check=True)
        else:
            subprocess.run(["cp", "-a", original + "/ada", original + "/team", self.folder], check=True)

    def run(self, text, on_terminal=False):
        """Runs the commands. Returns their output as a list of lines, and the exit code."""
        place = self.folder + "/current"
        text = "%strap 'pwd >%s' EXIT; cd %s\n%s" % (self.prelude, place, self.current, text)
        terminal, output = pty.openpty() if on_terminal else os.pipe()
        if on_terminal:
            fcntl.ioctl(output, termios.TIOCSWINSZ, struct.pack("HHHH", 50, 100, 0, 0))
        printed = bytearray()
        reader = threading.Thread(target=read_all, args=(terminal, printed))
        process = subprocess.Popen(
            ["bash", "-c", text], env=self.variables, cwd=self.home,
            stdin=subprocess.DEVNULL, stdout=output, stderr=output, start_new_session=True)
        os.close(output)
        reader.start()
        try:
            status = process.wait(LIMIT)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, 9)
            process.wait()
            raise Failure("%s\nruns for more than %d seconds" % (text, LIMIT)) from None
        reader.join(10)
        os.close(terminal)
        with open(place, encoding="utf-8") as file:
            self.current = file.read().rstrip("\n")
        self.set_times()
        shown = printed.decode("utf-8", "replace").replace("\r\n", "\n")
        names = ((os.path.realpath(self.programs), "/home/ada/.local/bin"), (self.programs, "/home/ada/.local/bin"),
                 (self.home, "/home/ada"), (TOP, "/home/ada/teamsync"), (self.team, "/srv"))
        for path, name in names:
            shown = shown.replace(path, name)
        return shown.rstrip("\n").split("\n") if shown.strip() else [], status

    def must_run(self, text):
        printed, status = self.run(text)
        if status:
            raise Failure("%s\nended with %d:\n%s" % (text, status, "\n".join(printed)))

    def set_times(self):
        """Changes the document so that checks happened three minutes ago."""
        path = self.home + "/.local/state/teamsync/design-system-counts.json"
        if not os.path.exists(path):
            return
        with open(path, encoding="utf-8") as file:
            text = file.read()
        for keys, time in (("generated_at|last_attempt_at|last_success_at|since", "2026-02-12T10:04:00Z"),
                           ("next_attempt_at", "2026-02-12T10:14:00Z")):
            text = re.sub(r'"(%s)": "[^"]*"' % keys, r'"\1": "%s"' % time, text)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)

    def remove(self):
        shutil.rmtree(self.folder, ignore_errors=True)


def faketime_library():
    """Returns the path of the library that the program 'faketime' preloads."""
    printed = subprocess.run(["faketime", "-f", "+0", "printenv", "LD_PRELOAD"], stdout=subprocess.PIPE, check=True)
    return printed.stdout.decode().strip()


def read_all(descriptor, bytes_read):
    """Reads until the other end of the terminal is closed."""
    try:
        while part := os.read(descriptor, 65536):
            bytes_read += part
    except OSError:
        pass  # When a terminal is closed, reading from it is an error.


class Failure(Exception):
    """A command that prepares a page has failed."""
