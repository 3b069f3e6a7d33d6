"""Judges the places of codes in a translation, by links and by words that are the same in both languages."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tolmach.engines.protocol import Link
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

    def _only_place(self, word: str) -> int | None:
        once = self.unit.text.count(word) == self.rendered.text.count(word) == 1
        return self.rendered.text.index(word) if once else None

    def _spans(self, number: int) -> list[tuple[int, int]]:
        return [(item.start, item.end) for item in self.rendered.codes if item.mark == number]

    def _letters(self, spans: Sequence[tuple[int, int]]) -> set[int]:
        return {at for span in spans for at in range(*span) if self.rendered.text[at].isalnum()}


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
