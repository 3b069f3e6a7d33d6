"""Picks lines and words of NTREX that show how well a direction keeps terms and forms of address, in any language."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache

from benchmarks.signature import lines
from tolmach.glossaries.terms.words import words
from tolmach.linguistics import address

FEWEST_LETTERS = 4
# These languages have no spaces, so a few signs count as a word. Thai signs may carry marks.
_SIGNS = {"ja": "[\u4e00-\u9fff]{2}", "zh": "[\u4e00-\u9fff]{2}", "th": "(?:[ก-ฮ][ะ-ฺเ-๎]*){3}"}


def term_of(text: str, language: str) -> str | None:
    """Picks a word that occurs once in the text: the longest; in a language without spaces, the most common signs."""
    if language in _SIGNS:
        common = _stretches(language)
        found = [each for each in _parts(text, _SIGNS[language]) if text.count(each) == 1]
        return max(found, key=lambda each: (common[each], each), default=None)
    known = Counter(word.text.casefold() for word in words(text))
    found = [
        word.text
        for word in words(text)
        if word.text.isalpha() and len(word.text) >= FEWEST_LETTERS and known[word.text.casefold()] == 1
    ]
    return max(found, key=len, default=None)


def addressed_lines(english: Sequence[str], references: Sequence[str], target: str) -> list[int]:
    """The numbers of the lines whose English original addresses a reader and whose human translation shows a form."""
    return [
        number
        for number, (text, reference) in enumerate(zip(english, references, strict=True))
        if address.speaks_to_somebody(text, "en") and address.shown_to(text, reference, target)
    ]


@cache
def _stretches(language: str) -> Counter[str]:
    return Counter(each for line in lines(language) for each in _parts(line, _SIGNS[language]))


def _parts(text: str, pattern: str) -> Iterator[str]:
    """Yields all matches, overlapping ones too."""
    return (match[1] for match in re.finditer(f"(?=({pattern}))", text))
