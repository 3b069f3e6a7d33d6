"""Corrects recognised text: replaces words that sound like a term with the term. Pure functions.

Most terms are rare names, and a recogniser writes ordinary or invented words that sound like them. The more ordinary
those words are, the more they must sound like a term to be replaced: they may really have been said.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from rapidfuzz.distance import Levenshtein

from tolmach.spoken_terms.ordinary import is_ordinary
from tolmach.spoken_terms.sounds import ANY, outline, sounds
from tolmach.units import Edit, applied

Kind = Literal["name", "mixed", "ordinary"]
LEAST_ALIKE: Final[Mapping[Kind, float]] = {"name": 0.74, "mixed": 0.84, "ordinary": 0.92}
"""The least similarity, from 0 to 1, by the kind of words in a stretch."""
FEWEST_SOUNDS: Final = 5
"""The fewest sounds of a term that is searched by sound: too many other words sound like a shorter one."""
MORE_WORDS: Final = 2
"""How many more words a recogniser may write than a term has."""
LONGEST_ENDING: Final = 3
"""The most letters that may follow a term in the same word, such as the ending of a case or a plural."""

_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
_JOINTS = frozenset(" -\u00a0")
_ENDS = frozenset(".?!…:\n")


@dataclass(frozen=True, slots=True)
class _Sound:
    exact: str
    rough: str

    def alike(self, other: "_Sound") -> float:
        """The mean of the similarity of the exact sounds and that of the rough ones."""
        similarity = Levenshtein.normalized_similarity
        return (similarity(self.exact, other.exact) + similarity(self.rough, other.rough)) / 2


@dataclass(frozen=True, slots=True)
class _SoughtTerm:
    written: str
    readings: tuple[_Sound, ...]
    most_words: int

    def alike(self, heard: _Sound) -> float:
        return max(heard.alike(reading) for reading in self.readings)


@dataclass(frozen=True, slots=True)
class _Word:
    start: int
    end: int
    sounds: str
    is_ordinary: bool
    is_small: bool


@dataclass(frozen=True, slots=True)
class _Found:
    """A stretch of words that a term accounts for, the edit in it, and how similar it is."""

    start: int
    end: int
    edit: Edit
    alike: float = 1.0


def corrected(text: str, language: str, terms: Sequence[str]) -> str:
    """A term that is already written correctly stays, except that its capital letters are corrected."""
    written = [found for term in terms for found in _written(text, language, term)]
    misheard = sorted(_misheard(text, language, terms), key=lambda found: -found.alike)
    edits = [found.edit for found in _apart([*written, *misheard])]
    return applied(text, sorted(edits, key=lambda edit: edit.start))


# Terms as they are written


def _written(text: str, language: str, term: str) -> Iterator[_Found]:
    pattern = rf"(?<!\w)({re.escape(term)})\w{{0,{LONGEST_ENDING}}}(?!\w)"
    for match in re.finditer(pattern, text, re.IGNORECASE):
        said = match[1] if term.islower() or _may_be_meant(match, language) else term
        yield _Found(match.start(), match.end(), Edit(match.start(), match.end(1), said))


def _may_be_meant(match: re.Match[str], language: str) -> bool:
    """Whether the match is also an ordinary word, by itself or with its ending."""
    return any(_WORD.fullmatch(said) and is_ordinary(said, language) for said in (match[0], match[1]))


# Terms as they sound


def _misheard(text: str, language: str, terms: Iterable[str]) -> Iterator[_Found]:
    sought = [made for made in (_sought(term, language) for term in terms) if made is not None]
    for words in _stretches(text, language, max((term.most_words for term in sought), default=0)):
        start, end, heard, least = words[0].start, words[-1].end, _sound(words), LEAST_ALIKE[_kind(words)]
        for term in sought:
            if len(words) <= term.most_words and (alike := term.alike(heard)) >= least:
                yield _Found(start, end, Edit(start, end, _placed(term.written, text, start)), alike)


def _sought(term: str, language: str) -> _SoughtTerm | None:
    """The term as a speaker of the language says it, and as it may be said in the language that the name comes from.
    None for a short term, and for one with digits."""
    readings = {sounds(term, language), sounds(term, ANY)}
    if min(map(len, readings)) < FEWEST_SOUNDS or any(map(str.isdigit, term)):
        return None
    known = tuple(_Sound(exact, outline(exact)) for exact in sorted(readings))
    return _SoughtTerm(term, known, len(_WORD.findall(term)) + MORE_WORDS)


def _stretches(text: str, language: str, most_words: int) -> Iterator[Sequence[_Word]]:
    """Sequences of words with nothing but a space or a hyphen between them."""
    words = [_word(match, language) for match in _WORD.finditer(text)] if most_words else []
    for first in range(len(words)):
        for last in range(first, min(first + most_words, len(words))):
            if last > first and text[words[last - 1].end : words[last].start] not in _JOINTS:
                break
            yield words[first : last + 1]


def _word(match: re.Match[str], language: str) -> _Word:
    said = match[0]
    return _Word(match.start(), match.end(), sounds(said, language), is_ordinary(said, language), said.islower())


def _sound(words: Sequence[_Word]) -> _Sound:
    exact = "".join(word.sounds for word in words)
    return _Sound(exact, outline(exact))


def _kind(words: Sequence[_Word]) -> Kind:
    """A word in small letters that is missing from the list is more likely a rare form of a word than a name."""
    ordinary = sum(word.is_ordinary for word in words)
    if ordinary == len(words):
        return "ordinary"
    return "mixed" if ordinary or words[0].is_small else "name"


def _placed(term: str, text: str, start: int) -> str:
    """The term, with a capital letter if it starts a sentence that began with one."""
    before = text[:start].rstrip()
    begins = not before or before[-1] in _ENDS
    return term[0].upper() + term[1:] if begins and term.islower() and text[start].isupper() else term


def _apart(found: Iterable[_Found]) -> list[_Found]:
    """Keeps each item that does not overlap an earlier one."""
    kept: list[_Found] = []
    for each in found:
        if all(each.end <= other.start or other.end <= each.start for other in kept):
            kept.append(each)
    return kept
