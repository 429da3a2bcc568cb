"""A session of mcp 1, which supports only the handshake."""

import contextlib

import anyio
from mcp import ClientSession, McpError, StdioServerParameters, types
from mcp.client.stdio import stdio_client
from pydantic import AnyUrl


def wire(value):
    return value.model_dump(by_alias=True, mode="json", exclude_unset=True)


class HandshakeClient:
    Error = McpError

    def __init__(self, session, greeting):
        self.session = session
        self.greeting = greeting

    @staticmethod
    @contextlib.asynccontextmanager
    async def open(command, mode, notified):
        async def handler(message):
            if isinstance(message, types.ServerNotification):
                notified(wire(message.root))
            elif isinstance(message, Exception):
                notified({"method": "exception", "params": {"text": str(message)}})

        parameters = StdioServerParameters(command=command[0], args=command[1:])
        async with stdio_client(parameters) as streams:
            async with ClientSession(*streams, message_handler=handler) as session:
                yield HandshakeClient(session, await session.initialize())

    @property
    def version(self):
        return self.greeting.protocolVersion

    @property
    def server(self):
        return wire(self.greeting.serverInfo)

    @property
    def instructions(self):
        return self.greeting.instructions

    @property
    def capabilities(self):
        return wire(self.greeting.capabilities)

    async def ping(self):
        await self.session.send_ping()

    async def tools(self, cursor):
        return wire(await self.session.list_tools(params=types.PaginatedRequestParams(cursor=cursor)))

    async def call(self, name, arguments, progress=None):
        result = await self.session.call_tool(name, arguments, progress_callback=progress)
        return result.isError, [wire(part) for part in result.content], result.structuredContent

    async def cancelled_call(self, name, arguments, scope, progress):
        """Ends when `scope` is cancelled, and tells the server."""
        number = self.session._request_id
        with scope:
            await self.call(name, arguments, progress)
        with anyio.CancelScope(shield=True):
            parameters = types.CancelledNotificationParams(requestId=number, reason="no longer wanted")
            notification = types.CancelledNotification(params=parameters)
            await self.session.send_notification(types.ClientNotification(notification))

    async def resources(self, cursor):
        return wire(await self.session.list_resources(params=types.PaginatedRequestParams(cursor=cursor)))

    async def templates(self, cursor):
        return wire(await self.session.list_resource_templates(params=types.PaginatedRequestParams(cursor=cursor)))

    async def read(self, uri):
        return wire(await self.session.read_resource(AnyUrl(uri)))["contents"]

    async def complete(self, template, name, value, known):
        reference = types.ResourceTemplateReference(type="ref/resource", uri=template)
        result = await self.session.complete(reference, {"name": name, "value": value}, known)
        return wire(result)["completion"]

    async def subscribe(self, uri):
        await self.session.subscribe_resource(AnyUrl(uri))

    async def unsubscribe(self, uri):
        await self.session.unsubscribe_resource(AnyUrl(uri))
