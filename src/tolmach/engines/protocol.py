"""The seam between the pipeline and whatever translates."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Request:
    """One sentence, or less. Languages are lower-case codes of the catalogue: `en`, `pt-br`, `zh-hant`."""

    text: str
    source: str
    target: str
    align: bool = False


@dataclass(frozen=True, slots=True)
class Link:
    """A stretch of the source and the stretch of the target that it became, as character offsets."""

    source: tuple[int, int]
    target: tuple[int, int]
    weight: float


@dataclass(frozen=True, slots=True)
class Result:
    text: str
    score: float = 0.0
    alignment: tuple[Link, ...] = ()


@dataclass(frozen=True, slots=True)
class Abilities:
    pairs: frozenset[tuple[str, str]]
    quality: bool = False
    """Whether this engine answers `quality_optimized`; the others answer `latency_optimized`."""


class Engine(Protocol):
    """Blocking and thread-safe: the batcher calls it from its own threads.

    A batch holds requests of one group only, and a result never depends on its neighbours.
    """

    @property
    def name(self) -> str: ...

    @property
    def abilities(self) -> Abilities: ...

    def group(self, request: Request) -> Hashable: ...

    def cost(self, request: Request) -> int:
        """About how many tokens the request takes; cheap, because it is asked before queueing."""
        ...

    def translate(self, batch: Sequence[Request]) -> list[Result]: ...

    def close(self) -> None: ...


class EngineDied(Exception):
    """The engine cannot go on and has to be made anew; the batch may be tried once more."""
