"""The page that finds the terms of a text and keeps them as a glossary, by its forms alone."""

from tests.conftest import Live
from tests.console.conftest import Client
from tests.console.test_glossaries import entries, shown

TEXT = "A harbour pilot boards the ship. The harbour pilot knows the automatic identification system (AIS)."
PAIR = {"source_lang": "en", "target_lang": "de"}


def test_terms_are_found_and_those_that_are_taken_are_kept(client: Client, live: Live) -> None:
    found = client.post("/glossaries/find", text=TEXT, **PAIR)
    assert 'value="harbour pilot"' in found.text
    assert 'value="[de] harbour pilot"' in found.text
    assert found.text.count('value="AIS"') == 2
    assert "A harbour pilot boards the ship." in shown(found)
    rows = {"source": ["harbour pilot", "AIS", "ship"], "target": ["Hafenlotse", "AIS", "Schiff"], "take": ["0", "1"]}
    kept = client.post("/glossaries/find", do="keep", name="Harbour", **PAIR, **rows)
    assert kept.url.path.startswith("/glossaries/")
    with live.developer as api:
        assert entries(api, kept.url.path.rpartition("/")[2]) == {"en-de": "harbour pilot\tHafenlotse\nAIS\tAIS"}


def test_nothing_taken_and_nothing_found(client: Client) -> None:
    empty = client.post("/glossaries/find", do="keep", name="x", source="ship", target="Schiff", **PAIR)
    assert empty.status_code == 400
    assert "Take at least one term" in shown(empty)
    assert 'value="Schiff"' in empty.text
    assert "No terms were found." in shown(client.post("/glossaries/find", text="Hello there.", **PAIR))
