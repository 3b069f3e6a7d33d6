"""Reads memories from TMX (versions 1.1 to 1.4b) and writes them as TMX (1.4)."""

from tolmach.memories.tmx.reading import read
from tolmach.memories.tmx.writing import write

__all__ = ["read", "write"]
