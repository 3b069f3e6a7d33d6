"""Draws text: chooses the font for each part, their order and their widths.

Pillow shapes text with libraries that are not installed everywhere. Without them it can only draw letters that stand
side by side from left to right.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from PIL import Image, ImageDraw, ImageFont, features

from tolmach.documents.kit.fonts import face, stretches
from tolmach.errors import UnsafeFile
from tolmach.languages.scripts import LETTERS

UNSHAPED = "Text from right to left in pictures needs the library FriBiDi: install libfribidi0 on the server."
REFERENCE = 100
"""The size at which text is measured. All other sizes are in proportion."""

_LEFTWARD = f"{LETTERS['Arabic']}{LETTERS['Hebrew']}"
_IS_LEFTWARD = re.compile(f"[{_LEFTWARD}]")
_AGAINST = {
    # In right-to-left text, the parts that read left to right: from a letter or digit to the last one before the
    # text continues.
    True: re.compile(rf"[^\W_](?<![{_LEFTWARD}])(?:[^{_LEFTWARD}]*[^\W_](?<![{_LEFTWARD}])%?)?"),
    False: re.compile(rf"[{_LEFTWARD}](?:[^A-Za-zÀ-ʯ]*[{_LEFTWARD}])?"),
}


@dataclass(frozen=True, slots=True)
class _Run:
    text: str
    family: str
    leftward: bool


@dataclass(frozen=True, slots=True)
class TypeStyle:
    language: str
    bold: bool
    leftward: bool


def runs(text: str, style: TypeStyle) -> list[_Run]:
    """The runs in visual order, from left to right."""
    parts = [_in_fonts(part, leftward, style.language) for part, leftward in _directions(text, style.leftward)]
    return [run for part in (reversed(parts) if style.leftward else parts) for run in part]


def width(text: str, style: TypeStyle, size: float = REFERENCE) -> float:
    return sum(_length(run, style.bold) for run in runs(text, style)) * size / REFERENCE


def bounds(text: str, style: TypeStyle) -> tuple[float, float, float, float]:
    """The extent of the ink at the reference size: left, top, right, bottom of a text whose line begins at 0, 0."""
    left, boxes = 0.0, []
    for run in runs(text, style):
        font = _font(run.family, style.bold, REFERENCE)
        box = font.getbbox(run.text, anchor="ls", direction=_direction(run))
        boxes.append((left + box[0], box[1], left + box[2], box[3]))
        left += _length(run, style.bold)
    if not boxes:
        return 0.0, 0.0, 0.0, 0.0
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def draw(canvas: Image.Image, at: tuple[float, float], text: str, style: TypeStyle, size: float) -> None:
    """Draws on a mask. `at` is the left end of the line, in either reading direction."""
    pen = ImageDraw.Draw(canvas)
    left = at[0]
    for run in runs(text, style):
        font = _font(run.family, style.bold, size)
        pen.text((left, at[1]), run.text, fill=255, font=font, anchor="ls", direction=_direction(run))
        left += font.getlength(run.text, direction=_direction(run))


def is_shaped() -> bool:
    return bool(features.check("raqm"))


def _directions(text: str, leftward: bool) -> list[tuple[str, bool]]:
    found: list[tuple[str, bool]] = []
    done = 0
    for match in _AGAINST[leftward].finditer(text):
        found += [(text[done : match.start()], leftward), (match[0], not leftward)]
        done = match.end()
    return [part for part in [*found, (text[done:], leftward)] if part[0]]


def _in_fonts(text: str, leftward: bool, language: str) -> Sequence[_Run]:
    if leftward and _IS_LEFTWARD.search(text) and not is_shaped():
        raise UnsafeFile(UNSHAPED)
    found = [_Run(each.text, each.family, leftward) for each in stretches(text, language)]
    return found[::-1] if leftward else found


def _direction(run: _Run) -> str | None:
    return ("rtl" if run.leftward else "ltr") if is_shaped() else None


@lru_cache(maxsize=4096)
def _length(run: _Run, bold: bool) -> float:
    return float(_font(run.family, bold, REFERENCE).getlength(run.text, direction=_direction(run)))


@cache
def _font(family: str, bold: bool, size: float) -> ImageFont.FreeTypeFont:
    found = face(family, bold=bold)
    font = ImageFont.truetype(str(found.path), size, index=found.index)
    font.set_variation_by_axes([found.weight])
    return font
