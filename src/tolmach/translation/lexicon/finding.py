"""Finds words of the lexicon in a text. Pure."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from tolmach.glossaries.terms.words import Word, words
from tolmach.translation.lexicon import english
from tolmach.translation.lexicon.book import ENGLISH, NO_NAMES, other_names, page
from tolmach.translation.lexicon.indexing import index
from tolmach.translation.lexicon.standing import LexiconMatch, is_raised, may_begin, stands_apart


@dataclass(frozen=True, slots=True)
class FoundWord:
    start: int
    end: int
    rows: tuple[int, ...]
    """The entries that it may be, with the one that is meant first."""
    base: str
    """Its dictionary form."""
    is_usual: bool
    """Whether it is the usual translation of the one that is meant, not just another one."""


def found(text: str, language: str) -> list[FoundWord]:
    """The words, in order and without overlap. Possible names and abbreviations are left out."""
    here = words(text)
    matches = _in_english(here) if language == ENGLISH else index(language).matches(here)
    done, free = list[FoundWord](), 0
    for match in matches:
        if match.at < free:
            continue
        free = match.at + match.length
        if match.rows and stands_apart(here, match.at, match.length, language):
            start, end = here[match.at].start, here[free - 1].end
            done.append(FoundWord(start, end, match.rows, match.base, match.is_usual))
    return done


def _in_english(here: Sequence[Word]) -> Iterator[LexiconMatch]:
    headwords, longest = _headwords()
    for at in range(len(here)):
        for length in range(min(longest, len(here) - at), 0, -1) if may_begin(here, at, ENGLISH) else ():
            is_term = all(word.gap == " " for word in here[at + 1 : at + length])
            found = _headword(here, at, length, headwords) if is_term else None
            if found is not None:
                is_name = not found.is_raised and is_raised(here, at, length)
                yield LexiconMatch(at, length, () if is_name else (found.row,), found.word)
                break


class _Headword(NamedTuple):
    row: int
    word: str
    kind: str
    is_raised: bool
    """Whether the headword itself has a capital: `Christmas tree`."""


def _headword(here: Sequence[Word], at: int, length: int, headwords: Mapping[str, _Headword]) -> _Headword | None:
    """The headword that stands here. The last word of a term may have another form."""
    opening = "".join(f"{word.text.lower()} " for word in here[at : at + length - 1])
    before = here[at - 1].text.lower() if at else ""
    for form in english.bases(here[at + length - 1].text.lower()):
        found = headwords.get(opening + form.word)
        if found and form.kind in ("", found.kind) and english.allows(found.kind, opening + form.word, before):
            return found
    return None


@cache
def _headwords() -> tuple[Mapping[str, _Headword], int]:
    """The headwords and their other names by their small letters, and how many words the longest has."""
    known = {
        name.lower(): _Headword(row, entry.word, entry.kind, not name.islower())
        for row, entry in enumerate(page(ENGLISH) or ())
        for name in (entry.word, *other_names().get(entry.word, NO_NAMES).found)
    }
    return known, max((word.count(" ") + 1 for word in known), default=0)
