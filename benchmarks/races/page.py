"""Writes the races to the page of results, with their pictures."""

from typing import Any

from benchmarks.races.pictures import BarGroup, bars
from benchmarks.signature import signed
from benchmarks.tables import table

HOW = "[How, and what is compared](../../docs/measuring.md#the-races)."
RIVALS = ("Tolmach", "LibreTranslate")
LOADED = "64 at once"


def speed_picture(result: dict[str, Any]) -> str:
    bare = ("CTranslate2 alone", result["CTranslate2 alone"]["sentences_per_second"])

    def both(name: str) -> list[tuple[str, float]]:
        return [(rival, result[rival][name]) for rival in RIVALS]

    def loaded(name: str) -> list[tuple[str, float]]:
        return [(rival, result[rival][LOADED][name]) for rival in RIVALS]

    return bars(
        "The same weights, served",
        [
            BarGroup("Sentences per second, 64 callers (more is better)", [*loaded("sentences_per_second"), bare]),
            BarGroup("Slowest of a hundred answers, ms, 64 callers (less is better)", loaded("p99_ms")),
            BarGroup("Memory under load, MiB (less is better)", both("under_load_mib")),
            BarGroup("From the start to the first answer, s (less is better)", both("first_answer_seconds")),
        ],
    )


def speed_part(result: dict[str, Any]) -> list[str]:
    loads = [name for name in result["Tolmach"] if name.endswith("at once")]
    rows = [
        [rival, load, *(result[rival][load][name] for name in ("sentences_per_second", "p50_ms", "p99_ms"))]
        for load in loads
        for rival in RIVALS
    ]
    bare = result["CTranslate2 alone"]
    rows.append(["CTranslate2 alone", "all in one batch", bare["sentences_per_second"], "", ""])
    whole = [
        [rival, *(result[rival][name] for name in ("first_answer_seconds", "at_start_mib", "under_load_mib", "chrf"))]
        for rival in RIVALS
    ]
    return [
        "## Race: the same weights, served",
        "",
        f"News sentences, {result['direction']}, beam {result['beam']}. {HOW}",
        "",
        "![Speed, latency, memory and start beside LibreTranslate](race_speed.svg)",
        "",
        *table(["", "callers", "sentences/s", "p50 ms", "p99 ms"], rows),
        "",
        *table(["", "first answer, s", "MiB at the start", "MiB under load", "chrF"], whole),
        "",
        signed(result),
        "",
    ]


def documents_picture(result: dict[str, Any]) -> str:
    kinds = list(result["Tolmach"])

    def column(kind: str, name: str) -> list[tuple[str, float]]:
        return [(rival, result[rival][kind].get(name, 0)) for rival in RIVALS]

    return bars(
        f"{result['paragraphs']} paragraphs with bold words",
        [
            group
            for kind in kinds
            for group in (
                BarGroup(f"{kind}: seconds (less is better)", column(kind, "seconds")),
                BarGroup(f"{kind}: chrF of the text (more is better)", column(kind, "chrf")),
            )
        ],
    )


def documents_part(result: dict[str, Any]) -> list[str]:
    columns = ("seconds", "paragraphs", "bold_kept_percent", "chrf")
    rows = [
        [rival, kind, *(row.get(name, "") for name in columns)]
        for rival in RIVALS
        for kind, row in result[rival].items()
    ]
    return [
        "## Race: documents",
        "",
        f"{result['paragraphs']} paragraphs with a bold stretch each. {HOW}",
        "",
        "![Documents beside LibreTranslate](race_documents.svg)",
        "",
        *table(["", "format", "seconds", "paragraphs", "bold kept, %", "chrF"], rows),
        "",
        signed(result),
        "",
    ]


def memories_picture(result: dict[str, Any]) -> str:
    rivals = [name for name in ("pg_trgm", "rapidfuzz scan") if name in result]
    return bars(
        f"The nearest of {result['import']['segments']:,} segments",
        [
            BarGroup(
                f"{threshold}: median ms of a look-up (less is better)",
                [("Tolmach", result[rivals[0]][threshold]["ours"]["p50_ms"])]
                + [(name, result[name][threshold]["p50_ms"]) for name in rivals],
            )
            for threshold in ("at 75 %", "at 50 %")
        ],
    )


def memories_part(result: dict[str, Any]) -> list[str]:
    rows = [
        [name, threshold, row["p50_ms"], row["p99_ms"], row["ours"]["p50_ms"], row["ours"]["p99_ms"], _near(row)]
        for name in ("pg_trgm", "rapidfuzz scan")
        for threshold, row in result.get(name, {}).items()
        if threshold.startswith("at ")
    ]
    return [
        "## Race: look-up in a memory",
        "",
        f"The nearest of {result['import']['segments']:,} segments. {HOW}",
        "",
        "![Look-up in a memory beside PostgreSQL's trigrams](race_memories.svg)",
        "",
        *table(["beside", "threshold", "p50 ms", "p99 ms", "our p50 ms", "our p99 ms", "as near as ours"], rows),
        "",
        signed(result),
        "",
    ]


def _near(row: dict[str, Any]) -> str:
    return str(row["as_near_as_ours"])
