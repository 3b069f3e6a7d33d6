"""Runs `tolmach serve` with an engine that takes a fixed time for each token and no processor time."""

import os
from functools import partial

from tolmach.cli import main
from tolmach.engines import opening
from tolmach.engines.stub import StubEngine
from tolmach.languages.catalogue import engine_codes

VARIABLE = "TOKEN_SECONDS"


def _engine() -> StubEngine:
    return StubEngine(engine_codes(), seconds_per_token=float(os.environ[VARIABLE]))


if __name__ == "__main__":
    # The command imports this when it runs, so everything else is what an operator starts.
    opening.open_router = partial(opening.open_router, factory=_engine)
    main()
