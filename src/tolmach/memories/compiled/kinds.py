"""The kinds of signatures that a text has, by its shape."""

from collections.abc import Sequence
from enum import IntEnum

from tolmach.memories.compiled import signatures, zones
from tolmach.memories.compiled.signatures import SHAPES, Members


class Kind(IntEnum):
    CHARACTERS = 0
    PAIRS = 1
    ZONES = 2


def widths(shape: int) -> dict[Kind, int]:
    """The number of bits of each kind that texts of a shape have. For zones, it is the number of each zone."""
    its = SHAPES[shape]
    all_of_them = {Kind.CHARACTERS: its.characters, Kind.PAIRS: its.pairs, Kind.ZONES: its.zones and zones.WIDTH}
    return {kind: width for kind, width in all_of_them.items() if width}


def members(kind: Kind, shape: int, texts: Sequence[str]) -> Members:
    match kind:
        case Kind.CHARACTERS:
            return signatures.of_characters(texts)
        case Kind.PAIRS:
            return signatures.of_pairs(texts)
        case Kind.ZONES:
            return zones.members(texts, SHAPES[shape].zones)


def learned_name(shape: int, kind: Kind) -> str:
    return f"learned {shape} {kind}"


def sizes_name(kind: Kind) -> str:
    return f"sizes {kind}"
