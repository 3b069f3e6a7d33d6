"""Writes the part of the page about memories."""

from typing import Any

from benchmarks.signature import signed
from benchmarks.tables import Row, table


def memories_part(result: dict[str, Any]) -> list[str]:
    imported, bars, matching = result["import"], result["bars"], result["matching"]
    kinds: list[Row] = [["exact", *_quantiles(matching["exact"])]]
    for name in ("at 75 %", "at 50 %"):
        kinds += [[f"{name}, {kind}", *_quantiles(row)] for kind, row in matching[name].items()]
    return [
        "## Translation memories",
        "",
        f"{imported['segments']:,} segments ({result['segments']}), the best segment for a text. Import "
        f"{imported['segments_per_second']:,} segments a second (bar {bars['segments_per_second']:,}), index "
        f"{imported['index_to_text']} times the text (bar {bars['index_to_text']}). The bar at 75 % is "
        f"{bars['p99_ms_at_75']} ms for all but one in a hundred.",
        "",
        *table(["ours", "p50 ms", "p99 ms"], kinds),
        "",
        "Others beside it on fewer texts in the same run, and how often they found a segment as near as ours.",
        "",
        *table(["", "", "p50 ms", "p99 ms", "ours p50", "ours p99", "as near"], _rivals(result)),
        "",
        signed(result),
        "",
    ]


def _rivals(result: dict[str, Any]) -> list[Row]:
    return [
        [rival, name, *_quantiles(row := result[rival][name]), *_quantiles(row["ours"]), row["as_near_as_ours"]]
        for rival in ("rapidfuzz scan", "pg_trgm")
        if rival in result
        for name in ("at 75 %", "at 50 %")
    ]


def _quantiles(row: dict[str, Any]) -> tuple[float, float]:
    return row["p50_ms"], row["p99_ms"]


def taught_part(result: dict[str, Any]) -> list[str]:
    rows, bars = result["rows"], result["bars"]
    reached = sum(row["gain"] >= bars["chrf"] and row["time"] <= bars["time"] for row in rows.values())
    return [
        "## What a memory teaches",
        "",
        "The same memory without and with the phrases that its segments teach: chrF of messages that it does not have,"
        f" and processor time with them, beside 1 without. The bar is a gain of {bars['chrf']} in at most"
        f" {bars['time']} times the time; {reached} of {len(rows)} reach it. News is about other things.",
        "",
        *table(
            ["", "segments", "told", "without", "with", "gain", "time", "learned in s", "news told", "news", "with"],
            [[name, *_taught(row)] for name, row in rows.items()],
        ),
        "",
        signed(result),
        "",
    ]


def _taught(row: dict[str, Any]) -> Row:
    news = row["news"]
    return [
        row["segments"],
        f"{row['told']} of {row['held']}",
        *(row[name] for name in ("chrf_without", "chrf_with", "gain", "time", "learned_seconds")),
        f"{news['told']} of {news['lines']}",
        news["chrf_without"],
        news["chrf_with"],
    ]
