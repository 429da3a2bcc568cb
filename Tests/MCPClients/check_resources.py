"""Resources, templates and completion."""

import json

import repositories
from harness import check, equal, facts

ICONS, IOS, ANDROID = "icons-library", "ios-components", "android-components"
ICON, COMPONENT = "teamsync://icons/{repository}/{name}", "teamsync://components/{repository}/{name}"
CHANGES, RULES = "teamsync://changes/{repository}", "teamsync://rules/{repository}"


async def resources(s):
    listed = {resource["uri"]: resource for resource in await s.resources()}
    changes = [f"teamsync://changes/{id}" for id in facts["labels"]]
    equal("resources", sorted(listed), sorted(["teamsync://counts", *changes]))
    for uri, resource in listed.items():
        check(f"{uri} has words for people", resource["name"] and resource["description"], resource)
        equal(f"{uri} is JSON", resource["mimeType"], "application/json")
        got = await s.read(uri)
        equal(f"{uri} is what was asked for", (got["uri"], got["mimeType"]), (uri, "application/json"))
        check(f"{uri} can be read", isinstance(json.loads(got["text"]), dict), got)
    published = json.loads(open(facts["counts"], encoding="utf-8").read())
    equal("counts are the published document", json.loads((await s.read("teamsync://counts"))["text"]), published)
    published = json.loads(open(facts["changes"], encoding="utf-8").read())
    got = json.loads((await s.read(f"teamsync://changes/{ICONS}"))["text"])
    equal("changes are the published document", got, published)


async def templates(s):
    listed = {template["uriTemplate"]: template for template in await s.templates()}
    equal("templates", sorted(listed), sorted([ICON, COMPONENT, CHANGES, RULES]))
    equal("an icon's type", listed[ICON]["mimeType"], "image/svg+xml")
    got = await s.read(f"teamsync://icons/{ICONS}/bell-add")
    equal("an icon's type when read", got["mimeType"], "image/svg+xml")
    equal("an icon by address", got["text"], repositories.contents(ICONS, "icons/bell-add.svg"))
    got = await s.read(f"teamsync://icons/{ICONS}/bell%2Dadd")
    equal("an icon by an escaped address", got["text"], repositories.contents(ICONS, "icons/bell-add.svg"))
    got = await s.read(f"teamsync://components/{IOS}/Card")
    equal("a spec by address", json.loads(got["text"]), repositories.document(IOS, "specs/components/Card.json"))


async def missing_resources(s):
    for uri in [
        "teamsync://nothing", "teamsync://changes/nowhere", f"teamsync://icons/{ICONS}/nothing",
        f"teamsync://icons/{ICONS}/..%2F..%2Fmetadata.json", "teamsync://icons/nowhere/bell-add",
        f"teamsync://components/{IOS}/Nothing", "file:///etc/passwd", f"teamsync://icons/{ICONS}",
    ]:
        code = -32602 if facts["mode"] == "auto" else -32002
        await s.refused(f"resource {uri}", code, s.client.read(uri))


async def completion(s):
    values = await s.complete(ICON, "repository", "ic")
    equal("completion of a repository", values[:1], [ICONS])
    values = await s.complete(ICON, "name", "bell-a", repository=ICONS)
    equal("completion of an icon", values[:2], ["bell-add", "bell-alert"])
    values = await s.complete(ICON, "name", "", repository=ICONS)
    check("completion gives a hundred at most", 50 <= len(values) <= 100, len(values))
    values = await s.complete(COMPONENT, "name", "b", repository=IOS)
    equal("completion of a component", values[:1], ["Button"])
    values = await s.complete(CHANGES, "repository", "")
    equal("completion of changes", sorted(values), sorted(facts["labels"]))
    equal("completion of nothing", await s.complete(ICON, "name", "zzzz", repository=ICONS), [])


    await s.refused("completion of what does not exist", -32602, s.complete("teamsync://nothing/{x}", "x", ""))


parts = [resources, templates, missing_resources, completion]
