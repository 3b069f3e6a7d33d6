"""Writing the signatures of all segments, block by block in the order of lengths."""

from collections.abc import Iterator

import numpy as np

from tolmach.memories.compiled import signatures, zones
from tolmach.memories.compiled.blocks import Block, cut
from tolmach.memories.compiled.keys import decoded, key
from tolmach.memories.compiled.layout import Array, Writer
from tolmach.memories.compiled.signatures import SHAPES, Members
from tolmach.memories.compiled.texts import Texts

SAMPLE = 8192
"""Texts of a shape from which it is learned what is frequent."""
AT_ONCE = 2**17
"""Characters whose signatures are made at once."""


class Signing:
    def __init__(self, texts: Texts, order: Array, lengths: Array) -> None:
        self._texts = texts
        self._order = order
        self._blocks = cut(lengths)
        self._tables: dict[int, list[Array]] = {}
        self._sizes: list[Array] = []

    def write(self, writer: Writer) -> list[Block]:
        for shape in sorted({block.shape for block in self._blocks}):
            own = self._learned(shape)
            widths = widths_of(shape)
            self._tables[shape] = [signatures.bits(part, width) for part, width in zip(own, widths, strict=True)]
            for kind, part in enumerate(own):
                writer.section(own_name(shape, kind), "<u2", [part])
        writer.section("words", "<u8", self._words())
        writer.section("sizes", "<i2", self._sizes)
        return self._blocks

    def _words(self) -> Iterator[Array]:
        for block in self._blocks:
            step = max(1, AT_ONCE // max(block.longest, 1))
            starts = range(block.start, block.end, step)
            pieces = [self._signed(block.shape, start, min(start + step, block.end)) for start in starts]
            characters, *others = [np.concatenate(kind) for kind in zip(*pieces, strict=True)]
            self._sizes += [signatures.sizes(words) for words in (characters, others[0])]
            # All first words, all second words and so on, since these are looked through as a whole.
            yield np.ascontiguousarray(characters.T)
            yield from others

    def _signed(self, shape: int, start: int, end: int) -> list[Array]:
        tables = self._tables[shape]
        found = self._members(shape, np.arange(start, end))
        whole = [
            signatures.signed(part, table, width, end - start)
            for part, table, width in zip(found[:2], tables, SHAPES[shape].widths, strict=False)
        ]
        parts = [zones.signed(part, tables[2], end - start, SHAPES[shape].zones) for part in found[2:]]
        return whole + parts

    def _learned(self, shape: int) -> list[Array]:
        mine = [block for block in self._blocks if block.shape == shape]
        sample = np.unique(np.linspace(mine[0].start, mine[-1].end - 1, SAMPLE).astype(np.int64))
        found = self._members(shape, sample)
        return [signatures.frequent(part, width) for part, width in zip(found, widths_of(shape), strict=True)]

    def _members(self, shape: int, ranks: Array) -> list[Members]:
        keys = [key(decoded(source)) for source in self._texts.sources(self._order[ranks])]
        parts = SHAPES[shape].zones
        return [*signatures.members(keys), *([zones.members(keys, parts)] if parts else [])]


def widths_of(shape: int) -> tuple[int, ...]:
    """Of characters, pairs and, where there are any, zones."""
    return (*SHAPES[shape].widths, *([zones.WIDTH] if SHAPES[shape].zones else []))


def own_name(shape: int, kind: int) -> str:
    return f"own {shape} {kind}"
