"""The server of the protocol. Only this module and those who call it load the SDK, which is no small one."""

import functools
import inspect
import logging
from collections.abc import Callable, Coroutine
from typing import Any

from mcp.server import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp.types import ToolAnnotations

from tolmach import __version__
from tolmach.mcp.tools import ToolSet, sentence

INSTRUCTIONS = (
    "Translates texts and documents with a model on the operator's own machine, corrects and rewords texts, and "
    "manages glossaries. Send several texts in one call. Look at `checks.left` of a translation before you use it."
)


def server(tools: ToolSet) -> MCPServer[Any]:
    made = _quietly(lambda: MCPServer("tolmach", title="Tolmach", instructions=INSTRUCTIONS, version=__version__))
    for tool in tools.reading:
        made.add_tool(
            _told(tool),
            description=inspect.getdoc(tool),
            annotations=ToolAnnotations(read_only_hint=True, open_world_hint=False),
        )
    for tool in tools.changing:
        destroys = tool.__name__.startswith("delete")
        hints = ToolAnnotations(read_only_hint=False, destructive_hint=destroys, open_world_hint=False)
        name = tool.__name__.removesuffix("_file")
        made.add_tool(_told(tool), name=name, description=inspect.getdoc(tool), annotations=hints)
    return made


def _told(tool: Callable[..., Coroutine[Any, Any, Any]]) -> Callable[..., Coroutine[Any, Any, Any]]:
    """An error becomes a sentence for the agent."""

    @functools.wraps(tool)
    async def told(*given: Any, **named: Any) -> Any:
        try:
            return await tool(*given, **named)
        except Exception as error:
            raise ToolError(sentence(error)) from None

    return told


def _quietly(make: Callable[[], MCPServer[Any]]) -> MCPServer[Any]:
    """The SDK sets up logging for the whole process unless something is set up already, and logs errors with their
    words."""
    logging.getLogger("mcp").setLevel(logging.CRITICAL)
    root, nothing = logging.getLogger(), logging.NullHandler()
    root.addHandler(nothing)
    try:
        return make()
    finally:
        root.removeHandler(nothing)
