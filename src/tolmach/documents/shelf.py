"""Keeps recognised pages of a document in its chest, so that an attempt after a crash goes on with the next page."""

from collections.abc import Awaitable, Callable, Mapping

from tolmach.documents.chest import PAGE, page
from tolmach.documents.formats.model import PageRead
from tolmach.documents.pace import RECOGNISED, TRANSLATED
from tolmach.storage.chest import Chest

USUAL_CHARACTERS = 1500
"""The characters of a page full of text, as long as none was recognised."""

Took = Callable[[str, float, float], None]
"""Called with a kind of work, its amount, and the seconds that it took."""
Told = Callable[[Mapping[str, float]], Awaitable[None]]
"""Called with the amount that is left of each kind of work."""


class PagesInChest:
    def __init__(self, chest: Chest, took: Took, told: Told, written: str) -> None:
        """`written` is the kind of work that writes the document."""
        self._chest, self._took, self._told, self._written = chest, took, told, written
        self._characters, self._recognised, self._whole = 0, 0.0, 0.0
        self._left: dict[int, float] = {}

    async def found(self, efforts: Mapping[int, float]) -> dict[int, bytes]:
        kept = {name for name in await self._chest.names() if name.startswith(PAGE)}
        packets = {number: await self._chest.find(page(number)) for number in efforts if page(number) in kept}
        found = {number: packet for number, packet in packets.items() if packet is not None}
        self._whole = sum(efforts.values())
        self._left = {number: effort for number, effort in efforts.items() if number not in found}
        return found

    async def begin(self, left: int) -> None:
        await self._tell()

    async def keep(self, page_read: PageRead, left: int) -> None:
        await self._chest.put_whole(page(page_read.number), page_read.packet)
        effort = self._left.pop(page_read.number)
        self._took(RECOGNISED, effort, page_read.seconds or 0.0)
        self._recognised += effort
        self._characters += page_read.characters
        await self._tell()

    async def _tell(self) -> None:
        """Pages with as much ink have as many characters, and take as long."""
        dense = self._characters / self._recognised if self._recognised else USUAL_CHARACTERS
        expected = dense * self._whole
        await self._told({RECOGNISED: sum(self._left.values()), TRANSLATED: expected, self._written: expected})
