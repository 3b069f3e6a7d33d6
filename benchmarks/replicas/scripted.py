"""Runs `tolmach serve` with an engine that takes the same time for every sentence, however busy the cores are."""

import os
import time
from collections.abc import Sequence
from functools import partial

from tolmach.cli import main
from tolmach.engines import opening
from tolmach.engines.batcher import BATCH_COST
from tolmach.engines.protocol import Request, Result
from tolmach.engines.stub import StubEngine
from tolmach.languages.catalogue import engine_codes

VARIABLE = "SENTENCE_SECONDS"


class _PacedEngine(StubEngine):
    def __init__(self) -> None:
        super().__init__(engine_codes(), name="paced")
        self._seconds = float(os.environ[VARIABLE])

    def cost(self, request: Request) -> int:
        # A sentence fills a batch: two in one batch would take one thread twice as long and leave another idle.
        return BATCH_COST

    def translate(self, batch: Sequence[Request]) -> list[Result]:
        time.sleep(self._seconds * len(batch))
        return super().translate(batch)


if __name__ == "__main__":
    # The command imports this function when it runs.
    opening.open_router = partial(opening.open_router, factory=_PacedEngine)
    main()
