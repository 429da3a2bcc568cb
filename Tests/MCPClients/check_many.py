"""Pages, and many calls at once."""

import anyio

import repositories
from harness import check, equal

ICONS = "icons-library"


async def _walk(s, tool, member, arguments):
    """The names on all pages, and the number of pages."""
    names, pages, cursor = [], 0, None
    while True:
        page = await s.good(tool, {**arguments, **({"cursor": cursor} if cursor else {})})
        names += [(item.get("repository"), item["name"]) for item in page[member]]
        pages += 1
        cursor = page.structured.get("next_cursor")
        if page["truncated"] != bool(cursor) or not page[member] or pages > 300:
            check(f"{tool}: a page says whether it is the last", not cursor and not page["truncated"], page)
        if not cursor:
            return names, pages, page["total"]


async def pages(s):
    for tool, member, arguments, total in [
        ("list_icons", "icons", {"limit": 60}, 280), ("list_icons", "icons", {"limit": 40, "repository": ICONS}, 280),
        ("list_icons", "icons", {"limit": 3, "category": "bell", "repository": ICONS}, 14),
        ("list_colors", "colors", {"limit": 25, "mode": "dark"}, 157),
        ("search_icons", "icons", {"query": "bell", "limit": 4}, None),
        ("list_components", "components", {"limit": 1}, 4),
        ("search_components", "components", {"query": "design system", "limit": 1}, None),
        ("list_icons", "icons", {"limit": 140, "repository": ICONS}, 280), ("search_colors", "colors", {"query": "#808080", "limit": 3}, None),
    ]:
        label = f"{tool} in pages of {arguments['limit']}"
        names, count, told = await _walk(s, tool, member, arguments)
        equal(f"{label}: nothing twice", len(names), len(set(names)))
        equal(f"{label}: nothing left out", len(names), total or told)
        equal(f"{label}: the total", told, len(names))
        equal(f"{label}: pages", count, -(-len(names) // arguments["limit"]))
        whole, _, _ = await _walk(s, tool, member, {**arguments, "limit": 1000})
        equal(f"{label}: in the same order", names, whole)
    first = await s.good("list_icons", {"limit": 5, "repository": ICONS})
    cursor = first["next_cursor"]
    for tool, arguments in [("list_colors", {}), ("list_icons", {"category": "bell", "repository": ICONS}),
                            ("list_icons", {"at": "upstream", "repository": ICONS})]:
        await s.bad(tool, {**arguments, "cursor": cursor}, "cursor")
    await s.bad("list_icons", {"cursor": cursor[:-1], "repository": ICONS}, "cursor")


async def thirty_at_once(s):
    names = [icon["name"] for icon in repositories.document(ICONS, "metadata.json")["icons"]][::14][:20]
    results = {}

    async def icon(name):
        results[name] = (await s.good("get_icon", {"name": name}))["svg"]

    async def others(number):
        member = ["icons", "colors", "components"][number % 3]
        result = await s.good(f"list_{member}", {"limit": number + 1})
        equal(f"call {number} of many", len(result[member]), min(number + 1, result["total"]))

    async with anyio.create_task_group() as group:
        for name in names:
            group.start_soon(icon, name)
        for number in range(10):
            group.start_soon(others, number)
    expected = {name: repositories.contents(ICONS, f"icons/{name}.svg") for name in names}
    equal("many calls at once: each its own icon", results, expected)


parts = [pages, thirty_at_once]
