"""Terms from TBX, in the dialects of version 2 (termEntry, langSet) and version 3 (conceptEntry, langSec)."""

from collections.abc import Callable, Iterator, Mapping
from typing import BinaryIO, Final

from tolmach.files.xml import read_xml
from tolmach.glossaries.formats.entries import Row, same
from tolmach.glossaries.model import Pair, base_code

CONCEPTS: Final = frozenset({"termEntry", "conceptEntry"})
LANGUAGES: Final = frozenset({"langSet", "langSec"})
TERMS: Final = frozenset({"tig", "ntig", "termSec"})
# The type of a note. In the style of version 3 that has an element for each type of note, it is the element's name.
_STATUS = "administrativeStatus"
# Values of a term's status that mean: do not use it.
_AVOIDED = ("deprecated", "superseded", "forbidden", "obsolete", "notrecommended")

Concept = dict[str, list[tuple[str, bool]]]
"""The terms by language, each with whether it may be used."""


class _Concepts:
    """Collects concepts in `done`, from which the reader removes them."""

    def __init__(self) -> None:
        self.done: list[Concept] = []
        self._concept: Concept = {}
        self._language = ""
        self._term: str | None = None
        self._usable = True
        self._words: list[str] | None = None

    def start(self, name: str, attributes: Mapping[str, str]) -> None:
        if name in CONCEPTS:
            self._concept = {}
        elif name in LANGUAGES:
            self._language = base_code(attributes.get("xml:lang", attributes.get("lang", "")))
        elif name in TERMS:
            self._term, self._usable = None, True
        elif name == "term" or _STATUS in (name, attributes.get("type")):
            self._words = []

    def end(self, name: str) -> None:
        if name in ("term", "termNote", _STATUS) and self._words is not None:
            self._take(name, " ".join("".join(self._words).split()))
        elif name in TERMS and self._term:
            self._concept.setdefault(self._language, []).append((self._term, self._usable))
        elif name in CONCEPTS:
            self.done.append(self._concept)

    def text(self, text: str) -> None:
        if self._words is not None:
            self._words.append(text)

    def _take(self, name: str, words: str) -> None:
        self._words = None
        if name == "term":
            self._term = words
        elif any(word in words.lower() for word in _AVOIDED):
            self._usable = False


def tbx_rows(file: BinaryIO, pair: Pair, progress: Callable[[int], None] = lambda size: None) -> Iterator[Row]:
    """Pairs each source term of a concept with the first target term that may be used. A row starts at its concept.

    If a source term appears in several concepts, the first one counts: a glossary has one target for each source.
    """
    reader = _Concepts()
    seen: set[str] = set()
    number = 0
    for _ in read_xml(file, reader, progress):
        for concept in reader.done:
            number += 1
            target = next((term for term, usable in concept.get(pair.target, ()) if usable), None)
            for source, _ in concept.get(pair.source, ()) if target else ():
                if same(source) not in seen:
                    seen.add(same(source))
                    yield number, source, target or ""
        reader.done.clear()
