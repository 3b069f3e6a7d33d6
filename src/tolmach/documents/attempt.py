"""One attempt at a document: steps that can be repeated, because finished work is stored sealed beside the document.

An attempt after a crash finds the work of the one before it and continues from there. A short document is done in one
go: repeating all of it takes less time than storing intermediate results.
"""

import asyncio
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace

from tolmach.documents import works
from tolmach.documents.chest import GUIDE, ORIGINAL, PREVIEW, REPORT, RESULT, UNITS, part
from tolmach.documents.formats.model import Reading
from tolmach.documents.formats.table import FORMATS
from tolmach.documents.model import Document
from tolmach.documents.pace import TRANSLATED, writing
from tolmach.documents.preview import preview
from tolmach.documents.report import Tally, report, tally
from tolmach.documents.shelf import PagesInChest, Told, Took
from tolmach.documents.translating import Translating, parts, wanted
from tolmach.engines.queue import Priority
from tolmach.errors import ApiError, Refused, refusing
from tolmach.languages import catalogue
from tolmach.memories.applying import Recaller
from tolmach.storage.chest import Chest
from tolmach.styles.guides import guide_of
from tolmach.translation.lookup import Lookup
from tolmach.translation.model import KnownWish
from tolmach.units import Rendered, Unit

LOST = "The document no longer exists. Upload it again."
SHORT = 2000
"""The most characters of a short document: they are translated in a second or two."""
TOO_LONG = "The document is too long. Allowed: at most {most:,} characters."


@dataclass(frozen=True, slots=True)
class AtHand:
    """What the process that accepted a document still has in memory. The same data is in the chest, but would have to
    be fetched and read."""

    original: bytes
    reading: Reading | None


class Attempt:
    def __init__(
        self,
        document: Document,
        chest: Chest,
        translating: Translating,
        lookup: Lookup,
        most_characters: int,
        took: Took,
        told: Told,
        at_hand: AtHand | None = None,
    ) -> None:
        self._document = document
        self._row = FORMATS[document.extension]
        self._chest = chest
        self._translating = translating
        self._lookup = lookup
        self._most = most_characters
        self._took = took
        self._told = told
        self._at_hand = at_hand
        self._reading: Reading | None = None
        self._parts: list[range] = []
        self._wish: KnownWish | None = None
        self._memory: Recaller | None = None

    async def whole(self) -> int | None:
        """Translates a document that is completely in memory, and returns its cost. None if it is too long for one go;
        then nothing was done."""
        reading, wish = await self._read(), await self._known()
        if _size(reading.units) > SHORT:
            return None
        rendered, outcome = await self._translated(reading.units, wish)
        return await self._written(rendered, [outcome])

    async def read(self) -> list[int]:
        """Reads the document, and returns the number of characters of each part to translate."""
        reading = await self._read()
        await self._known()
        return [_size(reading.units[each.start : each.stop]) for each in self._parts]

    async def translate(self, number: int) -> None:
        reading, wish = await self._read(), await self._known()
        if await self._chest.find(part(number)) is None:
            rendered, outcome = await self._translated([reading.units[each] for each in self._parts[number]], wish)
            packet = await asyncio.to_thread(works.packed_part, rendered, outcome.as_json)
            await self._chest.put_whole(part(number), packet)

    async def write(self) -> int:
        """Writes the translated document, and returns its cost."""
        await self._read()
        return await self._written(*await self._rendered(len(self._parts)))

    async def _translated(self, units: Sequence[Unit], wish: KnownWish) -> tuple[list[Rendered], Tally]:
        began = time.monotonic()
        done = await self._translating.translate(units, wish, key=self._document.key_id, priority=Priority.DOCUMENT)
        await self._lookup.used(self._memory, done)
        self._took(TRANSLATED, _size(units), time.monotonic() - began)
        return [item.rendered for item in done], tally(units, done)

    async def _written(self, rendered: Sequence[Rendered], tallies: Sequence[Tally]) -> int:
        reading, wish = await self._read(), await self._known()
        began = time.monotonic()
        result = await self._translating.write(
            self._row,
            await self._original(),
            reading,
            rendered,
            wanted(wish, self._document.output, watermark=self._document.options.watermark),
        )
        self._took(writing(self._document.output), _size(reading.units), time.monotonic() - began)
        beside = preview([unit.text for unit in reading.units], [each.text for each in rendered])
        await asyncio.gather(
            self._chest.put_whole(REPORT, report(tallies, (*reading.notes, *result.notes)).packed()),
            self._chest.put_whole(PREVIEW, await asyncio.to_thread(beside.packed)),
            self._chest.put_whole(RESULT, result.data),
        )
        return self._row.bill(reading.characters)

    async def _read(self) -> Reading:
        if self._reading is None:
            reading = await self._found() or await self._read_anew()
            self._parts = await asyncio.to_thread(parts, reading.units)
            self._reading = reading
        return self._reading

    async def _found(self) -> Reading | None:
        if self._at_hand is not None:
            return None if self._at_hand.reading is None else self._within(self._at_hand.reading)
        packet = await self._chest.find(UNITS)
        return None if packet is None else self._within(await asyncio.to_thread(works.reading_of, packet))

    async def _read_anew(self) -> Reading:
        original = await self._original()
        pages = PagesInChest(self._chest, self._took, self._told, writing(self._document.output))
        reading = self._within(await self._translating.read(self._row, original, self._source(), self._most, pages))
        if self._at_hand is None:
            await self._chest.put_whole(UNITS, await asyncio.to_thread(works.answer_of, reading))
        return reading

    def _within(self, reading: Reading) -> Reading:
        if reading.characters > self._most:
            raise Refused(TOO_LONG.format(most=self._most))
        return reading

    async def _original(self) -> bytes:
        if self._at_hand is not None:
            return self._at_hand.original
        return await self._kept(ORIGINAL)

    async def _kept(self, name: str) -> bytes:
        data = await self._chest.find(name)
        if data is None:
            raise Refused(LOST)
        return data

    async def _rendered(self, count: int) -> tuple[list[Rendered], list[Tally]]:
        found: list[Rendered] = []
        tallies: list[Tally] = []
        for number in range(count):
            rendered, outcome = await asyncio.to_thread(works.part_in, await self._kept(part(number)))
            found += rendered
            tallies.append(Tally(**outcome))
        return found, tallies

    async def _known(self) -> KnownWish:
        if self._wish is None:
            reading, wish = await self._read(), self._document.options.wish()
            known = await asyncio.to_thread(self._translating.known, wish, self._row, reading)
            self._wish = await self._looked_up(known)
        return self._wish

    async def _looked_up(self, wish: KnownWish) -> KnownWish:
        owner, options = self._document.account_id, self._document.options
        with refusing(ApiError):
            terms = await self._lookup.terms(owner, options)
            self._memory = await self._lookup.memory(owner, options)
        return await self._with_style(replace(wish, terms=terms, memory=self._memory))

    async def _with_style(self, wish: KnownWish) -> KnownWish:
        """Adds the list of style rules as it was when the document came."""
        if not self._document.options.styled:
            return wish
        guide = guide_of((await self._kept(GUIDE)).decode())
        return replace(wish, style=await asyncio.to_thread(guide.style, wish.source.base))

    def _source(self) -> str | None:
        source = self._document.options.source
        return None if source is None else catalogue.named(source).base


def _size(units: Sequence[Unit]) -> int:
    return sum(len(unit.text) for unit in units)
