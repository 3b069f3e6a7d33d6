"""The characters and words of a text, so that rules which need others can be skipped. Pure."""

import re
from collections.abc import Sequence

from tolmach.languages.words import words
from tolmach.units import DIGIT, Edit, as_word

_ANY_DIGIT = re.compile(r"\d")


def present(text: str, spaced: bool) -> set[str]:
    """The characters, the words in small letters where spaces part them, and `DIGIT`."""
    found = words(text) if spaced else set()
    alone = [as_word(word) for word in found if len(word) == 1]
    return {*text, *found, *alone, *([DIGIT] if _ANY_DIGIT.search(text) else [])}


def brought(before: str, after: str, edits: Sequence[Edit], spaced: bool) -> set[str]:
    """The characters and words that edits, given in order, brought into a text, with the rest of the words that they
    touch."""
    if not spaced:
        return present("".join(edit.replacement for edit in edits), spaced)
    marks: set[str] = set()
    touched: list[str] = []
    moved = 0
    for edit in edits:
        start = edit.start + moved
        moved += len(edit.replacement) - (edit.end - edit.start)
        if _is_mark(edit.replacement) and _is_mark(before[edit.start : edit.end]):
            marks.update(edit.replacement)
        else:
            touched.append(_around(after, start, edit.end + moved))
    return marks | present(" ".join(touched), spaced) if touched else marks


def _is_mark(text: str) -> bool:
    """Whether the text has nothing but marks: to replace one mark by another leaves words as they are."""
    return bool(text) and not any(map(str.isalnum, text))


def _around(text: str, start: int, end: int) -> str:
    while start and text[start - 1].isalnum():
        start -= 1
    while end < len(text) and text[end].isalnum():
        end += 1
    return text[start:end]
