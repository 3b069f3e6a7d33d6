"""Whether a quantity of English belongs to the noun behind it: a 5 kg bag, a $5 fee."""

import re

_ARTICLE = re.compile(r"(?<!\w)(?:an?|this|that|each|every|another|one|first|second|new)[ \u00a0]$", re.IGNORECASE)
_NOUN = re.compile(r"[ \u00a0]([a-z]{3,})")
_OTHER_WORDS = """
and are but each for from has have into less long more nor off over per plus than that the then this too until via was
were when which while with within above below about high tall wide deep away ago apart
"""
_NO_NOUN = frozenset(_OTHER_WORDS.split())


def is_attribute(text: str, start: int, end: int) -> bool:
    noun = _NOUN.match(text, end)
    return bool(noun and noun[1] not in _NO_NOUN and _ARTICLE.search(text[max(0, start - 10) : start]))
