"""A small memory of fixed phrases: what people say every day and nobody can guess word by word. Pure.

A sentence that is one of them, or a few of them between commas, needs no engine. Case and the mark at the end are as in
the source. A single word that ends without a mark may be a label, which means something else elsewhere: it is left out.
"""

import lzma
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from tolmach.engines.protocol import Formality
from tolmach.glossaries.terms.german_nouns import noun
from tolmach.languages.traits import base, traits

ENGLISH, GERMAN = "en", "de"
_REGISTERS: Mapping[str, Formality] = {"+": "formal", "-": "informal"}
_END = re.compile(r"\s*[.!?…。！？؟,]+$")
_START = re.compile("^[¿¡]+")
_INVERTED = {"?": "¿", "!": "¡"}
_PLAIN_MARKS = str.maketrans("。！？؟", ".!??")
_WORD = re.compile(r"[^\W\d_]+")
_COMMA = re.compile(r"(?<=\w), +(?=\w)")
_MOST_PARTS = 3
LONGEST = 120
"""In characters: no phrase is longer."""


@dataclass(frozen=True, slots=True)
class _Saying:
    text: str
    register: Formality | None = None


@dataclass(frozen=True, slots=True)
class _Book:
    sayings: Mapping[tuple[int, str], tuple[_Saying, ...]]
    """Of a phrase in a language, the usual one first."""
    found: Mapping[tuple[str, str], tuple[tuple[int, _Saying], ...]]
    """By language and plain text: the phrases that it is, those first in which it is the usual saying."""
    raised: Mapping[str, frozenset[str]]
    """Of each language the words that have a capital within a phrase."""


def known(text: str, source: str, target: str, formality: Formality | None = None) -> str | None:
    """What a sentence becomes, in the form of address that is asked for."""
    whole = _said(text, source, target, formality)
    if whole is not None:
        return whole
    parts = _COMMA.split(text)
    said = [_said(part, source, target, formality) for part in parts] if 1 < len(parts) <= _MOST_PARTS else [None]
    return None if None in said else _listed([part for part in said if part], target)


def _listed(parts: Sequence[str], target: str) -> str:
    written = traits(target)
    return (written.mark(",") + (" " if written.spaced_words or not written.mark(",") else "")).join(parts)


def _said(text: str, source: str, target: str, formality: Formality | None) -> str | None:
    for number, given in _book().found.get((source, _plain(text)), ()):
        fitting = _fitting(_book().sayings.get((number, target), ()), formality, given.register)
        if fitting is not None:
            return _as_written(text, given.text, fitting.text, target)
    return None


def _fitting(sayings: Sequence[_Saying], asked: Formality | None, usual: Formality | None) -> _Saying | None:
    """In the form that is asked for; without that in the form of the source, or in the commonest."""
    for register in (asked or usual, None):
        found = next((saying for saying in sayings if saying.register == register), None)
        if found is not None:
            return found
    return sayings[0] if sayings and asked is None else None


def _as_written(text: str, given: str, said: str, target: str) -> str:
    mark, usual = _mark(text), _mark(given)
    if mark != usual:
        said = _marked(said, mark, target)
    if text.isupper() and len(text) > 1:
        return said.upper()
    return _lowered(said, target) if text[:1].islower() and given[:1].isupper() else said


def _marked(said: str, mark: str, target: str) -> str:
    """With another mark at its end, or none."""
    end = _END.search(said)
    space = end.group()[0] if end and end.group()[0].isspace() and mark in _INVERTED else ""
    bare = _START.sub("", _END.sub("", said))
    opening = _INVERTED.get(mark, "") if said[:1] in _INVERTED.values() or base(target) == "es" else ""
    return opening + bare + space + "".join(traits(target).mark(sign) for sign in mark)


def _lowered(said: str, target: str) -> str:
    """With a small first letter, where the word is not one that always has a capital."""
    found = _WORD.search(said)
    if found is None or found[0] in _book().raised.get(target, ()) or (base(target) == GERMAN and noun(found[0])):
        return said
    at = found.start()
    return said[:at] + said[at].lower() + said[at + 1 :]


def _plain(text: str) -> str:
    return _START.sub("", _END.sub("", text.strip())).replace("’", "'").casefold()


def _mark(text: str) -> str:
    end = _END.search(text.strip())
    return end.group().strip().translate(_PLAIN_MARKS) if end else ""


# The table


@cache
def _book() -> _Book:
    packed = files("tolmach.translation").joinpath("data", "phrases.txt.xz").read_bytes()
    sayings = dict(_read(lzma.decompress(packed).decode("utf-8").split("\n")))
    found: dict[tuple[str, str], list[tuple[int, int, _Saying]]] = {}
    raised: dict[str, set[str]] = {}
    for (number, language), each in sayings.items():
        for rank, saying in enumerate(each):
            found.setdefault((language, _plain(saying.text)), []).append((rank, number, saying))
            raised.setdefault(language, set()).update(_WORD.findall(saying.text)[1:])
    by_rank = {key: sorted(each, key=lambda item: item[:2]) for key, each in found.items()}
    return _Book(
        sayings,
        {key: tuple((number, saying) for _, number, saying in each) for key, each in by_rank.items()},
        {language: frozenset(word for word in words if word.istitle()) for language, words in raised.items()},
    )


def _read(lines: Sequence[str]) -> Iterator[tuple[tuple[int, str], tuple[_Saying, ...]]]:
    """An English phrase in a line, and in those behind it what other languages say."""
    number, is_phrase = 0, False
    for line in filter(None, lines):
        if not line.startswith("\t"):
            number, is_phrase = number + 1, bool(_END.search(line)) or " " in line
            language, said = ENGLISH, line
        else:
            _, language, said = line.split("\t")
        if is_phrase:
            yield (number, language), tuple(_saying(each) for each in said.split("|"))


def _saying(text: str) -> _Saying:
    register = _REGISTERS.get(text[0])
    return _Saying(text[1:] if register else text, register)
