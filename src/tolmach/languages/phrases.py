"""The commonest words and phrases of each language: texts that are too short for a model, and that are written most
often."""

import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from tolmach.languages.catalogue import sources
from tolmach.languages.ngrams import FEW_WORDS, words

FEW_LETTERS = 4
"""With fewer letters, every word exists in many languages, and a model is of no help."""

_GREETING_AND_NAME = 2
_LONGEST = 200
"""No text of a few words has more characters, so a longer one need not be split into words first."""
_OURS = frozenset(item.code for item in sources())
_WITHOUT_MARKS = str.maketrans({"đ": "d", "ł": "l", "ø": "o", "ß": "ss", "æ": "ae", "œ": "oe", "ı": "i"})


@dataclass(frozen=True, slots=True)
class Known:
    """What the phrases of a text say about its language."""

    languages: tuple[str, ...] = ()
    """Those of our languages that have all the phrases, the likeliest first."""
    decides: bool = False
    """Whether the text must be in one of these languages; otherwise that is only likely."""
    is_sure: bool = False
    """Whether no other language has these phrases."""


@dataclass(frozen=True, slots=True)
class _Table:
    written: Mapping[str, tuple[str, ...]]
    plain: Mapping[str, tuple[str, ...]]
    """The same phrases without accents, as they are often typed."""
    telling: frozenset[str]
    """Phrases that hardly any other language has, both as written and without accents."""
    longest: int
    """The number of words in the longest phrase."""


@dataclass(frozen=True, slots=True)
class _Phrase:
    words: tuple[str, ...]
    languages: tuple[str, ...] = ()
    """Empty for a word that is no phrase."""
    is_telling: bool = False

    @property
    def has_capital(self) -> bool:
        return self.words[0][0].isupper()


def known(text: str) -> Known:
    """For a text of a few words that are all known, except for names: `Hello Anna`."""
    found = words(text) if len(text) <= _LONGEST else []
    phrases = list(_phrases(found)) if len(found) <= FEW_WORDS else []
    groups = [phrase.languages for phrase in phrases if phrase.languages]
    tells = any(phrase.is_telling for phrase in phrases)
    strange = [phrase for phrase in phrases if not phrase.languages]
    # `hello anna` counts, too, although a name is rarely in lower case.
    named = all(phrase.has_capital for phrase in strange) or len(phrases) == _GREETING_AND_NAME
    if not groups or (strange and not (tells and named)):
        return Known()
    shared = tuple(name for name in groups[0] if all(name in group for group in groups))
    ours = tuple(name for name in shared if name in _OURS)
    decides = tells or sum(map(len, found)) < FEW_LETTERS
    # If languages share all phrases and there is no name, only the order of the rows tells them apart.
    return Known(ours[:1] if decides and not strange else ours, decides, tells and len(shared) == 1)


def _phrases(found: Sequence[str]) -> Iterator[_Phrase]:
    """Matches the longest phrase first."""
    longest, at = _table().longest, 0
    while at < len(found):
        lengths = range(min(longest, len(found) - at), 0, -1)
        tried = (_phrase(tuple(found[at : at + length])) for length in lengths)
        phrase = next((phrase for phrase in tried if phrase.languages), _Phrase((found[at],)))
        yield phrase
        at += len(phrase.words)


def _phrase(found: tuple[str, ...]) -> _Phrase:
    table, written = _table(), " ".join(found).lower()
    languages = table.written.get(written, ())
    if written.isascii() and _OURS.isdisjoint(languages):
        languages = table.plain.get(written, ())
    return _Phrase(found, languages, written in table.telling)


@cache
def _table() -> _Table:
    text = files("tolmach.languages").joinpath("data", "phrases.txt").read_text(encoding="utf-8")
    rows = [line.partition(": ") for line in text.splitlines() if line and not line.startswith("#")]
    parts = [(language, part.partition(" | ")) for language, _, part in rows]
    telling = [(language, phrase) for language, (first, _, _) in parts for phrase in _split(first)]
    # In the order of the rows, because the first is the likeliest.
    listed = [(language, phrase) for language, part in parts for phrase in (*_split(part[0]), *_split(part[2]))]
    return _Table(
        _by_phrase(listed),
        _by_phrase((language, _plain(phrase)) for language, phrase in listed),
        frozenset(form for _, phrase in telling for form in (phrase, _plain(phrase))),
        max(phrase.count(" ") + 1 for _, phrase in listed),
    )


def _split(phrases: str) -> list[str]:
    return [" ".join(words(phrase)) for phrase in phrases.split("; ") if phrase]


def _by_phrase(listed: Iterable[tuple[str, str]]) -> Mapping[str, tuple[str, ...]]:
    found: dict[str, dict[str, None]] = {}
    for language, phrase in listed:
        found.setdefault(phrase, {})[language] = None
    return {phrase: tuple(languages) for phrase, languages in found.items()}


def _plain(phrase: str) -> str:
    if phrase.isascii():
        return phrase
    bare = unicodedata.normalize("NFD", phrase.translate(_WITHOUT_MARKS))
    return "".join(char for char in bare if not unicodedata.combining(char))
