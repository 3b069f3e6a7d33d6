"""Writes the signatures of all segments, block by block in the order of lengths."""

from collections.abc import Iterator

import numpy as np

from tolmach.memories.compiled import bitmaps, kinds, signatures, zones
from tolmach.memories.compiled.bitmaps import WORD
from tolmach.memories.compiled.blocks import Block, cut
from tolmach.memories.compiled.keys import decoded, key
from tolmach.memories.compiled.kinds import Kind
from tolmach.memories.compiled.layout import Array, SectionWriter
from tolmach.memories.compiled.signatures import SHAPES
from tolmach.memories.compiled.texts import Texts

SAMPLE = 8192
"""The number of texts of a shape from which the frequencies are learned."""
AT_ONCE = 2**17
"""The number of characters whose signatures are made at once."""


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
            for kind, width in kinds.widths(shape).items():
                texts = len(keys) * (SHAPES[shape].zones if kind is Kind.ZONES else 1)
                known = signatures.learned(kinds.members(kind, shape, keys), texts, width)
                writer.section(kinds.learned_name(shape, kind), "<u2", [known])
                self._tables[shape, kind] = signatures.table(known, width)
        writer.section("words", "<u8", self._words())
        for kind, sizes in self._sizes.items():
            writer.section(kinds.sizes_name(kind), "<i2", [sizes])
        return self._blocks

    def _words(self) -> Iterator[Array]:
        for block in self._blocks:
            step = max(WORD, AT_ONCE // max(block.longest, 1) // WORD * WORD)
            starts = range(block.start, block.end, step)
            pieces = [list(self._signed(block.shape, start, min(start + step, block.end))) for start in starts]
            for kind, parts in zip(kinds.widths(block.shape), zip(*pieces, strict=True), strict=True):
                yield np.concatenate(parts, axis=0 if kind is Kind.ZONES else 1)

    def _signed(self, shape: int, start: int, end: int) -> Iterator[Array]:
        keys = self._keys(np.arange(start, end))
        for kind, width in kinds.widths(shape).items():
            found, table = kinds.members(kind, shape, keys), self._tables[shape, kind]
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
