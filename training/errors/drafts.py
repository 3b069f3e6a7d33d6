"""A sentence under construction: words that may get errors, and between them gaps that must stay as they are."""

import random
import re
from collections.abc import Callable
from dataclasses import dataclass

from training.errors.families import NONE, Families
from training.errors.tables import UNSPACED, Tables

# A word counts only if it is all that stands between two spaces, apart from quotes and punctuation.
_WORD = re.compile(
    r"""(?<!\S)["'„“«(\[¿¡‘]{0,3}([^\W\d_]+(?:['’-][^\W\d_]+)*)(?=[.,;:!?…"'”“»)\]’]{0,4}(?:[\u00a0\u202f][:;!?»])?(?!\S))"""
)
_RUN = re.compile(r"(?<![A-Za-z0-9_@#/\\.%$&-])[^\W\d_A-Za-z][^\W\d_A-Za-z\u0e31-\u0e4e]*(?![A-Za-z0-9_@/\\%$&])")
_CODE = re.compile(r"\{[^{}]*\}|<[^<>]*>|`[^`]*`|\[[^\[\]]*\]\([^()]*\)")


@dataclass(slots=True)
class Draft:
    """`gaps[i]` stands before `words[i]`; the last gap ends the sentence. Gaps have everything that must not change."""

    words: list[str]
    gaps: list[str]
    tables: Tables
    families: Families

    def text(self) -> str:
        return "".join(part for pair in zip(self.gaps, [*self.words, ""], strict=True) for part in pair)

    def spaces(self) -> list[int]:
        """The gaps between two words that are exactly one space."""
        return [at for at in range(1, len(self.words)) if self.gaps[at] == " "]

    def common(self, shortest: int) -> list[int]:
        """The words that are not names. In German, capitals do not show names."""
        capitals = self.tables.language == "de"
        return [
            at
            for at, word in enumerate(self.words)
            if len(word) >= shortest and (word == word.lower() or ((capitals or at == 0) and word[1:].islower()))
        ]

    def put(self, place: int, changed: str) -> bool:
        """Returns False if nothing changes."""
        if changed == self.words[place]:
            return False
        self.words[place] = changed
        return True

    def remove(self, place: int) -> None:
        del self.words[place], self.gaps[place]


Kind = Callable[[Draft, random.Random], bool]
"""Makes one error. Returns whether the sentence has a place for it."""


def draft(sentence: str, compiled: Tables, families: Families = NONE) -> Draft:
    words, gaps, last = [], [], 0
    code = [match.span() for match in _CODE.finditer(sentence)]
    pattern, group = (_RUN, 0) if compiled.language in UNSPACED else (_WORD, 1)
    for match in pattern.finditer(sentence):
        start, end = match.span(group)
        if any(begin < end and start < finish for begin, finish in code):
            continue
        gaps.append(sentence[last:start])
        words.append(match[group])
        last = end
    return Draft(words, [*gaps, sentence[last:]], compiled, families)
