"""The segments of a translation memory, and the results of a lookup."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Segment:
    """A source text and its translations: (lower-case language code, text) in the order of the file, each code once."""

    source: str
    targets: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Recalled:
    """The stored translation of the segment that is nearest to a text.

    `number` is the segment's place in the memory, from zero. `percentage` is rounded down, so that only equal texts
    have 100. `language` is the code that the translation is stored under: the asked variant, or its base.
    """

    number: int
    text: str
    percentage: int
    language: str
