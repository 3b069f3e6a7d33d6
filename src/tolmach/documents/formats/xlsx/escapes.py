"""Reads and writes characters that XML cannot hold as spreadsheets do: a carriage return is `_x000D_`.
Pure functions."""

import re

_ESCAPED = re.compile(r"_x(?!D[89A-F])([0-9A-F]{4})_", re.IGNORECASE)
_UNSAID = re.compile(r"[\x00-\x08\x0b-\x1f\ufffe\uffff]")


def unescaped(text: str) -> str:
    if "_x" not in text and "_X" not in text:
        return text
    return _ESCAPED.sub(lambda found: chr(int(found[1], 16)), text)


def escaped(text: str) -> str:
    protected = _ESCAPED.sub(lambda found: f"_x005F{found[0]}", text) if "_" in text else text
    return _UNSAID.sub(lambda found: f"_x{ord(found[0]):04X}_", protected)
