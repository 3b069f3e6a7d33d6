"""Where words of the lexicon stand in a text. Pure."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from tolmach.glossaries.terms.words import Word, words
from tolmach.translation.lexicon import english
from tolmach.translation.lexicon.book import ENGLISH, page

_JOINING = frozenset("-'’/_@#&")


@dataclass(frozen=True, slots=True)
class FoundWord:
    start: int
    end: int
    rows: tuple[int, ...]
    """Of the entries that it may be, the one that is meant first."""


def found(text: str, language: str) -> list[FoundWord]:
    """In order and apart; not what may be a name or an abbreviation."""
    return list(_in_english(text)) if language == ENGLISH else []


def _in_english(text: str) -> Iterator[FoundWord]:
    headwords, longest = _headwords()
    here, at = words(text), 0
    while at < len(here):
        match = next(
            (
                (length, row)
                for length in range(min(longest, len(here) - at), 0, -1)
                if _is_ordinary(here, at, length) and (row := _row(here, at, length, headwords)) is not None
            ),
            None,
        )
        if match is None:
            at += 1
            continue
        length, row = match
        yield FoundWord(here[at].start, here[at + length - 1].end, (row,))
        at += length


def _row(here: Sequence[Word], at: int, length: int, headwords: Mapping[str, tuple[int, str]]) -> int | None:
    """The last word of a term may have another form."""
    opening = "".join(f"{word.text.lower()} " for word in here[at : at + length - 1])
    before = here[at - 1].text.lower() if at else ""
    for base in english.bases(here[at + length - 1].text.lower()):
        row = headwords.get(opening + base.word)
        if row and base.kind in ("", row[1]) and english.allows(row[1], before):
            return row[0]
    return None


def _is_ordinary(here: Sequence[Word], at: int, length: int) -> bool:
    """In small letters, but for the first letter of a sentence, with spaces around it."""
    chosen = here[at : at + length]
    if any(word.gap != " " for word in chosen[1:]) or not all(word.text.isalpha() for word in chosen):
        return False
    if not all(word.text.islower() for word in chosen[1:]):
        return False
    first, follows = chosen[0].text, here[at + length] if at + length < len(here) else None
    if not first.islower():
        is_opening = not any(word.text[0].isalnum() for word in here[:at])
        is_name = follows is not None and follows.text[:1].isupper()
        if not is_opening or is_name or not first[1:].islower():
            return False
    joined_before = at > 0 and not here[at].gap and here[at - 1].text in _JOINING
    joined_behind = follows is not None and not follows.gap and follows.text in _JOINING - {"'", "’"}
    return not joined_before and not joined_behind


@cache
def _headwords() -> tuple[Mapping[str, tuple[int, str]], int]:
    """For each its row and its part of speech; and how many words the longest has."""
    rows = page(ENGLISH) or ()
    known = {entry.word: (row, entry.kind) for row, entry in enumerate(rows)}
    return known, max((word.count(" ") + 1 for word in known), default=0)
