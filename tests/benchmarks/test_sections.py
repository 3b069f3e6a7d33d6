import re
from typing import Any
from xml.etree import ElementTree

import pytest

from benchmarks.glossaries.page import matching_part, terms_part
from benchmarks.memories.page import memories_part
from benchmarks.page import PARTS, read
from benchmarks.service.full_load import Wait, shown
from benchmarks.service.load_page import beams_part, full_load_part
from benchmarks.service.load_picture import plot
from benchmarks.service.page import console_part, flames_part, start_part
from benchmarks.signature import ROOT, signature
from benchmarks.simulation.page import check_part, simulation_part
from benchmarks.tables import table
from benchmarks.tasks.page import tasks_part
from benchmarks.translation.page import phrases_part, pipeline_part, styles_part
from benchmarks.voice.page import spoken_terms_part, voice_part
from benchmarks.writing.page import writing_part

WAY = {
    "at_once_percent": 95.0, "emptied_percent": 5.0, "repeated_percent": 10.0, "f1": 0.75,
    "right_anchors_percent": 99.5, "ms_per_sentence": 12.5, "chrf": 45.0,
}  # fmt: skip
TERMS = {
    "terms": 5, "present_percent": 99.9, "acceptable_percent": None, "made_up_present_percent": 98.0,
    "chrf_without": 46.0, "chrf_with": 47.0,
}  # fmt: skip
MENDED = {"f0.5": 75.0, "precision": 80.0, "recall": 60.0, "right_ones_touched_percent": 1.5}


def cells(lines: list[str]) -> list[list[str]]:
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if line.startswith("|")]


def signed(result: dict[str, Any]) -> dict[str, Any]:
    return {"signature": signature([], "model"), **result}


def test_a_table_leaves_out_what_was_not_measured() -> None:
    assert table(["", "a"], [["x", None], ["y", 0]]) == ["|  | a |", "| --- | --- |", "| x |  |", "| y | 0 |"]


def test_pipeline() -> None:
    cost = {
        "sentences": 200, "bar_percent": 10.0, "bare_ms_per_sentence": 10.0, "plain_ms_per_sentence": 10.5,
        "tagged_ms_per_sentence": 12.0, "plain_above_bare_percent": 5.0, "tagged_above_bare_percent": 20.0,
    }  # fmt: skip
    ways = {"sentences": 200, "marks": WAY, "links": WAY | {"f1": 0.9}, "by_target": {"de": {}, "fr": {}}}
    row = {"as_asked_percent": 40.0, "as_asked_beside_source_percent": 80.0, "other_percent": 5.0}
    address = {"es": {"formal": {"engine": row, "pipeline": row | {"other_percent": 0.0}}}}
    lines = pipeline_part(signed({"cost": cost, "ways": ways, "address": address}))
    rows = cells(lines)
    assert rows[2:5] == [["bare", "10.0", ""], ["plain", "10.5", "5.0"], ["tagged", "12.0", "20.0"]]
    assert [row[4] for row in rows if row[0] in ("marks", "links")] == ["0.75", "0.9"]
    assert any("de, fr" in line for line in lines)
    assert ["formal", "es", "pipeline", "40.0", "80.0", "0.0"] in rows


def test_phrases() -> None:
    part = {"right_percent": {"de": 99.0, "fr": 98.0}, "mean_percent": 98.5}
    part |= {"bar_percent": 95.0, "model_alone": {"right_percent": {"de": 50.0, "fr": 52.0}, "mean_percent": 51.0}}
    rows = cells(phrases_part(signed({"fixed": part, "variations": part})))
    assert rows[0] == ["", "de", "fr", "mean", "bar"]
    assert rows[2:4] == [["fixed", "99.0", "98.0", "98.5", "95.0"], ["fixed, model alone", "50.0", "52.0", "51.0", ""]]


def test_memories() -> None:
    row = {"p50_ms": 1.5, "p99_ms": 9.5}
    rival = {name: row | {"ours": row, "as_near_as_ours": "29 of 30"} for name in ("at 75 %", "at 50 %")}
    lines = memories_part(
        signed(
            {
                "segments": "given",
                "import": {"segments": 1000, "segments_per_second": 25_000, "index_to_text": 1.2},
                "bars": {"segments_per_second": 20_000, "index_to_text": 1.5, "p99_ms_at_75": 10},
                "matching": {"exact": row, "at 75 %": {"all": row}, "at 50 %": {"all": row}},
                "rapidfuzz scan": rival,
            }
        )
    )
    rows = cells(lines)
    assert ["at 75 %, all", "1.5", "9.5"] in rows
    assert ["rapidfuzz scan", "at 50 %", "1.5", "9.5", "1.5", "9.5", "29 of 30"] in rows
    assert any("25,000 segments a second (bar 20,000)" in line for line in lines)


def test_voice() -> None:
    row = {"words": 70, "word_error_rate": 1.5, "delay_p50": 1.7, "delay_p95": 2.7, "erased_words_per_word": 0.5}
    result = {"english": row | {"work_per_second": 0.6}, "two_streams_on_one_core": {"delay_p50": 2, "delay_p95": 4}}
    result |= {"noises": {"hum": "", "music": "la"}, "bars": {"english_wer": 4.0, "p50": 3.0, "p95": 5.0}}
    lines = voice_part(signed(result))
    assert cells(lines)[2:] == [["english", "70", "1.5", "1.7", "2.7", "0.5", "0.6"]]
    assert any("text was heard in music" in line for line in lines)


def test_styles() -> None:
    row = {"rules": 60, "median_ms": 1.5, "p95_ms": 2.5, "worst_ms": 4.0}
    lines = styles_part(signed({"options": 500, "exact": 450, "languages": {"de": row, "ja": row | {"rules": 50}}}))
    assert cells(lines)[2:] == [["de", "60", "1.5", "2.5", "4.0"], ["ja", "50", "1.5", "2.5", "4.0"]]
    assert any("450 of 500" in line and "90.0 %" in line for line in lines)


def test_spoken_terms() -> None:
    counts = {"names": 50, "others_taken_for_names": 2}
    without = {"found_without_terms": 1, "other_words_wrong_without_terms": 9, "novel_wer_without_terms": 1.5}
    having = {"found_with_terms": 30, "other_words_wrong_with_terms": 8, "novel_wer_with_terms": 1.25}
    rows = cells(spoken_terms_part(signed({**counts, **without, **having})))
    assert [row[1:] for row in rows[2:]] == [["1", "30"], ["9", "8"], ["1.5", "1.25"]]


def test_tasks() -> None:
    result = {
        "codes": {"exact_percent": 99.0, "sentences": 10, "right_spans_percent": 90.0, "spans": 20, "mean_f1": 0.9},
        "terms": {"de": TERMS, "ja": TERMS},
        "formality": {"de": {"formal": {"as_asked_percent": 97.0, "other_percent": 2.0, "neither_percent": 1.0}}},
        "correction": {"model": {"all": MENDED}, "nothing": {"all": MENDED}, "news_touched_percent": {"en": 4.0}},
    }
    lines = tasks_part(signed(result))
    rows = cells(lines)
    assert ["de", "5", "99.9", "", "98.0", "46.0", "47.0"] in rows
    assert ["formal", "de", "97.0", "2.0", "1.0"] in rows
    assert [row[0] for row in rows if row[1] == "all"] == ["model", "nothing"]
    assert "News lines that are changed by correction: en 4.0 %." in lines


@pytest.mark.parametrize(("missed", "said"), [([], "Missed: none."), (["de: x", "fr: y"], "Missed: de: x; fr: y.")])
def test_terms(missed: list[str], said: str) -> None:
    result = {"bars": {"present_percent": 99.5}, "languages": {"de": TERMS}, "missed": missed}
    lines = terms_part(signed(result))
    assert said in lines
    assert any(line.endswith("Bars: present 99.5 %.") for line in lines)


def test_finding_terms_from_what_was_saved() -> None:
    saved = read("terms_matching")
    assert saved is not None
    rows = cells(matching_part(saved))
    assert {row[0] for row in rows[2:]} == set(saved["sources"])
    assert len({len(row) for row in rows}) == 1


def test_writing() -> None:
    result = {"wrong": 300, "right": 100, "en": {"service": MENDED, "harper_alone": MENDED}, "it": {"service": MENDED}}
    rows = cells(writing_part(signed(result)))
    assert [row[:2] for row in rows[2:]] == [["en", "service"], ["en", "harper alone"], ["it", "service"]]
    assert rows[2][2:] == ["75.0", "80.0", "60.0", "1.5"]


def test_simulation_from_what_was_saved() -> None:
    saved = read("simulation")
    assert saved is not None
    rows = cells(simulation_part(saved))
    assert [row[0] for row in rows if row[0] in saved["beside_speed"]][:3] == ["1", "8", "64"]
    assert [row[0] for row in rows[-3:]] == [limit["what"] for limit in saved["breaks"]]


def test_the_check_of_the_simulation() -> None:
    pair = {"measured_seconds": 0.2, "simulated_seconds": 0.21, "off_percent": 5.0}
    result = {
        "replicas": 4, "bar_percent": 15.0, "connections_of_a_replica": 14.5,
        "loads": {"0.4": {"requests": 500, "overhead_seconds": 0.02, "p50": pair, "p99": pair, "within": True}},
    }  # fmt: skip
    rows = cells(check_part(signed(result)))
    assert rows[2] == ["0.4", "500", "0.02", "0.2", "0.21", "5.0", "0.2", "0.21", "5.0"]


def test_console() -> None:
    found = {"p50": 0.4, "slowest": 0.9, "measured": 9}
    weights = {"en": {"page": "/documents", "kb": 96.5, "pages": 30}}
    result = {"first_translation": found, "typing": found | {"p50": 0.3}, "weights": weights}
    rows = cells(console_part(signed(result)))
    assert rows[2][1:] == ["0.4", "0.9", "9"]
    assert rows[3][1:] == ["0.3", "0.9", "9"]
    assert rows[-1] == ["en", "/documents", "96.5", "30"]


def test_start() -> None:
    names = ("ready_seconds", "ready_processor_seconds", "answered_seconds", "answered_processor_seconds")
    documents = ("resident_mib", "upload_ms", "done_ms", "done_at_first_poll_percent")
    sides = {side: dict.fromkeys((*names, *documents), figure) for side, figure in (("before", 2.0), ("now", 1.0))}
    lines = start_part(signed({"rounds": 4, "documents": 10, "commit_before": "abc", "sides": sides}))
    assert {tuple(row[1:]) for row in cells(lines)[2:]} == {("2.0", "1.0")}


def test_flames() -> None:
    loads = {"start": {"title": "A start", "seconds": 2.5, "outside_engine_percent": 70.0}}
    lines = flames_part(signed({"bar_percent": 20.0, "loads": loads}))
    assert cells(lines)[2:] == [["A start", "2.5", "70.0"]]
    assert "![A start](flame_start.svg)" in lines


def test_the_points_of_the_model() -> None:
    row = {"beam": 2, "translators": 2, "threads": 1, "batch_tokens": 1024}
    speed = {"sentences_per_second": 50.0, "speed_beside_chosen": 1.0}
    chrf = {"1": {"mean": 49.0, "de": 49.0}, "2": {"mean": 50.0, "de": 50.0}}
    result = {"sentences": 10, "rounds": 3, "lines": 20, "points": [row | speed], "chrf": chrf}
    assert cells(beams_part(signed(result)))[2:] == [["2", "2", "1", "1024", "50.0", "1.0", "50.0"]]


def test_a_full_machine() -> None:
    waits = [Wait("document", 0.0, 9.0), Wait("document", 12.0, 7.0), Wait("person", 12.0, 0.5)]
    parts = shown(waits, lambda wait: "documents" if wait.began < 10 else "documents and people")
    seconds = {"documents": 10.0, "documents and people": 10.0, "people": 5.0}
    result = {"programs": 4, "persons": 10, "pages": 5, "bar_seconds": 1.5, "seconds": seconds, "parts": parts}
    rows = cells(full_load_part(signed(result)))
    assert rows[2:] == [
        ["documents", "document", "1", "9.0", "9.0"],
        ["documents and people", "document", "1", "7.0", "7.0"],
        ["documents and people", "person", "1", "0.5", "0.5"],
    ]
    drawn = plot(result | {"waits": [[wait.who, wait.began, wait.seconds] for wait in waits]})
    assert drawn.count("<circle") == len(waits)
    assert ElementTree.fromstring(drawn).tag.endswith("svg")


COMMANDS = {
    "beams": "service.beams",
    "confidence": "confidence",
    "confidence_damage": "confidence.damage",
    "console": "service.console",
    "contract": "contract",
    "detection": "translation.detection",
    "determinism": "service.determinism",
    "documents": "documents.long",
    "documents_pages": "documents.pages",
    "documents_scan": "documents.scan",
    "documents_short": "documents.short",
    "faithfulness": "faithfulness",
    "faults": "campaigns faults",
    "flames": "service.flames",
    "firefox": "firefox.comparing",
    "firefox_service": "firefox.service",
    "found": "glossaries.found",
    "full_load": "service.full_load",
    "fuzzing": "campaigns fuzzing",
    "idempotency": "service.idempotency",
    "memories": "memories.nearest",
    "memory": "service.memory",
    "phrases": "translation.phrases",
    "pipeline": "translation.pipeline",
    "poison": "campaigns.poison",
    "quality": "translation.quality",
    "race_documents": "races",
    "race_memories": "races",
    "race_speed": "races",
    "replicas": "replicas",
    "sandbox": "service.sandbox",
    "start": "service.start",
    "scoreboard": "scoreboard",
    "simulation": "simulation",
    "simulation.check": "simulation.check",
    "soak": "soak",
    "speed": "service.speed",
    "styles": "translation.styles",
    "taught": "memories.taught",
    "tasks": "tasks.taught",
    "terms": "glossaries.terms",
    "terms_matching": "glossaries.matching",
    "voice": "voice.speech",
    "voice_terms": "voice.spoken_terms",
    "words": "words",
    "writing": "writing.correcting",
    "writing_real": "writing.real",
    "writing_rephrasing": "writing.rephrasing",
}
"""Which command writes what the page shows."""


def test_every_benchmark_of_the_page_is_made_by_make() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert COMMANDS.keys() == PARTS.keys()
    called = set(COMMANDS.values())
    assert [name for name in sorted(called) if not re.search(rf"-m benchmarks\.{name}( --.+)?\n", makefile)] == []


def test_every_benchmark_that_make_runs_is_there() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    called = set(re.findall(r"-m (benchmarks\.[\w.]+)", makefile))
    assert len(called) > 30
    paths = {name: ROOT / name.replace(".", "/") for name in called}
    assert [n for n, p in paths.items() if not (p.with_suffix(".py").exists() or (p / "__main__.py").exists())] == []
