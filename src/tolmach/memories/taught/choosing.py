"""Chooses the phrases of a text that are worth telling an engine."""

from tolmach.languages.little import is_little
from tolmach.languages.traits import base, traits
from tolmach.linguistics.tokens import tokens
from tolmach.memories.taught.phrases import PhrasePlaces, Phrasing, TaughtPhrase
from tolmach.units import Match, Span

LEAST_VOTES = 2
LEAST_SHARE = 0.5
"""The share of the places of a phrase that must have the same translation."""
LEAST_SEGMENTS = 300
"""So many segments tell word from word. A phrase of several words is then believed if the memory has it once."""
LEAST_PLACES = 2
LEAST_PLACES_OF_FEW = 4
LEAST_WORD_SHARE = 0.6
"""The places and the share of a single word, which may mean more than one thing, in a memory that has so many segments
and in a smaller one."""
LEAST_LETTERS = 4
LEAST_COVER = 0.2
"""Single words are told only if so large a share of the words of a text is known: the text is about what the memory is
about. In other texts, `file` and `layer` mean something else."""
MOST_TOLD = 2
"""The most phrases of a text, the longest first. A third made the text longer and gained hardly anything."""
_COMMAND_SIGNS = frozenset("%{$\\")
"""Signs that make a placeholder of the letters behind them."""


def chosen(text: str, source: str, phrasing: Phrasing) -> list[Match]:
    """The longest phrases, in order and without overlap."""
    taken = list[tuple[Match, int]]()
    for span, places in sorted(phrasing.find(text), key=lambda found: -found[1].length):
        if any(span[0] < each.end and each.start < span[1] for each, _ in taken):
            continue
        if places.count < _least_places(places, phrasing) or not _is_phrase(text, span, places, source):
            continue
        said = phrasing.said(places, text[span[0]].isupper())
        if said is not None and _is_agreed(said, places) and said.target != text[slice(*span)]:
            taken.append((Match(*span, said.target), places.length))
        if len(taken) == MOST_TOLD:
            break
    words = sum(word[0].isalnum() for word, _ in tokens(text))
    is_known = sum(length for _, length in taken) >= LEAST_COVER * words
    return sorted((each for each, length in taken if length > 1 or is_known), key=lambda match: match.start)


def _least_places(places: PhrasePlaces, phrasing: Phrasing) -> int:
    is_large = phrasing.count >= LEAST_SEGMENTS
    if places.length == 1:
        return LEAST_PLACES if is_large else LEAST_PLACES_OF_FEW
    return 1 if is_large else LEAST_VOTES


def _is_phrase(text: str, span: Span, places: PhrasePlaces, source: str) -> bool:
    """Whether it begins and ends with words that carry meaning, and a single word is long enough."""
    found = text[slice(*span)]
    if not (found[0].isalnum() and found[-1].isalnum()) or text[span[0] - 1 : span[0]] in _COMMAND_SIGNS:
        return False
    words = [word for word, _ in tokens(found)]
    if is_little(words[0], base(source)) or is_little(words[-1], base(source)) or not any(map(str.isalpha, words)):
        return False
    return places.length > 1 or len(found) >= LEAST_LETTERS * traits(source).length


def _is_agreed(said: TaughtPhrase, places: PhrasePlaces) -> bool:
    share = LEAST_WORD_SHARE if places.length == 1 else LEAST_SHARE
    return said.votes >= min(LEAST_VOTES, places.count) and said.votes >= share * said.places


def agreed(term: str, phrasing: Phrasing) -> str | None:
    """The translation of a term on which the segments agree; None if they do not have it, or do not agree."""
    for span, places in phrasing.find(term):
        if span == (0, len(term)) and places.count >= LEAST_VOTES:
            said = phrasing.said(places, term[0].isupper())
            return said.target if said is not None and _is_agreed(said, places) else None
    return None
