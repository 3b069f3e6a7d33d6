"""The words of a sentence, and the sentence with some of them changed."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate

_WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*['’]?")

_FAR = 30


def listed(words: str) -> frozenset[str]:
    return frozenset(words.split())


@dataclass(frozen=True)
class AddressedSentence:
    text: str
    is_order: bool | None = None
    """Whether the sentence is an order; None if that is unknown."""

    says_you: bool | None = None
    """Whether the source has `you` as the subject of a verb; None if that is unknown."""

    @cached_property
    def spans(self) -> list[tuple[int, int]]:
        return [match.span() for match in _WORD.finditer(self.text)]

    @cached_property
    def words(self) -> list[str]:
        """The words in small letters."""
        return [self.text[start:end].lower().replace("’", "'") for start, end in self.spans]

    def word(self, number: int) -> str:
        return self.words[number] if 0 <= number < len(self.words) else ""

    def opens(self, number: int) -> bool:
        """Whether a clause can begin with this word: at the start, and behind a mark."""
        before = self.text[self.spans[number - 1][1] : self.spans[number][0]] if number else ""
        return number == 0 or bool(before.strip(" '’\"“”«»"))

    @cached_property
    def clauses(self) -> list[int]:
        """For each word, the number of the word with which its clause begins."""
        starts = (number if self.opens(number) else 0 for number in range(len(self.words)))
        return list(accumulate(starts, max))

    def near(self, number: int) -> list[str]:
        """The words of the clause before this one. Words far away say nothing about it."""
        return self.words[max(self.clauses[number], number - _FAR) : number]

    def changed(self, changes: Mapping[int, str]) -> str:
        """An empty word also removes the space before it. Capital letters stay where they were."""
        parts, done = [], 0
        for number in sorted(changes):
            start, end = self.spans[number]
            new = changes[number]
            if new and self.text[start].isupper():
                new = new[0].upper() + new[1:]
            parts += [self.text[done:start].removesuffix("" if new else " "), new]
            done = end
        return "".join([*parts, self.text[done:]])
