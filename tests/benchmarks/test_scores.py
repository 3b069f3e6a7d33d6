"""The package of the model tells the scores that were measured with it, and no others."""

import json
from pathlib import Path

from benchmarks.engine import model_hash
from benchmarks.signature import RESULTS
from benchmarks.translation.scores import PLACE, scores, write
from tolmach.engines.nmt.packages import read_package


def test_the_package_tells_what_the_benchmark_measured() -> None:
    measured = json.loads((RESULTS / "quality.json").read_text(encoding="utf-8"))
    assert json.loads(PLACE.read_text(encoding="utf-8")) == scores(measured), (
        "run `python -m benchmarks.translation.scores`"
    )


def test_they_are_those_of_the_model_that_ships() -> None:
    told = json.loads(PLACE.read_text(encoding="utf-8"))
    assert told["model"] == read_package(PLACE.parent).hash[:16] == model_hash()
    languages = {*read_package(PLACE.parent).languages} - {"en"}
    assert {*told["directions"]} == {f"en-{one}" for one in languages} | {f"{one}-en" for one in languages}


def test_another_result_gives_other_scores(tmp_path: Path) -> None:
    row = {"few": {"chrf": 12.5, "bleu": 1.0}, "lines": 200}
    result = {"signature": {"model": "0123456789abcdef"}, "directions": {"en-de": row}}
    (tmp_path / "quality.json").write_text(json.dumps(result), encoding="utf-8")
    write(tmp_path, tmp_path / "scores.json")
    told = json.loads((tmp_path / "scores.json").read_text(encoding="utf-8"))
    assert (told["model"], told["directions"]) == ("0123456789abcdef", {"en-de": 12.5})
