"""A style rule list in translation: text and documents get it from the same place."""

from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from tests.conftest import Live
from tests.documents.conftest import Owner as Sender
from tests.documents.test_crash import Killable, killable
from tests.styles.owners import ALL, Owner, message, newcomer
from tolmach.callers import Plan

__all__ = ["killable"]

CURLY = {"punctuation": {"apostrophe": "use_curly_apostrophes"}}
DOTS = {"punctuation": {"ellipsis": "use_ellipsis_character"}}
OTHER_LANGUAGE = "Style rule language does not match the translate request target language"
UNKNOWN = "96ab91fd-e715-41a1-adeb-5d701f84a483"


@pytest.fixture(scope="module")
def owner(live: Live) -> Iterator[Owner]:
    with live.developer as client:
        yield Owner(client)


@pytest.fixture(scope="module")
def curly(owner: Owner) -> str:
    return str(owner.created(configured_rules=CURLY)["style_id"])


def translate(owner: Owner, **fields: Any) -> httpx.Response:
    body = {"text": ["the dog's tail"], "source_lang": "DE", "target_lang": "EN", "show_checks": True, **fields}
    return owner.client.post("/v2/translate", json=body)


def translated(owner: Owner, **fields: Any) -> dict[str, Any]:
    answer = translate(owner, **fields)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()["translations"][0]
    return found


@pytest.mark.parametrize("target", ["EN", "EN-GB", "en-us"])
def test_text(owner: Owner, curly: str, target: str) -> None:
    found = translated(owner, target_lang=target, style_id=curly)
    assert (found["text"], found["checks"]["styled"]) == ("[en] the dog’s tail", ["punctuation.apostrophe"])
    plain = translated(owner, target_lang=target)
    assert (plain["text"], plain["checks"]["styled"]) == ("[en] the dog's tail", [])


def test_the_language_may_be_detected(owner: Owner, curly: str) -> None:
    german = "Das ist ein ganz gewöhnlicher Satz über Peter's Haus."
    assert translated(owner, text=[german], source_lang=None, style_id=curly)["text"] == f"[en] {german}".replace("'", "’")  # fmt: skip


def test_forms_and_letters_in_any_case(owner: Owner, curly: str) -> None:
    fields = {"text": "the dog's tail", "source_lang": "DE", "target_lang": "EN", "style_id": curly.upper()}
    answer = owner.client.post("/v2/translate", data=fields)
    assert answer.json()["translations"][0]["text"] == "[en] the dog’s tail"
    assert owner.client.post("/v2/translate", data=fields | {"style_id": ""}).json()["translations"][0]["text"] == "[en] the dog's tail"  # fmt: skip


@pytest.mark.parametrize(
    ("asked", "said"),
    [({}, "[de] du kannst das."), ({"formality": "more"}, "[de] Sie können das."), ({"formality": "default"}, "[de] du kannst das.")],
)  # fmt: skip
def test_the_form_of_address_of_the_request_goes_before_that_of_a_list(
    owner: Owner, asked: dict[str, str], said: str
) -> None:
    casual = {"style_and_tone": {"formality": "use_casual_tone"}}
    style_id = owner.created(language="de", configured_rules=casual)["style_id"]
    found = translated(owner, text=["Sie können das."], source_lang="EN", target_lang="DE", style_id=style_id, **asked)
    assert found["text"] == said


def test_a_change_of_the_list_counts_from_the_next_request_on(owner: Owner) -> None:
    style_id = owner.created(configured_rules=CURLY)["style_id"]
    assert "’" in translated(owner, style_id=style_id)["text"]
    owner.client.put(f"{ALL}/{style_id}/configured_rules", json={})
    assert "’" not in translated(owner, style_id=style_id)["text"]
    owner.client.delete(f"{ALL}/{style_id}")
    assert message(translate(owner, style_id=style_id)) == (404, "Style rule not found")


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"style_id": "x"}, (400, "Value for 'style_id' not supported.")),
        ({"style_id": UNKNOWN}, (404, "Style rule not found")),
        ({"target_lang": "DE", "source_lang": "EN"}, (400, OTHER_LANGUAGE)),
        ({"target_lang": "PT-BR"}, (400, OTHER_LANGUAGE)),
    ],
)
def test_refused(owner: Owner, curly: str, fields: dict[str, Any], said: tuple[int, str]) -> None:
    assert message(translate(owner, **{"style_id": curly} | fields)) == said
    asked = {"source_lang": "DE", "target_lang": "EN", "style_id": curly} | fields
    assert message(Sender(owner.client).upload("a.txt", b"a", **asked)) == said


def test_lists_of_others_are_unknown(live: Live, curly: str) -> None:
    with newcomer(live) as stranger:
        assert message(translate(stranger, style_id=curly)) == (404, "Style rule not found")
        asked = {"source_lang": "DE", "target_lang": "EN", "style_id": curly}
        assert message(Sender(stranger.client).upload("a.txt", b"a", **asked)) == (404, "Style rule not found")


@pytest.mark.parametrize(
    ("fields", "named"),
    [
        ({"style_id": UNKNOWN}, "style_id"),
        ({"custom_instructions": ["Be brief."]}, "custom_instructions"),
        ({"translation_memory_id": UNKNOWN}, "translation_memory_id"),
        ({"style_id": UNKNOWN, "custom_instructions": ["a"]}, "style_id, custom_instructions"),
    ],
)
def test_the_free_plan_has_none(live: Live, fields: dict[str, Any], named: str) -> None:
    with newcomer(live, Plan.FREE) as free:
        answer = translate(free, **fields)
        assert (answer.status_code, answer.json()["detail"]) == (403, f"Not part of the Free plan: {named}.")
        assert translate(free, custom_instructions=[], style_id="").status_code == 200
        if "custom_instructions" not in fields:
            assert Sender(free.client).upload("a.txt", b"a", **fields).status_code == 403


# Documents


def test_documents(owner: Owner, curly: str) -> None:
    asked = {"source_lang": "DE", "target_lang": "EN-GB", "style_id": curly}
    sender = Sender(owner.client)
    text = b"the dog's tail\n\nit's wagging\n"
    assert sender.translated("a.txt", text, **asked).text == "[en] the dog’s tail\n\n[en] it’s wagging\n"
    assert sender.translated("a.txt", text, **asked | {"style_id": ""}).text == "[en] the dog's tail\n\n[en] it's wagging\n"  # fmt: skip


def test_a_guide_outlives_the_service_and_its_list(killable: Killable) -> None:
    """And nobody who has the disk can read it, beyond what the list itself says."""
    lines = [f"Line {number}: well..." for number in range(1500)]
    prompt = {"label": "needle", "prompt": "Find the haystack.", "source_language": "fr"}
    with killable.living() as sender:
        made = Owner(sender.client).created(language="de", configured_rules=DOTS, custom_instructions=[prompt])
        ticket = sender.ticket("a.txt", "\n".join(lines).encode(), source_lang="EN", style_id=made["style_id"])
        assert sender.client.delete(f"{ALL}/{made['style_id']}").status_code == 204
        killable.kill()
    assert not [path for path in (killable.folder / "data" / "blobs").rglob("*~") if b"haystack" in path.read_bytes()]
    with killable.living() as sender:
        found = sender.wait(ticket)
        assert found["status"] == "done", found
        assert sender.download(ticket).text.splitlines() == [f"[de] Line {number}: well…" for number in range(1500)]
    assert killable.blobs() == []
