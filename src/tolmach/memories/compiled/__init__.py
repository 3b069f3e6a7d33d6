"""A memory as one file: its texts, and an index that finds the text nearest to another one quickly."""

from tolmach.memories.compiled.building import Built, build
from tolmach.memories.compiled.layout import DamagedMemory
from tolmach.memories.compiled.reading import CompiledMemory, SegmentPage

__all__ = ["Built", "CompiledMemory", "DamagedMemory", "SegmentPage", "build"]
