"""What is asked of the translation service and what it answers."""

from collections.abc import Sequence
from dataclasses import dataclass, field, fields

from tolmach.languages.model import Language
from tolmach.markup.model import Options
from tolmach.translation.codes import USUAL, PlacingWay
from tolmach.translation.sentences import Split
from tolmach.units import Formality, Guide, OpenMemory, Remembered, Rendered, Style, Terms


@dataclass(frozen=True, slots=True)
class Wish:
    """How text is to be translated, whatever it stands in. Without a source, the language of each text is detected."""

    target: Language
    source: Language | None = None
    split: Split = Split.ALL
    formality: Formality | None = None
    address: Formality | None = None
    """Where `formality` asks for nothing, the form in which sentences speak to the reader: decided once for all that
    is translated together."""
    context: str = ""
    preserve_formatting: bool = False
    model_type: str | None = None
    terms: Terms | None = None
    memory: OpenMemory | None = None
    guide: Guide | None = None
    style: Style | None = None
    """What becomes of the guide once the source is known."""
    phrases: bool = True
    """Whether fixed phrases are said by heart."""
    lexicon: bool = True
    """Whether ordinary words that a translation lacks are hinted."""
    way: PlacingWay = USUAL

    @property
    def form(self) -> Formality | None:
        """The form of address that no sentence may be without, if it shows one."""
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
    """One request: its texts have one form of address, and are independent of each other else."""

    texts: tuple[str, ...]
    wish: Wish
    tags: Options | None = None
    """None for plain text, in which angle brackets are characters like others."""


MOST_CONCERNED = 5
"""So many words are named for a check."""


@dataclass(frozen=True, slots=True)
class Receipt:
    """What was looked at, what was wrong at first and is not any more, and what still is: names of checks."""

    checked: frozenset[str] = frozenset()
    repaired: frozenset[str] = frozenset()
    left: frozenset[str] = frozenset()
    known: frozenset[str] = frozenset()
    """What needed no engine, or helped it."""
    recalled: frozenset[Remembered] = frozenset()
    """The segments that a memory gave."""
    terms: frozenset[tuple[str, str]] = frozenset()
    """The terms of a glossary as they stand in the source and in the translation; nothing where they do not."""
    hinted: frozenset[tuple[str, str]] = frozenset()
    """The words that the engine was told from the lexicon, and what it was told."""
    styled: frozenset[str] = frozenset()
    """The rules of style that changed something."""
    ignored: frozenset[str] = frozenset()
    """The instructions that could not be followed."""
    concerned: tuple[tuple[str, str], ...] = field(default=(), repr=False)
    """Checks of `left`, each with a word of the source that it found; in order, never for a log."""
    address: Formality | None = None
    """The form of address, asked for or decided, where the language has one."""
    engines: frozenset[str] = frozenset()
    """The names of the engines that translated it."""

    def __or__(self, other: "Receipt") -> "Receipt":
        """Of two stretches of a text. What is wrong in one of them is wrong, though it was repaired in the other."""
        return Receipt(
            self.checked | other.checked,
            self.repaired | other.repaired,
            self.left | other.left,
            self.known | other.known,
            self.recalled | other.recalled,
            self.terms | other.terms,
            self.hinted | other.hinted,
            self.styled | other.styled,
            self.ignored | other.ignored,
            _few(self.concerned + other.concerned) if other.concerned else self.concerned,
            self.address or other.address,
            self.engines | other.engines,
        )


def _few(concerned: Sequence[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    """Each once, and of no check too many."""
    kept = dict[tuple[str, str], None]()
    for check, word in concerned:
        if sum(name == check for name, _ in kept) < MOST_CONCERNED:
            kept[check, word] = None
    return tuple(kept)


@dataclass(frozen=True, slots=True)
class Done:
    """A unit, translated."""

    rendered: Rendered
    receipt: Receipt = Receipt()


@dataclass(frozen=True, slots=True)
class Translation:
    text: str
    source: Language
    billed: int
    model_type_used: str
    receipt: Receipt = Receipt()
