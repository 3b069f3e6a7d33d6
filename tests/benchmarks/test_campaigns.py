"""Campaigns that are run in parts, and how they are told."""

import json
from pathlib import Path
from typing import Any

from benchmarks.campaigns.__main__ import Row, keep
from benchmarks.campaigns.page import faults_part, fuzzing_part, poison_part
from benchmarks.signature import signature


def signed(result: dict[str, Any]) -> dict[str, Any]:
    return {"signature": signature([], "stub"), **result}


def test_each_row_is_saved_when_it_is_there_and_not_tried_again(tmp_path: Path) -> None:
    tried = []

    def row(name: str, *, fails: bool = False) -> Row:
        tried.append(name)
        assert not fails
        return {"points": 3}

    def rows(*, fails: bool) -> Any:
        return [("a", lambda: row("a")), ("b", lambda: row("b", fails=fails)), ("c", lambda: row("c"))]

    try:
        keep("faults", rows(fails=True), tmp_path)
    except AssertionError:
        pass
    else:
        raise AssertionError("it was to be broken off")
    keep("faults", rows(fails=False), tmp_path)
    kept = json.loads((tmp_path / "faults.json").read_text())
    assert tried == ["a", "b", "b", "c"]
    assert list(kept["rows"]) == ["a", "b", "c"]
    assert {row["commit"] for row in kept["rows"].values()} == {kept["signature"]["commit"]}


def test_a_row_of_another_commit_is_tried_again(tmp_path: Path) -> None:
    old = signed({"rows": {"a": {"points": 1, "commit": "0"}, "b": {"points": 2, "commit": "0"}}})
    (tmp_path / "faults.json").write_text(json.dumps(old))
    keep("faults", [("a", lambda: {"points": 9})], tmp_path)
    kept = json.loads((tmp_path / "faults.json").read_text())["rows"]
    assert (kept["a"]["points"], kept["b"]["points"]) == (9, 2)


def test_faults_are_told_by_operation() -> None:
    rows = {
        "text error": {"points": 4, "tried": 4, "wrong": []},
        "text kill": {"points": 4, "tried": 3, "wrong": ["it cost 5"]},
        "start-first outage": {"points": 2, "tried": 2, "wrong": []},
    }
    lines = faults_part(signed({"rows": rows}))
    assert "| text | 4, wrong 0 |  | 3, wrong 1 |" in lines
    assert "| start-first |  | 2, wrong 0 |  |" in lines


def test_fuzzing_is_told_by_parser() -> None:
    row = {"processor_seconds": 20.0, "inputs": 1000, "lines": 50, "found": ["x: y"]}
    lines = fuzzing_part(signed({"rows": {"xml": row, "docx": row}}))
    assert "| xml | 20.0 | 1000 | 50 | 1 |" in lines
    assert any("2000 inputs to 2 parsers" in line for line in lines)


def test_what_hostile_input_did_is_told() -> None:
    result = {
        "cases": {"heads": 3, "bodies": 4}, "crashes": 0, "faults": {"bad": ["no"]}, "slowest": {"a": 1.5},
        "largest_growth_mib": {"b": 20.0}, "child_peak_mib": 300, "caller_refused": 2, "files_left_open": 0,
        "caller_alone": {"calls": 10, "p50_ms": 1.0, "p99_ms": 2.0}, "children_left": 0, "blobs_left": 0,
        "caller_among": {"calls": 90, "p50_ms": 1.5, "p99_ms": 7.0}, "complaints": 0,
    }  # fmt: skip
    lines = poison_part(signed(result))
    assert any("7 hostile files" in line and "0 crashes, 1 that were" in line for line in lines)
    assert "| among | 90 | 1.5 | 7.0 |" in lines
