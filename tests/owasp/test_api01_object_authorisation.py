"""API1 Broken object level authorisation: what belongs to somebody else is answered as what does not exist.

The same status, body and headers, after the same work in the database, in the same time. The cases come from the table
of operations, so that a new one cannot be forgotten.
"""

import asyncio
import statistics
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import httpx
import pytest
import sqlalchemy as sa

from tests.conftest import Live
from tests.operations import BODIES, IDS, KEYED, Keys, Row, call, call_with_id, unknown, with_id
from tests.owasp.belongings import Belongings, belongings, stranger
from tolmach.app import operations
from tolmach.wire.openapi import errors_of

pytestmark = pytest.mark.every_variant

MALFORMED = ["x", "0", "f63c02c5-f056-42d2-bca9-1f0c1f7b8e3", "f63c02c5f05642d2bca91f0c1f7b8e33", "é", "a'--"]
TELLING = {"x-trace-id", "date"}
"""Headers that differ between any two answers."""
QUICK = {"GET /v3/glossaries/{glossary_id}", "POST /v2/translate", "POST /v2/document/{document_id}/result"}
"""Operations whose time is compared in the usual run: a read, a costly one, and one with a secret of its own."""
TIMED = [
    pytest.param(row, name, id=f"{row.name}-{name}", marks=() if row.name in QUICK else pytest.mark.heavy)
    for row, name in IDS
]
CALLS, TRIES = 40, 4
MOST_DIFFERENCE = 0.2
"""Between the medians, of the smaller one. A second look-up or a file that is opened takes more than that."""


@pytest.fixture(scope="module")
def own(live: Live, keys: Keys) -> Belongings:
    with live.client(keys.pro) as client:
        return belongings(client)


@pytest.fixture(scope="module")
def foreign(live: Live, keys: Keys) -> Iterator[Belongings]:
    with stranger(live) as client:
        found = belongings(client)
        yield found
        _check_all_there(client, found)


def _check_all_there(client: httpx.Client, theirs: Belongings) -> None:
    ids = theirs.ids
    paths = [
        f"/v3/glossaries/{ids['glossary_id']}",
        f"/v3/style_rules/{ids['style_id']}/custom_instructions/{ids['instruction_id']}",
        f"/v3/translation_memories/{ids['translation_memory_id']}",
        f"/v3/translation_memories/jobs/{ids['job_id']}",
        f"/v3/spoken-terms/{ids['spoken_terms_id']}",
        f"/v1/jobs/voice/translate/{theirs.voice_job_id}",
        f"/v2/document/{ids['document_id']}?document_key={theirs.document_key}",
    ]
    assert {path: answer.status_code for path in paths if (answer := client.get(path)).status_code != 200} == {}


class Asking:
    """One operation with one id, all else as its owner would send it."""

    def __init__(self, client: httpx.Client, keys: Keys, own: Belongings, theirs: Belongings, row: Row, name: str):
        self._client, self._row, self._name = client, row, name
        self._key = keys.admin if row.is_admin else keys.pro
        self._body = {**BODIES.get(row.name, {})}
        if "document_key" in self._body:
            self._body["document_key"] = theirs.document_key
        # An instruction is looked for in a list of one's own; a list is named with an instruction that it has.
        self._ids = {"style_id": own.ids["style_id"], "instruction_id": theirs.ids["instruction_id"]}

    def __call__(self, value: str) -> httpx.Response:
        if f"{{{self._name}}}" in self._row.path:
            return call(
                self._client, self._row, self._key, ids=self._ids | {self._name: value}, body=self._body or None
            )
        return call(self._client, self._row, self._key, body={**self._body, self._name: value})


@pytest.fixture
def ask(client: httpx.Client, keys: Keys, own: Belongings, foreign: Belongings, row: Row, name: str) -> Asking:
    return Asking(client, keys, own, foreign, row, name)


def _foreign(keys: Keys, foreign: Belongings, row: Row, name: str) -> str:
    return keys.foreign_key_id if name == "key_id" else foreign.id(row, name)


def _told(answer: httpx.Response, asked: str = "") -> tuple[int, dict[str, str], str]:
    """What was asked for may be said again."""
    headers = {name: value for name, value in answer.headers.items() if name not in TELLING}
    return answer.status_code, headers, answer.text.replace(asked, "ID") if asked else answer.text


@with_id
def test_the_same_answer(keys: Keys, foreign: Belongings, ask: Asking, row: Row, name: str) -> None:
    theirs, nobodys = _foreign(keys, foreign, row, name), unknown(name)
    answer = ask(theirs)
    assert answer.status_code == row.not_found
    assert _told(answer, theirs) == _told(ask(nobodys), nobodys)


@contextmanager
def _statements(live: Live) -> Iterator[list[str]]:
    """What is asked of the database of the service meanwhile; jobs have another one."""
    seen: list[str] = []

    def note(connection: sa.Connection, _cursor: Any, statement: str, *_: Any) -> None:
        if connection.engine.url == live.parts.storage.database.url:
            seen.append(statement)

    sa.event.listen(sa.Engine, "before_cursor_execute", note)
    try:
        yield seen
    finally:
        sa.event.remove(sa.Engine, "before_cursor_execute", note)


def _work(live: Live, do: Callable[[], object]) -> list[str]:
    """The least of several: what the service does by itself every few seconds only adds to it."""
    found = []
    for _ in range(5):
        with _statements(live) as seen:
            do()
        found.append(seen)
    return min(found, key=len)


@with_id
def test_the_same_work(live: Live, keys: Keys, foreign: Belongings, ask: Asking, row: Row, name: str) -> None:
    value = _foreign(keys, foreign, row, name)
    work = _work(live, lambda: ask(value))
    assert work, "at least the key is looked up"
    assert work == _work(live, lambda: ask(unknown(name)))


@pytest.mark.parametrize(("row", "name"), TIMED)
def test_the_same_time(keys: Keys, foreign: Belongings, ask: Asking, row: Row, name: str) -> None:
    """Of a difference that is there every try shows something; of what a busy machine does, not all of them."""
    value = _foreign(keys, foreign, row, name)
    differences = []
    for _ in range(TRIES):
        differences.append(_difference(ask, value, name))
        if differences[-1] <= MOST_DIFFERENCE:
            return
    raise AssertionError(f"{differences} of the time")


def _difference(ask: Asking, value: str, name: str) -> float:
    times: dict[str, list[float]] = {"foreign": [], "unknown": []}
    for number in range(2 * CALLS):
        kind = "foreign" if (number // 2 + number) % 2 else "unknown"
        asked = value if kind == "foreign" else unknown(name)
        began = time.perf_counter()
        ask(asked)
        times[kind].append(time.perf_counter() - began)
    low, high = sorted(statistics.median(each) for each in times.values())
    return high / low - 1


# Among several


@pytest.mark.parametrize("row", [row for row in KEYED if "glossary_ids" in row.ids], ids=lambda row: row.name)
def test_one_of_somebody_else_among_ones_own(
    client: httpx.Client, keys: Keys, own: Belongings, foreign: Belongings, row: Row
) -> None:
    mine = own.ids["glossary_id"]
    answers = [
        call(client, row, keys.pro, body={**BODIES[row.name], "glossary_ids": [mine, other]})
        for other in (foreign.ids["glossary_id"], unknown("glossary_id"))
    ]
    assert _told(answers[0]) == _told(answers[1])
    assert answers[0].status_code == 404


def test_lists_show_ones_own_only(client: httpx.Client, keys: Keys, own: Belongings, foreign: Belongings) -> None:
    theirs = {*foreign.ids.values(), foreign.voice_job_id, keys.foreign_key_id}
    listing = [row for row in KEYED if row.method == "GET" and not row.ids]
    days = {"start_date": "2026-01-01", "end_date": "2036-01-01"}
    for row in listing:
        body = days if "analytics" in row.path else None
        answer = call(client, row, keys.admin if row.is_admin else keys.pro, body=body)
        assert answer.status_code in (200, 400), row.name
        assert not [each for each in theirs if each in answer.text], row.name


# Signed places


@pytest.mark.parametrize("place", ["memory", "voice"])
def test_a_signature_of_ones_own_opens_nothing_else(
    client: httpx.Client, own: Belongings, foreign: Belongings, place: str
) -> None:
    if place == "memory":
        mine, theirs, other = own.upload_url, foreign.ids["job_id"], own.ids["job_id"]
        headers = {}
    else:
        mine, theirs, other = own.voice_upload["upload_url"], foreign.voice_job_id, own.voice_job_id
        headers = {"Authorization": f"DeepL-Signature {own.voice_upload['signature']}"}
    answers = [
        client.put(mine.replace(other, job_id), content=b"hello", headers=headers)
        for job_id in (theirs, unknown("job_id"))
    ]
    assert _told(answers[0]) == _told(answers[1])
    assert answers[0].status_code in (403, 404)


# Ids that are none, and keys, which have two parts


@with_id
@pytest.mark.parametrize("value", MALFORMED)
def test_malformed_id(client: httpx.Client, keys: Keys, row: Row, name: str, value: str) -> None:
    answer = call_with_id(client, keys, row, name, value)
    assert answer.status_code == (row.bad_id or 404)
    assert row.bad_id is None or name in answer.json()["message"]


@with_id
def test_unknown_id(client: httpx.Client, keys: Keys, row: Row, name: str) -> None:
    assert call_with_id(client, keys, row, name, unknown(name)).status_code == row.not_found


def test_what_names_something_says_so_in_the_table(live: Live) -> None:
    """An operation with an id in its path has it in the table, with the status for one that is unknown."""
    described = {(row.method, row.path): row for row in KEYED}
    for operation in operations(live.parts):
        row = described.get((operation.method, operation.path))
        if row is None:
            continue  # A tolerated twin of one that is in the table.
        fields = {field.alias or name for name, field in operation.params.model_fields.items()}
        named = {part[1:-1] for part in operation.path.split("/") if part.startswith("{")}
        named |= {name for name in fields if name == "token" or name.endswith(("_id", "_ids"))}
        assert named == {*row.ids}, row.name
        assert not named or row.not_found in errors_of(operation), row.name


@pytest.mark.parametrize("row", [row for row in KEYED if "key_id" in row.ids], ids=lambda row: row.name)
def test_key_id_of_somebody_else(live: Live, client: httpx.Client, keys: Keys, row: Row) -> None:
    before = asyncio.run(_all_keys(live))
    account, _, own = keys.own_key_id.partition(":")
    other, _, foreign = keys.foreign_key_id.partition(":")
    mixtures = (keys.foreign_key_id, f"{account}:{foreign}", f"{other}:{own}", keys.admin_key_id)
    answers = [call_with_id(client, keys, row, "key_id", value) for value in (unknown("key_id"), *mixtures)]
    assert {answer.status_code for answer in answers} == {row.not_found}
    assert all(_told(answer) == _told(answers[0]) for answer in answers)
    assert asyncio.run(_all_keys(live)) == before


async def _all_keys(live: Live) -> list[Any]:
    accounts = live.parts.accounts
    return [await accounts.keys(account.id, None) for account in await accounts.accounts()]


@pytest.mark.parametrize("row", [row for row in KEYED if "key_id" in row.ids], ids=lambda row: row.name)
def test_own_key_id_in_any_case(client: httpx.Client, keys: Keys, row: Row) -> None:
    for value in (keys.own_key_id, keys.own_key_id.upper()):
        assert call_with_id(client, keys, row, "key_id", value).status_code == 200
