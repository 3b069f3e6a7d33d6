"""Writes the parts of the page about the running service: speed, memory, starts, repeated requests."""

from typing import Any

from benchmarks.signature import signed
from benchmarks.tables import table


def speed_part(result: dict[str, Any]) -> list[str]:
    raw = result["raw"]
    rows = [f"| bare `translate_batch` | {raw['sentences_per_second']} | {raw['source_words_per_second']} | | |"]
    rows += [
        f"| HTTP, {callers} at once | {r['sentences_per_second']} | {r['source_words_per_second']} "
        f"| {r['p50_ms']} | {r['p99_ms']} |"
        for callers, r in result["http"].items()
    ]
    batch = result["batch_of_50"]
    return [
        "## Speed",
        "",
        f"{result['settings']['sentences']} news sentences, {result['settings']['direction']}, beam "
        f"{result['settings']['beam']}, the median of "
        f"{result['settings']['rounds']} rounds.",
        "",
        "| | sentences/s | source words/s | p50 ms | p99 ms |",
        "|---|---|---|---|---|",
        *rows,
        "",
        f"HTTP with 64 callers against the bare engine in the same run: {result['ratio_at_64_callers']}. "
        f"Fifty texts in one request are {batch['ratio']} times as fast as fifty requests one after another "
        f"({batch['one_request_seconds']} s and {batch['fifty_requests_seconds']} s).",
        "",
        signed(result),
        "",
    ]


def determinism_part(result: dict[str, Any]) -> list[str]:
    rows = [f"| {name} | {count} |" for name, count in result["differing"].items()]
    return [
        "## The same answer every time",
        "",
        f"{result['sentences']} sentences translated alone, and again in company: outputs that differ.",
        "",
        "| company | differing |",
        "|---|---|",
        *rows,
        "",
        signed(result),
        "",
    ]


def memory_part(result: dict[str, Any]) -> list[str]:
    return [
        "## Memory",
        "",
        f"{result['requests']} mixed requests: {result['at_start_mib']} MiB resident at the start, "
        f"{result['plateau_mib']} MiB half-way, {result['end_mib']} MiB at the end "
        f"({100 * result['growth']:+.1f} %).",
        "",
        signed(result),
        "",
    ]


def sandbox_part(result: dict[str, Any]) -> list[str]:
    rows = [[kind, *(row[key] for key in _START.values())] for kind, row in result["kinds"].items()]
    return [
        "## Start of a sandbox",
        "",
        f"The median of {result['starts']} starts of `tolmach sandbox` in turn: seconds from the command until it says "
        "that it is ready, and until the first sentence is translated. Bar: ready in 2 s.",
        "",
        *table(["with", *_START], rows),
        "",
        signed(result),
        "",
    ]


_START = {
    "ready": "ready",
    "slowest": "slowest",
    "first translation": "answered",
    "processor until ready": "processor",
    "MiB": "mib",
}


def start_part(result: dict[str, Any]) -> list[str]:
    sides = result["sides"]
    rows = [[words, *(sides[side][name] for side in ("before", "now"))] for words, name in _BESIDE.items()]
    return [
        "## Start and a document of 11 bytes",
        "",
        f"The median of {result['rounds']} later starts in turns with the sources of {result['commit_before']}: "
        "until the service is ready, and until the model has translated a first sentence. Then the median of "
        f"{result['documents']} documents of 11 bytes: the upload, and the time from there until it is done.",
        "",
        *table(["", "before", "now"], rows),
        "",
        signed(result),
        "",
    ]


_BESIDE = {
    "ready, s": "ready_seconds",
    "ready, processor s": "ready_processor_seconds",
    "first sentence, s": "answered_seconds",
    "first sentence, processor s": "answered_processor_seconds",
    "resident, MiB": "resident_mib",
    "upload, ms": "upload_ms",
    "done, ms": "done_ms",
    "done at the first poll, %": "done_at_first_poll_percent",
}


def flames_part(result: dict[str, Any]) -> list[str]:
    loads = result["loads"]
    rows = [[row["title"], row["seconds"], row["outside_engine_percent"]] for row in loads.values()]
    return [
        "## Where the time goes",
        "",
        "The processor time of the service's process, and the share of it that is not the engine's. Bar, but for a "
        f"start: {result['bar_percent']} %. The pictures show what it is: each box stands on its caller.",
        "",
        *table(["", "seconds", "outside the engine %"], rows),
        "",
        *(line for name, row in loads.items() for line in (f"![{row['title']}](flame_{name}.svg)", "")),
        signed(result),
        "",
    ]


def idempotency_part(result: dict[str, Any]) -> list[str]:
    rows = [[kind, row["processor_ms"], row["p50_ms"], row["p99_ms"]] for kind, row in result["kinds"].items()]
    return [
        "## Requests that may be repeated",
        "",
        f"{result['requests']:,} requests of each kind in turn, one after the other, with the stub engine: without "
        "`Idempotency-Key`, with a new one, and with one that was answered before. Processor time is the service's.",
        "",
        *table(["", "processor ms", "p50 ms", "p99 ms"], rows),
        "",
        signed(result),
        "",
    ]


def console_part(result: dict[str, Any]) -> list[str]:
    names = {
        "first_translation": "a page is opened: its first translation",
        "typing": "a person types: the translation",
    }
    rows = [[words, *(result[name][each] for each in ("p50", "slowest", "measured"))] for name, words in names.items()]
    return [
        "## The console",
        "",
        "Seconds in Chromium, on the machine of the service.",
        "",
        *table(["", "p50", "slowest", "measured"], rows),
        "",
        "The heaviest page in each language, with all that it loads. Bar: 150 kB.",
        "",
        *table(["", "page", "kB", "pages"], [[name, *row.values()] for name, row in result["weights"].items()]),
        "",
        signed(result),
        "",
    ]
