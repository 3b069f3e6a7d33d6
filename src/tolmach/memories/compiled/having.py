"""Knows which segments have a translation into a language."""

import numpy as np

from tolmach.memories.compiled.layout import Array, Mapped


class Having:
    """A bit for each language and segment, in the order of lengths."""

    def __init__(self, mapped: Mapped) -> None:
        codes: list[str] = mapped.facts["codes"]
        self._count: int = mapped.facts["count"]
        self._counts: dict[str, int] = dict(zip(codes, mapped.facts["having"], strict=True))
        rows = mapped.array("having").reshape(len(codes), -1)
        self._bits = {code: rows[number] for number, code in enumerate(codes)}

    def known(self, codes: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(code for code in codes if self._counts.get(code))

    def flags(self, codes: tuple[str, ...], start: int, end: int) -> Array | None:
        """Which of these ranks have one of the languages. None if all have."""
        if any(self._counts[code] == self._count for code in codes):
            return None
        flags = np.zeros(end - start, np.bool_)
        for code in codes:
            bits = self._bits[code][start // 8 : -(-end // 8)]
            flags |= np.unpackbits(bits, bitorder="little")[start % 8 :][: end - start].astype(np.bool_)
        return flags
