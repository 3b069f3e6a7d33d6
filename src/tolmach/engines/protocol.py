"""The interface between the pipeline and the engines."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

from tolmach.units import Formality, Mark, Placed, Span

Task = Literal["translate", "correct", "rephrase", "vary", "judge"]
"""To correct or rephrase a text is to stay in its language: source and target are the same. To vary is to translate in
several wordings. To judge is to say how likely a translation is that somebody else made."""

APART: frozenset[Task] = frozenset({"vary", "judge"})
"""The tasks that no batch mixes with others, because their texts take another time."""


@dataclass(frozen=True, slots=True)
class Term:
    """A stretch of the text, and the translation that it must get, in the form that the sentence needs."""

    start: int
    end: int
    target: str
    gender: str = ""
    """`m`, `f`, `n`, or `c` for the common gender of the Nordic languages; empty if it is not known."""


@dataclass(frozen=True, slots=True)
class StoredExample:
    """A similar text, and the translation that a person made of it."""

    source: str
    target: str


@dataclass(frozen=True, slots=True)
class Request:
    """One sentence, or less. Languages are lower-case codes of the catalogue: `en`, `pt-br`, `zh-hant`.

    Marks are nested or do not overlap, outer before inner. An engine uses what its abilities name and ignores the rest.
    """

    text: str
    source: str
    target: str
    align: bool = False
    formality: Formality | None = None
    context: str = ""
    """The text before this one."""
    marks: tuple[Mark, ...] = ()
    terms: tuple[Term, ...] = ()
    task: Task = "translate"
    attempt: int = 0
    """Above 0 if an earlier translation had faults and another one is needed."""
    instructions: tuple[str, ...] = ()
    """Wishes about the wording, in words."""
    example: StoredExample | None = None
    proposals: tuple[str, ...] = ()
    """Corrections of the whole text that the caller proposes. The engine does not apply them but weighs each, besides
    its own correction: all at once, because what it has to find out about the text is the same for all of them."""
    needed: tuple[float, ...] = ()
    """One for each proposal: how much likelier it must be so that the caller makes it. The engine says no more than
    that it is not, once it knows; without this it weighs all of them to the end."""
    opening: str | None = None
    """The beginning of every wording when a translation is varied; each then continues with another word. Without an
    opening, the wordings are the likeliest of all."""
    said: str = ""
    """The translation that is to be judged."""
    is_second: bool = False
    """Whether the second engine of the route is asked, because the translation of the first one is doubtful."""


@dataclass(frozen=True, slots=True)
class Weight:
    """How much likelier a proposed text is than the original."""

    margin: float
    """For the translator, the writer and the corrector together."""
    reading: float
    """For the writer alone, who does not know the text."""


@dataclass(frozen=True, slots=True)
class Link:
    """A stretch of the source and the stretch of the target that it became, as character offsets."""

    source: Span
    target: Span
    weight: float


@dataclass(frozen=True, slots=True)
class Likelihood:
    """The logarithm of the likelihood of a stretch of a text, after all that stands before it."""

    start: int
    end: int
    value: float


@dataclass(frozen=True, slots=True)
class Result:
    text: str
    score: float = 0.0
    alignment: tuple[Link, ...] = ()
    marks: tuple[Placed, ...] | None = None
    """None if the engine did not place the marks of the request."""
    wordings: tuple[str, ...] = ()
    """If the task was to vary: the wordings, the likeliest first."""
    engine: str = ""
    """The name of the engine that answered; the route adds it."""
    weights: tuple[Weight, ...] = ()
    """One for each proposal of the request."""
    rival: str | None = None
    """The translation that came second, if the engine knows one. Where the two differ, the engine hesitated."""
    likelihoods: tuple[Likelihood, ...] = ()
    """If the task was to judge: those of the pieces of the given translation, and of its end. Empty if it is too
    long."""


@dataclass(frozen=True, slots=True)
class Abilities:
    pairs: frozenset[tuple[str, str]]
    quality: bool = False
    """Whether this engine answers `quality_optimized`; the others answer `latency_optimized`."""
    marks: bool = False
    carries: bool = False
    """Whether it carries only opaque marks through the translation and leaves all other marks to its alignment."""
    terms: bool = False
    genders: bool = False
    """Whether it makes use of the gender of a term."""
    context: bool = False
    formality: frozenset[str] = frozenset()
    """The targets whose form of address it can choose."""
    checked: bool = True
    """Whether its answers are checked and repaired as language; those of a stub are not."""
    corrects: frozenset[str] = frozenset()
    """The languages whose mistakes it can correct, and in which it can weigh proposals."""
    rephrases: frozenset[str] = frozenset()
    """The languages in which it can rephrase a text."""
    instructions: bool = False
    """Whether it can follow instructions about the wording."""
    examples: bool = False
    """Whether it can learn the wording from an example."""
    varies: bool = False
    """Whether it can give several wordings of a translation."""
    judges: bool = False
    """Whether it can say how likely a given translation is."""
    calibration: str = ""
    """The fingerprint of its weights, if its scores are likelihoods; of an added engine, that of the weights with which
    its scores were compared. A calibration for these weights tells how sure an answer is."""
    calibrated: frozenset[tuple[str, str]] | None = None
    """The pairs for which that is so; None for all."""
    least_words: int = 1
    """A text of fewer words is better left to another engine, or to the phrase book."""

    def calibration_of(self, pair: tuple[str, str]) -> str:
        """Empty if its scores for the pair tell nothing."""
        return self.calibration if self.calibrated is None or pair in self.calibrated else ""


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
        """About how many tokens the request takes. It must be cheap, because it is called before queueing."""
        ...

    def translate(self, batch: Sequence[Request]) -> list[Result]: ...

    def close(self) -> None: ...


class EngineDied(Exception):
    """The engine cannot continue and must be replaced; the batch may be tried once more."""
