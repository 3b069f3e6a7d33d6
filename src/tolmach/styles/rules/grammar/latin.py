"""Latin short forms of English, in words."""

import re
from collections.abc import Iterator

from tolmach.linguistics.sentences import opens
from tolmach.styles.rules.kit.needs import needing
from tolmach.units import Edit

_LONG = {
    "e.g.": "for example",
    "i.e.": "that is",
    "et al.": "and others",
    "viz.": "namely",
    "cf.": "compare",
    "vs.": "versus",
    "ca.": "about",
    "etc.": "and so on",
}
_SHORT = re.compile(rf"(?<![\w.])(?:{'|'.join(map(re.escape, _LONG))})", re.IGNORECASE)
_GOES_ON = re.compile(r"\s*(?:[a-z0-9(\"“‘']|[,;:)!?])")


@needing(("g", "e", "al", "viz", "cf", "vs", "ca", "etc"))
def in_words(text: str, language: str) -> Iterator[Edit]:
    """The full stop of the last one in a sentence stays."""
    for match in _SHORT.finditer(text):
        new = _LONG[match[0].lower()]
        ends = new == "and so on" and not _GOES_ON.match(text[match.end() :])
        raised = new[0].upper() + new[1:] if opens(text, match.start()) else new
        yield Edit(*match.span(), raised + "." * ends)
