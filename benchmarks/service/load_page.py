"""Writes the parts of the page about the points the model can work at, and about a full machine."""

from typing import Any

from benchmarks.signature import signed
from benchmarks.tables import Row, table


def beams_part(result: dict[str, Any]) -> list[str]:
    chrf = result["chrf"]
    return [
        "## Where the model works",
        "",
        f"The bare engine with {result['sentences']} news sentences, the median of {result['rounds']} rounds, each "
        "beside the point that the service works at (the first row). Quality is the mean chrF of "
        f"{result['lines']} lines in each of {len(chrf['1']) - 1} directions; threads and batches do not change it.",
        "",
        *table(
            ["beam", "translators", "threads of each", "tokens in a batch", "sentences/s", "speed beside", "chrF"],
            [_point(row, chrf) for row in result["points"]],
        ),
        "",
        signed(result),
        "",
    ]


def _point(row: dict[str, Any], chrf: dict[str, dict[str, float]]) -> Row:
    names = ("beam", "translators", "threads", "batch_tokens", "sentences_per_second", "speed_beside_chosen")
    return [*(row[name] for name in names), chrf[str(row["beam"])]["mean"]]


def full_load_part(result: dict[str, Any]) -> list[str]:
    rows: list[Row] = [
        [part, who, row["count"], row["p50_seconds"], row["p99_seconds"]]
        for part, found in result["parts"].items()
        for who, row in sorted(found.items())
    ]
    return [
        "## A full machine",
        "",
        f"{result['programs']} programs translate DOCX files of {result['pages']} pages without pause. After "
        f"{result['seconds']['documents']:g} s {result['persons']} people come, who ask for a sentence, read it, and "
        f"ask for the next. Bar: people wait at most {result['bar_seconds']:g} s (p99) while documents keep the "
        "machine busy.",
        "",
        "![who waited how long](full_load.svg)",
        "",
        *table(["", "who", "waits", "p50 s", "p99 s"], rows),
        "",
        signed(result),
        "",
    ]
