"""The examples agree with the service, and with each other: settings, times, sizes, names, paths."""

import json
import re
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.conftest import Live
from tolmach.cli.ray import applications
from tolmach.engines.ray.config import ClusterPlan, serve_config
from tolmach.glossaries.applying import MIB, ROOM
from tolmach.memories.model import MOST_BYTES
from tolmach.settings import PREFIX, Settings
from tolmach.settings import load as load_settings
from tolmach.voice.jobs.model import MOST_BYTES as MOST_RECORDED
from tolmach.wire.bounds import USUAL_LIMITS
from tolmach.wire.server.config import ConnectionLimits
from tolmach.wire.server.serving import PING_INTERVAL

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
KUBERNETES = DEPLOY / "kubernetes"
USUAL = Settings()
ALL_FILES = sorted(path for path in DEPLOY.rglob("*") if path.is_file() and path.suffix != ".pyc")


def documents(path: Path) -> Iterator[dict[str, Any]]:
    yield from yaml.safe_load_all(path.read_text("utf-8"))


def document(path: Path) -> dict[str, Any]:
    (found,) = documents(path)
    return found


@pytest.fixture(scope="module")
def compose() -> dict[str, Any]:
    return document(DEPLOY / "compose.yaml")


@pytest.fixture(scope="module")
def pod() -> dict[str, Any]:
    found: dict[str, Any] = document(KUBERNETES / "base" / "deployment.yaml")["spec"]["template"]["spec"]
    return found


@pytest.mark.parametrize("path", ALL_FILES, ids=lambda path: str(path.relative_to(DEPLOY)))
def test_every_setting_that_is_named_exists(path: Path) -> None:
    known = {PREFIX + item.name.upper() for item in fields(Settings)}
    assert set(re.findall(rf"\b{PREFIX}[A-Z_]+", path.read_text("utf-8"))) <= known


def told(compose: dict[str, Any]) -> dict[str, str]:
    variables = compose["services"]["tolmach-1"]["environment"]
    return {name: str(value) for name, value in variables.items() if name.startswith(PREFIX)}


def base_settings() -> dict[str, str]:
    lines = (KUBERNETES / "base" / "settings.env").read_text("utf-8").splitlines()
    return dict(line.split("=", 1) for line in lines)


def test_what_replicas_are_told_is_taken(compose: dict[str, Any]) -> None:
    composed = load_settings(environment=told(compose))
    assert composed.database
    assert composed.blobs
    assert load_settings(environment=base_settings()).blobs


# Compose


def test_what_services_name_is_there(compose: dict[str, Any]) -> None:
    for service in compose["services"].values():
        assert {volume.split(":")[0] for volume in service.get("volumes", ()) if volume[0] != "."} <= {
            *compose["volumes"]
        }
        assert {*service["networks"]} <= {*compose["networks"]}
        assert {*service.get("secrets", ())} <= {*compose["secrets"]}
        assert {*service.get("depends_on", ())} <= {*compose["services"]}


def test_haproxy_and_the_replicas_know_each_other(compose: dict[str, Any]) -> None:
    replicas = {name: each for name, each in compose["services"].items() if each["image"] == "tolmach"}
    servers = re.findall(r"server (\S+) (\S+):8787", (DEPLOY / "haproxy.cfg").read_text("utf-8"))
    assert {*servers} == {(name, name) for name in replicas}
    address = compose["services"]["balancer"]["networks"]["inside"]["ipv4_address"]
    assert all(each["environment"]["TOLMACH_PROXIES"] == address for each in replicas.values())
    assert all(each["hostname"] == name for name, each in replicas.items())
    assert all(each["read_only"] for each in replicas.values())


# Times and sizes


def seconds(text: str) -> float:
    number, unit = re.fullmatch(r"(\d+)(s|m|h)?", text).groups("s")  # type: ignore[union-attr]
    return int(number) * {"s": 1, "m": 60, "h": 3600}[unit]


def haproxy(name: str) -> float:
    (found,) = re.findall(rf"timeout {name} (\S+)", (DEPLOY / "haproxy.cfg").read_text("utf-8"))
    return seconds(found)


def nginx(name: str) -> str:
    (found,) = re.findall(rf"^\s*{name} (\S+);", (DEPLOY / "nginx.conf").read_text("utf-8"), re.MULTILINE)
    return str(found)


def annotation(name: str) -> str:
    found = document(KUBERNETES / "base" / "ingress.yaml")["metadata"]["annotations"]
    return str(found[f"nginx.ingress.kubernetes.io/{name}"])


def test_the_service_gives_up_before_a_proxy_does() -> None:
    for longest in (haproxy("server"), seconds(nginx("proxy_read_timeout")), seconds(annotation("proxy-read-timeout"))):
        assert longest > USUAL.request_timeout
    for stalled in (haproxy("client"), seconds(nginx("client_body_timeout"))):
        assert stalled > USUAL_LIMITS.body_timeout
    for head in (haproxy("http-request"), seconds(nginx("client_header_timeout"))):
        assert head >= ConnectionLimits().header_timeout
    assert haproxy("tunnel") > 2 * PING_INTERVAL


def test_a_proxy_takes_what_the_service_takes() -> None:
    for most in (nginx("client_max_body_size"), annotation("proxy-body-size")):
        assert most.endswith("m")
        assert int(most[:-1]) * 1024 * 1024 >= max(MOST_BYTES, MOST_RECORDED)
    (connections,) = re.findall(r"default-server .*maxconn (\d+)", (DEPLOY / "haproxy.cfg").read_text("utf-8"))
    assert int(connections) < USUAL.max_connections


def test_accepted_requests_are_answered_before_the_end(compose: dict[str, Any], pod: dict[str, Any]) -> None:
    (unit,) = re.findall(r"TimeoutStopSec=(\d+)", (DEPLOY / "systemd" / "tolmach.service").read_text("utf-8"))
    composed = load_settings(environment=told(compose))
    assert composed.drain_seconds + composed.shutdown_grace < int(unit)
    assert composed.drain_seconds + composed.shutdown_grace < seconds(
        compose["services"]["tolmach-1"]["stop_grace_period"]
    )
    applied = load_settings(environment=base_settings())
    assert applied.drain_seconds + applied.shutdown_grace < pod["terminationGracePeriodSeconds"]


def test_a_replica_that_goes_serves_until_that_is_known(compose: dict[str, Any], pod: dict[str, Any]) -> None:
    ((pause, misses),) = re.findall(r"check inter (\d+)s fall (\d+)", (DEPLOY / "haproxy.cfg").read_text("utf-8"))
    assert load_settings(environment=told(compose)).drain_seconds > int(pause) * int(misses)
    (container,) = pod["containers"]
    probe = container["readinessProbe"]
    assert load_settings(environment=base_settings()).drain_seconds > probe["periodSeconds"] * probe["failureThreshold"]


# Kubernetes


@pytest.mark.parametrize("path", sorted(KUBERNETES.rglob("kustomization.yaml")), ids=lambda path: path.parent.name)
def test_kustomize_is_told_of_every_file(path: Path) -> None:
    listed = document(path)
    named = {*listed["resources"], *(patch["path"] for patch in listed.get("patches", ()) if "path" in patch)}
    named |= {env for each in listed.get("configMapGenerator", ()) for env in each.get("envs", ())}
    assert all((path.parent / name).exists() for name in named)
    assert {each.name for each in path.parent.iterdir()} <= named | {"kustomization.yaml"}


def test_probes_ask_what_is_there(pod: dict[str, Any], live: Live) -> None:
    (container,) = pod["containers"]
    asked = {name: container[name]["httpGet"]["path"] for name in ("startupProbe", "readinessProbe", "livenessProbe")}
    assert asked == {"startupProbe": "/healthz", "readinessProbe": "/readyz", "livenessProbe": "/healthz"}
    with live.client() as client:
        assert [client.get(path).status_code for path in asked.values()] == [200] * 3


def test_memory_is_what_was_measured(pod: dict[str, Any]) -> None:
    measured = json.loads((ROOT / "benchmarks" / "results" / "memory.json").read_text("utf-8"))["plateau_mib"]
    (container,) = pod["containers"]
    resources = container["resources"]
    assert measured < _mib(resources["requests"]["memory"])
    # The service itself, glossaries, and the process that reads a document.
    assert measured + ROOM // MIB + 1024 < _mib(resources["limits"]["memory"])
    assert base_settings()["TOLMACH_THREADS"] == resources["requests"]["cpu"]


def _mib(text: str) -> int:
    assert text.endswith("Gi")
    return int(text[:-2]) * 1024


def test_ray_is_told_what_the_command_says() -> None:
    spec = document(KUBERNETES / "overlays" / "ray" / "cluster.yaml")["spec"]
    assert yaml.safe_load(spec["serveConfigV2"]) == serve_config(applications(Settings()), ClusterPlan())
    (locked,) = re.findall(r"^ray==(\S+)", (ROOT / "requirements-ray.lock").read_text("utf-8"), re.MULTILINE)
    assert spec["rayClusterConfig"]["rayVersion"] == locked


def test_nobody_is_root(pod: dict[str, Any]) -> None:
    (container,) = pod["containers"]
    assert pod["securityContext"]["runAsNonRoot"]
    assert container["securityContext"]["readOnlyRootFilesystem"]
    lines = (DEPLOY / "Containerfile").read_text("utf-8").splitlines()
    user = [line.removeprefix("USER ") for line in lines if line.startswith("USER ")][-1]
    context = pod["securityContext"]
    assert user == f"{context['runAsUser']}:{context['runAsGroup']}"


# What is only said once


def test_no_image_comes_from_a_named_host(compose: dict[str, Any]) -> None:
    images = [service["image"] for service in compose["services"].values()]
    images += re.findall(r"^ARG BASE=(\S+)", (DEPLOY / "Containerfile").read_text("utf-8"), re.MULTILINE)
    assert len(images) > 4
    assert [image for image in images if "." in image.split("/")[0].split(":")[0]] == []


def test_release_of_the_images_is_this_one() -> None:
    from tolmach import __version__

    for path in KUBERNETES.rglob("kustomization.yaml"):
        assert {image["newTag"] for image in document(path).get("images", ())} <= {__version__}
