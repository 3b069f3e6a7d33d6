"""Gives live speakers priority over recordings: a recording is heard only while a place is free, a few seconds
at a time."""

import asyncio
from typing import Final, Protocol

from tolmach.voice.studio import Studio

PATIENCE: Final = 0.25
"""Seconds between two checks whether a place is free."""


class Stage(Protocol):
    """The service in which people speak live."""

    @property
    def live(self) -> int:
        """The number of places that are taken."""
        ...

    async def studio(self) -> Studio: ...


class Turns:
    """For use in the event loop only."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._taken = 0

    async def take(self, most: int) -> None:
        # There is no signal when a session ends.
        while self._stage.live + self._taken >= most:  # noqa: ASYNC110
            await asyncio.sleep(PATIENCE)
        self._taken += 1

    async def give_back(self) -> None:
        self._taken -= 1
