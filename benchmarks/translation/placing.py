"""Judges the places of codes in a translation: by links, by words that are the same in both languages, and by words of
the lexicon."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tolmach.engines.protocol import Link
from tolmach.translation import lexicon
from tolmach.translation.lexicon.book import LexiconEntry, page
from tolmach.translation.lexicon.saying import stands
from tolmach.units import Rendered, Unit

_ANCHOR = re.compile(r"[A-Z][A-Za-z]{2,}|\d{2,}")
"""Names and numbers, which often are the same in both languages."""


@dataclass(frozen=True, slots=True)
class Placing:
    unit: Unit
    rendered: Rendered
    links: Sequence[Link]
    """The links of exactly this translation; none if it was made in another way."""

    def agreement(self) -> Iterator[float]:
        """Yields for each pair the F1, by letters, of its place against the words that its own words are linked to."""
        for number, code in enumerate(self.unit.codes):
            linked = [x.target for x in self.links if x.source[0] < code.end and code.start < x.source[1]]
            wanted, got = self._letters(linked), self._letters(self._spans(number))
            if wanted:
                yield 2 * len(wanted & got) / (len(wanted) + len(got))

    def anchors(self) -> Iterator[bool]:
        """Tells for each code, and each word that occurs once in both texts, whether the word is in the code in both
        or in neither. This judge uses neither links nor marks."""
        for match in _ANCHOR.finditer(self.unit.text):
            at = self._only_place(match[0])
            if at is None:
                continue
            for number, code in enumerate(self.unit.codes):
                if code.start < code.end:
                    was_in = code.start <= match.start() < code.end
                    yield was_in == any(start <= at < end for start, end in self._spans(number))

    def words(self, source: str, target: str) -> Iterator[tuple[bool, bool]]:
        """Tells for each pair, and each word of the lexicon that stands once in the source and has its translation on
        one side of the pair only, whether it was in the pair, and whether it still is where it was. Like the anchors,
        this judge uses neither links nor marks."""
        text = self.unit.text
        for word in lexicon.found(text, source):
            entries = _entries(word, target) if _stands_once(text[word.start : word.end], text) else []
            for number, code in enumerate(self.unit.codes if entries else ()):
                was_in = code.start <= word.start and word.end <= code.end
                if not was_in and word.start < code.end and code.start < word.end:
                    continue
                is_in = _says(entries, self._inside(number), target)
                if code.start < code.end and is_in != _says(entries, self._outside(number), target):
                    yield was_in, was_in == is_in

    def _inside(self, number: int) -> str:
        return "\n".join(self.rendered.text[start:end] for start, end in self._spans(number))

    def _outside(self, number: int) -> str:
        text, spans = self.rendered.text, sorted(self._spans(number))
        starts, ends = [0, *(end for _, end in spans)], [*(start for start, _ in spans), len(text)]
        return "\n".join(text[start:end] for start, end in zip(starts, ends, strict=True))

    def _only_place(self, word: str) -> int | None:
        once = self.unit.text.count(word) == self.rendered.text.count(word) == 1
        return self.rendered.text.index(word) if once else None

    def _spans(self, number: int) -> list[tuple[int, int]]:
        return [(item.start, item.end) for item in self.rendered.codes if item.mark == number]

    def _letters(self, spans: Sequence[tuple[int, int]]) -> set[int]:
        return {at for span in spans for at in range(*span) if self.rendered.text[at].isalnum()}


def _entries(word: lexicon.FoundWord, target: str) -> list[LexiconEntry]:
    wanted = page(target)
    return [entry for row in word.rows if wanted and (entry := wanted.entry(row)).translation]


def _stands_once(word: str, text: str) -> bool:
    return text.lower().count(word.lower()) == 1


def _says(entries: Sequence[LexiconEntry], text: str, language: str) -> bool:
    return any(stands(entry.accepted, text, language, entry.kind) for entry in entries)


def emptied(unit: Unit, rendered: Rendered) -> int:
    """Counts the pairs that had words and have none now."""
    filled = {item.mark for item in rendered.codes if _has_words(rendered.text[item.start : item.end])}
    return sum(
        _has_words(unit.text[code.start : code.end]) and number not in filled for number, code in enumerate(unit.codes)
    )


def repeated(rendered: Rendered) -> int:
    """Counts the copies of codes beyond the first."""
    return len(rendered.codes) - len({item.mark for item in rendered.codes})


def _has_words(text: str) -> bool:
    return any(map(str.isalnum, text))
