"""The parts of the page about campaigns: starts, long use, hostile input, faults at every write, fuzzed input."""

from collections import defaultdict
from typing import Any

from benchmarks.sections import table
from benchmarks.signature import signed

_VITALS = {"MiB": "mib", "handles": "handles", "threads": "threads"}


def soak_part(result: dict[str, Any]) -> list[str]:
    early, late, slow = result["early"], result["late"], result["p99_ms"]
    vitals = [[name, early[key], late[key]] for name, key in _VITALS.items()]
    return [
        "## Soak",
        "",
        f"{result['requests']:,} mixed requests in {result['minutes']} minutes, with hang-ups and bad input; "
        f"{result['with_the_model']['requests']:,} of them at a service with the shipped model, the rest at one with "
        "the stub engine. Both were stopped and killed on the way; the longest life of the second, "
        f"{result['life_percent']} % of all, is compared with its own beginning. Bars: 5 % more memory, no handle and "
        "no thread lost, a last tenth that is at most 20 % slower.",
        "",
        *table(["", f"after {early['at_percent']} %", "at the end"], vitals),
        "",
        f"Memory {result['growth_percent']:+} %. p99 of the first tenth {slow['first_tenth']} ms, of the last "
        f"{slow['last_tenth']} ms ({slow['slower_percent']:+} %). Missed: {'; '.join(result['missed']) or 'none'}.",
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


def poison_part(result: dict[str, Any]) -> list[str]:
    alone, among = result["caller_alone"], result["caller_among"]
    calls = [[name, row["calls"], row["p50_ms"], row["p99_ms"]] for name, row in (("alone", alone), ("among", among))]
    most = [
        [name, ", ".join(f"{case} {figure}" for case, figure in result[key].items())] for name, key in _MOST.items()
    ]
    left = ", ".join(f"{name} {result[key]}" for name, key in _LEFT.items())
    return [
        "## Hostile input",
        "",
        f"{sum(result['cases'].values())} hostile files, bodies and frames, one after the other: "
        f"{result['crashes']} crashes, {len(result['faults'])} that were answered otherwise than they must be. At the "
        f"end: {left}. The child that read a document took at most {result['child_peak_mib']} MiB. Beside them "
        "somebody translated a sentence ten times a second:",
        "",
        *table(["", "calls", "p50 ms", "p99 ms"], calls),
        "",
        f"He was refused {result['caller_refused']} times.",
        "",
        *table(["the most", ""], most),
        "",
        signed(result),
        "",
    ]


_MOST = {"seconds": "slowest", "MiB that the service grew by": "largest_growth_mib"}
_LEFT = {
    "files left open": "files_left_open",
    "children": "children_left",
    "blobs": "blobs_left",
    "complaints in the log": "complaints",
}


def faults_part(result: dict[str, Any]) -> list[str]:
    operations: dict[str, dict[str, dict[str, Any]]] = defaultdict(dict)
    for name, row in result["rows"].items():
        operation, _, fault = name.rpartition(" ")
        operations[operation][fault] = row
    rows = [[operation, *(_struck(found.get(fault)) for fault in _FAULTS)] for operation, found in operations.items()]
    return [
        "## Faults at every write",
        "",
        "Each write of an operation to the database or to a file fails once, or all fail for a while from there on, or "
        "the process dies there. Afterwards what is paid is what was delivered, nothing is half there, and the "
        "operation comes to its end when it is tried again. How many points were tried, and "
        "at how many something was wrong:",
        "",
        *table(["operation", "one fails", "all fail for a while", "killed"], rows),
        "",
        signed(result),
        "",
    ]


_FAULTS = ("error", "outage", "kill")


def _struck(row: dict[str, Any] | None) -> str | None:
    if row is None:
        return None
    return f"{row['tried']}, wrong {len(row['wrong'])}"


def fuzzing_part(result: dict[str, Any]) -> list[str]:
    rows = [
        [name, row["processor_seconds"], row["inputs"], row["lines"], len(row["found"])]
        for name, row in result["rows"].items()
    ]
    return [
        "## Inputs that nobody wrote",
        "",
        f"{sum(row['inputs'] for row in result['rows'].values())} inputs to {len(rows)} parsers, made of files that "
        "they read; those that reach new lines are kept and changed further. What is found becomes a case of "
        "`tests/poison`.",
        "",
        *table(["parser", "seconds", "inputs", "lines reached", "found"], rows),
        "",
        signed(result),
        "",
    ]
