"""Looks up what options name by an id: glossaries, a memory, a list of style rules."""

from collections.abc import Iterable
from dataclasses import dataclass

from tolmach.glossaries.applying import Terminology
from tolmach.memories.applying import Recaller, Recollection
from tolmach.styles.guides import Guidance, StyleGuide
from tolmach.translation.model import Done, Translation
from tolmach.translation.options import TranslationOptions
from tolmach.units import Terms


@dataclass(frozen=True, slots=True)
class Lookup:
    """Raises an `ApiError` if an item does not exist or does not fit the languages."""

    terminology: Terminology
    recollection: Recollection
    guidance: Guidance

    async def check(self, account_id: str, options: TranslationOptions) -> None:
        """Checks that the glossaries and the memory exist, and reads neither."""
        if options.memory is not None:
            await self.recollection.check(account_id, options.memory, options.source, options.target)
        if options.glossaries and options.source is not None:
            await self.terminology.check(account_id, options.glossaries, options.source, options.target)

    async def terms(self, account_id: str, options: TranslationOptions) -> Terms | None:
        if not options.glossaries or options.source is None:
            return None
        return await self.terminology.terms(account_id, options.glossaries, options.source, options.target)

    async def guide(self, account_id: str, options: TranslationOptions) -> StyleGuide | None:
        return await self.guidance.guide(account_id, options.style, options.target, options.instructions)

    async def memory(self, account_id: str, options: TranslationOptions) -> Recaller | None:
        if options.memory is None:
            return None
        return await self.recollection.recall(
            account_id, options.memory, options.threshold, options.source, options.target
        )

    async def used(self, memory: Recaller | None, done: Iterable[Done | Translation]) -> None:
        """Notes which segments of the memory a translation used."""
        if memory is not None:
            await self.recollection.used(memory, {each.segment for item in done for each in item.receipt.recalled})
