"""A memory as one file: its texts, and what finds the nearest of them to another text at once."""

from tolmach.memories.compiled.building import Built, build
from tolmach.memories.compiled.layout import DamagedMemory
from tolmach.memories.compiled.reading import CompiledMemory, SegmentPage

__all__ = ["Built", "CompiledMemory", "DamagedMemory", "SegmentPage", "build"]
