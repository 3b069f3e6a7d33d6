"""One of everything that an account can have, made over the wire."""

import asyncio
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import httpx

from tests.conftest import Live
from tests.documents.conftest import Owner as DocumentOwner
from tests.memories.owners import Owner as MemoryOwner
from tests.memories.owners import tmx
from tests.operations import Row
from tests.spoken_terms.owners import Owner as SpokenTermsOwner
from tests.styles.owners import Owner as StyleOwner
from tests.voice.client import VoiceClient
from tests.voice.jobs.owners import Owner as VoiceJobOwner
from tolmach.callers import Plan

DICTIONARY = {"source_lang": "en", "target_lang": "de", "entries": "artist\tMaler", "entries_format": "tsv"}


@dataclass(frozen=True)
class Belongings:
    """The ids by the names that parameters have."""

    client: httpx.Client
    ids: dict[str, str]
    document_key: str
    voice_job_id: str
    upload_url: str
    voice_upload: dict[str, str]

    def id(self, row: Row, name: str) -> str:
        """Two operations ask for jobs of their own kind by the same name; a token that nobody uses lives a minute."""
        if name == "token":
            return str(VoiceClient(self.client).request()["token"])
        return self.voice_job_id if name == "job_id" and "/voice/" in row.path else self.ids[name]


def belongings(client: httpx.Client) -> Belongings:
    glossary = client.post("/v3/glossaries", json={"name": "a", "dictionaries": [DICTIONARY]}).json()["glossary_id"]
    style = StyleOwner(client).created(custom_instructions=[{"label": "a", "prompt": "b"}])
    memories, documents, recordings = MemoryOwner(client), DocumentOwner(client), VoiceJobOwner(client)
    terms = SpokenTermsOwner(client).created({"lang": "en", "entries": "Grafana"})
    ticket, announced, recording = documents.ticket(), memories.announce(5), recordings.announce()
    documents.wait(ticket)
    ids = {
        "glossary_id": glossary,
        "glossary_ids": glossary,
        "style_id": style["style_id"],
        "instruction_id": style["custom_instructions"][0]["id"],
        "translation_memory_id": memories.imported(tmx(source="en", target="de")),
        "job_id": announced["job_id"],
        "spoken_terms_id": terms["spoken_terms_id"],
        "document_id": ticket["document_id"],
    }
    return Belongings(client, ids, ticket["document_key"], recording["job_id"], announced["upload_url"], recording)


@contextmanager
def stranger(live: Live) -> Iterator[httpx.Client]:
    """Somebody of an account of their own."""

    async def key() -> str:
        account = await live.parts.accounts.create_account(str(uuid.uuid4()), Plan.PRO)
        return (await live.parts.accounts.create_key(account.id))[1]

    with live.client(asyncio.run(key())) as client:
        yield client
