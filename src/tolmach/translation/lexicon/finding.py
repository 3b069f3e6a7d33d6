"""Finds words of the lexicon in a text. Pure."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from tolmach.glossaries.terms.words import Word, words
from tolmach.translation.lexicon import english
from tolmach.translation.lexicon.book import ENGLISH, NO_NAMES, cues, other_names, page
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
    is_meant: bool = False
    """Whether other words of the text tell what is meant."""


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
            done.append(FoundWord(start, end, match.rows, match.base, match.is_usual, match.is_meant))
    return done


def _in_english(here: Sequence[Word]) -> Iterator[LexiconMatch]:
    headwords, longest = _headwords()
    for at in range(len(here)):
        for length in range(min(longest, len(here) - at), 0, -1) if may_begin(here, at, ENGLISH) else ():
            is_term = all(word.gap == " " for word in here[at + 1 : at + length])
            found = _headword(here, at, length, headwords) if is_term else None
            if found is not None:
                headword, is_meant = found
                is_name = not headword.is_raised and is_raised(here, at, length)
                rows = () if is_name else (headword.row,)
                yield LexiconMatch(at, length, rows, headword.word, is_meant=is_meant)
                break


class _Headword(NamedTuple):
    row: int
    word: str
    kind: str
    is_raised: bool
    """Whether the headword itself has a capital: `Christmas tree`."""
    cues: frozenset[str]
    is_marked: bool
    """Whether it is one of several senses of a word."""


_Headwords = Mapping[str, Sequence[_Headword]]


def _headword(here: Sequence[Word], at: int, length: int, headwords: _Headwords) -> tuple[_Headword, bool] | None:
    """The headword that stands here, and whether the words around tell that it is meant."""
    texts = [word.text.lower() for word in here[at : at + length]]
    before = here[at - 1].text.lower() if at else ""
    for text, kind in _bases(texts):
        known = headwords.get(text, ())
        may_be = [each for each in known if kind in ("", each.kind) and english.allows(each.kind, text, before)]
        is_verb = kind == english.VERB and length == 1 and not texts[0].endswith("s")
        if may_be and (chosen := _sense(may_be, (*here[:at], *here[at + length :]), is_verb=is_verb)):
            return chosen
    return None


def _bases(texts: Sequence[str]) -> Iterator[tuple[str, str]]:
    """The base forms of a term with the part of speech that they must have. The last word may have another form, or the
    first of a verb: `putting up with`."""
    *opening, last = texts
    for form in english.bases(last):
        yield " ".join((*opening, form.word)), form.kind
    for form in english.bases(texts[0]) if opening else ():
        if form.kind == english.VERB:
            yield " ".join((form.word, *texts[1:])), form.kind


def _sense(headwords: Sequence[_Headword], around: Sequence[Word], *, is_verb: bool) -> tuple[_Headword, bool] | None:
    """The headword for which most cues stand around. Without any it is the one that is no special sense, or the only
    one of a form that is surely of a verb."""
    if any(each.cues for each in headwords):
        forms = [english.base_words(word.text.lower()) for word in around]
        told = [sum(not each.cues.isdisjoint(bases) for bases in forms) for each in headwords]
        if max(told) and told.count(max(told)) == 1:
            return headwords[told.index(max(told))], True
    plain = [each for each in headwords if not each.is_marked or (is_verb and len(headwords) == 1)]
    return (plain[0], False) if plain else None


@cache
def _headwords() -> tuple[_Headwords, int]:
    """The headwords and their other names by their small letters, and how many words the longest has."""
    known: dict[str, list[_Headword]] = {}
    for row, entry in enumerate(page(ENGLISH) or ()):
        is_marked = entry.word != entry.translation
        for name in (entry.translation, *other_names().get(entry.word, NO_NAMES).found):
            said = _Headword(
                row, entry.word, entry.kind, not name.islower(), cues().get(entry.word, frozenset()), is_marked
            )
            known.setdefault(name.lower(), []).append(said)
    return known, max((word.count(" ") + 1 for word in known), default=0)
