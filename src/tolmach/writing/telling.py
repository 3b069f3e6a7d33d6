"""Tells by which edits a text became another: their kinds, their places, and how certain each is. Pure."""

import math
import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher

from rapidfuzz.distance import Prefix

from tolmach.units import Edit
from tolmach.writing.lexicon import lexicon
from tolmach.writing.model import EditKind, TextEdit

BY_ENGINE = 0.75
"""The certainty of a correction that only the engine saw."""
RARE = 3.0
"""The size below which a word is rather a misspelling: the lists have common ones."""
STEM = 3
"""The fewest letters that two forms of a word share."""
_TOKEN = re.compile(r"\w+(?:['’-]\w+)*|\s+|.", re.DOTALL)
_WORD = re.compile(r"[^\W\d_]+")


@dataclass(frozen=True, slots=True)
class Doubt:
    """A stretch of a text that was changed without being sure."""

    start: int
    end: int
    certainty: float


def certainty(excess: float) -> float:
    """From how much likelier than needed a change is: 0.5 where it only just is, nearly 1 far above that."""
    return round(1 - 0.5 * math.exp(-max(0.0, excess) / 2), 2)


def edits(before: str, after: str) -> Iterator[Edit]:
    """Edits word by word; if as many words are replaced as there were, each is an edit of its own."""
    old, new = _TOKEN.findall(before), _TOKEN.findall(after)
    starts = [0]
    for token in old:
        starts.append(starts[-1] + len(token))
    for kind, a, b, c, d in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if kind != "equal" and b - a != d - c:
            yield Edit(starts[a], starts[b], "".join(new[c:d]))
        elif kind != "equal":
            places = (n for n in range(b - a) if old[a + n] != new[c + n])
            yield from (Edit(starts[a + n], starts[a + n + 1], new[c + n]) for n in places)


def doubts(before: Sequence[Doubt], changed: Sequence[tuple[Edit, float]]) -> list[Doubt]:
    """What is doubted after these edits, each with its certainty. The edits are in order."""
    made = [edit for edit, _ in changed]
    found = [replace(each, start=_moved(each.start, made), end=_moved(each.end, made, is_end=True)) for each in before]
    for edit, sureness in changed:
        if sureness < 1:
            start = _moved(edit.start, [each for each in made if each.end <= edit.start and each != edit])
            found.append(Doubt(start, start + len(edit.replacement), sureness))
    return found


def moved(before: Sequence[Doubt], text: str, other: str) -> list[Doubt]:
    """The doubts of a text where they are in another wording of it."""
    return doubts(before, [(edit, 1.0) for edit in edits(text, other)])


def told(before: str, after: str, doubted: Sequence[Doubt], language: str) -> tuple[TextEdit, ...]:
    """Every edit between the two texts; the doubts are those of the second."""
    found, shift = [], 0
    for edit in edits(before, after):
        start = edit.start + shift
        place = (start, start + len(edit.replacement))
        shift += len(edit.replacement) - (edit.end - edit.start)
        touched = (each.certainty for each in doubted if each.start <= place[1] and place[0] <= each.end)
        sureness = min(touched, default=1.0)
        kind = kind_of(before[edit.start : edit.end], edit.replacement, language)
        found.append(TextEdit(kind, (edit.start, edit.end), place, sureness))
    return tuple(found)


def kind_of(old: str, new: str, language: str) -> EditKind:
    """By what differs; whether words differ in spelling or in form, the list of words knows."""
    if not old.strip() and not new.strip():
        return "spacing"
    before, after = _WORD.findall(old), _WORD.findall(new)
    if before == after:
        return "punctuation"
    if [word.casefold() for word in before] == [word.casefold() for word in after]:
        return "capitals"
    if [*map(_bare, before)] == [*map(_bare, after)]:
        return "accents"
    words = lexicon(language)
    if words is not None and any(words.size(word) < RARE for word in before) and len(before) == len(after):
        return "spelling"
    if "".join(before).casefold() == "".join(after).casefold():
        return "spelling"
    return "grammar" if any(_akin(one, other) for one in before or [""] for other in after or [""]) else "wording"


def _akin(old: str, new: str) -> bool:
    """Whether they may be forms of one word, or one of them is a small word such as an article."""
    return min(len(old), len(new)) <= STEM or Prefix.similarity(old.casefold(), new.casefold()) >= STEM


def _bare(word: str) -> str:
    return "".join(char for char in unicodedata.normalize("NFD", word.casefold()) if char.isalnum())


def _moved(place: int, made: Sequence[Edit], *, is_end: bool = False) -> int:
    """Where a place of a text is after the edits."""
    shift = 0
    for edit in made:
        if edit.end <= place:
            shift += len(edit.replacement) - (edit.end - edit.start)
        elif edit.start < place:
            return edit.start + shift + (len(edit.replacement) if is_end else 0)
    return place + shift
