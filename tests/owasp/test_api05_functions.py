"""API5 Broken function level authorisation: each kind of key, scope and plan does what it may and nothing else."""

import httpx
import pytest

from tests.conftest import Live
from tests.operations import KEYED, Keys, Row, call, each
from tests.owasp.wire import Wire
from tolmach.errors import NotFound

pytestmark = pytest.mark.every_variant


@each
def test_key_with_every_other_scope(client: httpx.Client, keys: Keys, row: Row) -> None:
    for name, key in keys.scoped.items():
        answer = call(client, row, key)
        if name == row.scope:
            assert answer.status_code not in (401, 403)
            continue
        assert answer.status_code == 403, name
        if not row.is_admin:
            assert answer.json()["detail"] == f"Missing required scope(s): {row.scope}"


@each
def test_free_plan(client: httpx.Client, keys: Keys, row: Row) -> None:
    assert (call(client, row, keys.free).status_code == 403) is (row.plan == "pro")


@each
def test_the_other_kind_of_key(client: httpx.Client, keys: Keys, row: Row) -> None:
    answer = call(client, row, keys.pro if row.is_admin else keys.admin)
    needed = "an administrator" if row.is_admin else "a developer"
    assert (answer.status_code, answer.json()["message"]) == (403, "Forbidden")
    assert answer.json()["detail"] == f"This operation needs {needed} key."


@each
def test_the_right_key_is_let_in(client: httpx.Client, keys: Keys, row: Row) -> None:
    answer = call(client, row, keys.admin if row.is_admin else keys.pro)
    assert answer.status_code not in (401, 403, 405, 500)
    if answer.status_code == 404:
        assert "{" in row.path
        assert answer.json() != NotFound().body, "the path is unknown, not what it names"


SAME = ("/{path}", "{path}/", "{path}%2f")
"""Slashes too many, as clients write them whose address ends with one."""
OTHER = ("/x/..{path}", "/.{path}", "{upper}", "{path};admin", "{path}%00", "{path}.json", "{path}/..")


@pytest.mark.parametrize("spelling", [*SAME, *OTHER])
def test_another_spelling_of_a_path_is_no_way_around(live: Live, keys: Keys, spelling: str) -> None:
    """Of the same operation, which asks for the same key, or of none. Said by hand: a client would tidy it up."""
    for row in KEYED:
        path = row.target()
        with Wire(live.url) as wire:
            target = spelling.format(path=path, upper=path.replace("/v", "/V", 1))
            wire.head(row.method, target, keys.pro if row.is_admin else keys.admin, "Content-Length: 0")
            reply = wire.reply()
        assert reply.status in ((403,) if spelling in SAME else (400, 403, 404, 405)), target


def test_headers_of_proxies_give_no_rights(client: httpx.Client, keys: Keys) -> None:
    said = {
        "X-Original-URL": "/v2/usage",
        "X-Rewrite-URL": "/v2/usage",
        "X-HTTP-Method-Override": "GET",
        "X-Admin": "1",
    }
    headers = {"Authorization": f"DeepL-Auth-Key {keys.pro}", "X-Forwarded-For": "127.0.0.1", **said}
    assert client.get("/v2/admin/developer-keys", headers=headers).status_code == 403
    assert client.delete("/v2/admin/developer-keys", headers=headers).status_code in (403, 405)
