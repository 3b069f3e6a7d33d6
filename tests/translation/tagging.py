"""Texts with codes as one string, to write tables with: `<b>` a pair, `<br/>` a point, `<x>` something opaque."""

import re
from collections.abc import Sequence

from tolmach.units import Code, Placed

_TAG = re.compile(r"<(/?)([a-z]+)(/?)>")


def read(marked: str) -> tuple[str, tuple[Code, ...], list[str]]:
    """The text, its codes and their names."""
    text, at = "", 0
    codes: list[Code] = []
    names: list[str] = []
    opened: list[int] = []
    for tag in _TAG.finditer(marked):
        text += marked[at : tag.start()]
        at = tag.end()
        closing, name, empty = tag.groups()
        if closing:
            number = opened.pop()
            codes[number] = Code(codes[number].start, len(text), codes[number].opaque)
            continue
        names.append(name)
        codes.append(Code(len(text), len(text), name == "x"))
        if not empty:
            opened.append(len(codes) - 1)
    return text + marked[at:], tuple(codes), names


def write(text: str, placed: Sequence[Placed], codes: Sequence[Code], names: Sequence[str]) -> str:
    out, at = "", 0
    opened: list[Placed] = []
    for item in (*placed, None):
        start = item.start if item else len(text)
        while opened and opened[-1].end <= start:
            done = opened.pop()
            out += text[at : done.end] + f"</{names[done.mark]}>"
            at = done.end
        out += text[at:start]
        at = start
        if item is None:
            break
        name = names[item.mark]
        if codes[item.mark].start == codes[item.mark].end:
            out += f"<{name}/>"
        elif item.start == item.end:
            out += f"<{name}></{name}>"
        else:
            out += f"<{name}>"
            opened.append(item)
    return out
