"""Keeps recognised pages of a document in its chest, so that an attempt after a crash goes on with the next page."""

from collections.abc import Awaitable, Callable, Mapping, Sequence

from tolmach.documents.chest import PAGE, page
from tolmach.documents.formats.model import PageRead
from tolmach.documents.pace import RECOGNISED, TRANSLATED
from tolmach.storage.chest import Chest

USUAL_CHARACTERS = 1500
"""The characters of a page, as long as none was recognised."""

Took = Callable[[str, float, float], None]
"""Called with a kind of work, its amount, and the seconds that it took."""
Told = Callable[[Mapping[str, float]], Awaitable[None]]
"""Called with the amount that is left of each kind of work."""


class PagesInChest:
    def __init__(self, chest: Chest, took: Took, told: Told, written: str) -> None:
        """`written` is the kind of work that writes the document."""
        self._chest, self._took, self._told, self._written = chest, took, told, written
        self._recognised = self._characters = self._before = 0

    async def found(self, numbers: Sequence[int]) -> dict[int, bytes]:
        kept = {name for name in await self._chest.names() if name.startswith(PAGE)}
        packets = {number: await self._chest.find(page(number)) for number in numbers if page(number) in kept}
        found = {number: packet for number, packet in packets.items() if packet is not None}
        self._before = len(found)
        return found

    async def begin(self, left: int) -> None:
        await self._tell(left)

    async def keep(self, page_read: PageRead, left: int) -> None:
        await self._chest.put_whole(page(page_read.number), page_read.packet)
        self._took(RECOGNISED, 1, page_read.seconds or 0.0)
        self._recognised += 1
        self._characters += page_read.characters
        await self._tell(left)

    async def _tell(self, left: int) -> None:
        each = self._characters / self._recognised if self._recognised else USUAL_CHARACTERS
        expected = each * (self._before + self._recognised + left)
        await self._told({RECOGNISED: left, TRANSLATED: expected, self._written: expected})
