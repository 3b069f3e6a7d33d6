"""Whether a translation says no where its source does."""

from tolmach.languages.traits import base, traits
from tolmach.linguistics.mentions.negation import is_known, perhaps, sure, told

SHORT = 60
"""In longer texts, one language often uses a negation where another needs none."""


def lost(source: str, target: str, languages: tuple[str, str]) -> tuple[str, ...]:
    """The words with which the source says no, if the target never does."""
    given, said = map(base, languages)
    if not _is_read(given) or not is_known(said) or not (found := sure(given).findall(told(source, given))):
        return ()
    return () if perhaps(said).search(target) else tuple(found)


def is_new(source: str, target: str, languages: tuple[str, str]) -> bool:
    """Whether only the target says no."""
    given, said = map(base, languages)
    if not is_known(given) or not _is_read(said) or len(source) > SHORT:
        return False
    return sure(said).search(told(target, said)) is not None and perhaps(given).search(source) is None


def _is_read(language: str) -> bool:
    """In scripts without spaces, the signs of a negation also stand in many words that are no negation."""
    return is_known(language) and traits(language).spaced_words
