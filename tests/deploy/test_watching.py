"""The alerts and the dashboard ask for what the service shows, and for nothing else."""

import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

from tests.conftest import Live

DEPLOY = Path(__file__).parents[2] / "deploy"
ALERTS = DEPLOY / "prometheus" / "alerts.yaml"
DASHBOARD = DEPLOY / "grafana" / "dashboard.json"
SELECTOR = re.compile(r"\b(tolmach_\w+|up)\b(?:\{([^}]*)\})?")
MATCHER = re.compile(r'(\w+)\s*(=~|!~|!=|=)\s*"([^"]*)"')
GROUPING = re.compile(r"\b(?:by|without)\s*\(([^)]*)\)")
OF_PROMETHEUS = {"instance", "job"}


def alerts() -> Iterator[str]:
    for group in yaml.safe_load(ALERTS.read_text("utf-8"))["groups"]:
        yield from (rule["expr"] for rule in group["rules"])


def panels() -> Iterator[str]:
    for panel in json.loads(DASHBOARD.read_text("utf-8"))["panels"]:
        yield from (target["expr"] for target in panel["targets"])


@pytest.fixture(scope="module")
def shown(live: Live) -> dict[str, set[str]]:
    """Every sample of the page, with the names of its labels."""
    with live.developer as client:
        # A request is counted when all of it is done, which may be a moment after its answer, so the second one waits
        # for the first.
        for _ in range(2):
            client.post("/v2/translate", data={"text": "Hello", "target_lang": "DE"}).raise_for_status()
        page = client.get("/metrics").text
    found: dict[str, set[str]] = {"up": set()}
    for line in page.splitlines():
        if not line.startswith("#"):
            name, labels = re.match(r"(\w+)(?:\{(.*)\})?", line).groups("")  # type: ignore[union-attr]
            found.setdefault(name, set()).update(re.findall(r'(\w+)="', labels))
    return found


@pytest.mark.parametrize("expression", [*alerts(), *panels()])
def test_names_and_labels_exist(shown: dict[str, set[str]], expression: str) -> None:
    selected = SELECTOR.findall(expression)
    assert selected
    for name, matchers in selected:
        assert name in shown, f"{name} is not shown at /metrics"
        assert {label for label, _, _ in MATCHER.findall(matchers)} <= shown[name] | OF_PROMETHEUS
    known = set().union(*(shown[name] for name, _ in selected)) | OF_PROMETHEUS
    assert {label.strip() for labels in GROUPING.findall(expression) for label in labels.split(",")} <= known


def test_operations_that_are_asked_for_exist(live: Live) -> None:
    asked = {
        operation
        for expression in [*alerts(), *panels()]
        for label, _, values in MATCHER.findall(expression)
        if label == "operation"
        for operation in values.split("|")
    }
    with live.developer as client:
        client.post("/v2/translate", data={"text": "Hello", "target_lang": "DE"}).raise_for_status()
        client.get("/healthz")
        client.get("/readyz")
        client.get("/metrics")
        page = client.get("/metrics").text
    assert asked
    assert [operation for operation in asked if f'operation="{operation}"' not in page] == []


def test_an_expression_with_a_wrong_name_would_be_found(shown: dict[str, set[str]]) -> None:
    with pytest.raises(AssertionError, match="is not shown"):
        test_names_and_labels_exist(shown, "rate(tolmach_request_total[5m])")
    with pytest.raises(AssertionError):
        test_names_and_labels_exist(shown, 'tolmach_requests_total{path="/"}')


def test_every_metric_is_on_the_dashboard(shown: dict[str, set[str]]) -> None:
    """What nobody looks at need not be counted."""
    named = " ".join(panels())
    families = {re.sub(r"_(bucket|sum|count|total|created)$", "", name) for name in shown} - {"up"}
    assert [name for name in sorted(families) if name not in named] == []


@pytest.mark.heavy
def test_prometheus_takes_the_alerts() -> None:
    assert shutil.which("promtool"), "tests/setup.sh --heavy installs it"
    done = subprocess.run(["promtool", "check", "rules", ALERTS], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
