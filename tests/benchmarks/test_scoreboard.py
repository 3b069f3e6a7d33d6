"""The board of all directions: its journal, what it picks, what it says together, and its picture."""

import asyncio
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from benchmarks.scoreboard.__main__ import EVERY
from benchmarks.scoreboard.board import LANGUAGES, board
from benchmarks.scoreboard.direction import measure
from benchmarks.scoreboard.heat import colour, heat_map
from benchmarks.scoreboard.journal import BoardKey, Journal
from benchmarks.scoreboard.page import scoreboard_part
from benchmarks.scoreboard.picking import addressed_lines, term_of
from benchmarks.tasks.sets import made_up
from tolmach.engines.opening import open_router
from tolmach.engines.stub import StubEngine
from tolmach.languages.catalogue import sources
from tolmach.languages.scripts import dominant
from tolmach.settings import Settings

KEY = BoardKey("model", "data", 5)
SIGNATURE = {
    "commit": "c",
    "changed": False,
    "model": "m",
    "data": "d",
    "cores": 2,
    "processor": "p",
    "load_before": 0.1,
    "ctranslate2": "4",
}


def row(chrf: float | None = 40.0, *, loops: int = 0, kept: int = 9) -> dict[str, Any]:
    return {
        "lines": 5,
        "chrf": chrf,
        "defects": {"numbers": 0, "loop": loops, "copy": 0, "short": 0, "script": 0},
        "terms": {"asked": 10, "kept": kept},
        "formality": None,
        "through_english": False,
    }


def test_there_are_all_directions_of_the_interface() -> None:
    assert sorted(LANGUAGES) == sorted(language.code for language in sources())
    assert len(EVERY) == len(set(EVERY)) == 1056


def test_a_second_start_knows_what_is_done(tmp_path: Path) -> None:
    path = tmp_path / "journal.jsonl"
    Journal(path, KEY).begin(SIGNATURE)
    Journal(path, KEY).add("de-fr", {"chrf": 1.0})
    assert Journal(path, KEY).rows()["de-fr"]["chrf"] == 1.0
    assert Journal(path, KEY).runs() == [SIGNATURE]


@pytest.mark.parametrize(
    "other", [BoardKey("other", "data", 5), BoardKey("model", "other", 5), BoardKey("model", "data", 6)]
)
def test_rows_of_another_model_or_other_data_do_not_count(tmp_path: Path, other: BoardKey) -> None:
    path = tmp_path / "journal.jsonl"
    Journal(path, KEY).add("de-fr", {"chrf": 1.0})
    assert Journal(path, other).rows() == {}
    assert Journal(path, other).runs() == []


def test_half_a_line_costs_only_itself(tmp_path: Path) -> None:
    path = tmp_path / "journal.jsonl"
    Journal(path, KEY).add("de-fr", {"chrf": 1.0})
    path.write_bytes(path.read_bytes() + b'{"direction": "de-i')
    Journal(path, KEY).add("de-nl", {"chrf": 2.0})
    assert list(Journal(path, KEY).rows()) == ["de-fr", "de-nl"]


@pytest.mark.parametrize(
    ("text", "language", "term"),
    [
        ("The minister met the ministers of Wales in Cardiff", "en", "ministers"),
        ("of the a", "en", None),
        ("never never", "en", None),
        ("1,000 12345678 cats", "en", "cats"),
    ],
)
def test_a_term_is_a_word_that_stands_there_once(text: str, language: str, term: str | None) -> None:
    assert term_of(text, language) == term


@pytest.mark.parametrize("language", ["zh", "ja", "th"])
def test_a_term_of_a_text_without_spaces_is_a_stretch_of_it(language: str) -> None:
    from benchmarks.signature import lines

    picked = [(text, term_of(text, language)) for text in lines(language, 40)]
    found = [(text, term) for text, term in picked if term]
    assert len(found) >= 20
    assert all(text.count(term) == 1 for text, term in found)


def test_only_lines_in_which_a_person_chose_a_form_tell_about_it() -> None:
    english = ["Do you have time?", "It rains.", "Do you have time?"]
    german = ["Haben Sie Zeit?", "Haben Sie Zeit?", "Ist Zeit?"]
    assert addressed_lines(english, german, "de") == [0]


@pytest.mark.parametrize("language", LANGUAGES)
def test_made_up_words_are_of_the_script(language: str) -> None:
    import random

    scripts = {"ar": "Arabic", "he": "Hebrew", "el": "Greek", "th": "Thai", "ko": "Hangul", "ja": "Kana", "zh": "Han"}
    scripts |= dict.fromkeys(("bg", "ru", "uk"), "Cyrillic")
    found = dominant(made_up(language, random.Random(1)))
    assert found is not None
    assert found.name == scripts.get(language, "Latin")


def test_a_direction_is_measured_through_the_pipeline() -> None:
    router = open_router(Settings(remember_seconds=0, threads=1), lambda: StubEngine({"en", "de"}))

    async def both() -> tuple[dict[str, Any], dict[str, Any]]:
        found = await measure(router, "en", "de", 3), await measure(router, "en", "fr", 3)
        await router.close()
        return found

    found, absent = asyncio.run(both())
    assert found["terms"]["asked"] == 3
    assert found["formality"]["formal"]["asked"] == 3
    assert found["chrf"] < 50
    assert absent == {"chrf": None}


def test_the_board_counts_and_ranks() -> None:
    rows = {
        "en-de": row(50.0),
        "de-en": row(60.0, loops=1),
        "de-fr": row(20.0, kept=3),
        "fr-de": {"chrf": None, "lines": 5},
    }
    found = board(rows)
    assert found["directions"] == 3
    assert found["mean_chrf"] == {"all": 43.33, "from English": 50.0, "into English": 60.0, "without English": 20.0}
    assert list(found["best"]) == ["de-en", "en-de", "de-fr"]
    assert found["all"]["defects"]["loop"] == 1
    assert found["all"]["terms_percent"] == 70.0
    assert found["into"]["fr"]["terms_percent"] == 30.0


def test_the_picture_has_a_cell_for_every_direction() -> None:
    rows = {name: row(30.0) for name in EVERY}
    picture = ElementTree.fromstring(heat_map(rows, board(rows)))
    fills = [each.get("fill") for each in picture.iter("{http://www.w3.org/2000/svg}rect")]
    # One more stands in the scale.
    assert fills.count(colour(30.0)) == len(EVERY) + 1
    assert colour(10) != colour(30) != colour(55)


def test_the_page_names_the_figures() -> None:
    rows = {name: row(30.0) for name in EVERY}
    page = "\n".join(scoreboard_part({"signature": SIGNATURE, "lines": 5, **board(rows)}))
    assert "All 1,056 directions" in page
    assert "Mean chrF 30.0" in page
