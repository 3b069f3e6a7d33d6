"""A lexicon that backs up the model: ordinary words with one clear sense, and their translations. Pure.

If a translation lacks a word of the lexicon in every form, the engine gets the word as a hint. `data/NOTICE.md` tells
how the words are written down.
"""

from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass

from tolmach.translation.lexicon.book import ENGLISH, LexiconEntry, doubtful, page
from tolmach.translation.lexicon.finding import found
from tolmach.translation.lexicon.joining import joined
from tolmach.translation.lexicon.standing import stands

__all__ = ["LexiconHint", "is_said", "joined", "missing"]


@dataclass(frozen=True, slots=True)
class LexiconHint:
    """A stretch of the source, and what it has to become."""

    start: int
    end: int
    target: str
    kind: str
    """The part of speech."""
    gender: str = ""
    is_base: bool = True
    """Whether the source has it in its base form."""


def missing(source: str, target: str, languages: tuple[str, str]) -> Iterator[LexiconHint]:
    """The words of the source of which the target has no translation, in order."""
    given, wanted = page(languages[0]), page(languages[1])
    if given is None or wanted is None:
        return
    for word in found(source, languages[0]):
        entries = [wanted.entry(row) for row in word.rows]
        forms = {source[word.start : word.end].lower(), given.entry(word.rows[0]).translation.lower()}
        if not is_said(entries, target, languages[1]) and not _are_doubtful(forms, entries[0].word, languages):
            entry, is_base = entries[0], len(forms) == 1
            yield LexiconHint(word.start, word.end, entry.translation, entry.kind, entry.gender, is_base)


def is_said(entries: Sequence[LexiconEntry], target: str, language: str) -> bool:
    """Whether a text has any of these words. Also true where the language has no word for what is meant."""
    return not entries[0].translation or any(stands(each.accepted, target, language, each.kind) for each in entries)


def _are_doubtful(forms: Set[str], word: str, languages: tuple[str, str]) -> bool:
    """Whether the word mostly means something else. Between two other languages, both steps through English are looked
    at."""
    source, target = languages
    if ENGLISH in languages:
        return not forms.isdisjoint(doubtful(source, target))
    return not forms.isdisjoint(doubtful(source, ENGLISH)) or word in doubtful(ENGLISH, target)
