"""Reads memories from TMX (versions 1.1 to 1.4b) and writes them as TMX (1.4) in UTF-8, both as a stream.

A unit is passed on when it ends, and nothing else is kept.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import BinaryIO, Final
from xml.parsers import expat
from xml.sax.saxutils import escape, quoteattr

from tolmach.errors import BadRequest
from tolmach.files.xml import MALFORMED, feed
from tolmach.memories.codes import spelled
from tolmach.memories.inline import InlineText
from tolmach.memories.model import Segment
from tolmach.memories.units import MOST_CHARACTERS, MemoryReading, Units, UnitSieve, fit_for_xml

INVALID: Final = "The uploaded file is not valid TMX."
MOST_DEPTH: Final = 1000
MOST_VARIANTS: Final = 1000
"""The most variants of a unit that are read."""
# A longer text is too long even though the white space around it does not count.
_SURELY_TOO_LONG = 4 * MOST_CHARACTERS
_LONGEST_CODE = 64

Progress = Callable[[int], None]
"""Called with the number of further bytes that have been read."""

_HEAD: Final = """<?xml version="1.0" encoding="UTF-8"?>
<tmx version="1.4">
<header creationtool="Tolmach" creationtoolversion={version} segtype="sentence" o-tmf="TMX" adminlang="en" \
srclang={source} datatype="plaintext"/>
<body>
"""
_TAIL: Final = "</body>\n</tmx>\n"
# A parser would take a literal carriage return for the end of a line.
_RETURN: Final = {"\r": "&#13;"}
_PIECE = 64 * 1024


def read(file: BinaryIO, progress: Progress = lambda size: None, folder: Path | None = None) -> MemoryReading:
    """Reads the whole file. `folder` is where its texts are kept meanwhile. Any fault of the file raises BadRequest."""
    with UnitSieve(folder) as sieve:
        units = Units(sieve)
        read_units(file, units, progress)
        return units.reading()


def read_units(file: BinaryIO, units: Units, progress: Progress = lambda size: None) -> None:
    reader = _Reader(units)
    try:
        for _ in feed(reader.parser, file, progress):
            reader.bound()
    except BadRequest as error:
        raise _invalid(error.detail) if error.message == MALFORMED else error from None


class _Reader:
    """Handlers of a parser. They are written for speed, because the parser calls them for millions of elements.

    Text is requested only where it counts, and goes straight into a list.
    """

    def __init__(self, units: Units) -> None:
        self.parser = expat.ParserCreate()
        self.parser.StartElementHandler = self._start_first
        self.parser.EndElementHandler = self._end
        self.parser.SkippedEntityHandler = _refuse_entity
        self._units = units
        self._depth = 0
        self._srclang = ""
        self._variants: list[tuple[str, str]] = []
        self._language = ""
        self._segment = InlineText()

    def bound(self) -> None:
        """Drops the rest of an endless segment, and keeps just enough to show that it is too long."""
        if self._segment.around:
            self._segment.bound(_SURELY_TOO_LONG)

    def _start_first(self, name: str, attributes: Mapping[str, str]) -> None:
        if name != "tmx":
            raise _invalid("The file has no element <tmx>.")
        self.parser.StartElementHandler = self._start

    def _start(self, name: str, attributes: Mapping[str, str]) -> None:
        self._depth += 1
        if self._depth > MOST_DEPTH:
            raise _invalid(f"Its elements are nested more than {MOST_DEPTH} levels deep.")
        if self._segment.around:
            self._segment.enter(name)
            self.parser.CharacterDataHandler = self._segment.hear
        elif name == "seg":
            self._segment.open()
            self.parser.CharacterDataHandler = self._segment.hear
        elif name == "tuv":
            self._language = (attributes.get("xml:lang") or attributes.get("lang") or "")[:_LONGEST_CODE]
        elif name == "tu":
            self._variants = []
            self._srclang = attributes.get("srclang", "")[:_LONGEST_CODE]
        elif name == "header":
            self._units.head(attributes.get("srclang", "")[:_LONGEST_CODE])

    def _end(self, name: str) -> None:
        self._depth -= 1
        if self._segment.around:
            goes_on = self._segment.leave()
            self.parser.CharacterDataHandler = self._segment.hear if goes_on else None
            if not goes_on:
                self._end_segment()
        elif name == "tu":
            self._units.add(self._srclang, self._variants)

    def _end_segment(self) -> None:
        text = self._segment.taken()
        if len(text) > _SURELY_TOO_LONG:
            text = text.strip()[:_SURELY_TOO_LONG]
        if len(self._variants) < MOST_VARIANTS:
            self._variants.append((self._language, text))


def _refuse_entity(name: str, is_parameter: bool) -> None:
    """Refuses the file: the value of the entity is in a file that is not read, so a word would be lost."""
    raise _invalid("It uses an entity that it does not define.")


def _invalid(detail: str | None) -> BadRequest:
    return BadRequest(INVALID, detail=detail)


def write(segments: Iterable[Segment], source: str, version: str) -> Iterator[bytes]:
    """`version` is that of this program."""
    waiting = [_HEAD.format(version=quoteattr(version), source=quoteattr(spelled(source)))]
    size = 0
    for segment in segments:
        unit = _unit(segment, source)
        waiting.append(unit)
        size += len(unit)
        if size > _PIECE:
            yield "".join(waiting).encode()
            waiting, size = [], 0
    waiting.append(_TAIL)
    yield "".join(waiting).encode()


def _unit(segment: Segment, source: str) -> str:
    variants = ((source, segment.source), *segment.targets)
    return f"<tu>\n{''.join(_variant(language, text) for language, text in variants)}</tu>\n"


def _variant(language: str, text: str) -> str:
    return f'<tuv xml:lang="{spelled(language)}"><seg>{escape(fit_for_xml(text), _RETURN)}</seg></tuv>\n'
