"""Knows the numbers of pages and sections. Pure."""

import re

_SMALL = r"(?:x[lc]|l?x{0,3})(?:i[xv]|v?i{0,3})"
_ROMAN = re.compile(rf"(?=.){_SMALL}|(?=.){_SMALL.upper()}")
_SECTION = re.compile(r"\s*(?:\d{1,2}|[A-Z])(?:\.\d{1,2}){1,4}\.?\s*")


def is_numeral(text: str) -> bool:
    """Tells whether a text is nothing but a Roman numeral below 100."""
    return _ROMAN.fullmatch(text.strip()) is not None


def is_section(text: str) -> bool:
    """Tells whether a text is nothing but the number of a section, such as 2.1."""
    return _SECTION.fullmatch(text) is not None
