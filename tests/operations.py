"""The table of operations, everybody who may call them, and a call of each.

`tests/data/operations.tsv` is the table.
"""

import csv
import uuid
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.conftest import Live
from tolmach.accounts.model import FEATURES
from tolmach.callers import SCOPES, KeyKind, Plan

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


async def make_keys(live: Live) -> Keys:
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


def call_with_id(client: httpx.Client, keys: Keys, row: Row, name: str, value: str) -> httpx.Response:
    key = keys.admin if row.is_admin else keys.pro
    body = BODIES.get(row.name, {})
    if f"{{{name}}}" in row.path:
        return call(client, row, key, ids={name: value}, body=body or None)
    return call(client, row, key, body={**body, name: value})


def unknown(name: str) -> str:
    known = _AnyId()[name]
    return f"{known}:{uuid.uuid4()}" if name == "key_id" else known
