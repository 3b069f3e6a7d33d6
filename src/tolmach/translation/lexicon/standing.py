"""Where a word of the lexicon may stand in a text, and what is joined to it. Pure."""

from collections.abc import Sequence
from typing import NamedTuple

from tolmach.glossaries.terms.words import Word
from tolmach.languages.traits import base
from tolmach.translation.lexicon.speaking import speaking

_APOSTROPHE = "'"
_HYPHEN = "-"
_JOINING = frozenset("-'’/_@#&")


class LexiconMatch(NamedTuple):
    """So many words of a text from `at` on, and the entries that they may be; no entries where none is sure."""

    at: int
    length: int
    rows: tuple[int, ...]
    base: str
    is_usual: bool = True
    """Whether it is the usual translation of the first entry, not just another one."""
    is_meant: bool = False
    """Whether other words of the text tell that the first entry is meant."""


def may_begin(here: Sequence[Word], at: int, language: str) -> bool:
    word, before = here[at], here[at - 1].text if at else ""
    is_joined = at > 0 and not word.gap and before in _JOINING
    if is_joined and before == _APOSTROPHE:
        is_joined = not speaking(base(language)).elides
    return word.text.isalpha() and not is_joined


def stands_apart(here: Sequence[Word], at: int, length: int, language: str) -> bool:
    end = at + length
    follows = here[end] if end < len(here) else None
    if follows is None or follows.gap or follows.text not in _JOINING - {"'", "’"}:
        return True
    behind = here[end + 1].text.lower() if end + 1 < len(here) else ""
    return follows.text == _HYPHEN and behind in speaking(base(language)).clitics


def is_opening(here: Sequence[Word], at: int) -> bool:
    return not any(word.text[0].isalnum() for word in here[:at])


def is_raised(here: Sequence[Word], at: int, length: int, entry: Sequence[str] = (), *, nouns: bool = False) -> bool:
    """Whether capitals that the entry lacks say that this is a name. The first word of a sentence is none, unless a
    capital follows; where `nouns` have capitals, one that follows says nothing."""
    chosen = [word.text for word in here[at : at + length]]
    written = entry or [text.lower() for text in chosen]
    both = list(zip(chosen, written, strict=True))
    if any(_is_upper(text[1:]) and not _is_upper(wanted[1:]) for text, wanted in both):
        return True
    if any(text[0].isupper() and not wanted[0].isupper() for text, wanted in both[1:]):
        return True
    if not chosen[0][0].isupper() or written[0][0].isupper():
        return False
    follows = here[at + length].text[:1] if at + length < len(here) and not nouns else ""
    return not is_opening(here, at) or follows.isupper()


def _is_upper(text: str) -> bool:
    return text != text.lower()
