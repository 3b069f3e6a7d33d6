"""The requests that the translation service takes, and its answers."""

from collections.abc import Sequence
from dataclasses import dataclass, field, fields

from tolmach.languages.model import Language
from tolmach.markup.model import Options
from tolmach.translation.codes import USUAL, PlacingWay
from tolmach.translation.confidence import JudgedSentence
from tolmach.translation.sentences import Split
from tolmach.units import Formality, Guide, OpenMemory, Remembered, Rendered, Style, Terms


@dataclass(frozen=True, slots=True)
class Wish:
    """How to translate text, from any kind of source. Without a source language, the language of each text is
    detected."""

    target: Language
    source: Language | None = None
    split: Split = Split.ALL
    formality: Formality | None = None
    address: Formality | None = None
    """The form in which sentences speak to the reader, where `formality` asks for none. It is decided once for all that
    is translated together."""
    context: str = ""
    preserve_formatting: bool = False
    model_type: str | None = None
    terms: Terms | None = None
    memory: OpenMemory | None = None
    guide: Guide | None = None
    style: Style | None = None
    """The guide, compiled once the source is known."""
    phrases: bool = True
    """Whether fixed phrases are said by heart."""
    lexicon: bool = True
    """Whether the engine gets hints for ordinary words that a translation lacks."""
    way: PlacingWay = USUAL

    @property
    def form(self) -> Formality | None:
        """The form of address that every sentence must have, if it shows one."""
        return self.formality or self.address

    def known(self, source: Language) -> "KnownWish":
        """The same for text of this language."""
        given = {each.name: getattr(self, each.name) for each in fields(self)}
        return KnownWish(**given | {"source": source})


@dataclass(frozen=True, slots=True)
class KnownWish(Wish):
    """A wish for units of one language, which is known."""

    source: Language


@dataclass(frozen=True, slots=True)
class Order:
    """One request. Its texts share one form of address, and are otherwise independent of each other."""

    texts: tuple[str, ...]
    wish: Wish
    tags: Options | None = None
    """None for plain text, in which angle brackets are ordinary characters."""


MOST_CONCERNED = 5
"""At most so many words are named for a check."""


@dataclass(frozen=True, slots=True)
class Receipt:
    """Names of checks: those that looked at the translation, those whose faults were repaired, and those whose faults
    are left."""

    checked: frozenset[str] = frozenset()
    repaired: frozenset[str] = frozenset()
    left: frozenset[str] = frozenset()
    known: frozenset[str] = frozenset()
    """The sources that replaced the engine or helped it."""
    recalled: frozenset[Remembered] = frozenset()
    """The segments that a memory gave."""
    terms: frozenset[tuple[str, str]] = frozenset()
    """The terms of a glossary, each as it stands in the source and in the translation; empty where it does not stand
    there."""
    hinted: frozenset[tuple[str, str]] = frozenset()
    """The words of the lexicon that the engine was told, each with its translation."""
    taught: frozenset[tuple[str, str]] = frozenset()
    """The phrases of a memory that the engine was told and used, each with its translation."""
    styled: frozenset[str] = frozenset()
    """The rules of style that changed something."""
    ignored: frozenset[str] = frozenset()
    """The instructions that could not be followed."""
    concerned: tuple[tuple[str, str], ...] = field(default=(), repr=False)
    """Checks of `left`, each with a word of the source in which it found a fault; in order, never for a log."""
    address: Formality | None = None
    """The form of address, asked for or decided, where the language has one."""
    engines: frozenset[str] = frozenset()
    """The names of the engines that translated it."""
    sentences: tuple[JudgedSentence, ...] = field(default=(), repr=False)
    """The sentences in order, and how sure each is; without those of which that is not known."""

    def __or__(self, other: "Receipt") -> "Receipt":
        """The receipt of two stretches together. A fault that is left in one of them is left, even if it was repaired
        in the other."""
        return Receipt(
            self.checked | other.checked,
            self.repaired | other.repaired,
            self.left | other.left,
            self.known | other.known,
            self.recalled | other.recalled,
            self.terms | other.terms,
            self.hinted | other.hinted,
            self.taught | other.taught,
            self.styled | other.styled,
            self.ignored | other.ignored,
            _few(self.concerned + other.concerned) if other.concerned else self.concerned,
            self.address or other.address,
            self.engines | other.engines,
            self.sentences + other.sentences,
        )


def _few(concerned: Sequence[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    """Each pair once, and at most `MOST_CONCERNED` for a check."""
    kept = dict[tuple[str, str], None]()
    for check, word in concerned:
        if sum(name == check for name, _ in kept) < MOST_CONCERNED:
            kept[check, word] = None
    return tuple(kept)


@dataclass(frozen=True, slots=True)
class Done:
    """A translated unit."""

    rendered: Rendered
    receipt: Receipt = Receipt()


@dataclass(frozen=True, slots=True)
class Translation:
    text: str
    source: Language
    billed: int
    model_type_used: str
    receipt: Receipt = Receipt()
