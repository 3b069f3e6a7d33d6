"""Names, codes, labels and odd words through HTTP, with the model that ships: every text of the list in two of the
languages, a few in twelve."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.conftest import Live, serving
from tests.translation.names.texts import TARGETS, Row, rows, wrong
from tolmach.settings import Settings

MAIN = ("DE", "FR", "ES", "IT", "NL", "PL", "PT-BR", "RU", "JA", "ZH", "KO", "TR")


@pytest.fixture(scope="module")
def translating(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    with serving(Settings(data=tmp_path_factory.mktemp("data"))) as service:
        yield service


def translate(live: Live, texts: list[str], target: str, **options: Any) -> list[dict[str, Any]]:
    body = {"text": texts, "source_lang": "EN", "target_lang": target, "show_checks": True, **options}
    with live.developer as client:
        answer = client.post("/v2/translate", json=body, timeout=120)
    assert answer.status_code == 200, answer.text
    found: list[dict[str, Any]] = answer.json()["translations"]
    return found


def unsaid(live: Live, chosen: list[Row], target: str, **options: Any) -> list[tuple[str, str, list[str]]]:
    """What is wrong although the receipt is silent."""
    done = translate(live, [row.text for row in chosen], target, **options)
    found = [(row.text, item["text"], wrong(row, target, item["text"])) for row, item in zip(chosen, done, strict=True)]
    return [each for each, item in zip(found, done, strict=True) if each[2] and not item["checks"]["left"]]


@pytest.mark.parametrize("target", ["ES", "RU"])
def test_what_must_come_through_does_or_the_receipt_says_so(translating: Live, target: str) -> None:
    plain = [row for row in rows() if row.tags is None]
    assert unsaid(translating, plain[:45], target) == []
    assert unsaid(translating, plain[45:], target) == []


@pytest.mark.parametrize("target", TARGETS)
def test_codes_in_tags(translating: Live, target: str) -> None:
    tagged = [row for row in rows() if row.tags == "html"]
    assert unsaid(translating, tagged, target, tag_handling="html") == []


@pytest.mark.parametrize("target", MAIN)
def test_a_letter_to_a_doctor_has_the_name(translating: Live, target: str) -> None:
    doctor, professor = translate(translating, ["Dear Dr. Vinterberg,", "Dear Professor Vinterberg,"], target)
    name = "Винтерберг" if target == "RU" else "Vinterberg"
    assert name in doctor["text"]
    assert name in professor["text"]
    assert doctor["text"] != professor["text"]


def test_a_name_that_was_lost_is_carried_through(translating: Live) -> None:
    (done,) = translate(translating, ["The drawings are by Žofie Novotná and Bohumír Hošek."], "FR")
    assert all(name in done["text"] for name in ("Žofie", "Novotná", "Bohumír", "Hošek"))
    assert "names" in done["checks"]["checked"]
    assert "names" not in done["checks"]["left"]


def test_no_insult_for_a_lamp(translating: Live) -> None:
    (done,) = translate(translating, ["Desk lamp"], "DE")
    assert "schlampe" not in done["text"].lower()
    assert "offensive" in done["checks"]["checked"]
