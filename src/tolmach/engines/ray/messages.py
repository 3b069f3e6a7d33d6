"""What a front and a replica of the cluster say to each other, as JSON.

Either side may be a release ahead during an upgrade: a member that one of them does not know is left out, one that is
missing has its default. JSON in ASCII, because texts may hold halves of characters that UTF-8 cannot write; numbers
come back to the last bit, and bytes go in base 64.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

import msgspec

from tolmach.engines.protocol import Abilities, Request, Result

T = TypeVar("T")


class BadMessage(Exception):
    """Not what the other side says; tells why and never what it was."""


@dataclass(frozen=True, slots=True)
class EngineCard:
    """What an engine of the cluster says of itself."""

    name: str
    abilities: Abilities
    is_shipped: bool = False
    """Whether it is the model that ships: those that were added go before it."""


class ClusterAnswer(Protocol):
    """What every answer has, whatever was asked."""

    @property
    def error(self) -> str:
        """The class of the error that there was instead."""
        ...

    @property
    def is_passing(self) -> bool:
        """Whether the same question may be answered by another replica, or later."""
        ...


@dataclass(frozen=True, slots=True)
class FailedAnswer:
    """Read as an answer of any kind."""

    error: str
    is_passing: bool = False


@dataclass(frozen=True, slots=True)
class EngineQuestion:
    requests: tuple[Request, ...]


@dataclass(frozen=True, slots=True)
class EngineAnswer:
    """Results for all, or an error."""

    results: tuple[Result, ...] = ()
    error: str = ""
    is_passing: bool = False


def question(batch: Sequence[Request]) -> bytes:
    return written(EngineQuestion(tuple(batch))).encode("ascii")


def written(message: object) -> str:
    """Of a dataclass."""
    return json.dumps(msgspec.to_builtins(message, builtin_types=()), separators=(",", ":"))


def read(body: bytes | str, kind: type[T]) -> T:
    """Raises `BadMessage`."""
    try:
        value: Any = json.loads(body)
        return msgspec.convert(value, kind)
    except (ValueError, RecursionError) as error:
        # Not raised from it: a decoder's exception carries the whole text.
        raise BadMessage(type(error).__name__) from None
