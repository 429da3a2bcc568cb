"""The common parts of every client program: its facts, its checks, and its requests to the test."""

import contextlib
import json
import sys
import traceback

import anyio

facts = json.loads(sys.argv[1])
_count = 0


def check(name, ok, detail=""):
    """Reports one check to the test."""
    global _count
    _count += 1
    _say({"check": name, "ok": bool(ok), "detail": "" if ok else str(detail)[:3000]})


def equal(name, got, expected):
    check(name, got == expected, f"{shown(got)} is not {shown(expected)}")


def holds(name, text, *words):
    """Checks that every word is in the text, ignoring case."""
    missing = [word for word in words if word.lower() not in text.lower()]
    check(name, not missing, f"no {missing} in {text[:2000]!r}")


def shown(value):
    return repr(value)[:1200]


@contextlib.asynccontextmanager
async def section(name, within=30):
    """Checks that belong together. An exception or a timeout fails the check with this name."""
    try:
        with anyio.fail_after(within):
            yield
    except Exception as error:
        check(name, False, "".join(traceback.format_exception(error))[-3000:])
    else:
        check(name, True)


async def ask(what, argument=""):
    """Requests an action of the test, and waits until it is done."""
    _say({"ask": what, "argument": argument})
    answer = await anyio.to_thread.run_sync(sys.stdin.readline)
    return json.loads(answer)


def run(program):
    """Runs a program whose sections are in an async function, and reports that its end was reached."""
    anyio.run(program)
    _say({"end": _count})


def _say(message):
    print(json.dumps(message), flush=True)
