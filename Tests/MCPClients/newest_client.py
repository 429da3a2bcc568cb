"""A session of mcp 2, which supports revisions with and without a handshake."""

import contextlib
import warnings

from mcp import Client
from mcp.client.stdio import StdioServerParameters
from mcp.shared.exceptions import MCPError
from mcp_types import ResourceTemplateReference, ServerNotification

warnings.simplefilter("ignore")


def wire(value):
    return value.model_dump(by_alias=True, mode="json", exclude_unset=True)


class NewestClient:
    Error = MCPError

    def __init__(self, client):
        self.client = client

    @staticmethod
    @contextlib.asynccontextmanager
    async def open(command, mode, notified):
        async def handler(message):
            if isinstance(message, ServerNotification):
                notified(wire(message))
            elif isinstance(message, Exception):
                notified({"method": "exception", "params": {"text": str(message)}})

        parameters = StdioServerParameters(command=command[0], args=command[1:])
        async with Client(parameters, mode=mode, cache=None, message_handler=handler) as client:
            yield NewestClient(client)

    @property
    def version(self):
        return self.client.protocol_version

    @property
    def server(self):
        return wire(self.client.server_info)

    @property
    def instructions(self):
        return self.client.instructions

    @property
    def capabilities(self):
        return wire(self.client.server_capabilities)

    async def ping(self):
        await self.client.send_ping()

    async def tools(self, cursor):
        return wire(await self.client.list_tools(cursor=cursor))

    async def call(self, name, arguments, progress=None):
        result = await self.client.call_tool(name, arguments, progress_callback=progress)
        return result.is_error, [wire(part) for part in result.content], result.structured_content

    async def cancelled_call(self, name, arguments, scope, progress):
        """Ends when `scope` is cancelled, and tells the server."""
        with scope:
            await self.call(name, arguments, progress)

    async def resources(self, cursor):
        return wire(await self.client.list_resources(cursor=cursor))

    async def templates(self, cursor):
        return wire(await self.client.list_resource_templates(cursor=cursor))

    async def read(self, uri):
        return wire(await self.client.read_resource(uri))["contents"]

    async def complete(self, template, name, value, known):
        reference = ResourceTemplateReference(uri=template)
        result = await self.client.complete(reference, {"name": name, "value": value}, known)
        return wire(result)["completion"]

    async def subscribe(self, uri):
        await self.client.subscribe_resource(uri)

    async def unsubscribe(self, uri):
        await self.client.unsubscribe_resource(uri)
