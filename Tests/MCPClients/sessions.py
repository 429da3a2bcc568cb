"""Sessions with the server: the same methods for every client, and a record of every byte that the server writes."""

import contextlib
import importlib.metadata
import itertools
import json
import os
import sys

import anyio

from harness import check, equal, facts, shown

if importlib.metadata.version("mcp").startswith("1."):
    from handshake_client import HandshakeClient as Client
else:
    from newest_client import NewestClient as Client

_TEE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "tee.py")
_numbers = itertools.count(1)


class Refused(Exception):
    """A JSON-RPC error."""

    def __init__(self, error):
        super().__init__(error.message)
        self.code, self.message, self.data = error.code, error.message, error.data


class Result:
    """The result of a tool."""

    def __init__(self, is_error, content, structured):
        self.is_error, self.content, self.structured = is_error, content, structured
        self.text = "\n".join(part.get("text", "") for part in content)

    def __getitem__(self, name):
        return self.structured[name]

    def __repr__(self):
        return f"is_error={self.is_error} {self.structured!r} {self.text!r}"


class Session:
    def __init__(self, client, record):
        self.client, self.record = client, record
        self.notifications = []
        self.news = anyio.Event()

    def notified(self, message):
        self.notifications.append(message)
        self.news.set()
        self.news = anyio.Event()

    async def notification(self, method, uri=None, within=20, after=0):
        """Waits for a notification; the first `after` ones do not count."""
        with anyio.fail_after(within):
            while True:
                for message in self.notifications[after:]:
                    if message["method"] == method and uri in (None, message.get("params", {}).get("uri")):
                        return message
                await self.news.wait()

    @property
    def process(self):
        with open(self.record + ".process", encoding="ascii") as file:
            return int(file.read())

    async def tools(self):
        """Every tool by name, as on the wire."""
        return {tool["name"]: tool for tool in await _every(self.client.tools, "tools")}

    async def call(self, name, arguments=None, progress=None):
        """Calls a tool; a successful result must have structured content, within the limits."""
        with _refusals():
            result = Result(*await self.client.call(name, arguments or {}, progress))
        if not result.is_error:
            sizes = [len(json.dumps(part, ensure_ascii=False, separators=(",", ":")).encode("utf-8"))
                     for part in (result.structured, result.text)]
            check(f"{name} {json.dumps(arguments or {})[:80]} is structured and fits",
                  isinstance(result.structured, dict) and max(sizes) <= 48 << 10, shown((sizes, result)))
        return result

    async def good(self, name, arguments=None, progress=None):
        """Calls a tool that must succeed, and have text for people."""
        result = await self.call(name, arguments, progress)
        label = f"{name} {json.dumps(arguments or {})[:80]}"
        check(f"{label} answers", not result.is_error and result.text.strip(), result)
        return result

    async def bad(self, name, arguments=None, *words):
        """Calls a tool that must fail with a message that contains these words."""
        result = await self.call(name, arguments)
        missing = [word for word in words if word.lower() not in result.text.lower()]
        label = f"{name} {json.dumps(arguments or {})[:80]}"
        check(f"{label} fails and says why", result.is_error and result.text.strip() and not missing,
              f"no {missing} in {result}")
        return result

    async def refused(self, name, code, call):
        """Sends a request whose reply must be a JSON-RPC error with this code."""
        try:
            with _refusals():
                got = await call
        except Refused as error:
            codes = code if isinstance(code, tuple) else (code,)
            check(f"{name} is refused with {code}", error.code in codes and error.message, f"{error.code}: {error}")
        else:
            check(f"{name} is refused with {code}", False, f"it was answered: {shown(got)}")

    async def resources(self):
        return await _every(self.client.resources, "resources")

    async def templates(self):
        return await _every(self.client.templates, "resourceTemplates")

    async def read(self, uri):
        with _refusals():
            contents = await self.client.read(uri)
        return contents[0]

    async def complete(self, template, name, value, **known):
        with _refusals():
            return (await self.client.complete(template, name, value, known or None))["values"]


@contextlib.asynccontextmanager
async def session(arguments=(), server=None, mode=None, environment=None, status="0"):
    """A session from the server's start to its end. It must end without being killed, with exit code 0, without output
    on standard error and with only messages on standard output."""
    record = os.path.join(facts["folder"], f"record-{os.getpid()}-{next(_numbers)}")
    variables = facts["environment"] if environment is None else environment
    command = ["/usr/bin/env", "-i", *(f"{name}={value}" for name, value in variables.items())]
    command += [sys.executable, _TEE, record, server or facts["server"], *facts["arguments"], *arguments]
    held = Session(None, record)
    async with Client.open(command, mode or facts["mode"], held.notified) as client:
        held.client = client
        yield held
    expect_record(record, status)


def expect_record(record, status="0"):
    name = os.path.basename(record).rpartition("-")[2]
    with open(record, "rb") as file:
        written = file.read()
    lines = written.split(b"\n")
    equal(f"session {name} ends with a whole line", lines.pop(), b"")
    wrong = [line for line in lines if not _is_message(line)]
    check(f"session {name} wrote nothing but messages", lines and not wrong, wrong[:3] or "nothing at all")
    with open(record + ".errors", "rb") as file:
        equal(f"session {name} said nothing on standard error", file.read(), b"")
    if not os.path.exists(record + ".status"):
        check(f"session {name} ended when its input did", False, "it had to be killed")
    else:
        with open(record + ".status", encoding="ascii") as file:
            equal(f"session {name} ended when its input did", file.read(), status)


def _is_message(line):
    def unique(pairs):
        if len(dict(pairs)) < len(pairs):
            raise ValueError("a name appears twice")
        return dict(pairs)

    def constant(name):
        raise ValueError(f"{name} is not JSON")

    try:
        message = json.loads(line.decode("utf-8"), object_pairs_hook=unique, parse_constant=constant)
    except ValueError:
        return False
    if not isinstance(message, dict) or message.get("jsonrpc") != "2.0":
        return False
    if "method" in message:
        return isinstance(message["method"], str) and "id" not in message
    return "id" in message and ("result" in message) != ("error" in message)


@contextlib.contextmanager
def _refusals():
    try:
        yield
    except Client.Error as error:
        raise Refused(error.error) from error


async def _every(request, member):
    """The items of all pages of a list."""
    items, cursor = [], None
    while True:
        with _refusals():
            page = await request(cursor)
        items += page[member]
        cursor = page.get("nextCursor")
        if cursor is None:
            return items
