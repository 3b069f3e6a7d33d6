"""The data for placing codes: the source with its codes, and the words of the translation."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from tolmach.translation.codes.nesting import Path
from tolmach.translation.codes.words import WordKind
from tolmach.units import Code, Span


@dataclass(slots=True)
class Token:
    """A word of the translation and the codes that have to stand around it; None as long as nothing tells."""

    start: int
    end: int
    kind: WordKind
    source: Span | None
    path: Path | None

    @property
    def around(self) -> Path:
        return self.path or ()

    def lies_within(self, span: Span) -> bool:
        return span[0] <= self.start and self.end <= span[1]

    def lies_in(self, path: Path) -> bool:
        return self.around[: len(path)] == path


@dataclass(frozen=True, slots=True)
class CodedSource:
    text: str
    codes: Sequence[Code]
    paths: Sequence[Path]
    at: Sequence[Path]
    """The path of each character."""

    def path(self, span: Span | None) -> Path | None:
        """The codes around most of a stretch, without opaque ones, which have their places already."""
        inner = self.at[span[0] : span[1]] if span else ()
        if not inner or all(path == inner[0] for path in inner):
            return self.open_part(inner[0]) if inner else None
        held = Counter(number for path in inner for number in path)
        found: Path = ()
        for number in sorted(held):
            if held[number] * 2 >= len(inner) and self.paths[number][:-1] == found:
                found = self.paths[number]
        return self.open_part(found)

    def open_part(self, path: Path) -> Path:
        for place, number in enumerate(path):
            if self.codes[number].opaque:
                return path[:place]
        return path

    def is_opaque(self, at: int) -> bool:
        return self.open_part(self.at[at]) != self.at[at]
