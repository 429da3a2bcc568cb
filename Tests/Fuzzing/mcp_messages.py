"""Lines for a server of the Model Context Protocol: valid ones, mutated ones, and noise."""

import json
import random
import string

MODERN = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientCapabilities": {},
    "io.modelcontextprotocol/clientInfo": {"name": "fuzzer", "version": "1"},
}
VERSIONS = ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25", "2026-07-28", "1999-01-01"]
METHODS = [
    "initialize", "ping", "server/discover", "tools/list", "tools/call", "resources/list",
    "resources/templates/list", "resources/read", "resources/subscribe", "resources/unsubscribe",
    "subscriptions/listen", "completion/complete", "prompts/list", "logging/setLevel", "",
]
NOTIFICATIONS = ["notifications/initialized", "notifications/cancelled", "notifications/progress", "unknown"]
NASTY = [
    "", "\0", "\x7f", "\u2028\u2029", "\ufeff", "é" * 50, "e\u0301", "\ud800", "\udfff\ud800", "🙂", "../../etc/passwd",
    "%00%2e", "\\", "\"", "\n\r\t", "</svg><script>", "a" * 5000, "null", "__proto__",
]


class Generator:
    """Generates lines. The same seed results in the same lines."""

    def __init__(self, seed, tools, uris, skipped=()):
        self.random = random.Random(seed)
        self.tools = [tool for tool in tools if tool["name"] not in skipped] or [{"name": "none"}]
        self.uris = uris or ["x://y"]
        self.count = 0
        self.recent = []

    def line(self):
        """Bytes without a line break."""
        kind = self.random.random()
        if kind < 0.35:
            return self.encode(self.request())
        if kind < 0.45:
            return self.encode(self.notification())
        if kind < 0.80:
            message = self.request() if self.random.random() < 0.8 else self.notification()
            for _ in range(self.random.choice([1, 1, 1, 2, 5])):
                message = self.mutated(message)
            return self.encode(message)
        if kind < 0.84:
            return self.encode([self.request() for _ in range(self.random.randrange(4))])
        return self.noise()

    def identifier(self):
        self.count += 1
        kind = self.random.random()
        if kind < 0.5:
            return self.count
        if kind < 0.6:
            return self.count + 0.5
        return f"{self.random.choice(NASTY[:8] + ['id'])[:20]}-{self.count}"

    def request(self):
        method = self.random.choice(METHODS)
        message = {"jsonrpc": "2.0", "id": self.identifier(), "method": method}
        self.recent = (self.recent + [message["id"]])[-20:]
        parameters = self.parameters(method)
        if self.random.random() < 0.4:
            parameters["_meta"] = dict(MODERN)
        if self.random.random() < 0.2:
            parameters.setdefault("_meta", {})["progressToken"] = self.random.choice([1, "token", 1.5, None])
        if parameters or self.random.random() < 0.5:
            message["params"] = parameters
        return message

    def parameters(self, method):
        choose = self.random.choice
        if method == "initialize":
            return {"protocolVersion": choose(VERSIONS), "capabilities": {}, "clientInfo": {"name": "f", "version": "1"}}
        if method == "tools/call":
            tool = choose(self.tools)
            return {"name": tool["name"], "arguments": self.arguments(tool.get("inputSchema", {}))}
        if method.endswith("list") and self.random.random() < 0.3:
            return {"cursor": choose(["from-200", "x", "", None, 3])}
        if method.startswith("resources/") and not method.endswith("list"):
            return {"uri": choose(self.uris + NASTY)}
        if method == "subscriptions/listen":
            wishes = {"resourcesListChanged": True, "resourceSubscriptions": [choose(self.uris)]}
            return {"notifications": wishes}
        if method == "completion/complete":
            reference = {"type": choose(["ref/resource", "ref/resource", "ref/prompt"]), "uri": choose(self.uris)}
            argument = {"name": choose(["name", "repository", "x"]), "value": choose(["", "a", "ic"])}
            return {"ref": reference, "argument": argument}
        return {}

    def arguments(self, schema):
        values = {}
        for name, property in schema.get("properties", {}).items():
            if name not in schema.get("required", []) and self.random.random() < 0.6:
                continue
            if "enum" in property:
                values[name] = self.random.choice(property["enum"])
            elif property.get("type") == "integer":
                values[name] = self.random.randint(property.get("minimum", 0), property.get("maximum", 100))
            elif property.get("type") == "boolean":
                values[name] = self.random.random() < 0.5
            else:
                values[name] = self.random.choice(["a", "icon", "primary", *NASTY])
        return values

    def notification(self):
        method = self.random.choice(NOTIFICATIONS)
        message = {"jsonrpc": "2.0", "method": method, "params": {}}
        if method == "notifications/cancelled":
            message["params"]["requestId"] = self.random.choice(self.recent + [self.value(1)])
        return message

    def mutated(self, value):
        """The value with a random part replaced."""
        if not isinstance(value, (dict, list)) or not value or self.random.random() < 0.15:
            return self.value(2)
        if isinstance(value, list):
            index = self.random.randrange(len(value))
            return value[:index] + [self.mutated(value[index])] + value[index + 1:]
        copy = dict(value)
        key = self.random.choice(list(copy))
        change = self.random.random()
        if change < 0.15:
            del copy[key]
        elif change < 0.3:
            copy[self.random.choice(NASTY + ["id", "method", "params", "_meta", "extra"])] = self.value(2)
        else:
            copy[key] = self.mutated(copy[key])
        return copy

    def value(self, depth):
        choose = self.random.choice
        kind = self.random.randrange(10 if depth else 7)
        if kind < 2:
            return choose([0, -1, 1.5, 2**31, 2**63, 2**64, 10**40, -(2**63) - 1, 1e308, 1e-320])
        if kind < 5:
            return choose(NASTY + METHODS + [self.text()])
        if kind == 5:
            return choose([True, False])
        if kind == 6:
            return None
        if kind == 7:
            return self.nested(choose([10, 150, 199, 205, 5000]))
        if kind == 8:
            return [self.value(depth - 1) for _ in range(self.random.randrange(4))]
        return {choose(NASTY[:12] + ["a", "uri", "name"]): self.value(depth - 1) for _ in range(self.random.randrange(4))}

    def text(self):
        return "".join(self.random.choices(string.printable, k=self.random.choice([1, 10, 200, 100_000])))

    def nested(self, depth):
        return Raw("[" * depth + "]" * depth) if self.random.random() < 0.5 else Raw('{"a":' * depth + "1" + "}" * depth)

    def encode(self, message):
        text = write(message, ensure_ascii=self.random.random() < 0.5)
        if self.random.random() < 0.03:
            text = text.replace("{", '{"id":77777777,"jsonrpc":"2.0",', 1)
        if self.random.random() < 0.03:
            text = self.random.choice(["\ufeff", " ", "\t", "\u00a0"]) + text
        line = text.encode("utf-8", "surrogatepass").replace(b"\n", b" ")
        return line + b"\r" if self.random.random() < 0.1 else line

    def noise(self):
        kind = self.random.randrange(5)
        if kind == 0:
            line = self.random.randbytes(self.random.choice([1, 10, 1000, 70_000]))
        elif kind == 1:
            line = self.encode(self.request())
            line = line[: self.random.randrange(len(line))]
        elif kind == 2:
            line = bytearray(self.encode(self.request()))
            for _ in range(self.random.choice([1, 3, 20])):
                line[self.random.randrange(len(line))] = self.random.randrange(256)
        elif kind == 3:
            line = self.random.choice([b"", b"\r", b" ", b"\0", b"\xef\xbb\xbf", b"\xff\xfe{\0}\0", b"{}", b"[]", b"null"])
        else:
            line = b"".join(self.random.choices([b"{", b"}", b"[", b'"', b":", b",", b"\\u", b"1e", b"-", b"nul"], k=50))
        return bytes(line).replace(b"\n", b" ")


class Raw(str):
    """JSON text that is written unchanged, because it is too deep for the encoder."""


def write(value, ensure_ascii):
    if isinstance(value, Raw):
        return value
    if isinstance(value, dict):
        members = (json.dumps(key, ensure_ascii=ensure_ascii) + ":" + write(member, ensure_ascii) for key, member in value.items())
        return "{" + ",".join(members) + "}"
    if isinstance(value, list):
        return "[" + ",".join(write(element, ensure_ascii) for element in value) + "]"
    return json.dumps(value, ensure_ascii=ensure_ascii)
