"""Chooses the width of a batch, so that a sentence gets the same translation whatever it is batched with.

The kernels of attention round differently for different widths, so a longer neighbour could change a translation. On
x86-64 all widths that are multiples of eight round alike, to the last bit of a score: there a batch is as wide as its
longest sentence needs. For other processors that is not known: there a batch is always as wide as its class.
"""

import platform
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Widths:
    classes: tuple[int, ...]
    """Sentences of one class share batches, and the limit of pieces for a translation."""
    step: int | None
    """The width of a batch is a multiple of this; if None, it is that of its class."""

    def class_of(self, needed: int) -> int:
        return next((width for width in self.classes if width >= needed), self.classes[-1])

    def filled(self, needed: int, of_class: int) -> int:
        """The width of a batch whose longest sentence needs so much."""
        return of_class if self.step is None else -(-needed // self.step) * self.step


# With finer classes, a few callers would rarely share a batch; with coarser ones, many would pay for the length of
# others.
MIXED = Widths((40, 80, 128, 256, 512), 8)
EQUAL = Widths((16, 32, 48, 64, 96, 128, 192, 256, 512), None)


def widths(machine: str) -> Widths:
    return MIXED if machine == "x86_64" else EQUAL


HERE = widths(platform.machine())
