"""The glossary calls of `deepl-node` from npm, unmodified, against a live service."""

import pytest

from tests.clients.conftest import Service
from tests.clients.test_node_client import check, failed, installed

__all__ = ["installed"]
SHOWN = {"name": "A name", "ready": True, "sourceLang": "en", "targetLang": "de", "fresh": True, "entryCount": 2}


def test_one_language_pair(service: Service) -> None:
    names = "glossary of one pair", "glossary from CSV", "glossary language pairs"
    life, from_csv, pairs = (line.get("result", line) for line in check(service.url, service.free_key(), *names))
    assert life == {
        "made": SHOWN,
        "again": SHOWN,
        "entries": {"artist": "Maler", 'a "b"': "ç, ✓"},
        "listed": [True],
        "left": [],
    }
    assert from_csv == {**SHOWN, "name": "a"}
    assert pairs == 33 * 32
    assert service.tap.statuses == [201, 200, 200, 200, 204, 200, 201, 200]


def test_several_language_pairs(service: Service) -> None:
    (line,) = check(service.url, service.free_key(), "glossary of several pairs")
    back = {"sourceLangCode": "de", "targetLangCode": "en", "entryCount": 1}
    assert line.get("result", line) == {
        "made": [{"sourceLangCode": "en", "targetLangCode": "de", "entryCount": 2}, back],
        "entries": {"artist": "Maler", "prize": "Gewinn"},
        "renamed": "Other",
        "merged": {"artist": "Maler", "prize": "Preis", "a": "b & c"},
        "replaced": {"sourceLangCode": "en", "targetLangCode": "de", "entryCount": 1},
        "afterwards": {"x, y": "z"},
        "left": [back],
        "listed": [],
    }


def test_translation(service: Service) -> None:
    (line,) = check(service.url, service.free_key(), "translate with glossaries")
    assert line.get("result", line) == {
        "old": ["Maler", "Gewinn"],
        "inside": "[de] an Maler wins",
        "several": "2",
        "first": "1",
        "each": ["3", "5"],
        "tagged": "<b>Maler</b>",
    }


@pytest.mark.parametrize(
    ("scenario", "kind", "words"),
    [
        ("translate with an unknown glossary", "DeepLError", "Glossary not found"),
        ("unknown glossary", "GlossaryNotFoundError", "not found"),
        ("unknown multilingual glossary", "GlossaryNotFoundError", "Glossary not found"),
        ("malformed glossary id", "DeepLError", "glossary_id"),
        ("glossary with an unknown language", "DeepLError", "Value for 'target_lang' not supported."),
        ("glossary with a repeated source", "DeepLError", "Invalid glossary entries provided, detail: Key with the index 1 (starting at position 4) duplicates key with the index 0"),
    ],
)  # fmt: skip
def test_failures(service: Service, scenario: str, kind: str, words: str) -> None:
    (line,) = check(service.url, service.free_key(), scenario)
    assert failed(line, kind, words), line
