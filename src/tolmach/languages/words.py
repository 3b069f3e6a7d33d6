"""Splits a text into words, fast, for a first look at what it may be about. Pure."""

from tolmach.patterns import deferred


def _is_part(char: str) -> bool:
    return char.isalnum() and not char.isdecimal()


class _Apart(dict[int, int]):
    """Maps every character that belongs to no word to a space. Each character is looked at only once."""

    def __missing__(self, code: int) -> int:
        self[code] = code if _is_part(chr(code)) else ord(" ")
        return self[code]


_APART = _Apart()
_APART_IN_LATIN = bytes(code if _is_part(chr(code)) else ord(" ") for code in range(256))
# Letters of other scripts, but no marks, because texts in Latin letters have those as well.
_BEYOND_LATIN = deferred("[\u0100-\u1fff\u2070-\u218f\u2460-\u24ff\u2776-\u2793\u2c00-\U0010ffff]")


def words(text: str) -> set[str]:
    """The words in lower case. A number is no word, and it ends one."""
    small = text.lower()
    if not small.isascii() and _BEYOND_LATIN.search(small):
        return set(small.translate(_APART).split())
    # Signs beyond Latin-1 become question marks here. Those separate words, just as the signs do.
    return set(small.encode("latin-1", "replace").translate(_APART_IN_LATIN).decode("latin-1").split())
