"""Our own description of the interface, held against the running service."""

import asyncio
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from openapi_spec_validator import OpenAPIV31SpecValidator
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    ignored_auth,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.conftest import Live
from tests.documents.conftest import PATIENCE, Owner
from tests.memories.owners import ALL as MEMORIES
from tests.memories.owners import Owner as MemoryOwner
from tests.memories.owners import tmx
from tests.operations import KEYED, Row
from tests.spoken_terms.owners import ALL as SPOKEN_TERMS
from tests.spoken_terms.owners import Owner as SpokenTermsOwner
from tests.styles.owners import ALL as STYLES
from tests.styles.owners import Owner as StyleOwner
from tests.voice.client import PATH as VOICE
from tests.voice.client import VoiceClient
from tests.voice.jobs.owners import ALL as VOICE_JOBS
from tests.voice.jobs.owners import Owner as VoiceJobOwner
from tolmach.accounts.model import FEATURES
from tolmach.voice.jobs.tables import voice_jobs

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    ignored_auth,
]
TERMS = {"lang": "en", "entries": "Grafana\nNew Relic"}
LEFT_OUT = ("style_id", "output_format", "page_cursor")
"""Parameters that nothing can be found for that is accepted, by chance or at all."""


@pytest.fixture(scope="module")
def described(live: Live) -> Any:
    return schemathesis.openapi.from_url(f"{live.url}/openapi.json")


@pytest.fixture(scope="module")
def known(live: Live) -> dict[str, Any]:
    """Values that exist; a generator would not find them."""
    accounts = live.parts.accounts
    own = asyncio.run(accounts.accounts())[0]
    asyncio.run(accounts.change_account(own.id, enrol=FEATURES))
    with live.admin as client:
        key = client.post("/v2/admin/developer-keys").json()
    days = {"start_date": "2026-01-01", "end_date": "2026-01-02T10:00:00"}
    entries = {"source_lang": "en", "target_lang": "de", "entries": "artist\tMaler", "entries_format": "tsv"}
    return {**entries, "dictionaries": [entries], "key_id": key["key_id"], "filename": "a.txt", "lang": "en", **days}


@pytest.fixture
def paths(live: Live, known: dict[str, Any], row: Row) -> dict[str, Any]:
    """The ids of what exists, new for each test: one may delete it."""
    if row.path.startswith(MEMORIES):
        return _memory(live)
    if row.path.startswith(STYLES):
        return _style(live)
    if row.path.startswith(VOICE):
        return _voice(live)
    if row.path.startswith(VOICE_JOBS):
        return _voice_job(live)
    if row.path.startswith(SPOKEN_TERMS):
        return _spoken_terms(live)
    with live.developer as client:
        made = client.post("/v3/glossaries", json={"name": "a", "dictionaries": known["dictionaries"]}).json()
        ticket = _document(Owner(client)) if "{document_id}" in row.path else {}
    return {"glossary_id": made["glossary_id"], **ticket}


def _document(owner: Owner) -> dict[str, str]:
    ticket = owner.ticket()
    owner.wait(ticket)
    return ticket


def _memory(live: Live) -> dict[str, str]:
    with live.developer as client:
        owner = MemoryOwner(client)
        memory_id = owner.imported(tmx())
        return {"translation_memory_id": memory_id, "job_id": owner.announce(5)["job_id"]}


def _style(live: Live) -> dict[str, str]:
    with live.developer as client:
        owner = StyleOwner(client)
        made = owner.created(custom_instructions=[{"label": "a", "prompt": "b"}])
        return {"style_id": made["style_id"], "instruction_id": made["custom_instructions"][0]["id"]}


def _voice(live: Live) -> dict[str, Any]:
    """A session that can be come back to once, and what another can name."""
    languages = {"source_language": "en", "target_languages": ["de", "fr"], "target_media_languages": ["de"]}
    with live.developer as client:
        token = VoiceClient(client).request()["token"]
    return {"token": token, **_spoken_terms(live), **languages, "glossary_id": None, "glossary_ids": []}


def _voice_job(live: Live) -> dict[str, Any]:
    # Only so many may be under way, and those of the test before still are.
    live.parts.storage.database.write_now(lambda connection: connection.execute(voice_jobs.delete()).close())
    with live.developer as client:
        owner = VoiceJobOwner(client)
        return {"job_id": owner.announce()["job_id"], "include": ["signed_url"], **owner.asked()}


def _spoken_terms(live: Live) -> dict[str, Any]:
    with live.developer as client:
        made = SpokenTermsOwner(client).created(TERMS)
        return {"spoken_terms_id": made["spoken_terms_id"], "term_lists": [TERMS], **TERMS}


def _run(
    described: Any, row: Row, key: str, mode: GenerationMode, known: dict[str, Any], paths: dict[str, Any], count: int
) -> set[int]:
    """The statuses of all answers; each was checked against the description."""
    seen: set[int] = set()

    @settings(max_examples=count, deadline=None, phases=[Phase.generate], suppress_health_check=list(HealthCheck))
    @given(described[row.path][row.method].as_strategy(generation_mode=mode))
    def check(case: Any) -> None:
        for place, values in ((case.body, known | paths), (case.query, known | paths), (case.path_parameters, paths)):
            if isinstance(place, dict):
                place.update({name: value for name, value in values.items() if name in place})
                for name in LEFT_OUT if known else ():
                    if name not in values:
                        place.pop(name, None)
        headers = {"Authorization": f"DeepL-Auth-Key {key}"}
        seen.add(case.call_and_validate(headers=headers, checks=CHECKS, timeout=PATIENCE).status_code)

    check()
    return seen


@pytest.mark.parametrize("count", [5, pytest.param(40, marks=pytest.mark.heavy)])
@pytest.mark.parametrize("row", KEYED, ids=lambda row: row.name)
def test_answers_as_described(
    live: Live, described: Any, known: dict[str, Any], paths: dict[str, Any], row: Row, count: int
) -> None:
    key = live.keys.admin if row.is_admin else live.keys.developer
    assert _run(described, row, key, GenerationMode.POSITIVE, known, paths, count) & row.success
    _run(described, row, key, GenerationMode.NEGATIVE, {}, {}, count)


def test_the_description_is_valid(live: Live) -> None:
    with live.client() as client:
        document = client.get("/openapi.json").json()
    OpenAPIV31SpecValidator(document).validate()
