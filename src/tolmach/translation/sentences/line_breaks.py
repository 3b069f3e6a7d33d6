"""Takes line breaks out of a sentence, and puts them into its translation at about the same places."""

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass

from tolmach.languages.scripts import UNSPACED
from tolmach.patterns import deferred

_SPACE = deferred(r"\s+")
_LINE_END = deferred(r"[\n\r\v\f\x1c-\x1e\x85\u2028\u2029]")
_SOLID = frozenset("\u00a0\u2007\u202f")
"""Spaces at which no line breaks."""
_UNSPACED = f"{UNSPACED}\u3001-\u303f\uff01-\uff60"
"""Includes the marks that stand among these letters."""
_BETWEEN_UNSPACED = deferred(rf"(?<=[{_UNSPACED}])(?=[{_UNSPACED}])")
_NOT_FIRST = frozenset("、。，．！？：；）」』】〉》”’ーっゃゅょッャュョ々ๆฯ")

_SENTENCE_END = deferred(r"[.!?…؟]+[\"'”’»“)\]]*(?=\s|$)|[。！？]+[」』）]*")
_MARKS = frozenset(".,;:!?…。、，；：！？،؛؟")
_REACH = 40
"""How many characters farther a place behind punctuation may be."""

Place = tuple[int, int]
"""Where a line may break in a text, and how many characters the break replaces there."""


@dataclass(frozen=True, slots=True)
class Break:
    """A line break with the white space around it."""

    at: int
    """The offset of the break in the text without breaks."""
    width: int
    """One where a space stands for it, zero between letters of a script without spaces."""
    text: str
    is_behind_mark: bool = False
    """Whether it followed punctuation."""


def without(text: str) -> tuple[str, tuple[Break, ...]]:
    """The text on one line, and what was taken from it. The text has no white space at its ends."""
    parts: list[str] = []
    breaks: list[Break] = []
    end = at = 0
    for space in _SPACE.finditer(text):
        if not _LINE_END.search(space[0]):
            continue
        joint = "" if _BETWEEN_UNSPACED.match(text[space.start() - 1] + text[space.end()], 1) else " "
        parts += [text[end : space.start()], joint]
        at += space.start() - end
        breaks.append(Break(at, len(joint), space[0], text[space.start() - 1] in _MARKS))
        end, at = space.end(), at + len(joint)
    return "".join([*parts, text[end:]]), tuple(breaks)


def placed(breaks: Sequence[Break], source: str, translated: str) -> list[tuple[int, int, str]]:
    """Start, end and text of each break in the translation of a text on one line, in order.

    A break between two sentences stands between the same two again, if the translation has as many sentences. Any other
    break takes the place between words that is nearest to the same share of the text. A break behind punctuation
    prefers a place behind punctuation. If there are more breaks than places, the last ones stand at the end.
    """
    places = _places(translated, breaks)
    behind_marks = [number for number, (at, _) in enumerate(places) if at and translated[at - 1] in _MARKS]
    marked = [places[number] for number in behind_marks]
    scale = len(translated) / max(1, len(source))
    same = _same_ends(source, translated) if breaks else {}
    found: list[tuple[int, int, str]] = []
    first = 0
    for item in breaks:
        wanted = same.get(item.at, item.at * scale)
        chosen = _nearest(places, wanted, first)
        mark = _nearest(marked, wanted, bisect_left(behind_marks, first)) if item.is_behind_mark else len(marked)
        if mark < len(marked) and abs(marked[mark][0] - wanted) <= _REACH:
            chosen = behind_marks[mark]
        at, width = places[chosen] if chosen < len(places) else (len(translated), 0)
        found.append((at, at + width, item.text))
        first = chosen + 1
    return found


def back(breaks: Sequence[Break], source: str, translated: str) -> str:
    parts: list[str] = []
    end = 0
    for start, stop, text in placed(breaks, source, translated):
        parts += [translated[end:start], text]
        end = stop
    return "".join([*parts, translated[end:]])


def _same_ends(source: str, translated: str) -> dict[int, float]:
    """The ends of sentences in the source, each with the end of the same sentence in the translation."""
    given, said = ([match.end() for match in _SENTENCE_END.finditer(text)] for text in (source, translated))
    return dict(zip(given, map(float, said), strict=True)) if len(given) == len(said) else {}


def _nearest(places: Sequence[Place], wanted: float, first: int) -> int:
    after = bisect_left(places, wanted, lo=min(first, len(places)), key=lambda place: place[0])
    if after > first and (after == len(places) or wanted - places[after - 1][0] <= places[after][0] - wanted):
        return after - 1
    return after


def _places(text: str, breaks: Sequence[Break]) -> list[Place]:
    if not breaks:
        return []
    # A line may break where the text itself broke, so that unchanged text comes back as it was.
    own = {item.at for item in breaks}
    spaces = [
        (space.start(), len(space[0]))
        for space in _SPACE.finditer(text)
        if _SOLID.isdisjoint(space[0]) or space.start() in own
    ]
    gaps = [
        (gap.start(), 0)
        for gap in _BETWEEN_UNSPACED.finditer(text)
        if text[gap.start()] not in _NOT_FIRST or gap.start() in own
    ]
    return sorted([*spaces, *gaps])
