"""What is text among the elements inside a segment, in TMX and in XLIFF."""

from typing import Final

# What a program wrote for itself. What a pair of them encloses stands beside them, not inside.
_CODES: Final = frozenset({"bpt", "ept", "it", "ph", "ut"})


def is_text(name: str, around: bool) -> bool:
    """Whether text directly inside the element counts; `around` says so for the element that it stands in.

    A `sub` is text inside a code: a footnote, a title.
    """
    return name == "sub" or (around and name not in _CODES)
