"""The code that runs in the cluster: a replica holds one engine of ours, and a batcher that joins the questions of the
fronts.

The batcher is the same as around an engine of this machine. It knows which texts fit together and how many fit at once,
needs no pause to collect them, and drops questions whose callers have hung up. So the answers are the same, too.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tolmach import errors
from tolmach.engines.batcher import BATCH_COST, Batcher
from tolmach.engines.protocol import Engine
from tolmach.engines.queue import Priority
from tolmach.engines.ray.messages import BadMessage, EngineAnswer, EngineCard, EngineQuestion, read, written
from tolmach.engines.ray.replica import Replica, application

NMT, STUB, FIREFOX = "nmt", "stub", "firefox"


@dataclass(frozen=True, slots=True)
class EngineSpec:
    """The engine that a replica holds, as the configuration of the cluster gives it."""

    engine: str = NMT
    """`nmt`, `stub`, `firefox`, or the name of a model that was added."""
    folder: str = ""
    """The folder of the model, on every machine of the cluster; for `firefox` the folder of all models. Empty means the
    shipped model."""
    device: str = "cpu"
    threads: int = 2
    batch_tokens: int = BATCH_COST
    loaded_models: int = 6
    """For `firefox`: how many models a replica keeps in memory."""
    bundled_models: str = ""
    """For `firefox`: a second folder of models, on every machine of the cluster."""

    @property
    def is_shipped(self) -> bool:
        return self.engine in (NMT, STUB)


def open_engine(spec: EngineSpec) -> Engine:
    """Blocks until the engine is ready to translate."""
    return _OPENERS.get(spec.engine, _added)(spec)


def _nmt(spec: EngineSpec) -> Engine:
    from tolmach.engines.nmt.engine import NmtEngine

    return NmtEngine(Path(spec.folder).expanduser() if spec.folder else None, device=spec.device, threads=spec.threads)


def _stub(_: EngineSpec) -> Engine:
    from tolmach.engines.stub import StubEngine
    from tolmach.languages.catalogue import engine_codes

    return StubEngine(engine_codes())


def _firefox(spec: EngineSpec) -> Engine:
    from tolmach.engines.firefox.engine import FirefoxEngine

    folders = [Path(folder).expanduser() for folder in (spec.folder, spec.bundled_models) if folder]
    return FirefoxEngine(folders, loaded=spec.loaded_models)


def _added(spec: EngineSpec) -> Engine:
    from tolmach.engines.added import installed
    from tolmach.engines.families.engine import EngineOptions

    path = Path(spec.folder).expanduser()
    return installed.open_engine(path, installed.read(path), EngineOptions(spec.device, spec.threads))


_OPENERS: Mapping[str, Callable[[EngineSpec], Engine]] = {NMT: _nmt, STUB: _stub, FIREFOX: _firefox}


class EngineReplica(Replica):
    def __init__(self, spec: EngineSpec, factory: Callable[[EngineSpec], Engine] = open_engine) -> None:
        self._batcher = Batcher(lambda: factory(spec), workers=spec.threads, max_batch_cost=spec.batch_tokens)
        super().__init__(EngineCard(self._batcher.name, self._batcher.abilities, spec.is_shipped))

    async def answer(self, body: bytes) -> str:
        return written(await self._answer(body))

    async def _answer(self, body: bytes) -> EngineAnswer:
        try:
            asked = read(body, EngineQuestion).requests
            # The fronts have already ordered the work, so all of it has the same priority here.
            results = await self._batcher.translate(asked, key="", priority=Priority.INTERACTIVE)
        except errors.Unavailable as error:
            return EngineAnswer(error=type(error).__name__, is_passing=True)
        except (errors.ApiError, BadMessage) as error:
            return EngineAnswer(error=type(error).__name__)
        return EngineAnswer(tuple(results))


def build(args: Mapping[str, Any]) -> Any:
    """The application that Ray Serve deploys; `import_path` of the configuration names this function."""
    return application(EngineReplica, args, EngineSpec)
