"""Opens the engines that the settings name."""

import os
from collections.abc import Callable
from pathlib import Path

from tolmach.engines.batcher import Batcher
from tolmach.engines.protocol import Engine
from tolmach.engines.router import Router
from tolmach.languages.catalogue import LANGUAGES, engine_codes
from tolmach.settings import Settings

Factory = Callable[[], Engine]

# Several requests at once, because such an endpoint batches by itself. Each is large enough to be worth a call.
LLM_WORKERS = 4
LLM_MIN_BATCH = 400
# A call to the cluster takes a few milliseconds, as long as so many tokens. The engine there joins small batches.
RAY_MIN_BATCH = 64


def open_router(settings: Settings, factory: Factory | None = None) -> Router:
    """Added models go before the one that ships. `factory` replaces them all; tests use it."""
    is_remote = factory is None and settings.engine == "ray"
    batchers = [
        Batcher(
            one,
            workers=settings.ray_requests if is_remote else workers(settings),
            min_batch_cost=RAY_MIN_BATCH if is_remote else 1,
            remembered=settings.remember_seconds,
        )
        for one in ([factory] if factory else [*_added(settings), *_FACTORIES[settings.engine](settings)])
    ]
    if settings.llm_url:
        llm = Batcher(
            _llm(settings),
            workers=LLM_WORKERS,
            min_batch_cost=LLM_MIN_BATCH,
            remembered=settings.remember_seconds,
        )
        batchers.append(llm)
    return Router(batchers, only_doubtful=settings.llm_only_doubtful)


def workers(settings: Settings) -> int:
    return settings.threads or len(os.sched_getaffinity(0))


def _added(settings: Settings) -> list[Factory]:
    """First the models that an operator chose one by one, then those of Mozilla, which may come and go while the
    service runs."""
    if settings.engine != "nmt":
        return []
    folder = settings.data / "models"
    if settings.fetch_models:
        from tolmach.engines.added.mozilla.starting import fetch_wanted

        fetch_wanted(settings)
    return [*_installed(folder, settings), _firefox(folder, settings)]


def _installed(folder: Path, settings: Settings) -> list[Factory]:
    if not folder.is_dir():
        return []
    from tolmach.engines.added.installed import open_installed
    from tolmach.engines.families.engine import EngineOptions

    return open_installed(folder, EngineOptions(settings.device, workers(settings)))


def _firefox(folder: Path, settings: Settings) -> Factory:
    from tolmach.engines.firefox.engine import FirefoxEngine

    folders = [folder, *([Path(settings.bundled_models).expanduser()] if settings.bundled_models else [])]
    return lambda: FirefoxEngine(folders, loaded=settings.loaded_models)


def _nmt(settings: Settings) -> list[Factory]:
    from tolmach.engines.nmt.engine import NmtEngine

    directory = Path(settings.model).expanduser() if settings.model else None
    return [lambda: NmtEngine(directory, device=settings.device, threads=workers(settings))]


def _stub(settings: Settings) -> list[Factory]:
    from tolmach.engines.stub import StubEngine

    return [lambda: StubEngine(engine_codes())]


def _ray(settings: Settings) -> list[Factory]:
    from tolmach.engines.ray.engine import open_cluster
    from tolmach.engines.ray.line import cluster_address

    return open_cluster(cluster_address(settings))


def _llm(settings: Settings) -> Factory:
    from tolmach.engines.llm.chat import ChatEndpoint
    from tolmach.engines.llm.engine import LlmEngine

    endpoint = ChatEndpoint(settings.llm_url, settings.llm_model, settings.llm_key)
    names = {language.engine: language.name for language in reversed(LANGUAGES)}
    return lambda: LlmEngine(endpoint, names)


_FACTORIES: dict[str, Callable[[Settings], list[Factory]]] = {"nmt": _nmt, "ray": _ray, "stub": _stub}
