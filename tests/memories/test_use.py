"""A memory in translation: text and documents get it from the same place."""

import uuid
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from tests.conftest import Live
from tests.documents.conftest import Owner
from tests.memories.owners import Owner as MemoryOwner

TMX = """<?xml version="1.0" encoding="UTF-8"?>
<tmx version="1.4"><header srclang="de" segtype="sentence" adminlang="en" datatype="plaintext" o-tmf="a"
 creationtool="a" creationtoolversion="1"/><body>
<tu><tuv xml:lang="de"><seg>Hallo Welt!</seg></tuv><tuv xml:lang="en"><seg>Hello, dear world!</seg></tuv></tu>
<tu><tuv xml:lang="de"><seg>Bitte klicken Sie auf Speichern.</seg></tuv>
<tuv xml:lang="en"><seg>Please press Save.</seg></tuv><tuv xml:lang="en-GB"><seg>Kindly press Save.</seg></tuv></tu>
<tu><tuv xml:lang="de"><seg>Eins. Zwei.</seg></tuv><tuv xml:lang="en"><seg>One and two.</seg></tuv></tu>
<tu><tuv xml:lang="de"><seg>Seite 2 von 9</seg></tuv><tuv xml:lang="en"><seg>Page 2 of 9</seg></tuv></tu>
</body></tmx>"""


@pytest.fixture(scope="module")
def memory(live: Live) -> str:
    with live.developer as client:
        return MemoryOwner(client).imported(TMX.encode())


@pytest.fixture
def client(live: Live) -> Iterator[httpx.Client]:
    with live.developer as client:
        yield client


def translate(client: httpx.Client, memory: str, text: str, **more: Any) -> httpx.Response:
    body = {"text": [text], "target_lang": "EN", "translation_memory_id": memory, "show_checks": True, **more}
    return client.post("/v2/translate", json={"source_lang": "DE"} | body)


def translated(client: httpx.Client, memory: str, text: str, **more: Any) -> str:
    answer = translate(client, memory, text, **more)
    assert answer.status_code == 200, answer.text
    found: str = answer.json()["translations"][0]["text"]
    return found


@pytest.mark.parametrize(
    ("text", "options", "expected"),
    [
        ("Hallo Welt!", {}, "Hello, dear world!"),
        ("Halloo Welt!", {}, "Hello, dear world!"),
        ("Halloo Welt!", {"translation_memory_threshold": 100}, "[en] Halloo Welt!"),
        ("Etwas ganz anderes.", {}, "[en] Etwas ganz anderes."),
        ("Etwas ganz anderes.", {"translation_memory_threshold": 0}, None),
        ("Etwas ganz anderes. Hallo Welt!", {}, "[en] Etwas ganz anderes. Hello, dear world!"),
        ("Eins. Zwei. Noch ein Satz.", {}, "One and two. [en] Noch ein Satz."),
        ("Seite 7 von 9", {}, "Page 7 of 9"),
        ("Bitte klicken Sie auf Speichern.", {"target_lang": "EN-GB"}, "Kindly press Save."),
        ("Bitte klicken Sie auf Speichern.", {"target_lang": "EN-US"}, "Please press Save."),
        ("<p>Hallo <b>Welt!</b></p>", {"tag_handling": "html"}, None),
    ],
)
def test_text(client: httpx.Client, memory: str, text: str, options: dict[str, Any], expected: str | None) -> None:
    found = translated(client, memory, text, **options)
    if expected is not None:
        assert found == expected
    else:
        assert "[en]" not in found
        assert found.count("<b>") == text.count("<b>")


def test_the_language_may_be_detected(client: httpx.Client, memory: str) -> None:
    german = "Das ist ein ganz gewöhnlicher deutscher Satz. Hallo Welt!"
    answer = translate(client, memory, german, source_lang=None).json()["translations"][0]
    assert answer["text"].endswith("Hello, dear world!")
    french = "Ceci est une phrase française tout à fait ordinaire. Hallo Welt!"
    assert "dear" not in translate(client, memory, french, source_lang=None).json()["translations"][0]["text"]


def test_the_receipt_and_the_time_of_use(client: httpx.Client, memory: str) -> None:
    checks = translate(client, memory, "Seite 8 von 9").json()["translations"][0]["checks"]
    assert checks["known"] == ["memory"]
    ((segment, percentage),) = [(used["source_segment_id"], used["percentage"]) for used in checks["memory"]]
    assert percentage == 92
    rows = client.get(f"/v3/translation_memories/{memory}/segments").json()["segments"]
    (row,) = [row for row in rows if row["source_segment_id"] == segment]
    assert row["source_text"] == checks["memory"][0]["source_text"] == "Seite 2 von 9"
    assert row["targets"][0]["target_text"] == checks["memory"][0]["target_text"]
    assert "last_used_time" in row


def test_what_is_missing(client: httpx.Client, memory: str) -> None:
    assert translate(client, str(uuid.uuid4()), "a").status_code == 404
    answer = translate(client, memory, "a", target_lang="FR")
    assert (answer.status_code, answer.json()["message"]) == (
        404,
        f"Translation Memory {memory} does not support the target language FR",
    )
    assert translate(client, memory, "a", source_lang="FR").status_code == 404
    assert translate(client, "x", "a").status_code == 400
    assert translate(client, memory, "a", translation_memory_threshold=101).status_code == 400


def test_documents(client: httpx.Client, memory: str) -> None:
    owner = Owner(client)
    fields = {"target_lang": "EN", "source_lang": "DE", "translation_memory_id": memory}
    text = b"Hallo Welt!\n\nNoch ein Satz.\n"
    assert owner.translated("a.txt", text, **fields).text == "Hello, dear world!\n\n[en] Noch ein Satz.\n"
    assert owner.upload("a.txt", text, **fields | {"target_lang": "FR"}).status_code == 404
    assert owner.upload("a.txt", text, **fields | {"translation_memory_id": str(uuid.uuid4())}).status_code == 404
