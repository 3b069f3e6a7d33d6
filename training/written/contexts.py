"""Finds words of the lexicon in English sentences, and sentences that show each word often enough."""

from array import array
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import NamedTuple

import numpy as np
import sentencepiece

from tolmach.units import Span
from training.text.corpus import Corpus
from training.text.phrases import SPACE, Pieces


class Found(NamedTuple):
    """A word of the lexicon in a sentence, from one piece up to another."""

    start: int
    end: int
    word: str
    form: str
    """The word as it stands there, in lower case."""


@dataclass(frozen=True, slots=True)
class Contexts:
    """Where words of the lexicon stand, in the order of the text. It uses arrays, because there are millions of
    places."""

    rows: np.ndarray
    """The rows of the English sentences."""
    spans: np.ndarray
    """The first piece, and the one after the last."""
    forms: np.ndarray
    """Indices into the two lists below."""
    names: tuple[str, ...]
    """The forms as they stand in the text."""
    words: tuple[str, ...]
    """The words of the lexicon that they are forms of."""

    def __len__(self) -> int:
        return len(self.rows)

    def where(self, mask: np.ndarray) -> "Contexts":
        return replace(self, rows=self.rows[mask], spans=self.spans[mask], forms=self.forms[mask])

    def by_row(self) -> dict[int, tuple[Found, ...]]:
        found: dict[int, list[Found]] = defaultdict(list)
        for row, span, form in zip(self.rows.tolist(), self.spans.tolist(), self.forms.tolist(), strict=True):
            found[row].append(Found(span[0], span[1], self.words[form], self.names[form]))
        return {row: tuple(here) for row, here in found.items()}

    def first(self, most: int) -> "Contexts":
        """Keeps only this many places of each row."""
        starts = np.flatnonzero(np.diff(self.rows, prepend=-1))
        number = np.arange(len(self)) - np.repeat(starts, np.diff(starts, append=len(self)))
        return self.where(number < most)


def forms(words: set[str], lemmas: Mapping[str, str]) -> dict[str, str]:
    """Maps every form of a word to the word, including the word itself. The last word of a term may have another
    form."""
    by_base: dict[str, list[str]] = defaultdict(list)
    for form, base in lemmas.items():
        by_base[base.lower()].append(form.lower())
    known: dict[str, str] = {}
    for word in words:
        opening, space, last = word.rpartition(" ")
        known |= {f"{opening}{space}{form}": word for form in by_base.get(last.lower(), ())}
    return known | {word.lower(): word for word in words}


class _Token(NamedTuple):
    """The facts about a word that hold wherever it stands."""

    form: str
    word: str
    """The word of the lexicon; empty if there is none."""
    is_raised: bool
    opens: bool
    """Whether the word is the first of a term of two words."""


class WordFinder:
    """Finds words and terms of the lexicon. It leaves out those that may be names or another part of speech."""

    def __init__(
        self,
        processor: sentencepiece.SentencePieceProcessor,
        known: Mapping[str, str],
        kinds: Mapping[str, str],
        barred: Mapping[str, frozenset[str]],
    ) -> None:
        """`known` maps a form to the word, and `kinds` the word to its part of speech. `barred` are the words that a
        part of speech never follows."""
        self._processor, self._pieces = processor, Pieces(processor)
        self._known, self._kinds, self._barred = known, kinds, barred
        self._openings = {form.partition(" ")[0] for form in known if " " in form}
        self._tokens: dict[tuple[int, ...], _Token] = {}

    def found(self, ids: list[int]) -> Iterator[Found]:
        """Returns places in order that do not overlap."""
        before, taken = "", 0
        for here, following in pairwise([*self._pieces.words(ids), (len(ids), len(ids))]):
            token = self._token(ids, here)
            # Most words are not in the lexicon, and there are millions of them.
            if token.word or token.opens:
                is_free = here[0] >= taken and not (here[0] and token.is_raised)
                match = self._match(ids, here, following, token) if is_free else None
                if match is not None and before not in self._barred.get(self._kinds[match.word], ()):
                    taken = match.end
                    yield match
            before = token.form

    def _match(self, ids: list[int], here: Span, following: Span, token: _Token) -> Found | None:
        """Prefers a term of two words to its first word."""
        if token.opens and following[0] < len(ids) and self._pieces.text[ids[following[0]]].startswith(SPACE):
            second = self._token(ids, following)
            term = f"{token.form} {second.form}"
            if term in self._known and not second.is_raised:
                return Found(here[0], following[1], self._known[term], term)
        return Found(*here, token.word, token.form) if token.word else None

    def _token(self, ids: list[int], span: Span) -> _Token:
        key = tuple(ids[span[0] : span[1]])
        found = self._tokens.get(key)
        if found is None:
            text = self._processor.decode(list(key)).strip()
            form = text.lower()
            found = _Token(form, self._known.get(form, ""), text != form, form in self._openings)
            self._tokens[key] = found
        return found


def contexts(text: Corpus, rows: np.ndarray, finder: WordFinder) -> Contexts:
    """The words of the lexicon in these rows."""
    numbers: dict[tuple[str, str], int] = {}
    places = array("q")
    for row in rows.tolist():
        for found in finder.found(text.english.ids(row).tolist()):
            number = numbers.setdefault((found.form, found.word), len(numbers))
            places.extend((row, found.start, found.end, number))
    table = np.array(places, np.int64).reshape(-1, 4)
    forms, words = zip(*numbers, strict=True) if numbers else ((), ())
    return Contexts(table[:, 0], table[:, 1:3], table[:, 3], forms, words)


def chosen(found: Contexts, most: int, rng: np.random.Generator) -> np.ndarray:
    """Draws rows, in random order, that show each word this often, or as often as the text has it.

    The order of the rows has rare words first and is otherwise random. Each word takes the first rows that have it.
    """
    _, word_of = np.unique(np.array(found.words, dtype=str), return_inverse=True)
    rows, row = np.unique(found.rows, return_inverse=True)
    word = word_of[found.forms] if len(found) else found.forms
    count = int(word.max(initial=0)) + 1
    row, word = np.divmod(np.unique(row * count + word), count)
    rarest = np.full(len(rows), len(rows))
    np.minimum.at(rarest, row, np.bincount(word, minlength=count)[word])
    rank = np.empty(len(rows), np.int64)
    rank[np.lexsort((rng.random(len(rows)), rarest))] = np.arange(len(rows))
    order = np.lexsort((rank[row], word))
    before = np.arange(len(word)) - np.searchsorted(word[order], word[order])
    taken = np.unique(row[order][before < most])
    return rng.permutation(rows[taken])
