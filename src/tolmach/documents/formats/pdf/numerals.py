"""Knows Roman numerals, which number the first pages of a book. Pure."""

import re

_SMALL = r"(?:x[lc]|l?x{0,3})(?:i[xv]|v?i{0,3})"
_NUMERAL = re.compile(rf"(?=.){_SMALL}|(?=.){_SMALL.upper()}")


def is_numeral(text: str) -> bool:
    """Tells whether a text is nothing but a Roman numeral below 100."""
    return _NUMERAL.fullmatch(text.strip()) is not None
