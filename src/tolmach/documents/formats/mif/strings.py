"""Reads and writes strings in the spelling of MIF, and characters that have names there."""

import re
from collections.abc import Iterator

from tolmach.documents.kit.atoms import LINE_END

TAB = "\t"
NAMED = {
    "Tab": TAB,
    "HardReturn": LINE_END,
    "HardSpace": "\u00a0",
    "NumberSpace": "\u2007",
    "ThinSpace": "\u2009",
    "EnSpace": "\u2002",
    "EmSpace": "\u2003",
    "HardHyphen": "\u2011",
    "SoftHyphen": "\u00ad",
    "DiscHyphen": "\u00ad",
    "NoHyphen": "\u00ad",
    "EnDash": "–",
    "EmDash": "—",
    "Bullet": "•",
    "Dagger": "†",
    "DoubleDagger": "‡",
    "Cent": "¢",
    "Pound": "£",
    "Yen": "¥",
}
_WRITTEN_BY_NAME = {NAMED[name]: name for name in list(NAMED)[:8]}
_CONTROLS = {
    0x04: "\u00ad",
    0x05: "\u00ad",
    0x06: "\u00ad",
    0x08: TAB,
    0x09: LINE_END,
    0x10: "\u2007",
    0x11: "\u00a0",
    0x12: "\u2009",
    0x13: "\u2002",
    0x14: "\u2003",
    0x15: "\u2011",
}
_ESCAPED = {"t": TAB, "q": "'", "Q": "`", ">": ">", "\\": "\\"}
_ESCAPE = re.compile(r"\\(?:x([0-9A-Fa-f]{1,2}) ?|u([0-9A-Fa-f]{4})|([\s\S]))")
_SPELT = str.maketrans({"\\": "\\\\", ">": "\\>", "'": "\\q", "`": "\\Q"})
_NAMED = re.compile("([" + "".join(_WRITTEN_BY_NAME) + "])")
_LONGEST = 200
"""Characters. MIF allows 255 in a string."""


def read(spelt: str) -> str:
    """Decodes the text between the quotation marks of a string."""
    text = _ESCAPE.sub(_character, spelt)
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace") if "\\u" in spelt else text


def _character(match: re.Match[str]) -> str:
    byte, unit, other = match.groups()
    if byte:
        code = int(byte, 16)
        return _CONTROLS.get(code) or bytes([code]).decode("mac_roman")
    return chr(int(unit, 16)) if unit else _ESCAPED.get(other, other)


def spelt(text: str) -> Iterator[tuple[str, bool]]:
    """Yields contents for strings and statements for named characters, each with whether it is a statement."""
    for part in _NAMED.split(text):
        if part in _WRITTEN_BY_NAME:
            yield f"<Char {_WRITTEN_BY_NAME[part]}>", True
            continue
        for start in range(0, len(part), _LONGEST):
            yield part[start : start + _LONGEST].translate(_SPELT), False
