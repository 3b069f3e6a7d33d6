"""Prepares the glossaries that a request names for its translation."""

import asyncio
from collections.abc import Sequence
from contextlib import nullcontext
from typing import Final

from tolmach.glossaries.cache import Cache
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
