"""Prepares the glossaries that a request names for its translation, and keeps compiled dictionaries until they change
or others need the room."""

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from contextlib import nullcontext
from typing import Final

from tolmach.glossaries.model import Version
from tolmach.glossaries.service import Glossaries
from tolmach.glossaries.terms.matching import Combined, CompiledTerms
from tolmach.units import Terms

MIB: Final = 1024 * 1024
LARGE: Final = MIB
"""Dictionaries with more than this many bytes of entries are compiled one after the other."""
ROOM: Final = 768 * MIB
"""Bytes for glossaries that are ready for use: room for seven of the largest, which have 200,000 entries and take 105
MiB each."""


class Terminology:
    """Compiles a dictionary once for all requests that wait for it, in a thread. The methods are called in the
    event loop.

    A caller keeps its terms even if the glossaries change or disappear.
    """

    def __init__(self, glossaries: Glossaries, capacity: int = ROOM) -> None:
        self._glossaries = glossaries
        self._cache = Cache(capacity)
        self._under_way: dict[Version, asyncio.Task[CompiledTerms]] = {}
        self._turn = asyncio.Lock()

    async def terms(self, account_id: str, ids: Sequence[str], source: str, target: str) -> Terms:
        """The terms of the glossaries, in order of precedence."""
        versions = await self._glossaries.versions(account_id, ids, source, target)
        return Combined([await self._compiled(version) for version in versions])

    async def check(self, account_id: str, ids: Sequence[str], source: str, target: str) -> None:
        """Raises what `terms` would, and reads no entries."""
        await self._glossaries.versions(account_id, ids, source, target)

    async def _compiled(self, version: Version) -> CompiledTerms:
        held = self._cache.find(version)
        if held is not None:
            return held
        task = self._under_way.get(version)
        if task is None:
            task = self._under_way[version] = asyncio.create_task(self._compile(version))
            task.add_done_callback(lambda done: self._forget(version, done))
        # Other requests may wait for it too, so it does not end with the request that came first.
        return await asyncio.shield(task)

    async def _compile(self, version: Version) -> CompiledTerms:
        async with self._turn if version.size > LARGE else nullcontext():
            dictionary = await self._glossaries.load(version)
            compiled = await asyncio.to_thread(CompiledTerms, dictionary.entries, version.pair.source)
        self._cache.keep(dictionary.version, compiled)
        return compiled

    def _forget(self, version: Version, done: asyncio.Task[CompiledTerms]) -> None:
        del self._under_way[version]
        if not done.cancelled():
            # Read the exception even if no request waits any more: asyncio complains about failures that were
            # never read.
            done.exception()


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
