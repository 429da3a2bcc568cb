"""The messages to a client when teamsyncd publishes changes."""

import json

import anyio
from harness import ask, check, equal, facts, run, section
from sessions import session

COUNTS, ICONS, IOS = "teamsync://counts", "teamsync://changes/icons-library", "teamsync://changes/ios-components"
UPDATED, LIST = "notifications/resources/updated", "notifications/resources/list_changed"


class HandshakeNews:
    """Subscriptions one by one."""

    def __init__(self, s):
        self.s, self.seen = s, 0

    async def follow(self, *uris):
        for uri in uris:
            await self.s.client.subscribe(uri)

    def forget(self):
        """Earlier notifications do not count."""
        self.seen = len(self.s.notifications)

    async def updated(self, uri):
        await self.s.notification(UPDATED, uri, after=self.seen)

    async def list_changed(self):
        await self.s.notification(LIST, after=self.seen)

    def has(self, uri):
        return any(one["method"] == UPDATED and one["params"]["uri"] == uri
                   for one in self.s.notifications[self.seen:])


class ListenedNews:
    """One stream of the stateless protocol."""

    def __init__(self, s):
        self.s, self.events, self.arrived = s, [], anyio.Event()

    async def collect(self, subscription):
        async for event in subscription:
            self.events.append((type(event).__name__, getattr(event, "uri", None)))
            self.arrived.set()
            self.arrived = anyio.Event()

    def forget(self):
        self.events.clear()

    async def updated(self, uri):
        await self._wait(("ResourceUpdated", uri))

    async def list_changed(self):
        await self._wait(("ResourcesListChanged", None))

    async def _wait(self, event):
        with anyio.fail_after(20):
            while event not in self.events:
                await self.arrived.wait()

    def has(self, uri):
        return ("ResourceUpdated", uri) in self.events


async def upstream_icons(s):
    counts = json.loads((await s.read(COUNTS))["text"])
    return counts["repositories"][0]["counts"]["icons"]["upstream"]


async def published(s, news):
    before = await upstream_icons(s)
    await ask("publish", "cart-bold")
    await news.updated(COUNTS)
    await news.updated(ICONS)
    equal("published: the new document is there", await upstream_icons(s), before + 1)
    changes = json.loads((await s.read(ICONS))["text"])
    equal("published: and the new changes", [one["key"] for one in changes["highlights"]], ["cart-bold"])
    check("published: nothing of what has not changed", not news.has(IOS))


async def list_changes(s, news):
    news.forget()
    before = {one["uri"] for one in await s.resources()}
    await ask("add repository")
    await news.list_changed()
    added = {one["uri"] for one in await s.resources()} - before
    equal("a repository more", added, {"teamsync://changes/android-components"})
    news.forget()
    await ask("remove repository")
    await news.list_changed()
    equal("and one less", {one["uri"] for one in await s.resources()}, before)


async def unsubscribed(s, news):
    await s.client.unsubscribe(COUNTS)
    news.forget()
    await ask("publish", "cart-light")
    await news.updated(ICONS)
    check("unsubscribed: nothing comes", not news.has(COUNTS), s.notifications)


async def follow(s):
    if facts["mode"] != "auto":
        news = HandshakeNews(s)
        await news.follow(COUNTS, ICONS, IOS)
        for part in [published, list_changes, unsubscribed]:
            async with section(part.__name__.replace("_", " ")):
                await part(s, news)
        return
    news = ListenedNews(s)
    async with session() as silent, anyio.create_task_group() as group:
        await silent.tools()
        everything = {"resources_list_changed": True, "resource_subscriptions": [COUNTS, ICONS, IOS]}
        async with s.client.client.listen(**everything) as subscription:
            honored = subscription.honored
            check("listening is agreed to", honored.resources_list_changed and set(
                honored.resource_subscriptions) == {COUNTS, ICONS, IOS}, honored)
            group.start_soon(news.collect, subscription)
            for part in [published, list_changes]:
                async with section(part.__name__.replace("_", " ")):
                    await part(s, news)
            group.cancel_scope.cancel()
    equal("who does not listen hears nothing", silent.notifications, [])
    async with section("closed stream"):
        result = await s.good("get_icon", {"name": "arrow-add"})
        equal("after a stream was closed calls go on", result["name"], "arrow-add")


async def main():
    async with section("news", within=60):
        async with session() as s:
            await follow(s)


run(main)
