"""Every operation of the interface against the table of operations.

`tests/data/operations.tsv` is the table.
"""

import asyncio
import csv
import uuid
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.conftest import Live
from tolmach.accounts.model import FEATURES
from tolmach.app import operations
from tolmach.callers import SCOPES, KeyKind, Plan
from tolmach.errors import NotFound
from tolmach.wire.bodies import FORM, JSON, MULTIPART
from tolmach.wire.openapi import errors_of
from tolmach.wire.operation import Operation

TABLE = Path(__file__).parent / "data" / "operations.tsv"
DOCUMENT_IDS = ("document_id",)


@dataclass(frozen=True)
class Row:
    method: str
    path: str
    scope: str
    plan: str
    bodies: frozenset[str]
    success: frozenset[int]
    errors: frozenset[int]
    ids: tuple[str, ...]
    not_found: int | None
    bad_id: int | None

    @property
    def name(self) -> str:
        return f"{self.method} {self.path}"

    @property
    def takes_key(self) -> bool:
        """Signed storage URLs and the WebSocket have an authorisation of their own."""
        return self.scope not in ("signed", "token")

    @property
    def is_admin(self) -> bool:
        return self.scope == "admin"

    def target(self, **ids: str) -> str:
        return self.path.format_map(_AnyId(ids))


class _AnyId(dict[str, str]):
    def __missing__(self, name: str) -> str:
        return uuid.uuid4().hex.upper() if name in DOCUMENT_IDS else str(uuid.uuid4())


def _words(text: str) -> list[str]:
    return [word for word in text.split(",") if word]


def _read_table() -> list[Row]:
    with TABLE.open(encoding="utf-8", newline="") as file:
        return [
            Row(
                method=line["method"],
                path=line["path"],
                scope=line["scope"],
                plan=line["plan"],
                bodies=frozenset(_words(line["bodies"])),
                success=frozenset(map(int, _words(line["success"]))),
                errors=frozenset(map(int, _words(line["errors"]))),
                ids=tuple(_words(line["ids"])),
                not_found=int(line["not_found"]) if line["not_found"] else None,
                bad_id=int(line["bad_id"]) if line["bad_id"] else None,
            )
            for line in csv.DictReader(file, delimiter="\t")
        ]


ROWS = _read_table()

TWINS = frozenset({"POST /v2/languages"})
"""Rows of the table that work for one client's sake and are not described."""

KEYED = [row for row in ROWS if row.takes_key]
each = pytest.mark.parametrize("row", KEYED, ids=lambda row: row.name)


@dataclass(frozen=True)
class Keys:
    """Everybody who may call, and two keys that somebody has made."""

    pro: str
    admin: str
    free: str
    deactivated: str
    own_key_id: str
    foreign_key_id: str
    admin_key_id: str
    scoped: dict[str, str]


@pytest.fixture(scope="module")
def keys(live: Live) -> Keys:
    return asyncio.run(_make_keys(live))


async def _make_keys(live: Live) -> Keys:
    accounts = live.parts.accounts
    own = (await accounts.accounts())[0]
    free = await accounts.create_account("free", Plan.FREE)
    other = await accounts.create_account("other", Plan.PRO)
    for account in (own, free):
        await accounts.change_account(account.id, enrol=FEATURES)
    key, deactivated = await accounts.create_key(own.id)
    await accounts.deactivate(own.id, key.id)
    return Keys(
        pro=live.keys.developer,
        admin=live.keys.admin,
        free=(await accounts.create_key(free.id))[1],
        deactivated=deactivated,
        own_key_id=(await accounts.create_key(own.id))[0].public_id,
        foreign_key_id=(await accounts.create_key(other.id))[0].public_id,
        admin_key_id=(await accounts.keys(own.id, KeyKind.ADMIN))[0].public_id,
        scoped={name: (await accounts.create_key(own.id, scopes=[name]))[1] for name in SCOPES},
    )


@pytest.fixture(scope="module")
def client(live: Live) -> Iterator[httpx.Client]:
    with live.client() as client:
        yield client


def call(
    client: httpx.Client,
    row: Row,
    key: str | None,
    *,
    scheme: str = "DeepL-Auth-Key",
    ids: dict[str, str] | None = None,
    body: dict[str, Any] | None = None,
) -> httpx.Response:
    headers = {} if key is None else {"Authorization": f"{scheme} {key}".strip()}
    options: dict[str, Any] = {} if body is None else {"json": body}
    if row.bodies == {"multipart"} and body is not None:
        options = {"data": body, "files": {"file": ("a.txt", b"Hello")}}
    answer = client.request(row.method, row.target(**(ids or {})), headers=headers, **options)
    assert len(answer.headers["x-trace-id"]) == 32
    if answer.status_code >= 400:
        assert answer.json()["message"]
        assert answer.json()["code"]
    return answer


# The list of what is missing


def test_every_operation_is_there(live: Live) -> None:
    offered = {f"{operation.method} {operation.path}" for operation in operations(live.parts)}
    assert {row.name for row in KEYED} - offered == set()


# Who may call


@each
def test_no_key(client: httpx.Client, row: Row) -> None:
    assert call(client, row, None).status_code == 401


@each
@pytest.mark.parametrize("scheme", ["Bearer", "Basic", "DeepL-Auth-Keys", ""])
def test_wrong_scheme(client: httpx.Client, keys: Keys, row: Row, scheme: str) -> None:
    assert call(client, row, keys.admin if row.is_admin else keys.pro, scheme=scheme).status_code == 401


@each
@pytest.mark.parametrize("key", ["", "wrong", "00000000-0000-4000-8000-000000000000", "00000000-0000-4000-8000-000000000000:adm"])  # fmt: skip
def test_wrong_key(client: httpx.Client, row: Row, key: str) -> None:
    answer = call(client, row, key)
    assert (answer.status_code, answer.json()["message"]) == (403, "Forbidden. Authorization failed.")


@each
def test_deactivated_key(client: httpx.Client, keys: Keys, row: Row) -> None:
    assert call(client, row, keys.deactivated).status_code == 403


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


# Ids

BODIES: dict[str, dict[str, Any]] = {
    "POST /v2/translate": {"text": ["a"], "target_lang": "DE", "source_lang": "EN"},
    "POST /v2/document": {"target_lang": "DE", "source_lang": "EN"},
    "POST /v2/document/{document_id}": {"document_key": "0" * 64},
    "POST /v2/document/{document_id}/result": {"document_key": "0" * 64},
    "PUT /v3/glossaries/{glossary_id}/dictionaries": {"source_lang": "en", "target_lang": "de", "entries": "a\tb"},
    "DELETE /v3/glossaries/{glossary_id}/dictionaries": {"source_lang": "en", "target_lang": "de"},
    "PATCH /v3/style_rules/{style_id}": {"name": "a"},
    "POST /v3/style_rules/{style_id}/custom_instructions": {"label": "a", "prompt": "a"},
    "PUT /v3/style_rules/{style_id}/custom_instructions/{instruction_id}": {"label": "a", "prompt": "a"},
    "POST /v3/voice/realtime": {
        "source_media_content_type": "audio/auto",
        "source_language": "en",
        "target_languages": ["de"],
    },
    "PUT /v3/spoken-terms/{spoken_terms_id}/term-lists": {"lang": "en", "entries": "a"},
    "GET /v3/spoken-terms/{spoken_terms_id}/entries": {"lang": "en"},
    "DELETE /v3/spoken-terms/{spoken_terms_id}/term-lists": {"lang": "en"},
    "PUT /v2/admin/developer-keys/label": {"label": "a"},
    "PUT /v2/admin/developer-keys/limits": {"characters": 0},
}
"""What is valid but for the id."""

IDS = [(row, name) for row in KEYED for name in row.ids]
with_id = pytest.mark.parametrize(("row", "name"), IDS, ids=[f"{row.name}-{name}" for row, name in IDS])
MALFORMED = ["x", "0", "f63c02c5-f056-42d2-bca9-1f0c1f7b8e3", "f63c02c5f05642d2bca91f0c1f7b8e33", "é", "a'--"]


def _call_with_id(client: httpx.Client, keys: Keys, row: Row, name: str, value: str) -> httpx.Response:
    key = keys.admin if row.is_admin else keys.pro
    body = BODIES.get(row.name, {})
    if f"{{{name}}}" in row.path:
        return call(client, row, key, ids={name: value}, body=body or None)
    return call(client, row, key, body={**body, name: value})


def _unknown(name: str) -> str:
    known = _AnyId()[name]
    return f"{known}:{uuid.uuid4()}" if name == "key_id" else known


@with_id
@pytest.mark.parametrize("value", MALFORMED)
def test_malformed_id(client: httpx.Client, keys: Keys, row: Row, name: str, value: str) -> None:
    answer = _call_with_id(client, keys, row, name, value)
    assert answer.status_code == (row.bad_id or 404)
    assert row.bad_id is None or name in answer.json()["message"]


@with_id
def test_unknown_id(client: httpx.Client, keys: Keys, row: Row, name: str) -> None:
    assert _call_with_id(client, keys, row, name, _unknown(name)).status_code == row.not_found


@pytest.mark.parametrize("row", [row for row in KEYED if "key_id" in row.ids], ids=lambda row: row.name)
def test_key_id_of_somebody_else(live: Live, client: httpx.Client, keys: Keys, row: Row) -> None:
    before = asyncio.run(_all_keys(live))
    account, _, own = keys.own_key_id.partition(":")
    other, _, foreign = keys.foreign_key_id.partition(":")
    mixtures = (keys.foreign_key_id, f"{account}:{foreign}", f"{other}:{own}", keys.admin_key_id)
    unknown = _call_with_id(client, keys, row, "key_id", _unknown("key_id"))
    for value in mixtures:
        answer = _call_with_id(client, keys, row, "key_id", value)
        assert (answer.status_code, answer.json()) == (row.not_found, unknown.json())
    assert asyncio.run(_all_keys(live)) == before


async def _all_keys(live: Live) -> list[Any]:
    accounts = live.parts.accounts
    return [await accounts.keys(account.id, None) for account in await accounts.accounts()]


@pytest.mark.parametrize("row", [row for row in KEYED if "key_id" in row.ids], ids=lambda row: row.name)
def test_own_key_id_in_any_case(client: httpx.Client, keys: Keys, row: Row) -> None:
    for value in (keys.own_key_id, keys.own_key_id.upper()):
        assert _call_with_id(client, keys, row, "key_id", value).status_code == 200


# What our own table says

KINDS = {"json": JSON, "form": FORM, "multipart": MULTIPART}


@each
def test_declared_operations_agree_with_the_table(live: Live, row: Row) -> None:
    declared = _declared(live, row)
    access = declared.access
    assert access.kind is (KeyKind.ADMIN if row.is_admin else KeyKind.DEVELOPER)
    assert access.scopes == (() if row.is_admin else (row.scope,))
    assert access.plans == ({Plan.PRO} if row.plan == "pro" else set(Plan))
    assert set(declared.bodies) == {KINDS[name] for name in row.bodies - {"none"}}
    assert declared.success in row.success
    assert set(errors_of(declared)) >= row.errors


def _declared(live: Live, row: Row) -> Operation[Any]:
    return next(o for o in operations(live.parts) if (o.method, o.path) == (row.method, row.path))


def test_everything_that_is_offered_is_in_the_table(live: Live) -> None:
    """Tolerated twins are hidden; all else is in the table."""
    offered = {f"{o.method} {o.path}": o.hidden for o in operations(live.parts)}
    in_table = {row.name for row in KEYED}
    assert {name for name, hidden in offered.items() if not hidden} == in_table - TWINS
    assert all(offered[name] for name in TWINS)
