"""Writes the parts of the page about campaigns: hostile input, faults at every write, fuzzed input."""

from collections import defaultdict
from typing import Any

from benchmarks.signature import signed
from benchmarks.tables import table


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
