"""Where a sentence begins in a text. Pure."""

import re
from collections.abc import Iterator
from functools import lru_cache

_NEAR = 8
_START = re.compile(r"(?:^|[.!?…。！？]\s|[。！？]|\n)[\s\"'«»„“”‘’(\[¿¡-]{0,4}\Z")

_ENDS = re.compile(r"[.!?…:\n](?:(?<=\n)|\s)")


@lru_cache(maxsize=4)
def starts(text: str) -> tuple[int, ...]:
    """Where sentences and lines may begin."""
    return (0, *(end.end() for end in _ENDS.finditer(text)))


def at_starts(pattern: re.Pattern[str], text: str) -> Iterator[re.Match[str]]:
    """The matches of a pattern that fits only at such places: faster than a search."""
    done = 0
    for start in starts(text):
        if start >= done and (match := pattern.match(text, start)):
            done = max(match.end(), start + 1)
            yield match


def opens(text: str, at: int) -> bool:
    """Whether the first word of a sentence stands here."""
    return bool(_START.search(text[at - _NEAR : at] if at > _NEAR else text[:at]))


def opening(text: str, at: int, words: str) -> str:
    """The words as they are written at this place: with a capital where they open a sentence."""
    return words[:1].upper() + words[1:] if opens(text, at) else words
