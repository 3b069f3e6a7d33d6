"""Prepares the memory that a request names for its translation."""

from collections.abc import Iterable, Sequence
from contextlib import suppress

import sqlalchemy as sa

from tolmach.clock import now
from tolmach.errors import NotFound
from tolmach.languages.traits import base
from tolmach.memories import store
from tolmach.memories.compiled import CompiledMemory
from tolmach.memories.model import Memory
from tolmach.memories.service import Memories
from tolmach.memories.taught import choosing
from tolmach.storage.database import Database
from tolmach.units import Match, Remembered

EQUAL = 100
"""The threshold at which only equal texts count."""


class Recaller:
    """Finds the nearest segment at or above the threshold. It blocks; several threads may use it at once.

    A caller can go on using it even if the memory is deleted.
    """

    def __init__(self, memory: Memory, compiled: CompiledMemory, language: str, threshold: int) -> None:
        self.memory_id = memory.id
        self.source = memory.source
        self._memory = memory
        self._compiled = compiled
        self._language = language
        self.threshold = threshold
        self._found: dict[str, Remembered | None] = {}
        self._places: dict[str, store.Used] = {}

    def best(self, text: str) -> Remembered | None:
        """Remembers each lookup: a sentence is looked up by itself, and again with its neighbours."""
        if text not in self._found:
            self._found[text] = self._look_up(text)
        return self._found[text]

    def taught(self, text: str) -> Sequence[Match]:
        """Nothing if the threshold asks for equal texts only."""
        if self.threshold == EQUAL:
            return ()
        return choosing.chosen(text, self.source, self._compiled.phrasing(self._language))

    def places(self, segments: Iterable[str]) -> frozenset[store.Used]:
        """The places of segments that `best` returned, given their ids."""
        return frozenset(self._places[segment] for segment in segments)

    def _look_up(self, text: str) -> Remembered | None:
        found = self._compiled.best(text, self._language, self.threshold)
        if found is None:
            return None
        segment = self._memory.segment_id(found.number)
        self._places[segment] = (found.number, found.language)
        return Remembered(segment, self._compiled.segment(found.number).source, found.text, found.percentage)


class Recollection:
    def __init__(self, database: Database, memories: Memories) -> None:
        self._database = database
        self._memories = memories

    async def check(self, account_id: str, memory_id: str, source: str | None, target: str) -> Memory:
        """The memory, if it exists and has these languages. Pass None for a source that is still to be detected."""
        try:
            memory = await self._memories.find(account_id, memory_id.lower())
        except NotFound:
            raise NotFound(f"Translation Memory {memory_id} not found") from None
        if source is not None and base(source) != memory.source:
            raise _unsupported(memory, "source", source)
        if base(target) not in map(base, memory.targets):
            raise _unsupported(memory, "target", target)
        return memory

    async def recall(
        self, account_id: str, memory_id: str, threshold: int, source: str | None, target: str
    ) -> Recaller:
        """If the source language is detected later, the recaller serves only texts in its own `source` language."""
        memory = await self.check(account_id, memory_id, source, target)
        return Recaller(memory, await self._memories.compiled(memory.id), target.lower(), threshold)

    async def used(self, recaller: Recaller, segments: Iterable[str]) -> None:
        """Records in one write that these segments were used now."""
        used, moment = recaller.places(segments), now()
        if not used:
            return
        # The memory may have been deleted meanwhile.
        with suppress(sa.exc.IntegrityError):
            await self._database.write(lambda connection: store.use(connection, recaller.memory_id, used, moment))


def _unsupported(memory: Memory, side: str, code: str) -> NotFound:
    return NotFound(f"Translation Memory {memory.id} does not support the {side} language {code.upper()}")
