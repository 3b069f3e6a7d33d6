"""Makes the configuration that Ray Serve deploys, from the settings of the service."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from tolmach.engines.added.installed import installed
from tolmach.engines.ray.deployment import FIREFOX, NMT, STUB, EngineSpec, build
from tolmach.engines.ray.line import ROUTE
from tolmach.engines.ray.replica import DEPLOYMENT
from tolmach.settings import Settings

THREADS = 2
"""Threads of a replica, if the settings do not say: small replicas find room on more machines."""
_PER_THREAD, _MOST_PER_THREAD = 2, 8
"""Batches of the fronts per thread of a replica: the average above which Ray starts one more replica, and the most that
come to a replica at once."""


@dataclass(frozen=True, slots=True)
class ClusterPlan:
    """How much of the cluster the engines may take. The settings of the service do not say this."""

    least: int = 1
    most: int = 4
    """Replicas of each engine."""
    gpus: float = 1.0
    """GPUs of a replica, if the device is `cuda`. A fraction lets several replicas share one."""
    port: int = 8000


@dataclass(frozen=True, slots=True)
class ClusterApplication:
    """One kind of work, in as many replicas as the load needs."""

    name: str
    route: str
    import_path: str
    """The import path of the function that builds it."""
    args: Mapping[str, Any]
    cpus: int
    target: int
    """The average number of questions at a replica above which Ray starts one more."""
    most: int
    """The most questions that come to a replica at once; further ones wait before it."""
    needs_gpu: bool = False


def serve_config(applications: Sequence[ClusterApplication], plan: ClusterPlan) -> dict[str, Any]:
    return {
        "proxy_location": "EveryNode",
        "http_options": {"host": "0.0.0.0", "port": plan.port},
        "logging_config": {"encoding": "JSON", "enable_access_log": False},
        "applications": [_written(application, plan) for application in applications],
    }


def engine_applications(settings: Settings) -> list[ClusterApplication]:
    """One application for each model that translates."""
    return [_application(spec) for spec in engine_specs(settings)]


def engine_specs(settings: Settings) -> list[EngineSpec]:
    """The added models and the model of the settings, side by side."""
    shared: dict[str, Any] = {"device": cluster_device(settings), "threads": cluster_threads(settings)}
    if settings.engine == STUB:
        return [EngineSpec(STUB, **shared)]
    folder = settings.data / "models"
    models = installed(folder)
    added = [EngineSpec(each.name, absolute(folder / each.name), **shared) for each in models if each.family != FIREFOX]
    bundled = absolute(Path(settings.bundled_models)) if settings.bundled_models else ""
    if any(each.family == FIREFOX for each in [*models, *(installed(Path(bundled)) if bundled else [])]):
        shelf = EngineSpec(FIREFOX, absolute(folder), **shared)
        added.append(replace(shelf, loaded_models=settings.loaded_models, bundled_models=bundled))
    return [*added, EngineSpec(NMT, absolute(Path(settings.model)) if settings.model else "", **shared)]


def cluster_device(settings: Settings) -> str:
    """Equal replicas must compute alike, so none of them looks for a GPU by itself."""
    return "cuda" if settings.device == "cuda" else "cpu"


def cluster_threads(settings: Settings) -> int:
    return settings.threads or THREADS


def absolute(path: Path) -> str:
    return str(path.expanduser().absolute())


def _application(spec: EngineSpec) -> ClusterApplication:
    return ClusterApplication(
        name=f"tolmach-{spec.engine}",
        route=f"{ROUTE}/{spec.engine}",
        import_path=f"{build.__module__}:{build.__name__}",
        args=asdict(spec),
        cpus=spec.threads,
        target=_PER_THREAD * spec.threads,
        most=_MOST_PER_THREAD * spec.threads,
        needs_gpu=spec.device == "cuda",
    )


def _written(application: ClusterApplication, plan: ClusterPlan) -> dict[str, Any]:
    gpus = {"num_gpus": plan.gpus} if application.needs_gpu else {}
    return {
        "name": application.name,
        "route_prefix": application.route,
        "import_path": application.import_path,
        "args": dict(application.args),
        "deployments": [
            {
                "name": DEPLOYMENT,
                "max_ongoing_requests": application.most,
                "autoscaling_config": {
                    "min_replicas": plan.least,
                    "max_replicas": plan.most,
                    "target_ongoing_requests": application.target,
                },
                "ray_actor_options": {"num_cpus": application.cpus, **gpus},
            }
        ],
    }
