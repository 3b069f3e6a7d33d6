"""Glossaries in POST /v2/translate: their parameters with the stub engine, what they do with the model that ships."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from tests.conftest import Live, serving
from tolmach.glossaries.terms.fitting import present
from tolmach.settings import Settings

URL = "/v2/translate"
UNKNOWN = "96ab91fd-e715-41a1-adeb-5d701f84a483"
NEEDS_SOURCE = "Use of a glossary requires the source_lang parameter to be specified"


def create(live: Live, entries: dict[str, str], source: str = "en", target: str = "de") -> str:
    tsv = "\n".join("\t".join(entry) for entry in entries.items())
    dictionary = {"source_lang": source, "target_lang": target, "entries": tsv, "entries_format": "tsv"}
    with live.developer as client:
        made = client.post("/v3/glossaries", json={"name": "a", "dictionaries": [dictionary]})
    return str(made.raise_for_status().json()["glossary_id"])


def translate(live: Live, text: str, target: str = "DE", **options: Any) -> dict[str, Any]:
    body = {"text": [text], "source_lang": "EN", "target_lang": target, **options}
    with live.developer as client:
        answer = client.post(URL, json=body)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()["translations"][0]
    return found


@pytest.fixture(scope="module")
def art(live: Live) -> str:
    return create(live, {"artist": "Maler", "prize": "Gewinn", "24/7": "rund um die Uhr", "A380": "der A380"})


@pytest.mark.parametrize(
    ("text", "options", "expected"),
    [
        ("artist", {}, "Maler"),
        ("prize", {}, "Gewinn"),
        (" prize\n", {}, " Gewinn\n"),
        ("24/7", {}, "rund um die Uhr"),
        ("A380", {}, "der A380"),
        ("the artist", {}, "[de] the Maler"),
        ("Artists win.\nA prize.", {}, "[de] Maler win.\n[de] A Gewinn."),
        ("no match", {}, "[de] no match"),
        ("artist", {"target_lang": "de-CH"}, "Maler"),
        ("<b>artist</b>", {}, "<b>Maler</b>"),
        ("<b>art</b>ist", {"tag_handling": "xml"}, "<b>Maler</b>"),
        ("the <b>artist</b>", {"tag_handling": "html"}, "[de] the <b>Maler</b>"),
        ("the <x>artist</x>", {"tag_handling": "xml", "ignore_tags": "x"}, "[de] the <x>artist</x>"),
        ("<x>artist</x>", {"tag_handling": "xml", "ignore_tags": "x"}, "<x>artist</x>"),
    ],
)
def test_terms_are_used(live: Live, art: str, text: str, options: dict[str, Any], expected: str) -> None:
    target = options.pop("target_lang", "DE")
    assert translate(live, text, target, glossary_id=art, **options)["text"] == expected


def test_ids_in_every_shape(live: Live) -> None:
    ids = [create(live, {"a": str(number), f"b{number}": "c"}) for number in range(1, 6)]
    form = {"text": "a", "source_lang": "en", "target_lang": "de"}
    shapes: list[dict[str, Any]] = [
        {"json": form | {"glossary_ids": ids}},
        {"json": form | {"glossary_ids": ",".join(ids)}},
        {"json": form | {"glossary_ids": [identifier.upper() for identifier in ids]}},
        {"json": form | {"glossary_ids": [ids[0], *ids]}},
        {"data": form | {"glossary_ids": ids}},
        {"data": form | {"glossary_ids": ", ".join(ids)}},
        {"data": form | {"glossary_ids[]": ids}},
        {"data": form | {"glossary_id": "", "glossary_ids": ids[0]}},
        {"json": form | {"glossary_id": ids[0].upper(), "glossary_ids": []}},
    ]
    with live.developer as client:
        answers = [client.post(URL, **shape) for shape in shapes]
    assert [answer.json()["translations"][0]["text"] for answer in answers] == ["1"] * len(shapes)


def test_none_at_all(live: Live) -> None:
    body = {"text": ["a"], "target_lang": "de", "glossary_id": "", "glossary_ids": []}
    with live.developer as client:
        assert client.post(URL, json=body).status_code == 200


@pytest.mark.parametrize(
    ("body", "status", "message"),
    [
        ({"glossary_id": "ART", "glossary_ids": ["ART"]}, 400, "Parameters glossary_id and glossary_ids cannot be used together"),
        ({"glossary_ids": [UNKNOWN[:-1] + digit for digit in "123456"]}, 400, "Parameter glossary_ids must not contain more than 5 glossary IDs"),
        ({"glossary_id": "x"}, 400, "Value for 'glossary_id' not supported."),
        ({"glossary_id": 5}, 400, "Value for 'glossary_id' not supported."),
        ({"glossary_ids": ["ART", "x"]}, 400, "Value for 'glossary_ids' not supported."),
        ({"glossary_id": "ART", "source_lang": None}, 400, NEEDS_SOURCE),
        ({"glossary_ids": "ART", "source_lang": ""}, 400, NEEDS_SOURCE),
        ({"glossary_id": UNKNOWN}, 404, "Glossary not found"),
        ({"glossary_ids": ["ART", UNKNOWN]}, 404, "Glossary not found"),
        ({"glossary_id": "ART", "target_lang": "FR"}, 400, "No dictionary found for language pair en-fr in glossary ART"),
        ({"glossary_ids": ["ART"], "source_lang": "DE", "target_lang": "EN-GB"}, 400, "No dictionary found for language pair de-en in glossary ART"),
        # in the order in which they are checked
        ({"glossary_id": "x", "text": None}, 400, "Parameter 'text' not specified"),
        ({"glossary_id": "x", "source_lang": "XX"}, 400, "Value for 'source_lang' not supported."),
        ({"glossary_id": "x", "model_type": "best"}, 400, "Value for 'glossary_id' not supported."),
        ({"glossary_id": "ART", "source_lang": None, "formality": "polite"}, 400, NEEDS_SOURCE),
    ],
)  # fmt: skip
def test_refuses(live: Live, art: str, body: dict[str, Any], status: int, message: str) -> None:
    sent = {"text": ["a"], "source_lang": "EN", "target_lang": "DE", **body}
    for name in ("glossary_id", "glossary_ids"):
        if name in sent:
            sent[name] = (
                [art if item == "ART" else item for item in sent[name]] if isinstance(sent[name], list) else sent[name]
            )
            sent[name] = art if sent[name] == "ART" else sent[name]
    with live.developer as client:
        before = client.get("/v2/usage").json()["character_count"]
        answer = client.post(URL, json=sent)
        after = client.get("/v2/usage").json()["character_count"]
    assert (answer.status_code, answer.json()["message"]) == (status, message.replace("ART", art))
    assert after == before


def test_an_edit_counts_from_the_next_request_on(live: Live) -> None:
    identifier = create(live, {"artist": "Maler"})
    assert translate(live, "artist", glossary_id=identifier)["text"] == "Maler"
    change = {"source_lang": "en", "target_lang": "de", "entries": "artist\tKünstler"}
    with live.developer as client:
        client.put(f"/v3/glossaries/{identifier}/dictionaries", json=change).raise_for_status()
        assert translate(live, "artist", glossary_id=identifier)["text"] == "Künstler"
        client.delete(f"/v3/glossaries/{identifier}").raise_for_status()
        body = {"text": ["artist"], "source_lang": "EN", "target_lang": "DE", "glossary_id": identifier}
        assert client.post(URL, json=body).status_code == 404


# With the model


@pytest.fixture(scope="module")
def translating(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    with serving(Settings(data=tmp_path_factory.mktemp("data"))) as service:
        yield service


SENTENCES = [
    ("de", "The tenant paid the invoice with a credit card.", {"tenant": "Bestandnehmer", "invoice": "Faktura", "credit card": "Bezahlkarte"}),
    ("de", "Cars and houses are expensive.", {"car": "Kraftwagen", "house": "Gebäude"}),
    ("fr", "The eyes of the horses were brown.", {"eye": "œil", "horse": "cheval"}),
    ("es", "All users must change their passwords.", {"user": "cliente", "password": "clave"}),
    ("it", "The bank rejected the loans of the companies.", {"loan": "mutuo", "company": "impresa"}),
    ("pl", "We talked about the contract with the supplier.", {"contract": "umowa", "supplier": "dostawca"}),
    ("ru", "He lives in the house near the river.", {"house": "дом", "river": "речка"}),
    ("cs", "The doctors discussed the results with the patients.", {"doctor": "lékař", "result": "výsledek", "patient": "nemocný"}),
    ("nl", "The houses of the tenants were inspected.", {"house": "woning", "tenant": "huurder"}),
    ("ja", "The committee approved the budget for the hospital.", {"committee": "評議会", "budget": "予算案", "hospital": "医療センター"}),
    ("zh", "The tenants signed the agreement with the company.", {"tenant": "租客", "agreement": "合约", "company": "企业"}),
    ("de", "The grumbly artist won the prize again.", {"grumbly artist": "Zorfel", "prize": "Blimbam"}),
]  # fmt: skip


@pytest.mark.parametrize(("target", "text", "entries"), SENTENCES)
def test_every_term_is_there(translating: Live, target: str, text: str, entries: dict[str, str]) -> None:
    identifier = create(translating, entries, target=target)
    done = translate(translating, text, target, glossary_id=identifier, show_checks=True)
    for entry in entries.values():
        assert present(done["text"], entry, target), done["text"]
    assert "terms" in done["checks"]["checked"]
    assert "terms" not in done["checks"]["left"]
    used = done["checks"]["terms"]
    assert len(used) == len(entries)
    assert all(term["source"] in text and term["target"] and term["target"] in done["text"] for term in used)


@pytest.mark.parametrize("target", ["de", "ru", "ja"])
@pytest.mark.parametrize(
    "text",
    [
        "Please enter the number of your <b>credit</b> card.",
        "Please enter the number of your <b>credit card</b> <i>now</i>.",
        "Your <b>credit</b> <i>card</i> was lost.",
        "Your <b>lost credit</b> <i>card is here</i>, {name}.",
        "Your credit<br/> card was lost.",
    ],
)
def test_terms_and_tags_go_together(translating: Live, text: str, target: str) -> None:
    entry = {"de": "Bezahlkarte", "ru": "дебетка", "ja": "決済カード"}[target]
    identifier = create(translating, {"credit card": entry}, target=target)
    done = translate(translating, text, target, glossary_id=identifier, tag_handling="html")["text"]
    given, got = (set(re.findall(r"<[^>]*>", said)) for said in (text, done))
    assert given == got
    assert present(re.sub(r"<[^>]*>", "", done), entry, target), done
    assert present(done, entry, target), "a tag has cut the term"


def test_a_glossary_without_a_match_changes_nothing(translating: Live) -> None:
    identifier = create(translating, {"grumbly": "Zorfel"})
    text = "The committee met in Geneva on 5 May. It approved the budget."
    assert translate(translating, text, glossary_id=identifier) == translate(translating, text)


def test_the_spelling_of_an_entry_outlives_the_variant_that_is_asked_for(translating: Live) -> None:
    body = {"text": ["Die Farbe und das Zentrum."], "source_lang": "DE", "target_lang": "EN-GB"}
    identifier = create(translating, {"Farbe": "color"}, "de", "en")
    with translating.developer as client:
        done = client.post(URL, json=body | {"glossary_id": identifier}).json()["translations"][0]["text"]
    assert re.search(r"\bcolors?\b", done, re.IGNORECASE), done
