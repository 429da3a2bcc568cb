#!/usr/bin/env python3
"""A tiny server that breaks one rule, to show that the fuzzer finds it; with the fault `none` it breaks none."""

import json
import sys
import time

FAULTS = [
    "none", "noise", "two-replies", "no-reply", "wrong-id", "result-and-error", "batch", "crash", "status", "hang",
    "stuck", "unfinished", "not-utf8", "doubled-member",
]


def reply(line):
    """The reply to a line; None if there is none."""
    try:
        message = json.loads(line.decode("utf-8").removeprefix("\ufeff"))
    except (ValueError, RecursionError):
        return {"jsonrpc": "2.0", "error": {"code": -32700, "message": "no JSON"}}
    if not isinstance(message, dict) or "id" in message and type(message["id"]) not in (int, str):
        return {"jsonrpc": "2.0", "error": {"code": -32600, "message": "no request"}}
    if "id" not in message:
        return None
    return {"jsonrpc": "2.0", "id": message["id"], "result": {}}


def main(fault):
    count = 0
    for line in sys.stdin.buffer:
        if not line.strip() or not (answer := reply(line)):
            continue
        count += 1
        text = json.dumps(answer).encode()
        if count % 7 == 0:
            text = spoiled(fault, answer, text)
        sys.stdout.buffer.write(text + b"\n" if text else b"")
        sys.stdout.buffer.flush()
    if fault == "unfinished":
        sys.stdout.buffer.write(b'{"jsonrpc"')
    if fault == "hang":
        time.sleep(20)
    return 3 if fault == "status" else 0


def spoiled(fault, answer, text):
    identifier = json.dumps(answer.get("id")).encode()
    if fault == "crash":
        sys.exit(0)
    if fault == "stuck":
        time.sleep(20)
    return {
        "noise": b"listening", "two-replies": text + b"\n" + text if "id" in answer else text,
        "no-reply": b"" if "id" in answer else text, "wrong-id": text.replace(identifier, b'"nobody"'),
        "result-and-error": text[:-1] + b', "error": {"code": 1, "message": ""}, "result": {}}', "batch": b"[]",
        "not-utf8": text[:-1] + b', "a": "\xff"}', "doubled-member": text[:-1] + b', "jsonrpc": "2.0"}',
    }.get(fault, text)


if __name__ == "__main__":
    if sys.argv[1] == "--list":
        print("\n".join(FAULTS))
    else:
        sys.exit(main(sys.argv[1]))
