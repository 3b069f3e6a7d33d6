"""Chooses hints of the lexicon for English sentences, writes them, and tells whether a translation has used them."""

from collections.abc import Set

import numpy as np
import sentencepiece

from training.lexicon import Lexicon, agreement
from training.symbols import Symbols
from training.written.contexts import Contexts, Found, chosen

MOST_HINTS = 3

Hints = tuple[Found, ...]
Lesson = tuple[int, Hints]
"""The row of an English sentence, and its hinted words."""


class Teacher:
    """Hints for one language."""

    def __init__(
        self,
        language: str,
        words: Lexicon,
        doubtful: Set[str],
        processor: sentencepiece.SentencePieceProcessor,
        symbols: Symbols,
    ) -> None:
        """`doubtful` are forms of English words that are not hinted."""
        self.language, self.words, self._symbols, self._processor = language, words, symbols, processor
        self._doubtful = doubtful
        self._given = {word: processor.encode(entry.translation) for word, entry in words.items()}

    def source(self, ids: list[int], hints: Hints, *, gendered: bool) -> list[int]:
        made, at = [], 0
        for each in hints:
            gender = self._symbols.genders.get(self.words[each.word].gender) if gendered else None
            made += [*ids[at : each.start], self._symbols.term, *ids[each.start : each.end], self._symbols.becomes]
            made += [*self._given[each.word], *([gender] if gender is not None else []), self._symbols.term_end]
            at = each.end
        return [*made, *ids[at:]]

    def holds(self, pieces: list[int], hints: Hints) -> bool:
        text = self._processor.decode(pieces)
        entries = [self.words[each.word] for each in hints]
        return all(
            agreement.present(entry.translation, text, self.language)
            and agreement.agrees(entry.translation, entry.gender, text, self.language)
            for entry in entries
        )

    def lessons(self, found: Contexts, lacks: np.ndarray, most: int, rng: np.random.Generator) -> list[Lesson]:
        """Draws this many sentences for each word, from the rows that the language lacks."""
        known = (self._is_sure(*each) for each in zip(found.words, found.names, strict=True))
        sure = np.fromiter(known, bool, len(found.words))
        hinted = found.where(sure[found.forms] & lacks[found.rows]).first(MOST_HINTS)
        rows = chosen(hinted, most, rng)
        hints = hinted.where(np.isin(hinted.rows, rows)).by_row()
        return [(row, hints[row]) for row in rows.tolist()]

    def _is_sure(self, word: str, form: str) -> bool:
        return word in self.words and self._doubtful.isdisjoint((form, word.lower()))
