"""The requests to a server, and its missing replies: the rules of JSON-RPC, independent of the server."""

import json
import re

DEPTH_LIMIT = 190


class Broken(Exception):
    """The server has broken a rule."""


class Number(str):
    """A number in its original notation."""


def strict(text):
    def refuse(word):
        raise ValueError(word)

    return json.loads(text, parse_int=Number, parse_float=Number, parse_constant=refuse)


class Ledger:
    """Counts requests and replies by id. An ambiguous id requires no reply, but may have replies."""

    def __init__(self):
        self.owed = {}
        self.answered = {}
        self.free = set()

    def sent(self, line):
        """Records the expected replies to one line, without its line break."""
        try:
            message = strict(line.decode("utf-8").removeprefix("\ufeff"))
        except (ValueError, RecursionError):
            return
        is_uncertain = isinstance(message, list) or depth(message) > DEPTH_LIMIT
        for part in message if isinstance(message, list) else [message]:
            if isinstance(part, dict):
                self.note(part, line, is_uncertain)

    def note(self, message, line, is_uncertain):
        parameters = message.get("params")
        if isinstance(parameters, dict) and message.get("method") == "notifications/cancelled":
            self.release(parameters.get("requestId"))
        identifier = key(message.get("id"))
        if identifier is None:
            return
        is_request = (
            isinstance(message.get("method"), str) and message.get("jsonrpc") == "2.0"
            and (parameters is None or isinstance(parameters, dict))
            and message["method"] != "subscriptions/listen")
        if is_uncertain or not is_request or identifier in self.owed or identifier in self.answered:
            self.owed.pop(identifier, None)
            self.free.add(identifier)
        elif identifier not in self.free:
            self.owed[identifier] = line

    def release(self, identifier):
        identifier = key(identifier)
        if identifier is not None:
            self.owed.pop(identifier, None)
            self.free.add(identifier)

    def received(self, line):
        """Checks one line of the server, and removes the request that it answers from the list."""
        try:
            def unique(pairs):
                if len({name for name, _ in pairs}) != len(pairs):
                    raise ValueError("a member twice")
                return dict(pairs)

            text = line.decode("utf-8")
            strict(text)
            message = json.loads(text, parse_int=Number, parse_float=Number, object_pairs_hook=unique)
        except (ValueError, RecursionError) as error:
            raise Broken(f"not one JSON value ({error}): {line[:2000]!r}") from error
        if isinstance(message, list) and not message:
            raise Broken(f"an empty batch: {line[:2000]!r}")
        for part in message if isinstance(message, list) else [message]:
            self.take(part, line)

    def take(self, message, line):
        if not isinstance(message, dict) or message.get("jsonrpc") != "2.0":
            raise Broken(f"no message of JSON-RPC 2.0: {line[:2000]!r}")
        if isinstance(message.get("method"), str) and "id" not in message:
            return
        if "id" not in message and "error" not in message or ("result" in message) == ("error" in message) or "method" in message:
            raise Broken(f"neither a reply nor a notification: {line[:2000]!r}")
        if "error" in message:
            error = message["error"]
            if not (isinstance(error, dict) and isinstance(error.get("message"), str)
                    and isinstance(error.get("code"), Number) and re.fullmatch("-?[0-9]+", error["code"])):
                raise Broken(f"an error without code or message: {line[:2000]!r}")
        elif not isinstance(message["result"], dict):
            raise Broken(f"a result that is no object: {line[:2000]!r}")
        if "id" not in message:
            return
        identifier = key(message["id"])
        if identifier in self.owed:
            self.answered[identifier] = self.owed.pop(identifier)
        elif identifier in self.answered and identifier not in self.free:
            raise Broken(f"a second reply to {self.answered[identifier][:2000]!r}: {line[:2000]!r}")
        elif identifier not in self.free:
            raise Broken(f"a reply to nothing: {line[:2000]!r}")


def key(identifier):
    """The identity of an id; None if it is invalid or a fraction. Replies cannot contain half of a surrogate pair."""
    if isinstance(identifier, Number):
        is_whole = re.fullmatch("-?[0-9]+", identifier) or (
            float(identifier).is_integer() and -2**63 <= float(identifier) < 2**63)
        return ("number", str(identifier)) if is_whole else None
    if isinstance(identifier, str):
        return ("string", re.sub("[\ud800-\udfff\ufffd]+", "\ufffd", identifier))
    return None


def depth(value):
    deepest, rest = 0, [(value, 1)]
    while rest:
        part, level = rest.pop()
        if isinstance(part, (dict, list)):
            deepest = max(deepest, level)
            rest += [(child, level + 1) for child in (part.values() if isinstance(part, dict) else part)]
    return deepest
