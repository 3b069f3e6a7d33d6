"""Whether a period that belongs to a word is that of the sentence, too. Pure."""

import re

from tolmach.styles.rules.punctuation.lists import listed

# A sentence is likelier to begin with one of these than a name or a title is.
_STARTERS = listed("first words")
_NEXT = re.compile(rf"[ \u00a0]+{_STARTERS}(?!\w)")
_LINE_END = re.compile(r"[)”“\"»«’]?[ \t]*(?:\n|$)")


def ends_line(match: re.Match[str]) -> bool:
    return bool(_LINE_END.match(match.string[match.end() : match.end() + 20]))


def ends_sentence(match: re.Match[str]) -> bool:
    return ends_line(match) or bool(_NEXT.match(match.string, match.end()))
