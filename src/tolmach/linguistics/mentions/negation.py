"""Words that say no, and sayings that only seem to."""

import re
from functools import cache

from tolmach.languages.traits import traits
from tolmach.linguistics.facts import facts, unbroken, words

_SURE, _MAYBE = facts("negation.sure", words), facts("negation.maybe", words)
_IDLE = facts("negation.idle", unbroken)


def is_known(language: str) -> bool:
    return language in _SURE


@cache
def sure(language: str) -> re.Pattern[str]:
    """A pattern for words that surely say no."""
    return _any_of(_SURE[language], language)


@cache
def perhaps(language: str) -> re.Pattern[str]:
    """The same, with words that may take their place or say no in another way."""
    return _any_of((*_SURE[language], *_MAYBE[language]), language)


def told(text: str, language: str) -> str:
    """The text without sayings that are negative in words only."""
    idle = _idle(language)
    return idle.sub(" ", text) if idle else text


@cache
def _idle(language: str) -> re.Pattern[str] | None:
    return re.compile(_IDLE[language], re.IGNORECASE) if language in _IDLE else None


def _any_of(entries: tuple[str, ...], language: str) -> re.Pattern[str]:
    if not traits(language).spaced_words:
        return re.compile("|".join(sorted({entry.strip("*") for entry in entries})))
    shapes = (entry.replace("*", r"\w*").replace("~", r"\w{3,}") for entry in entries)
    return re.compile(rf"(?<!\w)(?:{'|'.join(sorted(shapes, key=len, reverse=True))})(?!\w)", re.IGNORECASE)
