"""The words of a language other than English, by a key that all forms of a word share. Pure."""

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

import numpy as np

from tolmach.glossaries.terms.fitting import Fit, fit
from tolmach.glossaries.terms.words import Piece, Word, pieces
from tolmach.languages.little import is_little
from tolmach.languages.traits import base, traits
from tolmach.linguistics.inflection.stems import paradigms
from tolmach.translation.lexicon import japanese
from tolmach.translation.lexicon.book import LexiconEntry, page
from tolmach.translation.lexicon.speaking import speaking, unreflexive
from tolmach.translation.lexicon.standing import LexiconMatch, is_opening, is_raised, may_begin

_LEAST_LETTERS = 3
_LEAST_SIGNS = 2
"""The shortest word in a script without spaces, or in one whose signs are syllables. A Vietnamese word has as many
syllables."""
_MOST_WAYS = 8
"""How many ways to say a word are looked for: its translation and the others."""
_VERB = "verb"
_JAPANESE = "ja"
_CLAUSE_ENDS = frozenset(".,;:!?…»“”)–—")
_AND = frozenset({"und", "oder", "aber", "en", "of", "maar"})


class _Way(NamedTuple):
    """One of the ways to say a headword."""

    pieces: tuple[Piece, ...]
    text: str
    kind: str
    is_reflexive: bool
    is_usual: bool = True
    """Whether people say it so most, not just as well."""
    forms: tuple[tuple[Piece, ...], ...] = ()
    """How its other forms begin, in a script without spaces."""


class _Standing(NamedTuple):
    """A way that stands in a text. The best is the smallest."""

    less: int
    """How many words it has, less than nothing."""
    fit: Fit
    is_other: bool
    """Whether it is not the usual translation."""
    row: int
    text: str


class _Index:
    """Arrays of numbers hold the words, because there are many."""

    def __init__(self, language: str) -> None:
        self._language, self._base = language, base(language)
        self._is_spaced = traits(language).spaced_words
        self._speaking = speaking(self._base)
        self._key = lru_cache(maxsize=1 << 10)(paradigms(language).key)
        self._way = lru_cache(maxsize=1 << 10)(self._read)
        ways = {
            (code, way)
            for row, entry in enumerate(_heard(language))
            for number, said in enumerate(entry.accepted[:_MOST_WAYS])
            if _is_long(said, language)
            for way in range((row * _MOST_WAYS + number) * 2, (row * _MOST_WAYS + number) * 2 + 2)
            if (read := self._bare(said, entry.kind) if way % 2 else self._whole(said, entry.kind)) is not None
            for code in self._codes(read)
        }
        found = np.array(sorted(ways), np.int64).reshape(-1, 2)
        self._keys, self._ways = found[:, 0].astype(np.uint32), found[:, 1].astype(np.uint32)

    def matches(self, here: Sequence[Word]) -> Iterator[LexiconMatch]:
        """For each word at which an entry may begin, the longest match."""
        codes = np.array([self._code([word.text for word in here[at : at + 2]]) for at in range(len(here))], np.uint32)
        first, last = np.searchsorted(self._keys, codes), np.searchsorted(self._keys, codes, "right")
        for at in range(len(here)):
            if not may_begin(here, at, self._language):
                continue
            found = list(self._verbs(here, at, self._rejoined(here, at)))
            found = found or list(self._standing(here, at, self._ways[first[at] : last[at]].tolist()))
            found = found or list(self._verbs(here, at, self._unjoined(here, at)))
            if found:
                yield _sure(at, found)

    def _code(self, beginning: Sequence[str]) -> int:
        """The key of the first word, or of the first two signs in a script without spaces."""
        key = self._key(beginning[0]) if self._is_spaced else "".join(beginning)
        return hash(key) & 0xFFFFFFFF

    def _codes(self, way: _Way) -> set[int]:
        beginnings = {tuple(piece for _, piece in form[:2]) for form in (way.pieces, *way.forms)}
        if self._base == _JAPANESE and len(way.text) == 1:
            beginnings = {tuple(said) for said in japanese.alone(way.text)}
        return {self._code(beginning) for beginning in beginnings}

    def _read(self, way: int) -> _Way | None:
        known = page(self._language)
        row, number = divmod(way // 2, _MOST_WAYS)
        entry = known.heard(row) if known else None
        if entry is None:
            return None
        said = entry.accepted[number]
        read = self._bare(said, entry.kind) if way % 2 else self._whole(said, entry.kind)
        return read and read._replace(is_usual=number < entry.usual)

    def _whole(self, said: str, kind: str) -> _Way:
        others = tuple(japanese.forms(said, kind))[1:] if self._base == _JAPANESE else ()
        return _Way(tuple(pieces(said)), said, kind, False, forms=tuple(tuple(pieces(form)) for form in others))

    def _bare(self, said: str, kind: str) -> _Way | None:
        """The verb without its reflexive pronoun; None if it has none."""
        bare = unreflexive(said, self._base) if kind == _VERB else said
        return None if bare == said or not bare else _Way(tuple(pieces(bare)), said, kind, is_reflexive=True)

    def _standing(self, here: Sequence[Word], at: int, ways: Sequence[int]) -> Iterator[_Standing]:
        is_first = bool(ways) and is_opening(here, at)
        for number in ways:
            way = self._way(number)
            if way is None:
                continue
            # Few fit, so that is asked first.
            how, length = self._best_form(here, at, way, is_first)
            if how is not Fit.NONE and self._may_be(here, at, way, length):
                yield _Standing(-length, max(how, Fit.CASE), not way.is_usual, number // 2 // _MOST_WAYS, way.text)

    def _best_form(self, here: Sequence[Word], at: int, way: _Way, is_first: bool) -> tuple[Fit, int]:
        """How the best of its forms fits here, and how many words that has."""
        for form in (way.pieces, *way.forms):
            chosen = here[at : at + len(form)]
            how = self._fit(chosen, form, is_first) if len(chosen) == len(form) else Fit.NONE
            if how is not Fit.NONE:
                return (how if form is way.pieces else Fit.FORM), len(form)
        return Fit.NONE, 0

    def _may_be(self, here: Sequence[Word], at: int, way: _Way, length: int) -> bool:
        if self._base == _JAPANESE:
            before, behind = "".join(_texts(here[:at][-1:])), "".join(_texts(here[at + length : at + length + 3]))
            return japanese.fits(before, way.text, behind, way.kind)
        if len(way.pieces) == 1 and is_little(here[at].text.lower(), self._base):
            return False
        if way.is_reflexive and not any(word.text.lower() in self._speaking.pronouns for word in here):
            return False
        written = [piece for _, piece in way.pieces]
        return not is_raised(here, at, len(written), written, nouns=self._speaking.raises_nouns)

    def _fit(self, chosen: Sequence[Word], entry: tuple[Piece, ...], is_first: bool) -> Fit:
        if not self._is_spaced:
            is_same = all(word.text == each for word, (_, each) in zip(chosen, entry, strict=True))
            return Fit.EXACT if is_same else Fit.NONE
        if len(entry) == 1 and traits(self._language).joins_behind:
            return Fit.FORM if paradigms(self._language).same(chosen[0].text, entry[0][1]) else Fit.NONE
        text = [(word.gap if number else "", word.text) for number, word in enumerate(chosen)]
        how = fit(text, entry, is_first, False, self._base)
        return Fit.FORM if how is Fit.NONE and len(entry) > 1 and self._is_term(text, entry) else how

    def _is_term(self, text: Sequence[Piece], entry: Sequence[Piece]) -> bool:
        """Whether the words are forms of those of a term. Beside others, short words are sure as well."""
        same = paradigms(self._language).same
        return all(
            gap == wanted_gap and same(word, wanted)
            for (gap, word), (wanted_gap, wanted) in zip(text, entry, strict=True)
        )

    def _rejoined(self, here: Sequence[Word], at: int) -> list[str]:
        """What a verb is together with the prefix that it lost to the end of its clause."""
        prefixes = self._speaking.parted
        prefix = _lost(here, at, prefixes) if prefixes and _may_be_verb(here, at) else ""
        return [prefix + here[at].text.lower()] if prefix else []

    def _unjoined(self, here: Sequence[Word], at: int) -> list[str]:
        """What a verb is without the letters that may stand in it or before it."""
        spoken, small = self._speaking, here[at].text.lower()
        if not spoken.joints or not _may_be_verb(here, at):
            return []
        return [
            prefix + small[len(prefix + joint) :]
            for prefix in ("", *spoken.parted)
            for joint in spoken.joints
            if small.startswith(prefix + joint) and len(small) > len(prefix + joint) + _LEAST_SIGNS
        ]

    def _verbs(self, here: Sequence[Word], at: int, texts: Sequence[str]) -> Iterator[_Standing]:
        for text in texts:
            word = Word(here[at].gap, text, here[at].start, here[at].end)
            code = np.array([self._code([text])], np.uint32)
            first, last = np.searchsorted(self._keys, code)[0], np.searchsorted(self._keys, code, "right")[0]
            for number in self._ways[first:last].tolist():
                way = self._way(number)
                if way is not None and way.kind == _VERB and len(way.pieces) == 1 and self._may_be(here, at, way, 1):
                    how = self._fit([word], way.pieces, False)
                    if how is not Fit.NONE:
                        yield _Standing(-1, how, not way.is_usual, number // 2 // _MOST_WAYS, way.text)


def _heard(language: str) -> Iterator[LexiconEntry]:
    known = page(language)
    return map(known.heard, range(len(known))) if known else iter(())


def _texts(words: Sequence[Word]) -> list[str]:
    return [word.text for word in words]


def _may_be_verb(here: Sequence[Word], at: int) -> bool:
    text = here[at].text
    return text.isalpha() and (text == text.lower() or is_opening(here, at))


def _lost(here: Sequence[Word], at: int, prefixes: tuple[str, ...]) -> str:
    """The prefix at the end of the clause of this word."""
    for place in range(at + 1, len(here)):
        text = here[place].text
        if text in _CLAUSE_ENDS or text in _AND:
            return here[place - 1].text if place > at + 1 and here[place - 1].text in prefixes else ""
    return here[-1].text if len(here) > at + 1 and here[-1].text in prefixes else ""


def _sure(at: int, found: Sequence[_Standing]) -> LexiconMatch:
    """Of the longest that fit best, those first of which it is the usual translation. Those of which it is another one
    are meant if there are no others."""
    longest, how = min(each[:2] for each in found)
    best = [each for each in found if each[:2] == (longest, how)]
    usual = sorted(each.row for each in best if not each.is_other)
    others = sorted(each.row for each in best if each.is_other and each.row not in usual)
    rows = tuple(dict.fromkeys((*usual, *others)))
    # The commoner words of English come first.
    meant = next(each.text for each in best if each.row == rows[0])
    return LexiconMatch(at, -longest, rows, meant, is_usual=bool(usual))


def _is_long(word: str, language: str) -> bool:
    """Short words are left out, because they are forms of too many others."""
    spoken = traits(language)
    if spoken.is_dense or not spoken.spaced_words:
        return len(word) >= _LEAST_SIGNS or (base(language) == _JAPANESE and japanese.is_han(word))
    return len(word) >= _LEAST_LETTERS and (base(language) != "vi" or " " in word)


@cache
def index(language: str) -> _Index:
    return _Index(language)
