from typing import Any

import pytest
import yaml

from tests.cli.conftest import Said, Tolmach
from tests.engines.ray.entrance import entrance
from tolmach.documents.ray.deployment import PictureReplica, PictureSpec
from tolmach.engines.ray.deployment import EngineReplica, EngineSpec
from tolmach.engines.ray.replica import Replica


def config(said: Said) -> Any:
    assert (said.code, said.err) == (0, "")
    return yaml.safe_load(said.out)


def test_the_configuration_is_one_of_ray_serve(bare: Tolmach, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TOLMACH_ENGINE", "ray")
    monkeypatch.setenv("TOLMACH_THREADS", "4")
    told = config(bare("ray", "config", "--least", "2", "--most", "6", "--port", "8100"))
    assert told["http_options"]["port"] == 8100
    assert [each["name"] for each in told["applications"]] == ["tolmach-nmt", "tolmach_pictures"]
    for application in told["applications"]:
        assert application["args"]["threads"] == 4
        scaling = application["deployments"][0]["autoscaling_config"]
        assert (scaling["min_replicas"], scaling["max_replicas"]) == (2, 6)
    assert not bare.data.exists()


def test_a_whisper_is_deployed_where_there_is_one(bare: Tolmach, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TOLMACH_WHISPER", "/models/whisper-small")
    monkeypatch.setenv("TOLMACH_DEVICE", "cuda")
    _, speech, pictures = config(bare("ray", "config", "--gpus", "0.5"))["applications"]
    assert (speech["route_prefix"], speech["args"]["folder"]) == ("/tolmach_speech", "/models/whisper-small")
    assert speech["deployments"][0]["ray_actor_options"] == {"num_cpus": 2, "num_gpus": 0.5}
    assert pictures["deployments"][0]["ray_actor_options"] == {"num_cpus": 2}
    monkeypatch.setenv("TOLMACH_RECOGNISER_URL", "http://127.0.0.1:9/v1")
    assert "tolmach_speech" not in bare("ray", "config").out


def test_fewer_at_most_than_at_least_is_refused(bare: Tolmach) -> None:
    said = bare("ray", "config", "--least", "5", "--most", "2")
    assert (said.code, said.out) == (1, "")
    assert said.err == "--most is 2 and --least is 5. Allowed: a --most that is not below --least.\n"


def test_the_doctor_asks_the_cluster(bare: Tolmach, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TOLMACH_ENGINE", "ray")
    replicas: dict[str, Replica] = {"/tolmach/stub": EngineReplica(EngineSpec("stub"))}
    with entrance(replicas) as server:
        monkeypatch.setenv("TOLMACH_RAY_ADDRESS", server.url)
        assert f"On the cluster at {server.url}: stub." in bare("doctor").out
    replicas["/tolmach_pictures"] = PictureReplica(PictureSpec(), lambda _: lambda asked: [])
    with entrance(replicas) as server:
        monkeypatch.setenv("TOLMACH_RAY_ADDRESS", server.url)
        assert f"On the cluster at {server.url}: stub, rapidocr." in bare("doctor").out
    assert "Ray Serve does not answer" in bare("doctor").out


def test_a_cluster_that_does_not_answer_stops_the_start_with_a_sentence(bare: Tolmach) -> None:
    with entrance({}) as server:
        address = server.url
    said = bare.fail(TOLMACH_ENGINE="ray", TOLMACH_RAY_ADDRESS=address)
    assert said.err.startswith(f"Ray Serve does not answer at {address} (setting ray_address)")
    assert (said.code, said.err.count("\n")) == (2, 1)
    assert not bare.data.exists()
