"""Faulty machines and repositories."""

import json
import os
import subprocess
from urllib.parse import quote

import raw
from harness import check, equal, facts, holds, run, section
from sessions import session

ICONS, IOS, ANDROID = "icons-library", "ios-components", "android-components"
EVERYWHERE = ["check_updates", "get_status", "get_changes"]
SOURCES = ["check_source", "get_impact", "get_rules"]


def place(name, *arguments, **options):
    """A session on one of the machines that the test has created."""
    environment = {"HOME": facts["homes"][name], "PATH": options.pop("path", os.environ["PATH"])}
    return session(arguments, environment=environment, **options)


async def stripped_environment():
    async with place("good") as s:
        equal("stripped: icons", (await s.good("list_icons"))["total"], 12)
        equal("stripped: status", len((await s.good("get_status"))["repositories"]), 2)
        result = await s.good("check_updates")
        equal("stripped: updates", (result["checked"], [one["error"] for one in result["repositories"]]),
              (True, [None, None]))


async def another_configuration():
    path = os.path.join(facts["homes"]["good"], ".config/teamsync/config.yaml")
    async with place("empty", "--config", path) as s:
        equal("--config: icons", (await s.good("list_icons"))["total"], 12)


async def one_repository():
    for id, names, others in [
        (ICONS, ["list_icons", "get_icon", "search_icons", "list_colors", "get_color", "search_colors"], ["list_components"]),
        (IOS, ["list_components", "get_component", "search_components"], ["list_icons", "get_color"]),
    ]:
        async with place("good", "--repository", id) as s:
            equal(f"--repository {id}: tools", sorted(await s.tools()), sorted(names + EVERYWHERE + SOURCES))
            for name in others:
                await s.refused(f"--repository {id}: {name}", -32602, s.client.call(name, {}))
            other = IOS if id == ICONS else ICONS
            for name in EVERYWHERE:
                await s.bad(name, {"repository": other}, id, "only")
                result = await s.good(name)
                equal(f"--repository {id}: {name} tells of one", [one["id"] for one in result["repositories"]], [id])
            equal(f"--repository {id}: changes", [
                one["uri"] for one in await s.resources() if "changes" in one["uri"]], [f"teamsync://changes/{id}"])
            await s.refused(f"--repository {id}: the other's changes", (-32002, -32602),
                            s.client.read(f"teamsync://changes/{other}"))
    environment = {"HOME": facts["homes"]["good"], "PATH": os.environ["PATH"]}
    ended = subprocess.run([facts["server"], "--repository", "nowhere"], input="", env=environment, text=True,
                           capture_output=True, timeout=60)
    equal("--repository nowhere: exit code", ended.returncode, 66)
    holds("--repository nowhere: message", ended.stderr, "nowhere")


async def broken_upstream():
    async with place("broken") as s:
        equal("broken upstream: main is as it was", (await s.good("list_icons"))["total"], 12)
        for name, arguments in [("list_icons", {}), ("search_icons", {"query": "arrow"}),
                                ("get_icon", {"name": "arrow-add"})]:
            await s.bad(name, {**arguments, "at": "upstream"}, "metadata.json")
        await s.bad("list_colors", {"at": "upstream"}, "colors.json")
        await s.bad("get_color", {"at": "upstream", "name": "accent-50"}, "colors.json")
        result = await s.good("get_component", {"name": "Card", "at": "upstream"})
        equal("missing spec: null", (result["spec"], result["spec_path"]), (None, None))
        check("missing spec: a warning", result["warnings"], result)
        result = await s.good("get_component", {"name": "Button", "at": "upstream"})
        equal("broken spec: null", result["spec"], None)
        check("broken spec: a warning that names it", any("Button.json" in text for text in result["warnings"]), result)
        result = await s.good("list_components", {"at": "upstream"})
        equal("missing specs: are listed", sorted(one["name"] for one in result["components"]), ["Button", "Card"])
        await s.refused("missing spec: as a resource", (-32002, -32602, -32603),
                        s.client.read(f"teamsync://components/{IOS}/Card?at=upstream"))
        result = await s.good("check_updates")
        icons = next(one for one in result["repositories"] if one["id"] == ICONS)
        equal("broken upstream: updates", (icons["behind"], icons["last_sync"]), (2, None))
        for name in ["get_status", "get_changes"]:
            await s.good(name)


async def one_of_two_broken():
    async with place("half") as s:
        result = await s.good("list_icons", {"at": "upstream"})
        equal("one of two broken: the other's icons", {one["repository"] for one in result["sources"]}, {ANDROID})
        check("one of two broken: a warning", any("metadata.json" in text for text in result["warnings"]), result)
        await s.bad("list_icons", {"at": "upstream", "repository": ICONS}, "metadata.json")


async def without_main():
    async with place("without main") as s:
        for name, arguments in [("list_icons", {}), ("get_icon", {"name": "arrow-add"}), ("list_colors", {})]:
            await s.bad(name, arguments, "main")
            await s.good(name, {**arguments, "at": "upstream"})
        result = await s.good("check_updates", {"repository": ICONS})
        one = result["repositories"][0]
        equal("without main: not known", (one["state"], one["up_to_date"]), ("unknown", None))
        check("without main: not up to date", "up to date" not in result.text.lower(), result.text)


def shows(text, drawing):
    """Whether a text is the drawing, or its beginning, without invisible characters."""
    hidden = [character for character in text if character not in "\n\t" and (
        ord(character) < 0x20 or 0x7f <= ord(character) < 0xa0 or character in "\u2028\u2029\ufeff\u202e\u200b\u200d")]
    seen = [[character for character in one if " " <= character <= "~"] for one in (text, drawing)]
    return not hidden and (seen[0] == seen[1] or "… Truncated: " in text and len(text.encode()) < 48 << 10)


async def hostile_contents():
    with open(facts["drawings"], encoding="utf-8") as file:
        drawings = json.load(file)
    async with place("hostile") as s:
        for name, expected in drawings.items():
            result = await s.good("get_icon", {"name": name})
            check(f"hostile {name!r}: drawing", shows(result["svg"], expected), result["svg"])
            check(f"hostile {name!r}: place", result["path"].endswith(f"/icons/{name}.svg"), result["path"])
            got = await s.read(f"teamsync://icons/{ICONS}/{quote(name, safe='')}")
            check(f"hostile {name!r}: as a resource", shows(got["text"], expected), got["text"])
        listed = {icon["name"]: icon for icon in (await s.good("list_icons", {"limit": 1000}))["icons"]}
        check("hostile: all are listed", set(drawings) <= set(listed), set(drawings) - set(listed))
        for name in ["not-utf8", "too-large"]:
            result = await s.good("get_icon", {"name": name})
            equal(f"{name}: no drawing", result["svg"], None)
            check(f"{name}: a warning", result["warnings"], result)
        result = await s.good("get_icon", {"name": "no-file"})
        equal("no file: no drawing", (result["svg"], result["path"]), (None, None))
        check("no file: a warning", result["warnings"], result)
        await s.good("search_icons", {"query": "\u2028 \" \\ </script> 🎨"})
        await s.bad("get_icon", {"name": "\u202e\x1b[31m\u2028\"'"}, "There is no icon")


async def unready():
    for name, words in [("empty", ["teamsync init"]), ("misconfigured", ["config.yaml:2"])]:
        async with place(name) as s:
            tools = await s.tools()
            equal(f"{name}: every tool is listed", len(tools), 17)
            for tool, schema in tools.items():
                known = {"name": "x", "query": "x"}
                required = schema["inputSchema"].get("required", []) + (
                    ["name"] if "names" in schema["inputSchema"].get("properties", {}) else [])
                await s.bad(tool, {argument: known[argument] for argument in required}, *words)
            await s.resources()
            await s.refused(f"{name}: completion", (-32602, -32603), s.complete(
                "teamsync://changes/{repository}", "repository", ""))
            await s.refused(f"{name}: counts", (-32002, -32602, -32603), s.client.read("teamsync://counts"))
    async with place("never checked") as s:
        equal("never checked: icons", (await s.good("list_icons"))["total"], 12)
        for name in ["get_status", "get_changes"]:
            await s.bad(name, {}, "teamsync sync")
        equal("never checked: checks when asked", (await s.good("check_updates"))["checked"], True)
        equal("never checked: has a status then", len((await s.good("get_status"))["repositories"]), 2)
    async with place("moved") as s:
        await s.bad("list_icons", {}, ICONS)
        equal("a moved clone: the others are served", (await s.good("list_components"))["total"], 2)


async def engine_missing():
    async with place("good", path="/usr/bin:/bin", server=facts["alone"]) as s:
        result = await s.good("check_updates")
        equal("no engine: says that it could not check", result["checked"], False)
        holds("no engine: says why", result["note"], "teamsyncd")
        equal("no engine: the last state", len(result["repositories"]), 2)
        equal("no engine: the rest works", (await s.good("list_icons"))["total"], 12)


async def bare_lines():
    server = raw.Server()
    for number, method in [(1, "no/such/method"), ("two", "tools/nothing"), (3, "prompts/lists")]:
        server.send(raw.request(number, method))
        answer = server.line()
        equal(f"{method} before the handshake", (answer["id"], answer["error"]["code"]), (number, -32601))
    equal("the handshake", raw.initialize(server)["result"]["protocolVersion"], "2025-11-25")
    server.send(raw.request(4, "ping"))
    equal("ping", server.line(), {"jsonrpc": "2.0", "id": 4, "result": {}})
    messages, status, said = server.close()
    equal("the end of the input", (messages, status, said), ([], 0, b""))
    for asked, given in [("2024-11-05", "2024-11-05"), ("2025-03-26", "2025-03-26"), ("2025-06-18", "2025-06-18"),
                         ("2026-07-28", "2025-11-25"), ("1999-01-01", "2025-11-25")]:
        server = raw.Server()
        equal(f"the handshake for {asked}", raw.initialize(server, asked)["result"]["protocolVersion"], given)
        equal(f"the end after {asked}", server.close(), ([], 0, b""))
    equal("an input that ends at once", raw.Server().close(), ([], 0, b""))


async def main():
    for part in [
        stripped_environment, another_configuration, one_repository, broken_upstream, one_of_two_broken, without_main,
        hostile_contents, unready, engine_missing, bare_lines,
    ]:
        async with section(part.__name__.replace("_", " "), within=30):
            await part()


run(main)
