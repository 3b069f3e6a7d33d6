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
