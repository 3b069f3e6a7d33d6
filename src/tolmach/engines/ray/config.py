"""What Ray Serve is told to deploy, from the settings of the service."""

from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from tolmach.engines.added.installed import installed
from tolmach.engines.ray.deployment import DEPLOYMENT, NMT, STUB, EngineSpec, build
from tolmach.engines.ray.line import ROUTE
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


def serve_config(settings: Settings, plan: ClusterPlan) -> dict[str, Any]:
    return {
        "proxy_location": "EveryNode",
        "http_options": {"host": "0.0.0.0", "port": plan.port},
        "logging_config": {"encoding": "JSON", "enable_access_log": False},
        "applications": [_application(spec, plan) for spec in engine_specs(settings)],
    }


def engine_specs(settings: Settings) -> list[EngineSpec]:
    """The models that were added and the one of the settings, side by side."""
    device = "cuda" if settings.device == "cuda" else "cpu"
    shared: dict[str, Any] = {
        "device": device,
        "threads": settings.threads or THREADS,
        "batch_tokens": settings.batch_tokens,
    }
    if settings.engine == STUB:
        return [EngineSpec(STUB, **shared)]
    folder = settings.data / "models"
    added = [EngineSpec(model.name, _path(folder / model.name), **shared) for model in installed(folder)]
    return [*added, EngineSpec(NMT, _path(Path(settings.model)) if settings.model else "", **shared)]


def _path(path: Path) -> str:
    return str(path.expanduser().absolute())


def _application(spec: EngineSpec, plan: ClusterPlan) -> dict[str, Any]:
    gpus = {"num_gpus": plan.gpus} if spec.device == "cuda" else {}
    return {
        "name": f"tolmach-{spec.engine}",
        "route_prefix": f"{ROUTE}/{spec.engine}",
        "import_path": f"{build.__module__}:{build.__name__}",
        "args": asdict(spec),
        "deployments": [
            {
                "name": DEPLOYMENT,
                "max_ongoing_requests": _MOST_PER_THREAD * spec.threads,
                "autoscaling_config": {
                    "min_replicas": plan.least,
                    "max_replicas": plan.most,
                    "target_ongoing_requests": _PER_THREAD * spec.threads,
                },
                "ray_actor_options": {"num_cpus": spec.threads, **gpus},
            }
        ],
    }
