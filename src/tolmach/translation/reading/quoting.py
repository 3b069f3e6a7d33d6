"""Ordinary words between quotation marks: `The "kitchen" is a table.` Engines read such a word as part of its mark, and
leave it or make one up. So the module takes the marks out as codes. Pure."""

import re
from itertools import islice

from tolmach.languages.traits import traits
from tolmach.translation.protected import protection
from tolmach.translation.protected.placeholders import PlaceholderPair

_WORD = r"[^\W\d_A-Z][^\W\d_A-Z'’-]*(?:['’-][^\W\d_A-Z]+)*"
_QUOTED = re.compile(
    rf"(?<!\S)(?:\"(?={_WORD}[ \"])|“(?={_WORD}[ ”]))({_WORD}(?: {_WORD}){{0,2}})[\"”](?![^\s.,;:!?…)])"
)
# Behind one of these, a word is meant to be typed, and stays as it is.
_TYPED = re.compile(
    r"(?i)\b(?:types?|typed|enters?|entered|values?|options?|parameters?|arguments?|commands?|keys?|fields?|files?|folders?"
    r"|users?|username|password|strings?|tags?|variables?|functions?|methods?|settings?|equals|words?|letters?"
    r"|(?:set|sets|changes?|changed|equal|defaults?)(?: \w+){0,3} to)[:,]? $|= ?$"
)
_ALSO = re.compile(r",? (?:and|or) |, ")
_STRAIGHT = '"'
_NEAR = 40
_MOST = 100
"""A text with more quotations is no prose."""


def quoted(text: str, languages: tuple[str, str]) -> list[PlaceholderPair]:
    """The pairs, with quotation marks as the target writes them. Straight marks stay straight where words have spaces
    between them. A text that is quoted as a whole has no pairs."""
    if '"' not in text and "“" not in text:
        return []
    found: list[PlaceholderPair] = []
    typed = 0
    for match in _outside_code(text, languages[0]):
        if _TYPED.search(text[: match.start()][-_NEAR:]) or (typed and _ALSO.fullmatch(text, typed, match.start())):
            typed = match.end()
        elif match[1].islower() and match.span() != (0, len(text)):
            found.append(_pair(match, languages[1]))
    return found


def _outside_code(text: str, language: str) -> list[re.Match[str]]:
    found = list(islice(_QUOTED.finditer(text), _MOST + 1))
    if not 0 < len(found) <= _MOST:
        return []
    fixed = protection.find(text, language)
    return [
        match for match in found if not any(item.start < match.end() and match.start() < item.end for item in fixed)
    ]


def _pair(match: re.Match[str], target: str) -> PlaceholderPair:
    (start, end), (first, last) = match.span(), match.span(1)
    written = traits(target)
    is_straight = match[0][0] == _STRAIGHT and written.spaced_words
    opening, closing = (_STRAIGHT, _STRAIGHT) if is_straight else (written.opening, written.closing)
    return PlaceholderPair(opening, closing, ((start, first), (last, end)))
