"""What a hostile input is: a row of a table, made by a small function, with what must come back."""

from collections.abc import Callable
from dataclasses import dataclass

import httpx

MIB = 1024**2
KEY = b"{key}"
"""Stands for the caller's key where bytes go out as they are."""


def given(data: bytes) -> Callable[[], bytes]:
    """What is sent, where it needs no making."""
    return lambda: data


@dataclass(frozen=True)
class House:
    """A running service, as somebody with a key sees it."""

    url: str
    key: str
    client: httpx.Client

    @property
    def address(self) -> tuple[str, int]:
        host, _, port = self.url.removeprefix("http://").partition(":")
        return host, int(port)

    def used(self) -> int:
        """All that the key was charged so far, characters and minutes together."""
        answer = self.client.get("/v2/usage").json()
        return sum(product["api_key_unit_count"] for product in answer["products"])


@dataclass(frozen=True, slots=True)
class Door:
    """Where something is sent to. What came of it is said in a line: a status with its code, or how a job ended."""

    name: str
    send: Callable[[House, bytes], str]


@dataclass(frozen=True, slots=True)
class Poison:
    what: str
    door: Door
    make: Callable[[], bytes]
    expected: str
    """How the line of the door begins: far enough to tell one fault from another."""
    seconds: float = 60.0
    """On a machine with nothing else to do it is a tenth of that."""
    growth: int = 96 * MIB
    """How much more memory the service itself may take meanwhile. A child has its own limit."""
    usual: bool = True
    """Whether the usual tests send it; the others go with the heavy ones."""

    @property
    def name(self) -> str:
        return f"{self.door.name}: {self.what}"

    def is_as_expected(self, said: str) -> bool:
        return said.startswith(self.expected)


DELIVERED = ("200", "201", "done", "complete", "closed 1000", "closed 1008 4290001")
"""What may be charged: the rest is refused, and costs nothing. Who speaks too fast was heard up to there."""
