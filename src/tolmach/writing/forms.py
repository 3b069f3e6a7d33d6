"""Proposes other forms of a word: another person, number, gender, case or mood. Pure.

Which form fits is told by the other words of a sentence, in more ways than tables can say, so that the engine decides.
It looks only at words that surprise it, so that a right sentence costs hardly anything.
"""

import lzma
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path

from rapidfuzz.distance import OSA

from tolmach.units import Edit
from tolmach.writing.lexicon import LANGUAGES, Lexicon, lexicon
from tolmach.writing.proposals import Finder, Proposal, in_case_of, needed
from tolmach.writing.slips import loses_accent

FOR_EACH, FARTHEST = 0.5, 3
"""What the margin of another form grows by with every letter by which the forms differ: the farther one is away, the
likelier it is another tense, which only the writer knows. Forms that are farther away are not proposed."""
MOST = 6
"""At most so many forms are offered for one word, the nearest first."""
_DATA = Path(__file__).parent / "data"
_WORD = re.compile(r"(?<![\w.@/#'-])[^\W\d_]{2,}(?![\w@/-]|\.\w)|(?<=['’])[^\W\d_]{3,}(?![\w@/-])")

_UMLAUT = re.compile("[äöü]", re.IGNORECASE)


def finder(language: str) -> Finder | None:
    words = lexicon(language)
    if language not in LANGUAGES or words is None:
        return None

    def find(text: str) -> Iterator[Proposal]:
        for match in _WORD.finditer(text):
            if match[0][1:].islower():
                for margin, form in _others(match[0], language, words):
                    yield Proposal(Edit(match.start(), match.end(), in_case_of(match[0], form)), margin)

    return find


def _others(word: str, language: str, words: Lexicon) -> list[tuple[float, str]]:
    """The other forms, the nearest first, with their margins. A capital is not doubted here."""
    table = _table(language)
    known = [form for forms in table.get(word) or table.get(word.lower()) or () for form in forms]
    ranked = sorted(
        (OSA.distance(word.lower(), form.lower()), -words.size(form), form)
        for form in known
        if form.lower() != word.lower()
        and (language == "fr" or not loses_accent(word, form))
        and (language != "de" or _fits_german(word, form))
    )
    base = needed("form", language).margin
    return [(base + FOR_EACH * distance, form) for distance, _, form in ranked[:MOST] if distance <= FARTHEST]


def _fits_german(word: str, form: str) -> bool:
    """A noun stays a noun, and a wish a wish: `wäre` is not written for `war`."""
    return form[0].isupper() == word[0].isupper() and not (_UMLAUT.search(word) and not _UMLAUT.search(form))


def family(word: str, language: str) -> frozenset[str]:
    """All forms of a word, in small letters; only the word itself if no table knows it."""
    written = (word, word.lower(), word.capitalize())
    return frozenset(
        {word.lower(), *(form.lower() for each in written for forms in families(each, language) for form in forms)}
    )


def families(word: str, language: str) -> Sequence[Sequence[str]]:
    """The words that this may be a form of, each with all its forms."""
    return _table(language).get(word, ()) if language in LANGUAGES else ()


def is_form(word: str, language: str) -> bool:
    """Whether a table has the word. Words without other forms, and most names, are in none."""
    return any(families(each, language) for each in (word, word.lower(), word.capitalize()))


@cache
def _table(language: str) -> Mapping[str, Sequence[Sequence[str]]]:
    """Every form with the words that it is a form of."""
    rows = lzma.decompress((_DATA / f"forms.{language}.xz").read_bytes()).decode().splitlines()
    found: dict[str, tuple[Sequence[str], ...]] = {}
    for row in rows:
        forms = tuple(row.split())
        for form in forms:
            found[form] = (*found.get(form, ()), forms)
    return found
