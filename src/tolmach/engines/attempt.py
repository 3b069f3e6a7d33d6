"""Calls an engine so that a batch always comes back with one outcome for each request."""

import copy
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress

import structlog

from tolmach import errors
from tolmach.engines.protocol import Engine, EngineDied, Request, Result

Outcome = Result | errors.ApiError

_TRIES = 2
_log = structlog.get_logger(__name__)


class KeptEngine:
    """Holds the engine, replaces it when it has died, and finds the request in a batch that cannot be done.

    Only the type of a foreign exception is logged, because its message may repeat the text.
    """

    def __init__(self, factory: Callable[[], Engine]) -> None:
        self._factory = factory
        self._engine = factory()
        self._dead = False
        self._changing = threading.Lock()

    @property
    def engine(self) -> Engine:
        """For its name, abilities, groups and costs, which stay valid even after it has died."""
        return self._engine

    def run(self, batch: Sequence[Request]) -> list[Outcome]:
        """An error that the engine words itself applies to the whole batch. Any other error is narrowed down by halving
        the batch, so that one request never fails its neighbours."""
        try:
            return list(self._translate(batch))
        except errors.ApiError as error:
            # Each caller raises its own copy: a shared exception would collect the tracebacks of all.
            return [copy.copy(error) for _ in batch]
        except Exception as error:
            if len(batch) > 1:
                half = len(batch) // 2
                return self.run(batch[:half]) + self.run(batch[half:])
            _log.error("engine_failed", engine=self._engine.name, error=type(error).__name__)
            return [errors.InternalError("The translation engine failed on a text.")]

    def _translate(self, batch: Sequence[Request]) -> list[Result]:
        for _ in range(_TRIES):
            engine = self._living()
            try:
                results = engine.translate(batch)
            except EngineDied:
                self._bury(engine)
                continue
            if len(results) != len(batch):
                raise RuntimeError(f"{engine.name} gave {len(results)} results for {len(batch)} requests")
            return results
        raise _unavailable()

    def _living(self) -> Engine:
        with self._changing:
            if self._dead:
                self._engine = self._made_anew()
                self._dead = False
            return self._engine

    def _made_anew(self) -> Engine:
        try:
            return self._factory()
        except Exception as error:
            _log.error("engine_not_made_anew", engine=self._engine.name, error=type(error).__name__)
            raise _unavailable() from None

    def _bury(self, engine: Engine) -> None:
        """Closes the dead engine before the next one is made, because there may not be room for two."""
        with self._changing:
            if self._dead or engine is not self._engine:
                return
            self._dead = True
            _log.error("engine_died", engine=engine.name)
            with suppress(Exception):
                engine.close()

    def close(self) -> None:
        if not self._dead:
            self._engine.close()


def _unavailable() -> errors.Unavailable:
    return errors.Unavailable("The translation engine is not available.")
