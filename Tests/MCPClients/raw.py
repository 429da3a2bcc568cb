"""A server without a client: lines in, lines out."""

import json
import os
import select
import subprocess

from harness import facts

_TIMEOUT = 20


class Server:
    def __init__(self, *arguments):
        self.process = subprocess.Popen(
            [facts["server"], *facts["arguments"], *arguments], env=facts["environment"], stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, bufsize=0)
        self.rest = b""

    def send(self, message):
        self.process.stdin.write(json.dumps(message).encode("utf-8") + b"\n")

    def line(self):
        """The next message; None at the end of the server's output."""
        while b"\n" not in self.rest:
            ready, _, _ = select.select([self.process.stdout], [], [], _TIMEOUT)
            if not ready:
                raise TimeoutError("the server says nothing")
            chunk = os.read(self.process.stdout.fileno(), 1 << 16)
            if not chunk:
                return None
            self.rest += chunk
        line, _, self.rest = self.rest.partition(b"\n")
        return json.loads(line)

    def close(self):
        """Ends the input. Returns the remaining messages, the exit code and the standard error."""
        self.process.stdin.close()
        messages = []
        while (message := self.line()) is not None:
            messages.append(message)
        with self.process.stderr as errors:
            said = errors.read()
        return messages, self.process.wait(_TIMEOUT), said


def request(number, method, **parameters):
    return {"jsonrpc": "2.0", "id": number, "method": method, "params": parameters}


def initialize(server, version="2025-11-25"):
    server.send(request("hello", "initialize", protocolVersion=version, capabilities={},
                        clientInfo={"name": "raw", "version": "1"}))
    answer = server.line()
    server.send({"jsonrpc": "2.0", "method": "notifications/initialized"})
    return answer
