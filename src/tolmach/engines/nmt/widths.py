"""How wide a batch is, so that a sentence gets the same translation whatever it is batched with.

The kernels of attention round differently for different widths, so a longer neighbour could change a translation.
On x86-64 all widths that are multiples of eight round alike, to the last bit of a score: there long and short
sentences share a batch. For other processors that is not known: there sentences of like length share a batch that is
always equally wide.
"""

import platform
from dataclasses import dataclass

ROOM = 1.25
"""By how much a text may have more pieces than estimated before it belongs to the next class."""


@dataclass(frozen=True, slots=True)
class Widths:
    classes: tuple[int, ...]
    """Sentences of one class share batches and the most pieces that a translation may have."""
    step: int | None
    """A batch is as wide as a multiple of this; without it as its class."""

    def class_of(self, needed: int) -> int:
        return next((width for width in self.classes if width >= needed), self.classes[-1])

    def usual(self, estimate: int) -> int:
        """The class of a text of about so many pieces."""
        return self.class_of(int(estimate * ROOM))

    def filled(self, needed: int, of_class: int) -> int:
        """How wide a batch is made whose longest sentence needs so much."""
        return of_class if self.step is None else -(-needed // self.step) * self.step


MIXED = Widths((64, 128, 256, 512), 8)
EQUAL = Widths((16, 32, 48, 64, 96, 128, 192, 256, 512), None)


def widths(machine: str) -> Widths:
    return MIXED if machine == "x86_64" else EQUAL


HERE = widths(platform.machine())
