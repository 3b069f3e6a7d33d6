from pathlib import Path

import pytest

from tolmach.engines.added.installed import Installed, write
from tolmach.engines.families.family import ModelLanguages
from tolmach.engines.ray.config import ClusterPlan, engine_applications, serve_config
from tolmach.settings import Settings


@pytest.fixture
def data(tmp_path: Path) -> Path:
    (tmp_path / "models" / "opus-en-de").mkdir(parents=True)
    languages = ModelLanguages({"en": ""}, {"de": ""})
    write(Installed("opus-en-de", "marian", languages, {}, "", ""), tmp_path / "models" / "opus-en-de")
    return tmp_path


def test_every_model_is_an_application_of_its_own(data: Path) -> None:
    config = serve_config(
        engine_applications(Settings(data=data, engine="ray", model="/models/ours", threads=3)), ClusterPlan(2, 8)
    )
    added, ours = config["applications"]
    assert [each["route_prefix"] for each in (added, ours)] == ["/tolmach/opus-en-de", "/tolmach/nmt"]
    assert added["args"]["folder"] == str(data / "models" / "opus-en-de")
    assert (ours["args"]["folder"], ours["args"]["threads"]) == ("/models/ours", 3)
    (engine,) = ours["deployments"]
    assert engine["autoscaling_config"] == {"min_replicas": 2, "max_replicas": 8, "target_ongoing_requests": 6}
    assert engine["ray_actor_options"] == {"num_cpus": 3}


def test_a_replica_on_a_gpu_asks_for_its_part_of_one(tmp_path: Path) -> None:
    config = serve_config(engine_applications(Settings(data=tmp_path, device="cuda")), ClusterPlan(gpus=0.25))
    (ours,) = config["applications"]
    assert ours["deployments"][0]["ray_actor_options"] == {"num_cpus": 2, "num_gpus": 0.25}
    assert (ours["args"]["device"], ours["args"]["folder"]) == ("cuda", "")


def test_the_stub_stands_alone(data: Path) -> None:
    (stub,) = engine_applications(Settings(data=data, engine="stub"))
    assert stub.route == "/tolmach/stub"
