"""API2 Broken authentication: who has no good key is refused, in the same way and the same time whatever is wrong with it."""

import asyncio
import statistics
import time

import httpx
import pytest

from tests.conftest import Live
from tests.operations import Keys, Row, call, each
from tolmach.accounts.secrets import KeyHasher
from tolmach.console.sessions import COOKIE

pytestmark = pytest.mark.every_variant

WRONG = "00000000-0000-4000-8000-000000000000"
USAGE = "/v2/usage"
ROUNDS = 30
MOST_DIFFERENCE = 0.2


@each
def test_no_key(client: httpx.Client, row: Row) -> None:
    assert call(client, row, None).status_code == 401


@each
@pytest.mark.parametrize("scheme", ["Bearer", "Basic", "DeepL-Auth-Keys", ""])
def test_wrong_scheme(client: httpx.Client, keys: Keys, row: Row, scheme: str) -> None:
    assert call(client, row, keys.admin if row.is_admin else keys.pro, scheme=scheme).status_code == 401


@each
@pytest.mark.parametrize("key", ["", "wrong", WRONG, f"{WRONG}:adm"])
def test_wrong_key(client: httpx.Client, row: Row, key: str) -> None:
    answer = call(client, row, key)
    assert (answer.status_code, answer.json()["message"]) == (403, "Forbidden. Authorization failed.")


@each
def test_deactivated_key(client: httpx.Client, keys: Keys, row: Row) -> None:
    assert call(client, row, keys.deactivated).status_code == 403


@pytest.mark.parametrize("scheme", ["DeepL-Auth-Key", "deepl-auth-key", "DEEPL-AUTH-KEY", "Service-Auth-Key"])
def test_the_scheme_in_any_case(client: httpx.Client, keys: Keys, scheme: str) -> None:
    assert client.get(USAGE, headers={"Authorization": f"{scheme} {keys.pro}"}).status_code == 200


@pytest.mark.parametrize(
    "change",
    [
        str.upper,
        lambda key: key[:-1],
        lambda key: key + "0",
        lambda key: key.replace("-", ""),
        lambda key: f"{key}:adm",
        lambda key: f"{key}:fx",
        lambda key: f"{key},{key}",
        lambda key: f"'{key}'",
        lambda key: f"{key}%00",
        lambda key: key[::-1],
        lambda key: key * 8,
        lambda key: "*",
        lambda key: "' OR '1'='1",
    ],
    ids=["upper", "short", "long", "bare", "admin", "free", "two", "quoted", "nul", "reversed", "many", "star", "sql"],
)
def test_nearly_a_key(client: httpx.Client, keys: Keys, change: object) -> None:
    assert callable(change)
    answer = client.get(USAGE, headers={"Authorization": f"DeepL-Auth-Key {change(keys.pro)}"})
    assert (answer.status_code, answer.json()["message"]) == (403, "Forbidden. Authorization failed.")
    assert keys.pro[4:-4] not in answer.text


@pytest.mark.parametrize("where", ["params", "json", "data"])
def test_a_key_beside_the_header_is_no_key(client: httpx.Client, keys: Keys, where: str) -> None:
    """It would end in logs of proxies and in histories of browsers; an old client is told what to change."""
    answer = client.request("POST", "/v2/translate", **{where: {"auth_key": keys.pro}})  # type: ignore[arg-type]
    assert answer.status_code == 403
    assert "Authorization header" in answer.json()["message"]
    assert keys.pro not in answer.text


def test_neither_a_cookie_nor_a_second_header_is_a_key(client: httpx.Client, keys: Keys) -> None:
    assert client.get(USAGE, headers={"Cookie": f"{COOKIE}={keys.pro}; key={keys.pro}"}).status_code == 401
    wrong_first = [("Authorization", f"DeepL-Auth-Key {WRONG}"), ("Authorization", f"DeepL-Auth-Key {keys.pro}")]
    assert client.get(USAGE, headers=wrong_first).status_code in (400, 403)


def test_a_revoked_key_stops_at_once(live: Live, client: httpx.Client) -> None:
    async def made() -> tuple[str, str, str]:
        account = (await live.parts.accounts.accounts())[0]
        key, secret = await live.parts.accounts.create_key(account.id)
        return account.id, key.id, secret

    account_id, key_id, secret = asyncio.run(made())
    headers = {"Authorization": f"DeepL-Auth-Key {secret}"}
    assert client.get(USAGE, headers=headers).status_code == 200
    asyncio.run(live.parts.accounts.deactivate(account_id, key_id))
    assert client.get(USAGE, headers=headers).status_code == 403


def test_a_key_is_found_by_a_keyed_hash_of_all_of_it() -> None:
    """No comparison of ours goes letter by letter: the database compares hashes that nobody can choose."""
    hasher, other = KeyHasher(b"s" * 32), KeyHasher(b"t" * 32)
    key = "5ec4e7d0-1111-4111-8111-1234567890ab"
    near = key[:-1] + "c"
    assert hasher.digest(key) == hasher.digest(key)
    assert hasher.digest(key) != other.digest(key)
    same = sum(a == b for a, b in zip(hasher.digest(key), hasher.digest(near), strict=True))
    assert same < 8, "what is nearly the key has nothing to do with it"


def test_how_much_of_a_key_is_right_takes_no_time(client: httpx.Client, keys: Keys) -> None:
    """All but one letter right, none right, a key that was revoked: what every try shows is a difference."""
    tried = {"near": keys.pro[:-1] + ("0" if keys.pro[-1] != "0" else "1"), "far": WRONG, "revoked": keys.deactivated}

    def difference() -> float:
        times: dict[str, list[float]] = {name: [] for name in tried}
        for _ in range(ROUNDS):
            for name, key in tried.items():
                began = time.perf_counter()
                assert client.get(USAGE, headers={"Authorization": f"DeepL-Auth-Key {key}"}).status_code == 403
                times[name].append(time.perf_counter() - began)
        medians = sorted(statistics.median(each) for each in times.values())
        return medians[-1] / medians[0] - 1

    assert any(difference() <= MOST_DIFFERENCE for _ in range(12))
