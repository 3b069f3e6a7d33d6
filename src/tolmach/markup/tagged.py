"""Reads tagged text into units, and writes translated units back as tagged text."""

from collections.abc import Sequence
from dataclasses import dataclass

from tolmach.markup import writing
from tolmach.markup.model import Options, Slot
from tolmach.markup.proof import proven
from tolmach.markup.reading import slots
from tolmach.markup.source import Source, analyse
from tolmach.units import Rendered, Unit


@dataclass(frozen=True, slots=True)
class Tagged:
    source: Source
    slots: tuple[Slot, ...]

    @property
    def units(self) -> tuple[Unit, ...]:
        return tuple(slot.unit for slot in self.slots)

    @property
    def characters(self) -> int:
        """The characters to bill: all text, even if it is not translated, but no tags. A reference is one character."""
        return len(self.source.shown(0, len(self.source.tokens) - 1))

    def write(self, rendered: Sequence[Rendered]) -> str:
        """The source with these instead of its units. A unit that comes back unchanged is written as it was."""
        text, done, written = self.source.text, 0, []
        for slot, each in zip(self.slots, rendered, strict=True):
            written.append(text[done : slot.start])
            if writing.untouched(slot, each):
                written.append(text[slot.start : slot.end])
            else:
                written.append(writing.write(slot, each, self.source.options))
            done = slot.end
        return "".join([*written, text[done:]])

    def faults(self, output: str) -> list[str]:
        """What is wrong with the markup of a translation."""
        return [] if output == self.source.text else proven(self.source, output)


def read(text: str, options: Options) -> Tagged:
    source = analyse(text, options)
    return Tagged(source, tuple(slots(source)))
