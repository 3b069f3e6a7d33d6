"""Adds the words that instructions name to the terms of glossaries."""

import re
from collections.abc import Mapping, Sequence

from tolmach.units import Match, Terms


class Wording:
    """A `units.Terms`. A glossary takes precedence, because its terms were entered one by one."""

    def __init__(self, words: Mapping[str, str], glossary: Terms | None) -> None:
        self._words = words
        self._glossary = glossary
        longest = sorted(words, key=len, reverse=True)
        self._pattern = re.compile("|".join(rf"(?<!\w){re.escape(word)}(?!\w)" for word in longest))

    def whole(self, text: str) -> str | None:
        found = self._glossary.whole(text) if self._glossary else None
        return found if found is not None else self._words.get(text)

    def find(self, text: str) -> Sequence[Match]:
        known = list(self._glossary.find(text)) if self._glossary else []
        own = (Match(match.start(), match.end(), self._words[match[0]]) for match in self._pattern.finditer(text))
        free = [match for match in own if all(match.end <= each.start or each.end <= match.start for each in known)]
        return sorted([*known, *free], key=lambda match: match.start)


def worded(words: Mapping[str, str], glossary: Terms | None) -> Terms | None:
    return Wording(words, glossary) if words else glossary
