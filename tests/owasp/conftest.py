"""Everybody who may call, for the tests of each of the ten."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.conftest import Live
from tests.operations import Keys, make_keys
from tests.owasp.process import WatchedService, watched_service


@pytest.fixture(scope="module")
def keys(live: Live) -> Keys:
    return asyncio.run(make_keys(live))


@pytest.fixture(scope="module")
def client(live: Live) -> Iterator[httpx.Client]:
    with live.client() as client:
        yield client


@pytest.fixture
def service(tmp_path: Path) -> Iterator[WatchedService]:
    with watched_service(tmp_path) as found:
        yield found


def _state(live: Live) -> Any:
    with live.admin as admin, live.developer as developer:
        return admin.get("/v2/admin/developer-keys").json(), developer.get("/v2/usage").json()


@pytest.fixture
def unchanged(live: Live) -> Iterator[None]:
    before = _state(live)
    yield
    assert _state(live) == before, "a refused request changed something"
