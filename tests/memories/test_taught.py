"""What the segments of a memory teach about sentences that it does not have."""

from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from tests.conftest import Live, serving
from tests.memories.owners import Owner, tmx
from tolmach.memories.taught.choosing import LEAST_SEGMENTS, chosen
from tolmach.memories.taught.phrases import Phrasing
from tolmach.settings import Settings
from tolmach.units import Match

# Words that no model would choose by itself, as a person may want them.
PAIRS = [
    ("Open the split transaction.", "Öffnen Sie die Mehrteilbuchung."),
    ("Delete the split transaction.", "Löschen Sie die Mehrteilbuchung."),
    ("Print every split transaction of the month.", "Drucken Sie jede Mehrteilbuchung des Monats."),
    ("The house bank closes at 6.", "Die Leibbank schließt um 6."),
    ("Delete the old report.", "Löschen Sie den alten Bericht."),
    ("Open the next report.", "Öffnen Sie den nächsten Bericht."),
    ("The house bank sends a report.", "Die Leibbank sendet einen Bericht."),
    ("Ask the house bank.", "Fragen Sie die Leibbank."),
]


@pytest.fixture(scope="module")
def real(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    with serving(Settings(data=tmp_path_factory.mktemp("data"), log_level="error")) as service:
        yield service


@pytest.fixture(scope="module")
def memory(real: Live) -> str:
    with real.developer as client:
        return Owner(client).imported(tmx(PAIRS, "en", "de"))


@pytest.fixture(scope="module")
def glossary(real: Live) -> str:
    dictionary = {"source_lang": "en", "target_lang": "de", "entries": "house bank\tHausbank", "entries_format": "tsv"}
    with real.developer as client:
        answer = client.post("/v3/glossaries", json={"name": "Banks", "dictionaries": [dictionary]})
        assert answer.status_code == 201, answer.text
        return str(answer.json()["glossary_id"])


def told(text: str, pairs: Sequence[tuple[str, str]] = PAIRS) -> list[tuple[str, str]]:
    found: list[Match] = chosen(text, "en", Phrasing(pairs, "de"))
    return [(text[each.start : each.end], each.target) for each in found]


def translated(real: Live, memory: str, text: str, **more: Any) -> dict[str, Any]:
    body = {"text": [text], "source_lang": "EN", "target_lang": "DE", "translation_memory_id": memory, **more}
    with real.developer as client:
        answer = client.post("/v2/translate", json={**body, "show_checks": True})
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()["translations"][0]
    return found


def test_a_phrase_is_told_as_the_segments_agree_on_it() -> None:
    assert told("Send me the split transaction.") == [("split transaction", "Mehrteilbuchung")]
    assert told("Where is our house bank?") == [("house bank", "Leibbank")]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "The weather is fine.",
        "Transaction split",
        # One segment alone may say it in its own way.
        "The old report",
    ],
)
def test_what_the_segments_do_not_agree_on_is_not_told(text: str) -> None:
    assert told(text) == []


def test_segments_that_disagree_teach_nothing() -> None:
    pairs = [("Fix the main valve.", "Richten Sie das Hauptventil."), ("The main valve leaks.", "Die Klappe leckt.")]
    assert told("Close the main valve now.", pairs) == []


def test_a_phrase_stays_within_a_segment() -> None:
    pairs = [("One red", "Ein rotes"), ("cable box", "Kabelkasten")] * 4
    assert all(source != "red cable" for source, _ in told("One red cable box", pairs))


def test_a_large_memory_is_believed_sooner() -> None:
    """One place is enough for several words, and two are for a single one, once other segments tell word from word."""
    others = [(f"Line {number} of the list.", f"Zeile {number} der Liste.") for number in range(LEAST_SEGMENTS)]
    assert told("Keep the old report.") == []
    assert told("Keep the old report.", PAIRS + others) == [("old report", "alten Bericht")]
    voucher = [("Delete the voucher.", "Löschen Sie den Beleg."), ("Open the voucher.", "Öffnen Sie den Beleg.")]
    assert told("Keep the voucher.", PAIRS + voucher) == []
    assert told("Keep the voucher.", PAIRS + voucher + others) == [("voucher", "Beleg")]


def test_an_article_is_no_translation() -> None:
    assert told("Close windows.", [("Windows.", "Die.")] * 4) == []


def test_a_memory_without_segments_teaches_nothing() -> None:
    assert told("Open the split transaction.", []) == []


def test_the_next_like_sentences_are_right(real: Live, memory: str) -> None:
    """The same sentence, the same with another number, the same with another word, and another one with the term."""
    assert translated(real, memory, "The house bank closes at 6.")["text"] == "Die Leibbank schließt um 6."
    assert translated(real, memory, "The house bank closes at 7.")["text"] == "Die Leibbank schließt um 7."
    for text in ("Copy the split transaction.", "I cannot find the split transaction that you mentioned yesterday."):
        found = translated(real, memory, text)
        assert "Mehrteilbuchung" in found["text"]
        assert "memory_terms" in found["checks"]["known"]
        assert {"source": "split transaction", "target": "Mehrteilbuchung"} in found["checks"]["memory_terms"]


def test_only_equal_texts_count_at_a_threshold_of_100(real: Live, memory: str) -> None:
    found = translated(real, memory, "Copy the split transaction.", translation_memory_threshold=100)
    assert "Mehrteilbuchung" not in found["text"]
    assert found["checks"]["memory_terms"] == []


def test_a_glossary_comes_first(real: Live, memory: str, glossary: str) -> None:
    found = translated(real, memory, "We asked the house bank about the split transaction.", glossary_ids=[glossary])
    assert "Hausbank" in found["text"]
    assert "Leibbank" not in found["text"]
    assert "Mehrteilbuchung" in found["text"]


def test_a_tag_within_a_phrase_is_kept(real: Live, memory: str) -> None:
    found = translated(real, memory, "Copy the <b>split</b> transaction.", tag_handling="html")
    assert found["text"].count("<b>") == found["text"].count("</b>") == 1
