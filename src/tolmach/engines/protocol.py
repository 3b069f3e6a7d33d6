"""The seam between the pipeline and whatever translates."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

from tolmach.units import Formality, Mark, Placed, Span

Task = Literal["translate", "correct", "rephrase", "vary"]
"""A text is corrected and rephrased in its own language: source and target are the same. To vary is to translate in
several wordings."""


@dataclass(frozen=True, slots=True)
class Term:
    """A stretch of the text that is to become this, in the form that the sentence needs."""

    start: int
    end: int
    target: str
    gender: str = ""
    """`m`, `f`, `n`, or `c` for the common gender of the North; nothing where it is not known."""


@dataclass(frozen=True, slots=True)
class StoredExample:
    """A text much like another, and the translation that a person made of it."""

    source: str
    target: str


@dataclass(frozen=True, slots=True)
class Request:
    """One sentence, or less. Languages are lower-case codes of the catalogue: `en`, `pt-br`, `zh-hant`.

    Marks are nested or apart, outer before inner. An engine uses what its abilities name and leaves the rest.
    """

    text: str
    source: str
    target: str
    align: bool = False
    formality: Formality | None = None
    context: str = ""
    """What stands before the text."""
    marks: tuple[Mark, ...] = ()
    terms: tuple[Term, ...] = ()
    task: Task = "translate"
    attempt: int = 0
    """Above 0 where the usual translation was found wanting: another one is asked for."""
    instructions: tuple[str, ...] = ()
    """Wishes about the wording, in words."""
    example: StoredExample | None = None
    proposal: str = ""
    """A correction that somebody else proposes. It is not made but weighed: the score of the result is by how much it
    is likelier than the text, and the text stays."""
    opening: str | None = None
    """How every wording begins when a translation is varied: then each goes on with another word. Without it they are
    the likeliest of all."""


@dataclass(frozen=True, slots=True)
class Link:
    """A stretch of the source and the stretch of the target that it became, as character offsets."""

    source: Span
    target: Span
    weight: float


@dataclass(frozen=True, slots=True)
class Result:
    text: str
    score: float = 0.0
    alignment: tuple[Link, ...] = ()
    marks: tuple[Placed, ...] | None = None
    """None where the engine did not place the marks of the request."""
    wordings: tuple[str, ...] = ()
    """The likeliest first, where the task was to vary."""
    engine: str = ""
    """The name of the engine that answered, as its route adds it."""


@dataclass(frozen=True, slots=True)
class Abilities:
    pairs: frozenset[tuple[str, str]]
    quality: bool = False
    """Whether this engine answers `quality_optimized`; the others answer `latency_optimized`."""
    marks: bool = False
    carries: bool = False
    """Whether it carries only what is opaque through the translation and leaves all other marks to its alignment."""
    terms: bool = False
    genders: bool = False
    """Whether the gender of a term helps it."""
    context: bool = False
    formality: frozenset[str] = frozenset()
    """The targets whose form of address it can choose."""
    checked: bool = True
    """Whether its answers are checked and mended as language; those of a stub are not."""
    corrects: frozenset[str] = frozenset()
    """The languages whose mistakes it can mend, and in which it can weigh what others propose."""
    rephrases: frozenset[str] = frozenset()
    """The languages in which it can word a text otherwise."""
    instructions: bool = False
    """Whether it can be told how to word a translation."""
    examples: bool = False
    """Whether it can learn the wording from an example."""
    varies: bool = False
    """Whether it can give several wordings of a translation."""
    least_words: int = 1
    """A text of fewer words is better left to another engine, or to the phrase book."""


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
