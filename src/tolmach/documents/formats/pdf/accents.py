"""Joins accents that a page sets over their letters, as TeX does with its old fonts. Pure."""

from collections.abc import Sequence
from unicodedata import normalize

from tolmach.documents.formats.pdf.model import Glyph

_COMBINING = {
    "´": "\u0301", "`": "\u0300", "¨": "\u0308", "ˆ": "\u0302", "^": "\u0302", "˜": "\u0303", "~": "\u0303",
    "¯": "\u0304", "˘": "\u0306", "ˇ": "\u030c", "˚": "\u030a", "˙": "\u0307", "˝": "\u030b", "¸": "\u0327",
    "˛": "\u0328",
}  # fmt: skip
_DOTLESS = {"ı": "i", "ȷ": "j"}
_LEVEL = 0.35
"""The largest distance of the baselines, in ems."""


def accented(shown: Sequence[Glyph]) -> list[Glyph]:
    """Puts each accent on the letter that it stands over. Its own glyph stays, without a text."""
    found = list(shown)
    for number, accent in enumerate(found):
        for beside in (number + 1, number - 1):
            if accent.text in _COMBINING and 0 <= beside < len(found) and _is_over(accent, found[beside]):
                letter = found[beside]
                joined = normalize("NFC", _DOTLESS.get(letter.text, letter.text) + _COMBINING[accent.text])
                if len(joined) == 1:
                    found[beside] = letter._replace(text=joined)
                    found[number] = letter._replace(text="", key=accent.key)
                    break
    return found


def _is_over(accent: Glyph, letter: Glyph) -> bool:
    is_level = abs(accent.baseline - letter.baseline) < _LEVEL * letter.size
    return letter.text.isalpha() and is_level and letter.left < (accent.left + accent.right) / 2 < letter.right
