from pathlib import Path

import pytest

from training.shipping.evaluate import Choice, mean, read


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for language in ("en", "de", "fr"):
        (tmp_path / f"{language}.txt").write_text("".join(f"{language} {n}\n" for n in range(9)), encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize(
    ("choice", "languages", "lines"),
    [
        (Choice(lines=2), {"de", "en", "fr"}, [0, 1]),
        (Choice(lines=2, first=3), {"de", "en", "fr"}, [3, 4]),
        (Choice(lines=1, languages="de"), {"de", "en"}, [0]),
    ],
)
def test_what_is_read(folder: Path, choice: Choice, languages: set[str], lines: list[int]) -> None:
    found = read(folder, choice)
    assert found.keys() == languages
    assert found["de"] == [f"de {number}" for number in lines]


def test_means_are_by_direction() -> None:
    scores = {
        "en-de": {"chrf": 40.0, "bleu": 10.0},
        "de-en": {"chrf": 50.0, "bleu": 20.0},
        "en-fr": {"chrf": 42.0, "bleu": 11.0},
        "fr-en": {"chrf": 51.0, "bleu": 22.0},
    }
    assert mean(scores) == {"from_chrf": 41.0, "from_bleu": 10.5, "into_chrf": 50.5, "into_bleu": 21.0}


def test_a_kind_that_some_direction_lacks_has_no_mean() -> None:
    assert mean({"en-de": {"chrf": 40.0}, "de-en": {"chrf": 50.0}}) == {"from_chrf": 40.0, "into_chrf": 50.0}
