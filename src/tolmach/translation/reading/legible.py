"""Writes a text as engines have learnt to read it: letters and their accents as one character, no ligatures, no wide or
narrow letters, no soft hyphens, the digits that every language has. The meaning stays the same. Pure."""

import unicodedata

from tolmach.patterns import deferred
from tolmach.translation.reading.spans import as_it_is, edit
from tolmach.units import Code, Edit, Unit

_SOFT_HYPHEN = "\u00ad"
# Characters that belong to the one before: accents and points, Korean vowels and endings, Japanese voicing marks.
_JOINED = (
    "\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u1160-\u11ff"
    "\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\u3099\u309a\uff9e\uff9f"
)
# Ligatures of old typesetting, wide Latin letters, narrow kana: other shapes of ordinary letters.
_SHAPES = "\ufb00-\ufb06\uff21-\uff3a\uff41-\uff5a\uff66-\uff9d"
# Signs that Unicode has twice.
_TWICE = "\u2126\u212a\u212b\uf900-\ufaff"
# A Greek letter before a Latin one is the sign for a millionth.
_MICRO = "\u03bc(?=[A-Za-z])"
# Digits of any script, with what groups them and marks decimals.
_DIGITS = "(?:(?![0-9])\\d)++(?:[٫٬．，](?=\\d)(?:(?![0-9])\\d)++)*+"
_DIGIT = deferred(r"\d")
_SEPARATORS = str.maketrans({"٫": ".", "٬": ",", "．": ".", "，": ","})
_SEEN = deferred(f"{_SOFT_HYPHEN}|{_MICRO}|{_DIGITS}|[{_SHAPES}{_TWICE}][{_JOINED}]*+|[^\\s{_JOINED}][{_JOINED}]++")
_SHAPE = deferred(f"[{_SHAPES}]")


def legible(unit: Unit) -> Unit:
    """Leaves opaque codes alone."""
    edits = _edits(unit.text)
    if not edits:
        return unit
    fixed = bytearray(len(unit.text))
    for code in unit.codes:
        if code.opaque:
            fixed[code.start : code.end] = b"\x01" * (code.end - code.start)
    outside = [item for item in edits if not any(fixed[item.start : item.end])]
    done = edit(as_it_is(unit.text, unit.codes), outside)
    return Unit(done.text, tuple(Code(item.start, item.end, unit.codes[item.mark].opaque) for item in done.codes))


def _edits(text: str) -> list[Edit]:
    if text.isascii():
        return []
    found = ((match, _written(match[0])) for match in _SEEN.finditer(text))
    return [Edit(match.start(), match.end(), written) for match, written in found if written != match[0]]


def _written(seen: str) -> str:
    if seen == _SOFT_HYPHEN:
        return ""
    if seen == "\u03bc":
        return "\u00b5"
    if _DIGIT.match(seen):
        return "".join(str(unicodedata.digit(char)) if char.isdecimal() else char for char in seen).translate(
            _SEPARATORS
        )
    return unicodedata.normalize("NFKC" if _SHAPE.match(seen) else "NFC", seen)
