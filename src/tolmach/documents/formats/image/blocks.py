"""Groups lines that belong together into blocks: a paragraph, a heading of two lines. Pure functions.

A picture does not say which lines belong together. Lines are joined if they are close below each other, have the same
height, and begin, end or are centred at the same place, and if the upper one had no room for the first word of the
lower one.
"""

import math
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from tolmach.documents.kit.ocr.model import OcrLine
from tolmach.languages.scripts import DENSE, UNSPACED

SURE = 0.6
"""The least confidence of text. Lines below it are not taken for text."""
_ALIKE = 1.4
_NEXT = (0.8, 2.05)
"""The distance between lines in letter sizes: less is the same line, more is another paragraph."""
_LOOSE = 0.35
_APART = 0.8
_HANGING = 3.0
"""The most letter sizes by which the text of a list item is indented after its number or sign."""
_MARGIN = 0.3
"""How much longer a line is found than its letters are."""
_HEIGHTS = (0.55, 1.15)
"""The range of letter sizes, relative to the height of the found line, whose edges are not exact."""
_SLANT = math.radians(4)
_LEVEL, _SLIGHT = 0.25, math.radians(0.6)
_LONG = 8
_ITEM = re.compile(r"[•●▪■□☐☑✓✔◦‣*–—-]\s|\(?\d{1,3}[.)]\s|[a-z]\)\s")
_DENSE_SIGN = re.compile(f"[{DENSE}{UNSPACED}]")
_WORD = re.compile(r"\S+")
_OPEN = re.compile(r"[,;\-–—(/&]$|\s[^\W\d_A-Z]{1,3}$")
"""The end of a line that continues: a comma or similar mark, or a short word such as an article or a preposition."""
_HYPHEN = re.compile(r"(?<=[^\W\d_])-$")


@dataclass(frozen=True, slots=True)
class _Placed:
    """A line in the frame of its slant, as if the picture had been rotated until the line is level."""

    line: OcrLine
    left: float
    top: float
    right: float
    bottom: float
    slant: float
    size: float
    """The size of the letters, estimated from their number and the length of the line."""

    @property
    def middle(self) -> float:
        return (self.top + self.bottom) / 2

    @property
    def width(self) -> float:
        return self.right - self.left


def slants(lines: Sequence[OcrLine]) -> dict[OcrLine, float]:
    """The slant of each line in radians; down is positive. The slant of a short line is not measured exactly, so it is
    taken from the long lines if that is possible."""
    raw = {line: _angle(line) for line in lines}
    long = sorted((angle, _length(line)) for line, angle in raw.items() if _length(line) > _LONG * _height(line))
    half, usual = sum(length for _, length in long) / 2, 0.0
    for angle, length in long:
        usual, half = angle, half - length
        if half <= 0:
            break
    usual = 0.0 if abs(usual) < _SLIGHT else usual
    return {line: usual if _may_be(line, angle - usual) else angle for line, angle in raw.items()}


def _may_be(line: OcrLine, turn: float) -> bool:
    off = abs(math.sin(turn)) * _length(line)
    return math.cos(turn) > 0 and off < max(_LEVEL * _height(line), _SLIGHT * _length(line))


def _angle(line: OcrLine) -> float:
    (x1, y1), (x2, y2), (x3, y3), (x4, y4) = line.quad
    return math.atan2(y2 - y1 + y3 - y4, x2 - x1 + x3 - x4)


def _length(line: OcrLine) -> float:
    return math.dist(line.quad[0], line.quad[1])


def _height(line: OcrLine) -> float:
    return math.dist(line.quad[0], line.quad[3])


def is_language(line: OcrLine) -> bool:
    """Whether the line is language: not a number, a sign, a single letter, or a guess."""
    letters = sum(map(str.isalpha, line.text))
    return line.confidence >= SURE and (letters > 1 or bool(_DENSE_SIGN.search(line.text)))


def blocks(lines: Sequence[OcrLine], measure: Callable[[str], float]) -> list[tuple[OcrLine, ...]]:
    """The blocks of the lines that are language, in the order of their first lines. `measure` gives the width of text
    at size 1."""
    turned = slants(lines)
    placed = [_placed(line, turned[line], measure) for line in lines if is_language(line)]
    above = {below: upper for below in range(len(placed)) if (upper := _above(placed, below)) is not None}
    chains = _chains(above, len(placed))
    return [tuple(each.line for each in block) for chain in chains for block in _wrapped([placed[n] for n in chain])]


def joined(lines: Sequence[str]) -> str:
    """The lines as one text, with a space between lines in languages that have spaces, and hyphenated words joined."""
    text = lines[0]
    for line in lines[1:]:
        if _HYPHEN.search(text) and line[:1].isalpha():
            text = (text[:-1] if line[0].islower() else text) + line
        else:
            dense = _DENSE_SIGN.match(text[-1:]) or _DENSE_SIGN.match(line[:1]) or text[-1:] in "。、！？）」』，：；"
            korean = "\uac00" <= text[-1:] <= "\ud7a3" or "\uac00" <= line[:1] <= "\ud7a3"
            text += line if dense and not korean else f" {line}"
    return text


def _placed(line: OcrLine, slant: float, measure: Callable[[str], float]) -> _Placed:
    across, down = math.cos(slant), math.sin(slant)
    (x1, y1), (x2, y2), (x3, y3), (x4, y4) = ((x * across + y * down, y * across - x * down) for x, y in line.quad)
    left, top, right, bottom = (x1 + x4) / 2, (y1 + y2) / 2, (x2 + x3) / 2, (y3 + y4) / 2
    least, most = (share * (bottom - top) for share in _HEIGHTS)
    size = (right - left) / (measure(line.text) + _MARGIN)
    return _Placed(line, left, top, right, bottom, slant, min(max(size, least), most))


def _above(placed: Sequence[_Placed], number: int) -> int | None:
    """The nearest line above that this line may continue."""
    fit = [
        (placed[number].top - each.bottom, other) for other, each in enumerate(placed) if _fits(each, placed[number])
    ]
    return min(fit)[1] if fit else None


def _fits(upper: _Placed, lower: _Placed) -> bool:
    if upper is lower or abs(upper.slant - lower.slant) > _SLANT:
        return False
    size = (upper.size + lower.size) / 2
    alike = max(upper.size, lower.size) < _ALIKE * min(upper.size, lower.size)
    near = _NEXT[0] * size < lower.middle - upper.middle < _NEXT[1] * size
    aligned = min(
        abs(upper.left - lower.left),
        abs(upper.right - lower.right),
        abs(upper.left + upper.right - lower.left - lower.right) / 2,
    )
    hangs = bool(_ITEM.match(upper.line.text)) and 0 < lower.left - upper.left < _HANGING * size
    shared = min(upper.right, lower.right) - max(upper.left, lower.left)
    return alike and near and (hangs or aligned < _APART * size) and shared > 0


def _chains(above: dict[int, int], count: int) -> list[list[int]]:
    """Chains of lines, in which a line has at most one above it and one below it."""
    below: dict[int, int] = {}
    for lower, upper in sorted(above.items()):
        below.setdefault(upper, lower)
    heads = [number for number in range(count) if number not in below.values()]
    chains: list[list[int]] = []
    for head in heads:
        chain = [head]
        while chain[-1] in below:
            chain.append(below[chain[-1]])
        chains.append(chain)
    return chains


def _wrapped(chain: Sequence[_Placed]) -> list[list[_Placed]]:
    """Splits a chain where the lower line begins something new, or is farther away than the others."""
    widest = max(each.width for each in chain)
    gaps = [lower.middle - upper.middle for upper, lower in pairwise(chain)]
    runs_on = any(lower.line.text[0].islower() for lower in chain[1:])
    found = [[chain[0]]]
    for gap, (upper, lower) in zip(gaps, pairwise(chain), strict=True):
        if gap < min(gaps) + _LOOSE * lower.size and _goes_on(upper, lower, widest, runs_on):
            found[-1].append(lower)
        else:
            found.append([lower])
    return found


def _goes_on(upper: _Placed, lower: _Placed, widest: float, runs_on: bool) -> bool:
    """Whether the lower line continues the upper one. `runs_on` says that the lines are running text, not entries
    of a list."""
    before, after = upper.line.text, lower.line.text
    if _ITEM.match(after):
        return False
    if _OPEN.search(before) or after[0].islower():
        return True
    if after[0].isupper() and not runs_on and before[-1] not in ".!?…" and not _alike(before, after):
        return False
    return widest - upper.width < _first(lower)


def _alike(before: str, after: str) -> bool:
    """Whether both are in capitals, or have them at the beginning of every word, as on signs and in headings."""
    words = [word for word in f"{before} {after}".split() if len(word) > 3 and word[0].isalpha()]
    return (before + after).isupper() or (len(words) > 2 and all(word[0].isupper() for word in words))


def _first(line: _Placed) -> float:
    """The width of the first word; in a script without spaces, the width of a few characters."""
    text = line.line.text
    sign = line.width / max(len(text), 1)
    if _DENSE_SIGN.match(text):
        return 2.5 * sign
    word = _WORD.search(text)
    return sign * (len(word[0]) + 1 if word else 1)
