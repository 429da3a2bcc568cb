"""Every feature of the server, used once correctly and once incorrectly, in one session."""

import json

import check_many
import check_resources
import check_tools
from harness import check, equal, facts, holds, run, section
from jsonschema import Draft202012Validator
from sessions import session

TOOLS = [
    "list_icons", "get_icon", "search_icons", "list_colors", "get_color", "list_components", "get_component",
    "search_components", "get_status", "get_changes", "check_updates", "search_colors", "list_tokens",
    "get_token", "get_impact", "check_source", "get_rules",
]
VERSION = {"auto": "2026-07-28", "legacy": "2025-11-25", "handshake": "2025-11-25"}[facts["mode"]]


async def introduction(s):
    equal("the negotiated version", s.client.version, VERSION)
    equal("the server's name", s.client.server["name"], "teamsync")
    check("the server's version", s.client.server["version"] == facts["version"], s.client.server)
    check("instructions", len(s.client.instructions or "") > 40, s.client.instructions)
    capabilities = s.client.capabilities
    for name in ["tools", "resources", "completions", "prompts"]:
        check(f"capability {name}", name in capabilities, capabilities)
    check("capability of subscriptions", capabilities["resources"].get("subscribe"), capabilities)
    check("capability of changing lists", capabilities["resources"].get("listChanged"), capabilities)
    if facts["mode"] != "auto":
        await s.client.ping()


async def definitions(s):
    tools = await s.tools()
    equal("the tools", sorted(tools), sorted(TOOLS))
    equal("their order is the same each time", list(await s.tools()), list(tools))
    size = len(json.dumps(list(tools.values()), separators=(",", ":")))
    check("all definitions take less than 11.5 KB", size < 11_500, size)
    for name, tool in tools.items():
        schema = tool.get("inputSchema")
        check(f"{name}: inputSchema is an object's", isinstance(schema, dict) and schema.get("type") == "object", tool)
        Draft202012Validator.check_schema(schema)
        check(f"{name} takes only what it names", tool["inputSchema"].get("additionalProperties") is False, tool)
        check(f"{name} has a title", tool.get("title"), tool)
        check(f"{name} says when to use it", len(tool.get("description", "")) > 30, tool)
        notes = tool.get("annotations", {})
        check(f"{name} is read-only", notes.get("readOnlyHint") is True and not notes.get("destructiveHint"), notes)
        equal(f"{name} says whether it asks a remote", notes.get("openWorldHint"), name == "check_updates")


async def main():
    async with section("the whole session", within=80):
        async with session() as s:
            for part in [introduction, definitions, *check_tools.parts, *check_resources.parts, *check_many.parts]:
                async with section(part.__name__.replace("_", " ")):
                    await part(s)
    async with section("a second server", within=40):
        async with session() as s, session() as other:
            equal("offers the same", list(await s.tools()), list(await other.tools()))
            for one in [s, other]:
                result = await one.good("get_icon", {"name": "bell-add"})
                holds("a server after another has the icons", result["svg"] or "", "bell-add")


run(main)
