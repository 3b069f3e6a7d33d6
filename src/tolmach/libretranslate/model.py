"""The limits of the door, and what its paths work with."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from starlette.requests import Request
from starlette.types import Message

from tolmach.accounts.service import Accounts
from tolmach.callers import Caller
from tolmach.engines.router import Router
from tolmach.languages.detect import Detector
from tolmach.libretranslate.links import FileLinks
from tolmach.wire.inside import ApiCall, Attached, Interface, Reply

HOME = "/libretranslate"
MOST_CHARACTERS = 30_000
"""Of all texts of a request together: so many fit into a request of our own, whatever their script."""
MOST_ALTERNATIVES = 10


@dataclass(frozen=True, slots=True)
class LibreDesk:
    """The services that the paths need."""

    accounts: Accounts
    interface: Interface
    pairs: Router
    detector: Detector
    links: FileLinks
    most_texts: int
    longest: float
    """Seconds that a file may take."""
    body_timeout: float


@dataclass(frozen=True, slots=True)
class Guest:
    """A request with a valid key, and its fields from the body and the query."""

    desk: LibreDesk
    request: Request
    caller: Caller
    fields: Mapping[str, Any] = field(default_factory=dict)

    async def ask(
        self,
        path: str,
        body: Mapping[str, Any],
        files: Mapping[str, Attached] | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Reply:
        asked = ApiCall("POST", path, body=body, files=files or {}, headers=headers or {})
        return await self.desk.interface.ask(asked, self.callers, self.request.scope, self._gone)

    @property
    def callers(self) -> dict[Any, Caller]:
        return {self.caller.kind: self.caller}

    async def _gone(self) -> Message:
        return await self.request.receive()
