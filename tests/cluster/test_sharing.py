"""What one replica was told, all of them know; what one has begun, any other can end."""

import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack

import httpx
import pytest

from tests.cluster.machines import Cluster
from tests.documents.conftest import Owner as Sender
from tests.memories.owners import ALL as MEMORIES
from tests.memories.owners import Owner as MemoryOwner
from tests.memories.owners import tmx
from tests.styles.owners import ALL as STYLES
from tests.styles.owners import Owner as StyleOwner

SOON = 1.0
"""Seconds after which a change is seen everywhere."""
TEXT = b"The artist paints a house.\n" * 20


@pytest.fixture
def clients(cluster: Cluster) -> Iterator[list[httpx.Client]]:
    """One for each replica."""
    with ExitStack() as stack:
        yield [stack.enter_context(replica.client()) for replica in cluster.replicas]


def translated(client: httpx.Client, **fields: object) -> str:
    answer = client.post("/v2/translate", json={"text": ["artist"], "target_lang": "DE", "source_lang": "EN"} | fields)
    assert answer.status_code == 200, answer.text
    text: str = answer.json()["translations"][0]["text"]
    return text


def seen_by_all(clients: list[httpx.Client], look: Callable[[httpx.Client], object], expected: object) -> None:
    """A second after now, and not only by the one that was told."""
    time.sleep(SOON)
    assert [look(client) for client in clients] == [expected] * len(clients)


def test_a_revoked_key_works_nowhere(cluster: Cluster, clients: list[httpx.Client]) -> None:
    keys = "/v2/admin/developer-keys"
    with cluster.admin as admin:
        made = admin.post(keys, json={"label": "revoked"}).json()
        headers = {"Authorization": f"DeepL-Auth-Key {made['key']}"}

        def status(client: httpx.Client) -> int:
            return client.get("/v2/usage", headers=headers).status_code

        assert [status(client) for client in clients] == [200] * len(clients)
        assert admin.put(f"{keys}/deactivate", json={"key_id": made["key_id"]}).status_code == 200
    seen_by_all(clients, status, 403)


def test_a_changed_limit_counts_everywhere(cluster: Cluster, clients: list[httpx.Client]) -> None:
    keys = "/v2/admin/developer-keys"
    with cluster.admin as admin:
        made = admin.post(keys, json={"label": "limited"}).json()
        assert admin.put(f"{keys}/limits", json={"key_id": made["key_id"], "characters": 0}).status_code == 200
    headers = {"Authorization": f"DeepL-Auth-Key {made['key']}"}
    body = {"text": ["artist"], "target_lang": "DE"}
    seen_by_all(clients, lambda client: client.post("/v2/translate", json=body, headers=headers).status_code, 456)


def test_a_changed_glossary(clients: list[httpx.Client]) -> None:
    entries = {"source_lang": "en", "target_lang": "de", "entries_format": "tsv", "entries": "artist\tMaler"}
    made = clients[0].post("/v3/glossaries", json={"name": "shared", "dictionaries": [entries]})
    assert made.status_code == 201, made.text
    glossary = made.json()["glossary_id"]

    def look(client: httpx.Client) -> str:
        return translated(client, glossary_id=glossary)

    seen_by_all(clients, look, "Maler")
    changed = entries | {"entries": "artist\tKünstler"}
    assert clients[1].put(f"/v3/glossaries/{glossary}/dictionaries", json=changed).status_code == 200
    seen_by_all(clients, look, "Künstler")
    assert clients[2].delete(f"/v3/glossaries/{glossary}").status_code == 204
    body = {"text": ["artist"], "source_lang": "EN", "target_lang": "DE", "glossary_id": glossary}
    seen_by_all(clients, lambda client: client.post("/v2/translate", json=body).status_code, 404)


def test_a_changed_style(clients: list[httpx.Client]) -> None:
    style = StyleOwner(clients[0]).created(configured_rules={})["style_id"]

    def look(client: httpx.Client) -> str:
        return translated(client, text=["the dog's tail"], source_lang="DE", target_lang="EN", style_id=style)

    seen_by_all(clients, look, "[en] the dog's tail")
    rules = {"punctuation": {"apostrophe": "use_curly_apostrophes"}}
    assert clients[1].put(f"{STYLES}/{style}/configured_rules", json=rules).status_code == 200
    seen_by_all(clients, look, "[en] the dog’s tail")


def test_a_changed_memory(clients: list[httpx.Client]) -> None:
    owner = MemoryOwner(clients[0])
    memory = owner.imported(tmx([("Hallo Welt!", "Hello, dear world!")]))

    def look(client: httpx.Client) -> str:
        fields = {"text": ["Hallo Welt!"], "source_lang": "DE", "target_lang": "EN"}
        return translated(client, translation_memory_id=memory, **fields)

    seen_by_all(clients, look, "Hello, dear world!")
    assert clients[1].delete(f"{MEMORIES}/{memory}").status_code == 204
    seen_by_all(clients, lambda client: client.get(f"{MEMORIES}/{memory}").status_code, 404)
    body = {"text": ["Hallo"], "source_lang": "DE", "target_lang": "EN", "translation_memory_id": memory}
    seen_by_all(clients, lambda client: client.post("/v2/translate", json=body).status_code, 404)


def test_uploaded_here_asked_about_there_and_fetched_elsewhere(clients: list[httpx.Client]) -> None:
    ticket = Sender(clients[0]).ticket("house.txt", TEXT)
    found = Sender(clients[1]).wait(ticket)
    assert (found["status"], found["billed_characters"]) == ("done", len(TEXT))
    answer = Sender(clients[2]).download(ticket)
    assert answer.text.splitlines() == ["[de] The artist paints a house."] * 20
    assert Sender(clients[3]).download(ticket).status_code == 404


def test_urls_of_one_replica_are_good_at_another(cluster: Cluster, clients: list[httpx.Client]) -> None:
    data = tmx()
    started = MemoryOwner(clients[0]).announce(len(data))
    ports = [str(replica.port) for replica in cluster.replicas]
    assert clients[1].put(started["upload_url"].replace(ports[0], ports[1]), content=data).status_code == 200
    result = MemoryOwner(clients[2]).result(started["job_id"])
    assert result["status"] == "completed"
    exported = MemoryOwner(clients[0]).exported(result["translation_memory_id"])
    url = exported["download_url"].replace(ports[0], ports[3])
    assert clients[3].get(url).content.count(b"<tu>") == 4
