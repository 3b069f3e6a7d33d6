"""What Ray Serve is told to deploy, from the settings of the service."""

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
"""Of a replica, where the settings do not say: small replicas find room on more machines."""
_PER_THREAD, _MOST_PER_THREAD = 2, 8
"""Batches of fronts: more than so many at a replica, on average, call for one more; and no more come to it at once."""


@dataclass(frozen=True, slots=True)
class ClusterPlan:
    """What only the cluster knows of: how much of it the engines may take."""

    least: int = 1
    most: int = 4
    """Replicas of each engine."""
    gpus: float = 1.0
    """Of a replica, where the device is `cuda`. A part lets several share one."""
    port: int = 8000


@dataclass(frozen=True, slots=True)
class ClusterApplication:
    """One kind of work, in as many replicas as there is work for."""

    name: str
    route: str
    import_path: str
    """Of what builds it."""
    args: Mapping[str, Any]
    cpus: int
    target: int
    """Questions at a replica, on average, above which Ray starts one more."""
    most: int
    """Questions that come to a replica at once; more wait before it."""
    needs_gpu: bool = False


def serve_config(applications: Sequence[ClusterApplication], plan: ClusterPlan) -> dict[str, Any]:
    return {
        "proxy_location": "EveryNode",
        "http_options": {"host": "0.0.0.0", "port": plan.port},
        "logging_config": {"encoding": "JSON", "enable_access_log": False},
        "applications": [_written(application, plan) for application in applications],
    }


def engine_applications(settings: Settings) -> list[ClusterApplication]:
    """One for each model that translates."""
    return [_application(spec) for spec in engine_specs(settings)]


def engine_specs(settings: Settings) -> list[EngineSpec]:
    """The models that were added and the one of the settings, side by side."""
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
    """Replicas that are alike must compute alike, so none of them looks for a GPU by itself."""
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
