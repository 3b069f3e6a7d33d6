"""Writes the part of the page about several replicas."""

from typing import Any

from benchmarks.signature import signed
from benchmarks.tables import Row, table

FIGURES = {
    "second start, s": "start_seconds",
    "of it processor, s": "start_processor_seconds",
    "resident at the start, MiB": "resident_mib",
    "resident after work, MiB": "resident_after_mib",
    "sentences/s": "sentences_per_second",
    "processor ms per sentence": "processor_ms_per_sentence",
}


def replicas_part(result: dict[str, Any]) -> list[str]:
    return [
        "## Several replicas",
        "",
        *_throughput(result["throughput"]),
        *_latency(result),
        *_embedded(result["embedded"]),
        signed(result),
        "",
    ]


def _throughput(found: dict[str, Any]) -> list[str]:
    columns = ("possible_per_second", "requests_per_second", "times_one")
    rows = ([count, *(found[name][count] for name in columns)] for count in found["times_one"])
    return [
        "Requests a second through HAProxy over one PostgreSQL, the median of the rounds. Each replica has an engine "
        f"with {found['threads']} threads whose every sentence takes {found['sentence_seconds']:g} s, so that the "
        f"cores do not limit. The bar for four is {found['bar']:g} times one.",
        "",
        *table(["replicas", "possible", "requests/s", "times one"], rows),
        "",
    ]


def _latency(result: dict[str, Any]) -> list[str]:
    rows: list[Row] = []
    for found in (result[name] for name in ("database", "ray") if name in result):
        *_, last = sides = [side for side in found if side not in ("exchanges", "added")]
        rows += [[side, found[side]["p50_ms"], found[side]["p99_ms"]] for side in sides]
        rows.append([f"added by {last}", found["added"]["p50_ms"], found["added"]["p99_ms"]])
    return [
        "One caller who asks two services in turns. The databases with an engine that takes no time; Ray with the "
        "model and sentences of the news.",
        "",
        *table(["", "p50 ms", "p99 ms"], rows),
        "",
    ]


def _embedded(found: dict[str, Any]) -> list[str]:
    rows = ([name, *(found[side][key] for side in ("before", "now", "now_by_before"))] for name, key in FIGURES.items())
    return [
        f"One process with SQLite and the model, beside commit {found['commit_before']}: the median of "
        f"{found['rounds']} rounds in turns.",
        "",
        *table(["", "before", "now", "ratio"], rows),
        "",
    ]
