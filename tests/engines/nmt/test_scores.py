"""Scores are shown beside the weights that they were measured with, or not at all."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from tolmach.engines.nmt.packages import File, ModelPackage, read_package, shipped
from tolmach.engines.nmt.scores import FILE, read_scores

TOLD = {"measure": "chrF", "text": "news", "directions": {"en-de": 50.1}}


@pytest.fixture
def package(tmp_path: Path) -> ModelPackage:
    return ModelPackage(tmp_path, "small", "1", "tolmach", ("de", "en"), 1, 1, (File("model.bin", "00", 1),))


def tell(package: ModelPackage, text: str) -> None:
    (package.directory / FILE).write_text(text, encoding="utf-8")


def test_scores_of_this_model(package: ModelPackage) -> None:
    tell(package, json.dumps({"model": package.hash[:16], **TOLD}))
    found = read_scores(package)
    assert found is not None
    assert found.directions == {"en-de": 50.1}


def test_scores_of_other_weights_are_not_told(package: ModelPackage) -> None:
    tell(package, json.dumps({"model": package.hash[:16], **TOLD}))
    assert read_scores(replace(package, files=(File("model.bin", "01", 1),))) is None


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"model": "", "directions": []}', '{"model": 1}'])
def test_what_cannot_be_read_is_no_score(package: ModelPackage, text: str) -> None:
    tell(package, text)
    assert read_scores(package) is None


def test_a_model_without_scores(package: ModelPackage) -> None:
    assert read_scores(package) is None


def test_the_model_that_ships_has_some() -> None:
    found = read_scores(read_package(shipped()))
    assert found is not None
    assert all(10 < score < 100 for score in found.directions.values())
