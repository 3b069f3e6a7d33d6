"""Whether a translation says the opposite of its source: it lost a no or has a new one, or it has the other word of a
pair such as on and off, open and close, left and right."""

from collections.abc import Iterator

from tolmach.languages.traits import base, traits
from tolmach.linguistics.mentions.negation import is_known, perhaps, sure, told
from tolmach.linguistics.mentions.opposites import PAIRS, has_to_be_said, in_english, may_have_any, said
from tolmach.units import Span

SHORT_PAIR = 80
"""In longer texts, one language may say that A is before B, and another that B is after A."""

SHORT_NEGATION = 60
"""In longer texts, one language often uses a negation where another needs none."""


def lost_negation(source: str, target: str, languages: tuple[str, str]) -> tuple[str, ...]:
    """The words with which the source says no, if the target never does."""
    given, said = map(base, languages)
    if not _is_read(given) or not is_known(said) or not (found := sure(given).findall(told(source, given))):
        return ()
    return () if perhaps(said).search(target) else tuple(found)


def is_new_negation(source: str, target: str, languages: tuple[str, str]) -> bool:
    """Whether only the target says no."""
    given, said = map(base, languages)
    if not is_known(given) or not _is_read(said) or len(source) > SHORT_NEGATION:
        return False
    return sure(said).search(told(target, said)) is not None and perhaps(given).search(source) is None


def _is_read(language: str) -> bool:
    """In scripts without spaces, the signs of a negation also stand in many words that are no negation."""
    return is_known(language) and traits(language).spaced_words


def reversed_in(source: str, target: str, languages: tuple[str, str]) -> list[Span]:
    """Where the source says one of a pair and the target says only the other, or neither where one has to be there."""
    if base(languages[0]) != "en" or len(source) > SHORT_PAIR or not may_have_any(source):
        return []
    return list(_reversed(source, target, base(languages[1])))


def _reversed(source: str, target: str, language: str) -> Iterator[Span]:
    for pair in PAIRS:
        one, other = in_english(source, pair)
        given = one or other
        if given is None or (one and other) or (there := said(target, pair, language)) is None:
            continue
        own, opposite = there if one else reversed(there)
        if not own and (opposite or has_to_be_said(source, pair)):
            yield given.span()
