"""Texts with what their translations must contain: written by hand, kind by kind, as users write.

A text has marks, `⟦kind:shown¦meaning⟧`. `shown` is part of the source; the mark says what the answer must make of it.
"""

import re
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

DATA = Path(__file__).parent / "data"
TARGETS = {
    "DE": "de", "FR": "fr", "ES": "es", "IT": "it", "PT-BR": "pt", "NL": "nl",
    "PL": "pl", "RU": "ru", "CS": "cs", "SV": "sv", "JA": "ja", "ZH": "zh",
}  # fmt: skip
"""The target languages of the requests, and the language of their words in the lexicon."""
KINDS = (
    "memory", "markup", "icu", "markdown", "code", "codes", "placeholders", "names", "amounts", "dates", "times",
    "versions", "opposites", "address", "layout", "remains", "labels", "offence", "sentences",
)  # fmt: skip
_MARK = re.compile(r"⟦(\w+):([^⟦⟧¦]*)(?:¦([^⟦⟧]*))?⟧")


@dataclass(frozen=True, slots=True)
class Mark:
    kind: str
    shown: str
    meaning: str


@dataclass(frozen=True, slots=True)
class Case:
    kind: str
    text: str
    marks: tuple[Mark, ...]
    checks: tuple[str, ...] = ()
    """Checks of the whole text, besides its marks."""
    source: str = "EN"
    html: bool = False
    made: bool = False
    """Whether the grammar made this case."""


@dataclass(frozen=True, slots=True)
class Task:
    """A case and the language to translate it into."""

    case: Case
    target: str

    @property
    def language(self) -> str:
        return TARGETS[self.target]


def marked(annotated: str) -> tuple[str, tuple[Mark, ...]]:
    """Returns the text to send, and its marks."""
    marks = tuple(
        Mark(kind, shown, meaning or shown.casefold().strip()) for kind, shown, meaning in _MARK.findall(annotated)
    )
    return _MARK.sub(lambda found: found[2], annotated), marks


def case(kind: str, annotated: str, group: dict[str, Any], *, made: bool = False) -> Case:
    text, marks = marked(annotated)
    checks = tuple(group.get("checks", ()))
    return Case(kind, text, marks, checks, group.get("source", "EN"), group.get("html", False), made)


def read(name: str) -> dict[str, Any]:
    return tomllib.loads((DATA / f"{name}.toml").read_text(encoding="utf-8"))


def written() -> list[Case]:
    """The cases that were written by hand."""
    return [
        case(kind, text, group) for kind in KINDS for group in read(kind)["group"] for text in group["texts"]
    ]  # fmt: skip


def into_all(cases: Iterable[Case]) -> Iterator[Task]:
    for each in cases:
        yield from (Task(each, target) for target in TARGETS if target != each.source)


def segments() -> list[dict[str, str]]:
    """The segments of the memory that answers the texts of kind `memory`, with a translation for each language."""
    found: list[dict[str, str]] = read("memory")["segment"]
    return found
