from typing import Any

import pytest
import yaml

from tests.cli.conftest import Said, Tolmach
from tests.engines.ray.entrance import entrance
from tolmach.engines.ray.deployment import EngineReplica, EngineSpec


def config(said: Said) -> Any:
    assert (said.code, said.err) == (0, "")
    return yaml.safe_load(said.out)


def test_the_configuration_is_one_of_ray_serve(bare: Tolmach, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TOLMACH_ENGINE", "ray")
    monkeypatch.setenv("TOLMACH_THREADS", "4")
    told = config(bare("ray", "config", "--least", "2", "--most", "6", "--port", "8100"))
    assert told["http_options"]["port"] == 8100
    (application,) = told["applications"]
    assert (application["name"], application["args"]["threads"]) == ("tolmach-nmt", 4)
    scaling = application["deployments"][0]["autoscaling_config"]
    assert (scaling["min_replicas"], scaling["max_replicas"]) == (2, 6)
    assert not bare.data.exists()


def test_fewer_at_most_than_at_least_is_refused(bare: Tolmach) -> None:
    said = bare("ray", "config", "--least", "5", "--most", "2")
    assert (said.code, said.out) == (1, "")
    assert said.err == "--most is 2 and --least is 5. Allowed: at least as many at most.\n"


def test_the_doctor_asks_the_cluster(bare: Tolmach, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TOLMACH_ENGINE", "ray")
    with entrance({"/tolmach/stub": EngineReplica(EngineSpec("stub"))}) as server:
        monkeypatch.setenv("TOLMACH_RAY_ADDRESS", server.url)
        assert f"On the cluster at {server.url}: stub." in bare("doctor").out
    assert "Ray Serve does not answer" in bare("doctor").out


def test_a_cluster_that_does_not_answer_stops_the_start_with_a_sentence(bare: Tolmach) -> None:
    with entrance({}) as server:
        address = server.url
    starting = bare.start(TOLMACH_ENGINE="ray", TOLMACH_RAY_ADDRESS=address)
    _, err = starting.communicate(timeout=60)
    assert err.startswith(f"Ray Serve does not answer at {address} (setting ray_address)")
    assert err.count("\n") == 1
    assert starting.returncode == 2
