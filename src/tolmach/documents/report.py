"""What became of a document: counts and places, never text. Pure."""

import json
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from tolmach.documents.formats.notes import Note, NoteKind
from tolmach.translation.model import Done
from tolmach.units import Unit

HEADER = "X-Tolmach-Report"
COPY = "copy"
"""The check that every text with letters fails if it comes back as it was. It says nothing more than that."""
MOST_PAGES = 20
"""The most page numbers that are named for a kind of note."""
_PAGES = "_pages"
_WORD = re.compile(r"[^\W\d_]{2}")


class Reason(StrEnum):
    """Why a text is not translated."""

    NO_WORDS = "no_words"
    SAME = "same"
    FAILED = "failed_check"
    UNREAD = "not_read"


WORDS: Mapping[str, str] = {
    NoteKind.PAGES: "Pages",
    "units": "Texts",
    Reason.NO_WORDS: "Not translated, because they are numbers, signs or single letters",
    Reason.SAME: "Not translated, because they came back as they were",
    Reason.FAILED: "Not translated, because a check found the translation wrong",
    Reason.UNREAD: "Not translated, because they could not be read reliably",
    NoteKind.UNREAD: "Pictures in which no text could be read",
    NoteKind.PICTURES: "Pictures that were not searched for text",
    NoteKind.SHRUNK: "Texts set below 70 % of their size",
    NoteKind.OVERFLOW: "Texts that do not fit their box",
    NoteKind.FONTS: "Fonts replaced",
    "checks": "Translations with a fault that a check found",
    "doubtful": "Sentences that look doubtful",
}
"""A figure's name, and how a person reads it."""
TOTALS = {"doubtful": "sentences"}
"""Figures of which a person wants to know out of how many."""


_FIGURES: Mapping[NoteKind, Reason] = {NoteKind.UNSURE: Reason.UNREAD, NoteKind.CELLS: Reason.FAILED}
"""Notes that count under another name."""


@dataclass(frozen=True, slots=True)
class Tally:
    """The outcome of some texts of a document."""

    units: int = 0
    untranslated: Mapping[str, int] = field(default_factory=dict)
    """By reason."""
    checks: Mapping[str, int] = field(default_factory=dict)
    """The number of translations that still fail a check, by its name."""
    failing: int = 0
    """The number of translations that still fail some check."""
    sentences: int = 0
    """The number of sentences of which it is known how sure they are."""
    doubtful: int = 0

    @property
    def as_json(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in self.__slots__}


@dataclass(frozen=True, slots=True)
class DocumentReport:
    pages: int | None
    """None for a format without pages."""
    units: int
    untranslated: Mapping[str, int]
    """By reason."""
    shrunk: int
    pictures_unread: int
    fonts: int
    failing: int
    """The number of translations that still fail a check."""
    pictures: int = 0
    overflow: int = 0
    checks: Mapping[str, int] = field(default_factory=dict)
    """By name of the check."""
    sentences: int = 0
    """The number of sentences of which it is known how sure they are."""
    doubtful: int = 0
    places: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    """The pages that a figure is about, in order, by name of the figure."""

    @property
    def figures(self) -> dict[str, int]:
        """All figures that say something, in the order in which they are shown."""
        found = {
            NoteKind.PAGES.value: self.pages or 0,
            "units": self.units,
            **{reason.value: self.untranslated.get(reason, 0) for reason in Reason},
            NoteKind.UNREAD.value: self.pictures_unread,
            NoteKind.PICTURES.value: self.pictures,
            NoteKind.SHRUNK.value: self.shrunk,
            NoteKind.OVERFLOW.value: self.overflow,
            NoteKind.FONTS.value: self.fonts,
            "checks": self.failing,
            "sentences": self.sentences,
            "doubtful": self.doubtful,
        }
        return {name: count for name, count in found.items() if count or name == "units"}

    @property
    def header(self) -> str:
        """`pages=4; units=120; not_read=2; not_read_pages=1,3`."""
        places = {f"{name}{_PAGES}": ",".join(map(str, pages[:MOST_PAGES])) for name, pages in self.places.items()}
        return "; ".join(f"{name}={value}" for name, value in {**self.figures, **places}.items())

    @property
    def lines(self) -> list[str]:
        """The figures for a person, each in a line."""
        return lines(self.header)

    @property
    def as_json(self) -> dict[str, Any]:
        return {
            **{name: getattr(self, name) for name in self.__slots__ if name != "places"},
            "places": {name: list(pages) for name, pages in self.places.items()},
        }

    @classmethod
    def of_json(cls, told: Mapping[str, Any]) -> "DocumentReport":
        return cls(**{**told, "places": {name: tuple(pages) for name, pages in told["places"].items()}})

    def packed(self) -> bytes:
        return json.dumps(self.as_json).encode()


def lines(
    header: str, words: Mapping[str, str] = WORDS, place: str = "page {pages}", share: str = "{count} of {total}"
) -> list[str]:
    """What the header says, for a person, each figure in a line."""
    said = dict(pair.split("=", 1) for pair in header.split("; ") if "=" in pair)
    return [
        f"{words[name]}: {_counted(value, said.get(TOTALS.get(name, '')), share)}"
        f"{_where(said.get(name + _PAGES, ''), place)}"
        for name, value in said.items()
        if name in words
    ]


def _counted(value: str, total: str | None, share: str) -> str:
    count = f"{int(value):,}"
    return count if total is None else share.format(count=count, total=f"{int(total):,}")


def _where(pages: str, place: str) -> str:
    return f" ({place.format(pages=pages.replace(',', ', '))})" if pages else ""


def tally(units: Sequence[Unit], done: Sequence[Done]) -> Tally:
    reasons: Counter[str] = Counter()
    checks: Counter[str] = Counter()
    failing = 0
    sentences = [sentence for each in done for sentence in each.receipt.sentences]
    for unit, each in zip(units, done, strict=True):
        reason = _reason(unit, each)
        left = each.receipt.left if reason is None else frozenset()
        failing += bool(left)
        checks.update(left)
        reasons.update([reason.value] if reason else [])
    doubtful = sum(sentence.is_doubtful for sentence in sentences)
    return Tally(len(units), dict(reasons), dict(sorted(checks.items())), failing, len(sentences), doubtful)


def report(tallies: Iterable[Tally], notes: Sequence[Note]) -> DocumentReport:
    """Makes the report of a document from the outcomes of its parts and the notes of its format."""
    tallies = list(tallies)
    reasons: Counter[str] = Counter()
    checks: Counter[str] = Counter()
    for each in tallies:
        reasons.update(each.untranslated)
        checks.update(each.checks)
    counted: Counter[NoteKind] = Counter()
    places: dict[str, set[int]] = {}
    for note in notes:
        counted[note.kind] += note.count
        if note.page is not None:
            places.setdefault(_FIGURES.get(note.kind, note.kind), set()).add(note.page)
    for kind, reason in _FIGURES.items():
        reasons.update({reason.value: counted[kind]} if counted[kind] else {})
    return DocumentReport(
        pages=counted[NoteKind.PAGES] or None,
        units=sum(each.units for each in tallies),
        untranslated=dict(reasons),
        shrunk=counted[NoteKind.SHRUNK],
        pictures_unread=counted[NoteKind.UNREAD],
        fonts=counted[NoteKind.FONTS],
        failing=sum(each.failing for each in tallies),
        sentences=sum(each.sentences for each in tallies),
        doubtful=sum(each.doubtful for each in tallies),
        pictures=counted[NoteKind.PICTURES],
        overflow=counted[NoteKind.OVERFLOW],
        checks=dict(checks),
        places={name: tuple(sorted(pages)) for name, pages in places.items()},
    )


def has_words(text: str) -> bool:
    """Whether there is something to translate: numbers and single letters never change."""
    return _WORD.search(text) is not None


def _reason(unit: Unit, done: Done) -> Reason | None:
    if done.rendered.text != unit.text:
        return None
    if not has_words(unit.text):
        return Reason.NO_WORDS
    is_taken_back = bool(done.receipt.left - {COPY} or "tags" in done.receipt.repaired)
    return Reason.FAILED if is_taken_back else Reason.SAME
