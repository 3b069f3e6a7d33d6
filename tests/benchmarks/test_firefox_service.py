from pathlib import Path

from benchmarks.firefox.page import firefox_service_part
from benchmarks.firefox.service import installed_in
from tolmach.engines.added.installed import firefox_models, verify

SIGNATURE = {
    "commit": "c", "changed": False, "model": "m", "data": "d", "cores": 2, "processor": "p", "load_before": 0.0,
    "ctranslate2": "4",
}  # fmt: skip


def test_the_page_says_what_was_measured() -> None:
    direction = {"lines": 9, "bare_chrf": 51.5, "service_chrf": 52.5, "engines": {"firefox": 9}, "left": 1}
    page = "\n".join(
        firefox_service_part(
            {
                "signature": SIGNATURE,
                "directions": {"en-pt": direction},
                "brazilian": {"mozilla": 57.5, "shipped": 53.5},
                "tagged": {"sentences": 30, "whole": 29, "with_a_pair_twice": 4, "left": 0},
                "placeholders": {"sentences": 28, "whole": 27},
                "terms": {"terms": 26, "present": 25},
            }
        )
    )
    for figure in (
        "| en-pt | 9 | 51.5 | 52.5 | 1 |",
        "57.5",
        "53.5",
        "| 30 | 29 |",
        "| 28 | 27 |",
        "| 26 | 25 |",
        "In 4",
    ):
        assert figure in page


def test_the_models_of_the_tests_are_installed_as_the_command_does(tmp_path: Path) -> None:
    folder = installed_in(tmp_path) / "models"
    models = firefox_models(folder)
    assert {pair for model in models for pair in model.languages.pairs} == {("en", "pt"), ("pt", "en")}
    assert [verify(folder, model) for model in models] == [[], []]
