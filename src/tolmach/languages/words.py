"""The words of a text, fast: for a first look at what it may be about. Pure."""

import re


def _is_part(char: str) -> bool:
    return char.isalnum() and not char.isdecimal()


class _Apart(dict[int, int]):
    """To a space what belongs to no word. Each character is looked at once."""

    def __missing__(self, code: int) -> int:
        self[code] = code if _is_part(chr(code)) else ord(" ")
        return self[code]


_APART = _Apart()
_APART_IN_LATIN = bytes(code if _is_part(chr(code)) else ord(" ") for code in range(256))
# Of other scripts; no marks, which texts in Latin letters have as well.
_BEYOND_LATIN = re.compile("[\u0100-\u1fff\u2070-\u218f\u2460-\u24ff\u2776-\u2793\u2c00-\U0010ffff]")


def words(text: str) -> set[str]:
    """In small letters. A number is no word, and ends one."""
    small = text.lower()
    if not small.isascii() and _BEYOND_LATIN.search(small):
        return set(small.translate(_APART).split())
    # What is left of other signs parts words, as does the question mark that stands for them here.
    return set(small.encode("latin-1", "replace").translate(_APART_IN_LATIN).decode("latin-1").split())
