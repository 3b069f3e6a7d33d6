"""Writes a phrase in another language as the source writes it: with the same mark at the end, and the same capitals.
Pure."""

import re

from tolmach.languages.traits import base
from tolmach.linguistics.inflection.german_nouns import noun
from tolmach.translation.phrasebook.book import FoundPhrase, raised
from tolmach.translation.phrasebook.marks import mark, with_mark

GERMAN = "de"
_WORD = re.compile(r"[^\W\d_]+")


def as_written(text: str, given: FoundPhrase, said: str, source: str, target: str) -> str:
    """The saying, with the mark and the capitals of the text instead of its own."""
    sign = mark(text, source)
    if sign != mark(given.saying.text, source):
        said = with_mark(said, sign, target)
    if text.isupper() and len(text) > 1:
        return said.upper()
    return _lowered(said, target) if _first(text).islower() and not _first(given.saying.text).islower() else said


def _first(text: str) -> str:
    found = _WORD.search(text)
    return found[0][0] if found else ""


def _lowered(said: str, target: str) -> str:
    """The saying with a small first letter, unless the word always has a capital."""
    found = _WORD.search(said)
    if found is None or found[0] in raised(target) or (base(target) == GERMAN and noun(found[0])):
        return said
    at = found.start()
    return said[:at] + said[at].lower() + said[at + 1 :]
