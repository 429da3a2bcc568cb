"""Each tool, compared with the results of git."""

import json

import repositories
from harness import check, equal, facts, holds

ICONS, IOS, ANDROID = "icons-library", "ios-components", "android-components"


def source(repository, ref="main"):
    return {
        "repository": repository, "label": facts["labels"][repository], "ref": ref,
        "commit": repositories.commit(repository, ref), "path": facts["clones"][repository],
    }


def place(repository, path):
    return facts["clones"][repository] + "/" + path


async def list_icons(s):
    icons = repositories.document(ICONS, "metadata.json")["icons"]
    result = await s.good("list_icons", {"repository": ICONS})
    equal("list_icons: sources", result["sources"], [source(ICONS)])
    equal("list_icons: total", result["total"], 280)
    expected = {icon["name"]: icon for icon in icons}
    equal("list_icons: icons", {icon["name"]: icon for icon in result["icons"]}, expected)
    check("list_icons: all at once", not result["truncated"] and "next_cursor" not in result.structured, result)
    counts = {}
    for icon in icons:
        counts[icon["category"]] = counts.get(icon["category"], 0) + 1
    equal("list_icons: categories", result["categories"], counts)
    everywhere = await s.good("list_icons")
    equal("list_icons: copies that others bundle are left out", everywhere["sources"], [source(ICONS)])
    copies = await s.good("list_icons", {"repository": ANDROID})
    equal("list_icons: unless they are asked for", [(icon["name"], icon.get("category")) for icon in copies["icons"]],
          [("bell", None), ("chat-pin", None), ("frisbee-logo", None)])
    chosen = await s.good("list_icons", {"repository": ICONS, "category": "bell", "query": "add"})
    equal("list_icons: category and query", [icon["name"] for icon in chosen["icons"]], ["bell-add"])
    equal("list_icons: categories of the query", chosen["categories"].get("bell"), 1)
    check("list_icons: other categories of the query", len(chosen["categories"]) > 10, chosen["categories"])
    none = await s.good("list_icons", {"repository": ICONS, "query": "no such icon"})
    equal("list_icons: nothing matches", (none["total"], none["icons"], none["truncated"]), (0, [], False))
    coming = await s.good("list_icons", {"repository": ICONS, "at": "upstream"})
    names = {icon["name"] for icon in coming["icons"]}
    check("list_icons: what is coming", {"cart-bold", "wallet-top"} <= names and "star-up" not in names, names)
    equal("list_icons: from upstream", coming["sources"], [source(ICONS, "origin/main")])
    await s.bad("list_icons", {"repository": "nowhere"}, "nowhere", ICONS)
    await s.bad("list_icons", {"repository": IOS}, IOS)
    for empty in ["", [], None]:
        filled = {name: empty for name in ["repository", "at", "category", "query", "cursor"]} | {"limit": 0}
        equal(f"list_icons: {empty!r} counts as left out", (await s.good("list_icons", filled))["icons"],
              everywhere["icons"])
    equal("list_icons: a number as text", len((await s.good("list_icons", {"limit": "7"}))["icons"]), 7)
    equal("list_icons: a limit is clamped", len((await s.good("list_icons", {"limit": -7}))["icons"]), 1)
    label = await s.good("list_icons", {"repository": "Icons"})
    equal("list_icons: a label names a repository", label["sources"], [source(ICONS)])
    for name, value in [("limit", "many"), ("limit", 1.5), ("at", "HEAD"), ("colour", "red"), ("cursor", "nonsense"),
                        ("category", ["bell", "arrow"])]:
        await s.bad("list_icons", {name: value}, name)


async def get_icon(s):
    for name in ["bell-add", "arrow-up"]:
        result = await s.good("get_icon", {"name": name})
        path, entry = f"icons/{name}.svg", repositories.icon_entry(name)
        equal(f"get_icon: drawing of {name}", result["svg"], repositories.contents(ICONS, path))
        equal(f"get_icon: facts of {name}", {key: result[key] for key in ["name", "category", "tags"]}, entry)
        equal(f"get_icon: metadata of {name}", result["metadata"], entry)
        equal(f"get_icon: place of {name}", (result["source"], result["path"]), (source(ICONS), place(ICONS, path)))
    equal("get_icon: no warning", result["warnings"], [])
    bundled = await s.good("get_icon", {"name": "frisbee-logo", "repository": ANDROID})
    path = "app/src/main/assets/icons/frisbee-logo.svg"
    equal("get_icon: one that is only a file", bundled["svg"], repositories.contents(ANDROID, path))
    equal("get_icon: and has no category", bundled["category"], None)
    several = await s.good("get_icon", {"names": ["bell-add", "arrow-up", "no-such-icon"]})
    equal("get_icon: several", [icon["name"] for icon in several["icons"]], ["bell-add", "arrow-up"])
    equal("get_icon: those that are missing", several["missing"], ["no-such-icon"])
    check("get_icon: usage", any("bell-add" in line["code"] for line in (await s.good(
        "get_icon", {"name": "bell-add"}))["usage"]), several)
    redrawn = await s.good("get_icon", {"name": "bell-add", "at": "upstream"})
    equal("get_icon: the drawing that is coming", redrawn["svg"],
          repositories.contents(ICONS, "icons/bell-add.svg", "origin/main"))
    check("get_icon: is another", redrawn["svg"] != repositories.contents(ICONS, "icons/bell-add.svg"))
    new = await s.good("get_icon", {"name": "cart-bold", "at": "upstream", "repository": ICONS})
    equal("get_icon: one that is coming", new["source"], source(ICONS, "origin/main"))
    await s.bad("get_icon", {"name": "cart-bold"}, "cart-bold")
    await s.bad("get_icon", {"name": "bell-ad"}, "There is no icon 'bell-ad'", "Did you mean", "bell-add")
    await s.bad("get_icon", {"name": "../metadata.json"}, "There is no icon")
    await s.bad("get_icon", {}, "name")
    await s.bad("get_icon", {"name": None}, "name")
    await s.bad("get_icon", {"name": "", "names": []}, "name")
    await s.bad("get_icon", {"name": 7}, "There is no icon '7'")


async def search_icons(s):
    result = await s.good("search_icons", {"query": "bell-add", "repository": ICONS})
    equal("search_icons: the best first", result["icons"][0]["name"], "bell-add")
    check("search_icons: where it was found", "name" in result["icons"][0]["matched"], result["icons"][0])
    check("search_icons: known places", all(
        icon["matched"] and set(icon["matched"]) <= {"name", "category", "tags", "description"}
        for icon in result["icons"]), result)
    tagged = await s.good("search_icons", {"query": "outline", "repository": ICONS, "limit": 100})
    equal("search_icons: by tag", tagged["total"], 20)
    await s.bad("search_icons", {}, "query")
    nothing = await s.good("search_icons", {"query": "zzzzzz"})
    equal("search_icons: nothing", (nothing["total"], nothing["icons"]), (0, []))


async def list_colors(s):
    colors = repositories.document(ICONS, "colors.json")["colors"]
    result = await s.good("list_colors")
    equal("list_colors: total", result["total"], 157)
    equal("list_colors: brands", sorted(result["brands"]), ["aurora", "boreal", "cinder", "dune", "ember"])
    equal("list_colors: modes", sorted(result["modes"]), ["dark", "light"])
    every = result["colors"]
    while result["truncated"]:
        result = await s.good("list_colors", {"cursor": result["next_cursor"]})
        every += result["colors"]
    got = {
        color["name"]: {(brand, mode): value for brand, modes in color["values"].items() for mode, value in modes.items()}
        for color in every
    }
    expected = {
        color["name"]: {
            (brand, mode): value for brand, modes in color["values"].items() for mode, value in modes.items()
        } for color in colors
    }
    equal("list_colors: every value", got, expected)
    one = await s.good("list_colors", {"brand": "dune", "mode": "dark", "query": "accent"})
    equal("list_colors: of a brand and a mode", {
        color["name"]: color["values"] for color in one["colors"]
    }, {
        color["name"]: {"dune": {"dark": color["values"]["dune"]["dark"]}}
        for color in colors if "accent" in color["name"]
    })
    coming = await s.good("list_colors", {"at": "upstream", "query": "accent-50"})
    values = {value for color in coming["colors"] if color["name"] == "accent-50"
              for modes in color["values"].values() for value in modes.values()}
    equal("list_colors: what is coming", values, {"#FAFAFA", "#0A0A0A"})
    await s.bad("list_colors", {"brand": "nobody"}, "nobody", "aurora")
    await s.bad("list_colors", {"mode": "dusk"}, "dusk", "light")
    await s.bad("list_colors", {"repository": IOS}, IOS)


async def get_color(s):
    entry = repositories.color_entry("accent-50")
    result = await s.good("get_color", {"name": "accent-50"})
    equal("get_color: values", result["values"], entry["values"])
    equal("get_color: source and name", (result["source"], result["name"]), (source(ICONS), "accent-50"))
    equal("get_color: metadata", result["metadata"], entry)
    one = await s.good("get_color", {"name": "accent-50", "brand": "ember", "mode": "light"})
    equal("get_color: one value", one["values"], {"ember": {"light": entry["values"]["ember"]["light"]}})
    await s.bad("get_color", {"name": "acent-50"}, "There is no color token 'acent-50'", "accent-50")
    await s.bad("get_color", {"name": "accent-50", "brand": "nobody"}, "nobody", "aurora")


async def search_colors(s):
    value = repositories.color_entry("accent-50")["values"]["ember"]["light"]
    result = await s.good("search_colors", {"query": value.lower()})
    equal("search_colors: exact", (result["colors"][0]["delta_e"], value in json.dumps(result["colors"][0])), (0, True))
    check("search_colors: the nearest first", sorted(one["delta_e"] for one in result["colors"]) == [
        one["delta_e"] for one in result["colors"]], result)
    named = await s.good("search_colors", {"query": "accent-50"})
    equal("search_colors: by name", named["colors"][0]["name"], "accent-50")


async def list_tokens(s):
    await s.bad("list_tokens", {}, "catalogue")


async def list_components(s):
    result = await s.good("list_components")
    equal("list_components: all", sorted((one.get("repository", result["sources"][0]["repository"]), one["name"]) for one in result["components"]), [
        (ANDROID, "CheckboxView"), (ANDROID, "ChipsView"), (IOS, "Button"), (IOS, "Card")])
    described = {one["name"]: one["description"] for one in result["components"]}
    equal("list_components: description", described["Button"], "The Button of the design system")
    coming = await s.good("list_components", {"repository": IOS, "at": "upstream"})
    equal("list_components: what is coming", sorted(one["name"] for one in coming["components"]),
          ["Badge", "Button", "Card"])
    await s.bad("list_components", {"repository": ICONS}, ICONS)


async def get_component(s):
    result = await s.good("get_component", {"name": "Button"})
    path = "specs/components/Button.json"
    equal("get_component: spec", (result["spec"], result["spec_path"]), (repositories.document(IOS, path), place(IOS, path)))
    equal("get_component: files", sorted(result["files"]), [place(IOS, one) for one in ["Sources/Components/Button.swift", path]])
    equal("get_component: source and name", (result["source"], result["name"]), (source(IOS), "Button"))
    equal("get_component: description", result["description"], "The Button of the design system")
    unspecified = await s.good("get_component", {"name": "CheckboxView", "repository": ANDROID})
    check("get_component: the other repository's", unspecified["source"]["repository"] == ANDROID, unspecified)
    coming = await s.good("get_component", {"name": "Badge", "at": "upstream"})
    equal("get_component: one that is coming", coming["spec"]["name"], "Badge")
    await s.bad("get_component", {"name": "Buton"}, "There is no component 'Buton'", "Button")
    await s.bad("get_component", {"name": "Button", "repository": ANDROID}, "Button")


async def search_components(s):
    result = await s.good("search_components", {"query": "button"})
    equal("search_components: the best first", result["components"][0]["name"], "Button")
    check("search_components: where", "name" in result["components"][0]["matched"], result["components"][0])
    described = await s.good("search_components", {"query": "design system"})
    check("search_components: by description", {"Button", "Card"} <= {
        one["name"] for one in described["components"]}, described)
    await s.bad("search_components", {"query": "button", "limit": "all"}, "limit")


async def get_status(s):
    published = json.loads(open(facts["counts"], encoding="utf-8").read())
    result = await s.good("get_status")
    equal("get_status: generated", result["generated_at"], published["generated_at"])
    check("get_status: age", 0 <= result["age_seconds"] < 3600, result["age_seconds"])
    for got, expected in zip(result["repositories"], published["repositories"], strict=True):
        added = {"checked", "is_stale"}
        # The sentence is derived from the other data.
        expected.pop("incoming_groups", None)
        equal(f"get_status: {expected['id']}", {key: got[key] for key in got if key not in added}, expected)
        check(f"get_status: {expected['id']} was checked", got["checked"] and got["is_stale"] is False, got)
    one = await s.good("get_status", {"repository": IOS})
    equal("get_status: of one", [got["id"] for got in one["repositories"]], [IOS])
    await s.bad("get_status", {"repository": "nowhere"}, "nowhere")


async def get_changes(s):
    result = await s.good("get_changes", {"repository": ICONS})
    changes = result["repositories"][0]
    published = json.loads(open(facts["changes"], encoding="utf-8").read())
    equal("get_changes: what", (changes["id"], changes["state"], changes["label"]), (ICONS, "behind", "Icons"))
    equal("get_changes: highlights", changes["highlights"], published["highlights"])
    equal("get_changes: commits", [one["id"] for one in changes["commits"]],
          repositories.git(ICONS, "rev-list", "main..origin/main").decode("ascii").split())
    equal("get_changes: totals", (changes["highlights_total"], changes["files_total"], changes["commits_total"]),
          (len(published["highlights"]), len(published["files"]), len(published["commits"])))
    check("get_changes: summary", changes["summary"] and not changes["truncated"], changes)
    colors = await s.good("get_changes", {"repository": ICONS, "kind": "color"})
    equal("get_changes: of a kind", {one["kind"] for one in colors["repositories"][0]["highlights"]}, {"color"})
    named = await s.good("get_changes", {"name": "cart-bold"})
    names = [one["key"] for repository in named["repositories"] for one in repository["highlights"]]
    equal("get_changes: of a name", names, ["cart-bold"])
    few = (await s.good("get_changes", {"repository": ICONS, "limit": 1}))["repositories"][0]
    check("get_changes: no more than asked for", all(len(few[name]) <= 1 for name in [
        "highlights", "files", "commits"]) and few["truncated"], few)
    equal("get_changes: how many there are", few["commits_total"], changes["commits_total"])
    outgoing = await s.good("get_changes", {"repository": ICONS, "outgoing": True})
    equal("get_changes: nothing outgoing", outgoing["repositories"][0]["highlights"], [])
    await s.bad("get_changes", {"kind": "font"}, "kind")
    await s.bad("get_changes", {"outgoing": "perhaps"}, "outgoing")


async def check_updates(s):
    steps = []

    async def progress(done, total, message):
        steps.append(done)

    result = await s.good("check_updates", {}, progress)
    check("check_updates: was checked", result["checked"] is True, result)
    repositories_by_id = {one["id"]: one for one in result["repositories"]}
    equal("check_updates: repositories", sorted(repositories_by_id), sorted([ICONS, IOS, ANDROID]))
    icons = repositories_by_id[ICONS]
    behind = int(repositories.git(ICONS, "rev-list", "--count", "main..origin/main"))
    equal("check_updates: behind", (icons["state"], icons["up_to_date"], icons["behind"], icons["ahead"]),
          ("behind", False, behind, 0))
    check("check_updates: new files", {"icons/cart-bold.svg"} <= set(icons["new_files"]), icons)
    modified = {"icons/bell-add.svg", "metadata.json"}
    check("check_updates: modified files", modified <= set(icons["modified_files"]), icons)
    equal("check_updates: deleted files", icons["deleted_files"], ["icons/star-up.svg"])
    equal("check_updates: renamed files", icons["renamed_files"],
          [{"from": "icons/wallet-up.svg", "to": "icons/wallet-top.svg"}])
    commit = icons["commits"][0]
    equal("check_updates: commit", (commit["id"], commit["author"]),
          (repositories.commit(ICONS, "origin/main"), "Ada Author"))
    check("check_updates: subject and age", commit["subject"] and commit["age"], commit)
    equal("check_updates: last sync", icons["last_sync"],
          repositories.document(ICONS, "colors.json", "origin/main")["lastSync"])
    equal("check_updates: up to date", repositories_by_id[ANDROID]["up_to_date"], True)
    check("check_updates: highlights", any("cart-bold" in text for text in icons["highlights"]), icons["highlights"])
    holds("check_updates: text", result.text, "cart-bold")
    equal("check_updates: steps grow", steps, sorted(set(steps)))
    again = await s.good("check_updates", {})
    check("check_updates: says how old an earlier answer is", "just now" in again["note"] and all(
        one["age_seconds"] is not None and not one["asked_now"] for one in again["repositories"]), again)
    forced = await s.good("check_updates", {"force": True})
    check("check_updates: is forced once a minute at most", forced["checked"] and not any(
        one["asked_now"] for one in forced["repositories"]), forced)
    await s.bad("check_updates", {"wait_seconds": "long"}, "wait_seconds")
    await s.bad("check_updates", {"repository": "nowhere"}, "nowhere")


async def get_impact(s):
    result = await s.good("get_impact", {"repository": "", "effect": "all", "limit": 0, "cursor": ""})
    equal("get_impact: is complete", (result["complete"], result["incomplete"]), (True, []))
    equal("get_impact: totals", sum(one["places"] for one in result["totals"].values()), result["total"])
    equal("get_impact: compared", ICONS in [one["repository"] for one in result["compared"]], bool(result["compared"]))
    await s.bad("get_impact", {"effect": "explodes"}, "effect")


async def check_source(s):
    clean = await s.good("check_source", {"source": "let count = 1\n"})
    equal("check_source: nothing to find", clean["findings"], [])
    found = await s.good("check_source", {
        "source": "import SwiftUI\nlet tint = Color(red: 0.1, green: 0.2, blue: 0.3)\n", "path": "Sources/New.swift"})
    equal("check_source: a color", [(one["rule"], one["path"], one["line"]) for one in found["findings"]],
          [("hardcoded-color", "Sources/New.swift", 2)])
    await s.bad("check_source", {"path": "../../etc/passwd.swift"}, "path")
    await s.bad("check_source", {}, "source")


async def get_token(s):
    await s.bad("get_token", {"name": "none"}, "has a catalogue of tokens")


async def get_rules(s):
    await s.bad("get_rules", {}, "CLAUDE.md")


async def unknown_tools(s):
    for name in ["no_such_tool", "", "LIST_ICONS"]:
        await s.refused(f"tool {name!r}", -32602, s.client.call(name, {}))


parts = [
    list_icons, get_icon, search_icons, list_colors, get_color, search_colors, list_tokens, list_components, get_component, search_components,
    get_status, get_changes, check_updates, get_impact, check_source, get_token, get_rules, unknown_tools,
]
