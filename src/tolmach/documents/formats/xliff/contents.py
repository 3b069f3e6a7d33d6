"""Reads the units of one source, and writes the content of its target."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from tolmach.documents.formats.xliff.choices import pieces
from tolmach.documents.formats.xliff.masks import HOLES, masked
from tolmach.documents.kit.xmltext import HOLE, attributes_of, local, tokens
from tolmach.documents.kit.xmlunits import XmlStretch, lines, stretch, written
from tolmach.markup.model import Options
from tolmach.units import Rendered, Unit

_OPTIONS = Options(kind="xml", outline_detection=False, ignore_tags=frozenset({HOLE}))
_SUB = re.compile(r"(<(?:\w+:)?sub(?:\s[^<>]*)?>)([^<]+)(?=</(?:\w+:)?sub\s*>)")
"""Text within codes of another format."""
_UNINDENTED = re.compile(r"\S[^\n]*(?:\n(?![ \t])[^\n]*)+")
"""Lines without indentation, whose line ends are not just layout."""

Parts = tuple[str | XmlStretch, ...]
_Reading = Callable[[str], XmlStretch | None]


@dataclass(frozen=True, slots=True)
class XliffContent:
    sheets: tuple[Parts, ...]
    """The parts that were taken out, each after those inside it, and the text itself as the last."""

    @property
    def units(self) -> list[Unit]:
        return [unit for parts in self.sheets for part in parts if not isinstance(part, str) for unit in part.units]

    def write(self, rendered: Sequence[Rendered]) -> str:
        done: list[str] = []
        first = 0
        for parts in self.sheets:
            last = first + sum(len(part.units) for part in parts if not isinstance(part, str))
            text = written(parts, rendered[first:last])
            done.append(HOLES.sub(lambda hole: done[int(hole[1] or hole[2])], text) if done else text)
            first = last
        return done[-1]


def content(raw: str, preserved: bool) -> XliffContent:
    reading = _by_lines if preserved or _UNINDENTED.fullmatch(raw.strip("\n")) else _as_one
    if "<" not in raw and "{" not in raw:
        return XliffContent(((reading(raw) or raw,),))
    mask = masked(raw)
    text = tuple(reading(segment) or segment for segment in _segments(mask.text))
    return XliffContent((*(_taken(hole, reading) for hole in mask.holes), text))


def _as_one(raw: str) -> XmlStretch | None:
    return stretch(raw, _OPTIONS, once=True)


def _by_lines(raw: str) -> XmlStretch | None:
    return lines(raw, _OPTIONS, once=True)


def _taken(hole: str, reading: _Reading) -> Parts:
    """The translatable content of something that was taken out."""
    if hole.startswith("{"):
        return tuple((reading(piece.text) if piece.is_text else None) or piece.text for piece in pieces(hole))
    cut = _SUB.split(hole)
    return tuple((reading(part) if number % 3 == 2 else None) or part for number, part in enumerate(cut))


def _segments(text: str) -> Iterator[str]:
    """The tags around segments, each separately, and the text between them."""
    ends: list[int] = []
    done = depth = 0
    for token in tokens(text, 0) if "mtype" in text else ():
        if token["name"] is None or token["attributes"].endswith("/"):
            continue
        depth -= bool(token["end"])
        if token["end"]:
            is_edge = ends[-1:] == [depth]
            ends = ends[:-1] if is_edge else ends
        else:
            is_edge = local(token["name"]) == "mrk" and attributes_of(token[0]).get("mtype") == "seg"
            ends += [depth] if is_edge else []
            depth += 1
        if is_edge:
            yield from (text[done : token.start()], token[0])
            done = token.end()
    yield text[done:]
