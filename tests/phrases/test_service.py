"""Fixed phrases by the wire: what goes before them, what the receipt tells, and how they are switched off."""

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import Live, serving
from tolmach.errors import StartError
from tolmach.settings import Settings, load


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    with serving(Settings(data=tmp_path_factory.mktemp("phrases"), log_level="error")) as live:
        yield live


def _translated(service: Live, text: str, **more: Any) -> tuple[str, list[str]]:
    body = {"text": [text], "source_lang": "EN", "target_lang": "DE", "show_checks": True, **more}
    with service.developer as client:
        (done,) = client.post("/v2/translate", json=body).json()["translations"]
    return done["text"], done["checks"]["known"]


def test_the_receipt_tells_it(service: Live) -> None:
    assert _translated(service, "Good morning, how are you?") == ("Guten Morgen, wie geht es Ihnen?", ["phrase"])
    assert _translated(service, "Fine, thanks. And you?") == ("Gut, danke. Und Ihnen?", ["phrase"])
    assert _translated(service, "The wall is high.")[1] == []


@pytest.mark.parametrize(("formality", "said"), [("more", "Wie geht es Ihnen?"), ("prefer_less", "Wie geht's?")])
def test_the_form_of_address_is_the_one_that_was_asked_for(service: Live, formality: str, said: str) -> None:
    assert _translated(service, "How are you?", formality=formality) == (said, ["phrase"])


def test_the_language_is_found_first(service: Live) -> None:
    with service.developer as client:
        body = {"text": ["Hola, ¿cómo estás?", "Guten Morgen!"], "target_lang": "EN-GB"}
        spanish, german = client.post("/v2/translate", json=body).json()["translations"]
    assert (spanish["detected_source_language"], spanish["text"]) == ("ES", "Hello, how are you?")
    assert (german["detected_source_language"], german["text"]) == ("DE", "Good morning!")


@pytest.mark.parametrize(
    ("target", "said"),
    [("PT-BR", "Bom dia!"), ("ZH-HANT", "早安！"), ("ES-419", "¡Buenos días!"), ("DE-CH", "Guten Morgen!")],
)
def test_variants(service: Live, target: str, said: str) -> None:
    assert _translated(service, "Good morning!", target_lang=target) == (said, ["phrase"])


def test_tags_stand_around_it_or_it_is_left_to_the_engine(service: Live) -> None:
    tagged = {"tag_handling": "html"}
    assert _translated(service, "<b>Good morning!</b> How are you?", **tagged) == (
        "<b>Guten Morgen!</b> Wie geht es Ihnen?",
        ["phrase"],
    )
    text, known = _translated(service, "Good <b>morning</b>!", **tagged)
    assert (known, text.count("<b>")) == ([], 1)


def test_a_placeholder_is_left_to_the_engine(service: Live) -> None:
    text, known = _translated(service, "Good morning, {name}!")
    assert (known, "{name}" in text) == ([], True)


def test_context_may_give_it_another_sense(service: Live) -> None:
    assert _translated(service, "Good morning!", context="They met at the station.")[1] == []


def test_a_glossary_goes_first(service: Live) -> None:
    entry = {"source_lang": "en", "target_lang": "de", "entries": "morning\tVormittag", "entries_format": "tsv"}
    with service.developer as client:
        made = client.post("/v2/glossaries", json={"name": "a", **entry}).json()["glossary_id"]
    text, known = _translated(service, "Good morning!", glossary_id=made)
    assert ("Vormittag" in text, known) == (True, [])
    assert _translated(service, "Good night!", glossary_id=made) == ("Gute Nacht!", ["phrase"])


def test_it_costs_what_it_is_long(service: Live) -> None:
    with service.developer as client:
        body = {"text": ["Good morning!"], "source_lang": "EN", "target_lang": "DE", "show_billed_characters": True}
        (done,) = client.post("/v2/translate", json=body).json()["translations"]
    assert done["billed_characters"] == len("Good morning!")


def test_in_documents(service: Live) -> None:
    with service.developer as client:
        file = {"file": ("letter.txt", b"Good morning!\n\nThank you for your e-mail.\n")}
        ticket = client.post("/v2/document", data={"source_lang": "EN", "target_lang": "DE"}, files=file).json()
        path, key = f"/v2/document/{ticket['document_id']}", {"document_key": ticket["document_key"]}
        for _ in range(600):
            if client.post(path, json=key).json()["status"] == "done":
                break
            time.sleep(0.1)
        written = client.post(f"{path}/result", json=key).text
    assert written == "Guten Morgen!\n\nVielen Dank für Ihre E-Mail.\n"


def test_it_can_be_switched_off(tmp_path: Path) -> None:
    with serving(Settings(data=tmp_path, log_level="error", phrases=False)) as plain:
        assert _translated(plain, "Good morning!")[1] == []


def test_the_setting_is_true_or_false() -> None:
    assert [load(environment={"TOLMACH_PHRASES": word}).phrases for word in ("true", "false")] == [True, False]
    with pytest.raises(StartError, match="true or false"):
        load(environment={"TOLMACH_PHRASES": "maybe"})
