"""Makes the file of a memory: it writes the texts as they come, and once all lengths are known the index and the
signatures of all segments, block by block in the order of lengths."""

import mmap
import os
from array import array
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

import numpy as np

from tolmach.errors import InvalidFile
from tolmach.memories.compiled import bitmaps, blocks, signatures, zones
from tolmach.memories.compiled.bitmaps import WORD
from tolmach.memories.compiled.blocks import Block, Kind, cut
from tolmach.memories.compiled.layout import Array, SectionWriter
from tolmach.memories.compiled.signatures import SHAPES
from tolmach.memories.compiled.texts import Texts, decoded, encoded, hashed, key
from tolmach.memories.model import Segment

SAMPLE = 8192
"""The number of texts of a shape from which the frequencies are learned."""
AT_ONCE = 2**17
"""The number of characters whose signatures are made at once."""

MOST_BYTES = 2**32 - 1
MOST_LANGUAGES = 255
PIECE = 2**20
SOURCE = ""
"""Stands for the source language among the codes."""


@dataclass(frozen=True, slots=True)
class Built:
    """`targets` are the languages of the translations in the order of their first appearance."""

    count: int
    targets: tuple[str, ...]
    text_bytes: int
    file_bytes: int


def build(segments: Iterable[Segment], source: str, path: Path) -> Built:
    """The file gets its name only when it is complete."""
    part = path.with_name(f"{path.name}.part")
    try:
        with part.open("w+b") as file:
            built = _build(segments, source, file)
        os.replace(part, path)
    finally:
        part.unlink(missing_ok=True)
    return built


def _build(segments: Iterable[Segment], source: str, file: BinaryIO) -> Built:
    writer, columns = SectionWriter(file), _Columns()
    writer.section("texts", "u1", columns.read(segments))
    start, length = writer.flush_to("texts")
    order = np.argsort(columns.array("lengths"), kind="stable")
    _write_columns(writer, columns, order)
    with mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as data:
        blocks = Signing(columns.texts(data, start), order, columns.array("lengths")[order]).write(writer)
    facts = {
        "count": columns.count,
        "source": source,
        "codes": list(columns.codes),
        "having": columns.having,
        "blocks": [block.facts() for block in blocks],
    }
    size = writer.finish(facts)
    return Built(columns.count, tuple(columns.codes)[1:], length, size)


class _Columns:
    """The data that is kept in memory for each segment until all have come: some forty bytes."""

    def __init__(self) -> None:
        self.count = 0
        self.codes: dict[str, int] = {SOURCE: 0}
        self.having: list[int] = [0]
        self.letters = np.zeros(0x110000, np.bool_)
        self._columns = {
            "ends": array("I", [0]),
            "firsts": array("I", [0]),
            "languages": array("B"),
            "lengths": array("I"),
            "hashes": array("Q"),
        }

    def array(self, name: str) -> Array:
        column = self._columns[name]
        return np.frombuffer(column, column.typecode) if len(column) else np.zeros(0, column.typecode)

    def texts(self, data: mmap.mmap, start: int) -> Texts:
        return Texts(data, start, self.array("ends"), self.array("firsts"), self.array("languages"), tuple(self.codes))

    def read(self, segments: Iterable[Segment]) -> Iterator[bytes]:
        waiting: list[bytes] = []
        end = size = 0
        for segment in segments:
            for data in self._add(segment):
                end += len(data)
                size += len(data)
                waiting.append(data)
                self._columns["ends"].append(min(end, MOST_BYTES))
            if size >= PIECE:
                yield self._piece(waiting, end)
                waiting, size = [], 0
        yield self._piece(waiting, end)

    def _piece(self, waiting: list[bytes], end: int) -> bytes:
        if end > MOST_BYTES:
            raise InvalidFile("The texts of a memory may have at most 4 GiB.")
        piece = b"".join(waiting)
        if not piece.isascii():
            points = decoded(piece).encode("utf-32-le", "surrogatepass")
            self.letters[np.frombuffer(points, "<u4")] = True
        return piece

    def _add(self, segment: Segment) -> Iterator[bytes]:
        columns = self._columns
        compared = key(segment.source)
        source = encoded(segment.source)
        columns["lengths"].append(len(compared))
        columns["hashes"].append(hashed(source if compared == segment.source else encoded(compared)))
        columns["languages"].append(0)
        yield source
        for code, text in segment.targets:
            columns["languages"].append(self._code(code))
            yield encoded(text)
        columns["firsts"].append(len(columns["languages"]))
        self.count += 1

    def _code(self, code: str) -> int:
        number = self.codes.setdefault(code, len(self.codes))
        if number == len(self.having):
            if number > MOST_LANGUAGES:
                raise InvalidFile(f"A memory may have at most {MOST_LANGUAGES} languages.")
            self.having.append(0)
        self.having[number] += 1
        return number


def _write_columns(writer: SectionWriter, columns: _Columns, order: Array) -> None:
    for name, dtype in (("ends", "<u4"), ("firsts", "<u4"), ("languages", "u1")):
        writer.section(name, dtype, [columns.array(name)])
    hashes = columns.array("hashes")
    by_hash = np.argsort(hashes, kind="stable")
    writer.section("hashes", "<u8", [hashes[by_hash]])
    writer.section("hashed", "<u4", [by_hash])
    writer.section("order", "<u4", [order])
    writer.section("lengths", "<u4", [columns.array("lengths")[order]])
    writer.section("letters", "<u4", [np.flatnonzero(columns.letters)])
    writer.section("having", "u1", _having(columns, order))


def _having(columns: _Columns, order: Array) -> Iterator[Array]:
    """For each language, a bit for each segment that has it, in the order of lengths."""
    firsts, languages = columns.array("firsts"), columns.array("languages")
    for language in range(len(columns.codes)):
        flags = np.zeros(columns.count, np.bool_)
        flags[np.searchsorted(firsts, np.flatnonzero(languages == language), side="right") - 1] = True
        yield np.packbits(flags[order], bitorder="little")


class Signing:
    def __init__(self, texts: Texts, order: Array, lengths: Array) -> None:
        self._texts = texts
        self._order = order
        self._blocks = cut(lengths)
        self._tables: dict[tuple[int, Kind], Array] = {}
        self._sizes = {kind: np.zeros(len(order), np.int16) for kind in (Kind.CHARACTERS, Kind.PAIRS)}

    def write(self, writer: SectionWriter) -> list[Block]:
        for shape in sorted({block.shape for block in self._blocks}):
            keys = self._sample(shape)
            for kind, width in blocks.widths(shape).items():
                texts = len(keys) * (SHAPES[shape].zones if kind is Kind.ZONES else 1)
                known = signatures.learned(blocks.members(kind, shape, keys), texts, width)
                writer.section(blocks.learned_name(shape, kind), "<u2", [known])
                self._tables[shape, kind] = signatures.table(known, width)
        writer.section("words", "<u8", self._words())
        for kind, sizes in self._sizes.items():
            writer.section(blocks.sizes_name(kind), "<i2", [sizes])
        return self._blocks

    def _words(self) -> Iterator[Array]:
        for block in self._blocks:
            step = max(WORD, AT_ONCE // max(block.longest, 1) // WORD * WORD)
            starts = range(block.start, block.end, step)
            pieces = [list(self._signed(block.shape, start, min(start + step, block.end))) for start in starts]
            for kind, parts in zip(blocks.widths(block.shape), zip(*pieces, strict=True), strict=True):
                yield np.concatenate(parts, axis=0 if kind is Kind.ZONES else 1)

    def _signed(self, shape: int, start: int, end: int) -> Iterator[Array]:
        keys = self._keys(np.arange(start, end))
        for kind, width in blocks.widths(shape).items():
            found, table = blocks.members(kind, shape, keys), self._tables[shape, kind]
            if kind is Kind.ZONES:
                yield zones.signed(found, table, len(keys), SHAPES[shape].zones)
            else:
                flags = signatures.flags(found, table, width, len(keys))
                self._sizes[kind][start:end] = flags.sum(axis=0)
                yield bitmaps.packed(flags)

    def _sample(self, shape: int) -> list[str]:
        mine = [block for block in self._blocks if block.shape == shape]
        return self._keys(np.unique(np.linspace(mine[0].start, mine[-1].end - 1, SAMPLE).astype(np.int64)))

    def _keys(self, ranks: Array) -> list[str]:
        return [key(decoded(source)) for source in self._texts.sources(self._order[ranks])]
