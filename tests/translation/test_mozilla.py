"""Mozilla's models behind the whole service, by the wire and with real weights: what we promise holds on them, too."""

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import Live, serving
from tests.engines.firefox.shelves import install
from tolmach.settings import Settings

BERGAMOT = Path(".cache/models/bergamot")
STRINGS = (
    "Delete {}?", "Hello {}!", "{} files selected", "Page {} of {}", "Do you really want to remove {}?",
    "Your password expires in {} days.", "Could not open {}: permission denied.", "Uploaded by {} on {}",
    "You have {} new messages.", "{} invited you to {}.", "Copy {} to {}", "The component {} was locked by {}.",
    "Step {} of the installation failed.", "No results were found for {}.", "{}, please confirm your email address.",
)  # fmt: skip
FORMS = ("{0}", "{name}", "%s", "%1$s", "{{count}}", "${host}", "%@")
TAGGED = (
    "Please read the <b>new instructions</b> carefully.",
    "You can <a href='https://example.com/a'>download the report</a> from our website today.",
    "The <b><i>red</i> car</b> is parked behind the house.",
    "We will <span class='n'>contact you</span> as soon as possible.<br/>Thank you.",
    "<p>Open the door and <x id='1'/> close the window.</p>",
)
_TAG = re.compile(r"</?[a-z]+[^<>]*>")


@pytest.fixture(scope="module")
def real(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    data = tmp_path_factory.mktemp("data")
    (data / "models").mkdir()
    for source, target in (("en", "pt"), ("pt", "en")):
        install(data / "models", source, target, files=BERGAMOT / f"{source}{target}")
    with serving(Settings(data=data, log_level="error")) as service:
        yield service


def answers(real: Live, texts: Sequence[str], **options: Any) -> list[dict[str, Any]]:
    body = {"text": texts, "source_lang": "EN", "target_lang": "PT-PT", "show_checks": True, **options}
    with real.developer as client:
        answer = client.post("/v2/translate", json=body, timeout=120)
    assert answer.status_code == 200, answer.text
    found: list[dict[str, Any]] = answer.json()["translations"]
    return found


def test_a_sentence_is_translated_by_them_and_the_receipt_says_so(real: Live) -> None:
    (found,) = answers(real, ["The frog sits in the pond."])
    assert found["checks"]["engines"] == ["firefox"]
    assert "sapo" in found["text"] or "rã" in found["text"]


def test_a_lone_word_is_left_to_the_model_that_ships(real: Live) -> None:
    (found,) = answers(real, ["Turnip"])
    assert found["checks"]["engines"] == ["nmt"]


def test_other_pairs_are_left_to_the_model_that_ships(real: Live) -> None:
    (found,) = answers(real, ["The frog sits in the pond."], target_lang="DE")
    assert found["checks"]["engines"] == ["nmt"]


@pytest.mark.parametrize("form", FORMS)
def test_placeholders_come_through(real: Live, form: str) -> None:
    texts = [string.replace("{}", form) for string in STRINGS]
    for text, found in zip(texts, answers(real, texts), strict=True):
        assert found["text"].count(form) == text.count(form), found["text"]


def test_tags_stay_whole_and_around_words(real: Live) -> None:
    for text, found in zip(TAGGED, answers(real, TAGGED, tag_handling="html"), strict=True):
        assert sorted(_TAG.findall(found["text"])) == sorted(_TAG.findall(text)), found["text"]
        assert not re.search(r"<(b|i|a|span)\b[^<>]*>\s*</\1>", found["text"])


def test_a_tag_follows_its_words(real: Live) -> None:
    (found,) = answers(real, ["The <b>red</b> car is parked behind the house."], tag_handling="xml")
    assert re.search(r"<b>vermelh[oa]</b>", found["text"])


def test_terms_of_a_glossary_are_there(real: Live) -> None:
    entries = {"instructions": "zambelas", "garden": "trocolino", "report": "mundiforte"}
    with real.developer as client:
        made = client.post(
            "/v2/glossaries",
            json={
                "name": "terms",
                "source_lang": "en",
                "target_lang": "pt",
                "entries": "\n".join("\t".join(entry) for entry in entries.items()),
                "entries_format": "tsv",
            },
        )
    texts = ["Read the new instructions.", "The children play in the garden.", "Please send me the report today."]
    for word, found in zip(entries.values(), answers(real, texts, glossary_id=made.json()["glossary_id"]), strict=True):
        assert word in found["text"]


def test_context_is_not_read_and_the_receipt_says_so(real: Live) -> None:
    (found,) = answers(real, ["It is old and beautiful."], context="We saw the house.")
    assert found["checks"]["ignored"] == ["context"]


def test_capitals_stay_capitals(real: Live) -> None:
    (found,) = answers(real, ["ALL RIGHTS RESERVED. DO NOT COPY THIS BOOK."])
    assert found["text"].isupper()
    assert "COPI" in found["text"]


def test_pictures_stay(real: Live) -> None:
    (found,) = answers(real, ["I love you 😀 and the rocket 🚀 too"])
    assert [sign for sign in found["text"] if sign in "😀🚀"] == ["😀", "🚀"]


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("Write the word Привет on the first page.", ["Привет"]),
        ("The old sign | was removed from the second door.", ["|"]),
        ("Press ^ and then ~ to go back to the page.", ["^", "~"]),
    ],
)
def test_signs_that_the_model_has_no_pieces_for_stay(real: Live, text: str, kept: list[str]) -> None:
    (found,) = answers(real, [text])
    assert [sign for sign in kept if sign not in found["text"]] == []


def test_names_and_numbers_stay(real: Live) -> None:
    (found,) = answers(real, ["Mrs. Adeyemi ordered 1,250 books from Kowalczyk on 14 May 2021."])
    assert "Adeyemi" in found["text"]
    assert "Kowalczyk" in found["text"]
    assert re.search(r"1[.\s\u00a0]?250", found["text"])
    assert "2021" in found["text"]


def test_quotation_marks_stay(real: Live) -> None:
    (found,) = answers(real, ["The minister said “we have no money” and left the room."])
    assert found["checks"]["left"] == []
    assert len(re.findall('[“”«»"]', found["text"])) == 2


def test_a_sentence_above_the_reach_of_the_model_is_translated_whole(real: Live) -> None:
    cities = [f"in the year {year} the old castle on the hill was sold to another family" for year in range(1801, 1821)]
    (found,) = answers(real, ["We know that " + ", ".join(cities) + "."])
    assert [year for year in range(1801, 1821) if str(year) not in found["text"]] == []


def test_brazilian_is_made_of_their_portuguese(real: Live) -> None:
    (found,) = answers(real, ["The bus stops in front of the train station."], target_lang="PT-BR")
    assert found["checks"]["engines"] == ["firefox"]
    assert "ônibus" in found["text"]


def test_a_pair_of_which_one_half_is_missing_is_left_to_the_model_that_ships(real: Live) -> None:
    (found,) = answers(real, ["O sapo está no lago."], source_lang="PT", target_lang="DE")
    assert found["checks"]["engines"] == ["nmt"]
