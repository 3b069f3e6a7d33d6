"""A lexicon behind the model: ordinary words with one clear sense, and what they are in each language. Pure.

A word of it that a translation lacks in every form is handed to the engine as a hint. `data/NOTICE.md` tells how the
words are written down.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from tolmach.translation.lexicon.book import page
from tolmach.translation.lexicon.finding import FoundWord, found
from tolmach.translation.lexicon.standing import stands

__all__ = ["LexiconHint", "missing", "stands"]


@dataclass(frozen=True, slots=True)
class LexiconHint:
    """A stretch of the source, and what it is to become."""

    start: int
    end: int
    target: str
    kind: str
    """The part of speech."""
    gender: str = ""


def missing(source: str, target: str, languages: tuple[str, str]) -> Iterator[LexiconHint]:
    """The words of the source of which the target has no translation, in order."""
    pages = page(languages[0]), page(languages[1])
    if None not in pages:
        for word in found(source, languages[0]):
            hint = _hint(word, languages[1])
            if hint is not None and not _is_said(source, target, word, languages[1]):
                yield hint


def _hint(word: FoundWord, language: str) -> LexiconHint | None:
    known = page(language)
    entry = known.entry(word.rows[0]) if known else None
    return (
        LexiconHint(word.start, word.end, entry.translation, entry.kind, entry.gender)
        if entry and entry.translation
        else None
    )


def _is_said(source: str, target: str, word: FoundWord, language: str) -> bool:
    known = page(language)
    return known is not None and any(
        stands(known.entry(row).accepted, target, language, known.entry(row).kind) for row in word.rows
    )
