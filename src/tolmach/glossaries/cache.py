"""Compiled dictionaries, kept until they change or others need the room."""

from collections import OrderedDict

from tolmach.glossaries.model import Version
from tolmach.glossaries.terms.matching import CompiledTerms


class Cache:
    """Holds a limited number of bytes, and drops the least recently used dictionary first. For one thread.

    An edit makes a new version of a dictionary, so the cache never returns an outdated one.
    """

    def __init__(self, capacity: int) -> None:
        self._capacity = capacity
        self._held: OrderedDict[Version, CompiledTerms] = OrderedDict()
        self._size = 0

    @property
    def size(self) -> int:
        """The bytes that the cache holds."""
        return self._size

    def __len__(self) -> int:
        return len(self._held)

    def find(self, version: Version) -> CompiledTerms | None:
        if version in self._held:
            self._held.move_to_end(version)
        return self._held.get(version)

    def keep(self, version: Version, made: CompiledTerms) -> None:
        """Keeps the dictionary, unless it is larger than all the room or already kept."""
        if made.size > self._capacity or version in self._held:
            return
        self._held[version] = made
        self._size += made.size
        while self._size > self._capacity:
            _, dropped = self._held.popitem(last=False)
            self._size -= dropped.size
