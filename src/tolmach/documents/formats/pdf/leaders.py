"""Knows the dots that lead from an entry of a table of contents to its page, and the lines that a form leaves. Pure."""

import re

_SIGNS = r"(?:\. ?|_ ?|…){4,}"
LEADER = re.compile(_SIGNS)
_ENDING = re.compile(rf"{_SIGNS}\s*(?:(?:[A-Z]{{1,2}}[-.]?)?\d{{1,4}}|[ivxlc]{{1,7}})?$")
"""A number of a page may have the letter of an appendix."""


def ends_entry(text: str) -> bool:
    """Tells whether a line ends with such dots, or with the number to which they lead."""
    return _ENDING.search(text) is not None


def is_leader(text: str) -> bool:
    return LEADER.fullmatch(text) is not None
