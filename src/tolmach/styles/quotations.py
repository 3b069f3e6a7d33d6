"""What stands in quotation marks, of whichever language. Pure."""

import re
from collections.abc import Iterator

from tolmach.units import Span

_MARKS = (("“", "”"), ("„", "“"), ("„", "”"), ("«", "»"), ("»", "«"), ("‹", "›"), ("‘", "’"), ("‚", "‘"), ('"', '"'))
_BRACKETS = (("「", "」"), ("『", "』"), ("《", "》"), ("〈", "〉"))
# Within a line only: a mark that nobody closes must not hold the rest of a text.
_CONTENT = r"([^{0}{1}\n]{{1,2000}})"
# Every way begins with its mark and looks back behind it: so the search goes from mark to mark, not letter by letter.
_QUOTED = re.compile(
    "|".join(
        [
            *(rf"{a}(?<!\w{a}){_CONTENT.format(a, z)}{z}(?!\w)" for a, z in _MARKS),
            *(a + _CONTENT.format(a, z) + z for a, z in _BRACKETS),
        ]
    )
)


def quoted(text: str) -> Iterator[Span]:
    """Without the marks themselves."""
    return (match.span(match.lastindex or 0) for match in _QUOTED.finditer(text))
