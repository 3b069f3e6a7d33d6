"""Writes TMX 1.4 in UTF-8, one chunk at a time."""

from collections.abc import Iterable, Iterator
from typing import Final
from xml.sax.saxutils import escape, quoteattr

from tolmach.memories.codes import spelled
from tolmach.memories.segments import Segment
from tolmach.memories.unit_sieve import fit_for_xml

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
