"""A live service as LibreTranslate's programs see it."""

from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from tests.conftest import Live

HOME = "/libretranslate"


@pytest.fixture
def client(live: Live) -> Iterator[httpx.Client]:
    """Sends a valid key in the query of every request, so that a test writes only what it is about."""
    with httpx.Client(
        base_url=live.url + HOME, params={"api_key": live.keys.developer}, timeout=30, verify=False
    ) as client:
        yield client


@pytest.fixture
def stranger(live: Live) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=live.url + HOME, timeout=30, verify=False) as client:
        yield client


def made_key(live: Live, *, scopes: list[str] | None = None, characters: int | None = None) -> str:
    """A new developer key of the first account, as an administrator makes it."""
    keys = "/v2/admin/developer-keys"
    with live.admin as admin:
        asked: dict[str, Any] = {} if scopes is None else {"scopes": scopes}
        made = admin.post(keys, json=asked).raise_for_status().json()
        if characters is not None:
            limits = {"key_id": made["key_id"], "characters": characters}
            admin.put(f"{keys}/limits", json=limits).raise_for_status()
    return str(made["key"])
