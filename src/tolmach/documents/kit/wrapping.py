"""Breaks a text into lines of a given width. Pure except for the widths of letters."""

import re
from collections.abc import Callable

from tolmach.languages.scripts import DENSE

Width = Callable[[str], float]
"""Gives the width of a text at size 1."""

_NOT_FIRST = "、。，．・：；？！゛゜ヽヾゝゞ々ー）］｝〉》」』】,.:;?!)]}%ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮ"
_NOT_LAST = "（［｛〈《「『【([{"
_PARTS = re.compile(rf"[{DENSE}]|\s+|[^\s{DENSE}]+")
_THAI = re.compile(r"[เแโใไ]?[\u0e01-\u0e2e][\u0e2f-\u0e3a\u0e45-\u0e4e]*|.", re.DOTALL)
_IS_THAI = re.compile(r"[\u0e01-\u0e2e]")


def wrapped(text: str, width: float, measure: Width, *, parts_words: bool) -> list[str] | None:
    """Breaks the text into lines of at most this width, at size 1. None if a word is wider, unless words
    may be split."""
    lines, line = [], ""
    for part in _pieces(text, parts_words):
        if measure((line + part).strip()) <= width:
            line += part
        elif measure(part.strip()) > width:
            return None
        else:
            lines.append(line.strip())
            line = part.lstrip()
    lines.append(line.strip())
    return [each for each in lines if each]


def _pieces(text: str, parts_words: bool) -> list[str]:
    """The parts between which a line may break. A space belongs to the end of the part before it."""
    found: list[str] = []
    for part in _PARTS.findall(text):
        signs = _THAI.findall(part) if _IS_THAI.search(part) or parts_words else [part]
        for sign in signs:
            if found and (sign.isspace() or sign[0] in _NOT_FIRST or found[-1][-1] in _NOT_LAST):
                found[-1] += sign
            else:
                found.append(sign)
    return found
