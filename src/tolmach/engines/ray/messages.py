"""The JSON messages between a front and a replica of the cluster.

During an upgrade either side may be a release ahead: an unknown member is ignored, and a missing one has its default.
The JSON is ASCII, because texts may hold halves of characters that UTF-8 cannot write. Numbers come back to the last
bit, and bytes are in base 64.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

import msgspec

from tolmach.engines.protocol import Abilities, Request, Result

T = TypeVar("T")


class BadMessage(Exception):
    """The message is malformed. The error says why and never quotes it."""


@dataclass(frozen=True, slots=True)
class EngineCard:
    """An engine's description of itself."""

    name: str
    abilities: Abilities
    is_shipped: bool = False
    """Whether it is the shipped model; added models go before it."""


class ClusterAnswer(Protocol):
    """The members of every answer."""

    @property
    def error(self) -> str:
        """The class of the error, if there was one."""
        ...

    @property
    def is_passing(self) -> bool:
        """Whether another replica may answer the same question, or this one later."""
        ...


@dataclass(frozen=True, slots=True)
class FailedAnswer:
    """An answer that can be read as one of any kind."""

    error: str
    is_passing: bool = False


@dataclass(frozen=True, slots=True)
class EngineQuestion:
    requests: tuple[Request, ...]


@dataclass(frozen=True, slots=True)
class EngineAnswer:
    """Results for all requests, or an error."""

    results: tuple[Result, ...] = ()
    error: str = ""
    is_passing: bool = False


def question(batch: Sequence[Request]) -> bytes:
    return written(EngineQuestion(tuple(batch))).encode("ascii")


def written(message: object) -> str:
    """The JSON of a dataclass."""
    return json.dumps(msgspec.to_builtins(message, builtin_types=()), separators=(",", ":"))


def read(body: bytes | str, kind: type[T]) -> T:
    """Raises `BadMessage`."""
    try:
        value: Any = json.loads(body)
        return msgspec.convert(value, kind)
    except (ValueError, RecursionError) as error:
        # Not raised from the decoder's exception, because that carries the whole text.
        raise BadMessage(type(error).__name__) from None
