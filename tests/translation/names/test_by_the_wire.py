"""Names, codes, labels and odd words through HTTP, with the model that ships: every text of the list in two of the
languages, a few in twelve."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.conftest import Live, serving
from tests.translation.names.texts import TARGETS, Row, rows, wrong
from tests.usual import usually
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


@pytest.mark.parametrize("target", usually(["ES", "RU"], "RU"))
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
    # A Schreibtischlampe is none.
    assert "schlampe" not in done["text"].lower().replace("tischlampe", "")
    assert "offensive" in done["checks"]["checked"]


@pytest.mark.parametrize("target", ["DE", "ES", "FR", "PL", "RU", "ZH"])
def test_a_greeting_keeps_a_name_that_is_a_word_elsewhere(translating: Live, target: str) -> None:
    said = translate(translating, ["Hi Ibrahim,", "Hello Rodolfo, the soup is cold."], target)
    in_russian = ("Ибрагим", "Ибрахим", "Родольфо", "Родолфо") if target == "RU" else ()
    for item, name in zip(said, ("Ibrahim", "Rodolfo"), strict=True):
        assert any(each in item["text"] for each in (name, *in_russian)), item


@pytest.mark.parametrize("target", ["FR", "NL", "CS", "JA"])
def test_a_german_greeting_keeps_its_name(translating: Live, target: str) -> None:
    (done,) = translate(translating, ["Hallo Gesine, hast du Zeit?"], target, source_lang="DE")
    assert "Gesine" in done["text"] or "names" in done["checks"]["left"]


@pytest.mark.parametrize("target", ["DE", "FR", "IT", "PT-BR"])
def test_who_signs_keeps_the_name(translating: Live, target: str) -> None:
    (done,) = translate(translating, ["Kind regards,\nIbrahim Yildiz"], target)
    assert done["text"].endswith("\nIbrahim Yildiz")


@pytest.mark.parametrize("target", ["DE", "NL", "FR", "ES", "PT-BR"])
def test_a_quoted_word_is_translated(translating: Live, target: str) -> None:
    (done,) = translate(translating, ['The "bedroom" is a box under the stairs.'], target)
    assert "bedroom" not in done["text"].lower()
    assert done["text"].count('"') == 2


@pytest.mark.parametrize("target", ["DE", "RU", "JA", "ZH"])
def test_an_account_number_and_a_limit_stay_whole(translating: Live, target: str) -> None:
    account, limit = translate(
        translating, ["Pay the bill to AT61 1904 3002 3457 3201 today.", "Keep it at &lt; 7 degrees."], target
    )
    assert "AT61 1904 3002 3457 3201" in account["text"]
    assert "&lt; 7" in limit["text"]


@pytest.mark.parametrize("target", ["DE", "JA", "ZH"])
def test_the_numbers_of_a_list_stay(translating: Live, target: str) -> None:
    (done,) = translate(translating, ["1. Feed the cat.\n2. Water the roses.\n3. Lock the gate."], target)
    assert [line[:3] for line in done["text"].splitlines()] == ["1. ", "2. ", "3. "]
