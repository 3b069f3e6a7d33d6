"""Pages without a key: /healthz, /readyz, /metrics, /openapi.json and /docs."""

import re

import pytest

from tests.conftest import Live

PAGES = {
    "/healthz": "application/json",
    "/readyz": "application/json",
    "/metrics": "text/plain",
    "/openapi.json": "application/json; charset=utf-8",
    "/docs": "text/html",
}


@pytest.mark.parametrize(("path", "kind"), PAGES.items())
def test_shows_a_page_without_a_key(live: Live, path: str, kind: str) -> None:
    with live.client() as client:
        answer, head = client.get(path), client.head(path)
    assert answer.status_code == head.status_code == 200
    assert answer.headers["content-type"].startswith(kind)
    assert answer.content
    assert head.content == b""
    assert re.fullmatch("[0-9a-f]{32}", answer.headers["x-trace-id"])


@pytest.mark.parametrize("path", PAGES)
@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH"])
def test_refuses_other_methods(live: Live, path: str, method: str) -> None:
    with live.client() as client:
        answer = client.request(method, path)
    assert (answer.status_code, answer.headers["allow"]) == (405, "GET, HEAD")
    assert answer.json()["code"] == "method_not_allowed"


def test_metrics_call_pages_by_name(live: Live) -> None:
    with live.client() as client:
        client.get("/healthz?secret=a-secret")
        numbers = client.get("/metrics").text
    assert 'operation="healthz"' in numbers
    assert "a-secret" not in numbers
