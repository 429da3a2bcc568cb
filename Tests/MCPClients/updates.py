"""check_updates: with and without new commits, throttled, without a network, and if the remote does not respond."""

import anyio
import raw
import repositories
from harness import ask, check, equal, facts, holds, run, section
from sessions import session

ICONS, IOS = "icons-library", "ios-components"


def by_id(result):
    return {one["id"]: one for one in result["repositories"]}


async def nothing_new(s):
    result = await s.good("check_updates")
    equal("nothing new: was checked", result["checked"], True)
    equal("nothing new: up to date", {id: one["up_to_date"] for id, one in by_id(result).items()},
          {ICONS: True, IOS: True})
    equal("nothing new: no files and no commits", [(one["files_total"], one["commits_total"], one["highlights"])
                                                   for one in by_id(result).values()], [(0, 0, [])] * 2)
    holds("nothing new: text", result.text, "up to date")


async def a_teammate_has_pushed(s):
    before = (await s.good("get_status"))["repositories"][0]["upstream_commit"]
    await ask("push", "cart-bold")
    steps = []

    async def progress(done, total, message):
        steps.append((done, total, message))

    result = await s.good("check_updates", {}, progress)
    icons = by_id(result)[ICONS]
    equal("pushed: was checked", (result["checked"], icons["error"]), (True, None))
    equal("pushed: behind", (icons["up_to_date"], icons["state"], icons["behind"]), (False, "behind", 1))
    equal("pushed: new files", icons["new_files"], ["icons/cart-bold.svg"])
    equal("pushed: modified files", icons["modified_files"], ["metadata.json"])
    equal("pushed: commit", [one["subject"] for one in icons["commits"]], ["Add cart-bold"])
    check("pushed: highlight", any("cart-bold" in text for text in icons["highlights"]), icons)
    equal("pushed: the other is up to date", by_id(result)[IOS]["up_to_date"], True)
    holds("pushed: text", result.text, "cart-bold", "1 commit")
    numbers = [done for done, _, _ in steps]
    check("pushed: progress is reported", steps and all(message for _, _, message in steps), steps)
    equal("pushed: progress grows", numbers, sorted(set(numbers)))
    after = repositories.commit(ICONS, "origin/main")
    check("pushed: was fetched", before != after, after)
    status = (await s.good("get_status", {"repository": ICONS}))["repositories"][0]
    equal("pushed: other tools know", status["upstream_commit"], after)
    coming = await s.good("get_icon", {"name": "cart-bold", "at": "upstream"})
    equal("pushed: and have its contents", coming["svg"],
          repositories.contents(ICONS, "icons/cart-bold.svg", "origin/main"))


async def asked_again_at_once(s):
    await ask("push later", "cart-light")
    result = await s.good("check_updates")
    equal("throttled: recently enough", result["checked"], True)
    equal("throttled: no remote is asked", by_id(result)[ICONS]["behind"], 1)
    check("throttled: says when", by_id(result)[ICONS]["checked"], by_id(result)[ICONS])
    one = await s.good("check_updates", {"repository": IOS})
    equal("of one repository", list(by_id(one)), [IOS])


async def a_remote_that_does_not_answer(s):
    await ask("hang")
    scope = anyio.CancelScope()
    steps = []

    async def progress(done, total, message):
        steps.append(done)

    async with anyio.create_task_group() as group:
        group.start_soon(s.client.cancelled_call, "check_updates", {"wait_seconds": 50}, scope, progress)
        await ask("victim")
        with anyio.fail_after(5):
            result = await s.good("get_icon", {"name": "arrow-add"})
        equal("hanging: others are answered meanwhile", result["name"], "arrow-add")
        scope.cancel()
    with anyio.fail_after(5):
        status = await s.good("get_status")
    check("cancelled: the next call is answered at once", status["repositories"], status)
    equal("cancelled: no engine stays behind", await ask("engines"), [])
    told = len(steps)
    await ask("due")
    with anyio.fail_after(15):
        result = await s.good("check_updates", {"wait_seconds": 1})
    icons = by_id(result)[ICONS]
    equal("not waited for: says that it does not know", result["checked"], False)
    check("not waited for: says why", len(result["note"]) > 20, result["note"])
    equal("not waited for: the last state", (icons["behind"], icons["up_to_date"]), (1, False))
    equal("cancelled: no more progress", len(steps), told)


async def the_remote_is_back(s):
    await ask("back")
    result = await s.good("check_updates")
    icons = by_id(result)[ICONS]
    equal("back: checked", (result["checked"], icons["error"], icons["behind"]), (True, None, 2))


async def offline(s):
    await ask("offline")
    result = await s.good("check_updates")
    icons, ios = by_id(result)[ICONS], by_id(result)[IOS]
    equal("offline: says that it could not check", result["checked"], False)
    check("offline: says why", len(result["note"]) > 20, result["note"])
    equal("offline: what is known of icons", (icons["behind"], icons["up_to_date"]), (2, False))
    equal("offline: never up to date when it does not know", ios["up_to_date"], None)
    for one in [icons, ios]:
        equal(f"offline: {one['id']} is old", (one["is_stale"], one["checked"]), (True, "5h ago"))
        check(f"offline: {one['id']} has an error", one["error"] and all(
            one["error"].get(name) for name in ["code", "message", "hint"]), one)
    holds("offline: the text tells the age", result.text, "5h ago")
    check("offline: the text does not say up to date", "up to date" not in result.text.lower(), result.text)
    holds("offline: the text has what is known", result.text, "cart-bold")


async def input_ends_meanwhile():
    await ask("hang")
    server = raw.Server()
    raw.initialize(server)
    server.send(raw.request(1, "tools/call", name="check_updates", arguments={"wait_seconds": 50}))
    await ask("victim")
    _, status, said = await anyio.to_thread.run_sync(server.close)
    equal("the input ends during a check: exit code", status, 0)
    holds("the input ends during a check: says what becomes of it", said.decode("utf-8"), "canceled")
    equal("the input ends during a check: no engine stays behind", await ask("engines"), [])


async def cancelled_without_an_answer():
    await ask("hang")
    server = raw.Server()
    raw.initialize(server)
    server.send(raw.request(1, "tools/call", name="check_updates", arguments={"wait_seconds": 50}))
    await ask("victim")
    for number in [1, 1, 99]:
        server.send({"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": number}})
    server.send(raw.request(2, "ping"))
    equal("cancelled: the next is answered", server.line(), {"jsonrpc": "2.0", "id": 2, "result": {}})
    equal("cancelled: no engine stays behind", await ask("engines"), [])
    equal("cancelled: is never answered", (await anyio.to_thread.run_sync(server.close))[:2], ([], 0))


async def main():
    async with section("updates", within=120):
        async with session() as s:
            for part in [nothing_new, a_teammate_has_pushed, asked_again_at_once, a_remote_that_does_not_answer]:
                async with section(part.__name__.replace("_", " "), within=40):
                    await part(s)
        async with session() as s:
            for part in [the_remote_is_back, offline]:
                async with section(part.__name__.replace("_", " "), within=40):
                    await part(s)
    if facts["mode"] == "handshake":
        for part in [input_ends_meanwhile, cancelled_without_an_answer]:
            async with section(part.__name__.replace("_", " ")):
                await part()


run(main)
