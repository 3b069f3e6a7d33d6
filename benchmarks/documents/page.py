"""Writes the parts of the page about long and short documents."""

from typing import Any

from benchmarks.signature import signed
from benchmarks.tables import table


def documents_part(result: dict[str, Any]) -> list[str]:
    columns = {
        "pages": "pages",
        "characters": "characters",
        "seconds": "seconds",
        "of the engine": "engine_seconds",
        "reading": "read_seconds",
        "writing": "write_seconds",
        "outside the engine %": "outside_percent",
        "of the processor %": "outside_processor_percent",
        "engine threads at work": "engine_threads",
        "peak MiB": "peak_mib",
        "of a child": "child_peak_mib",
    }
    rows = ([kind, *(row[name] for name in columns.values())] for kind, row in result["documents"].items())
    return [
        "## Documents",
        "",
        "News sentences in long documents, en-de, in one process. The engine's seconds are those in which at least one "
        f"of its threads is at work; the bar for what is outside of them is {result['bar_percent']} %. Memory is what "
        "is resident at most in the process, the model included, and in a child that reads or writes, which may have "
        f"{result['child_limit_mib']} MiB.",
        "",
        *table(["", *columns], rows),
        "",
        signed(result),
        "",
    ]


def documents_short_part(result: dict[str, Any]) -> list[str]:
    columns = {
        "upload p50 ms": "upload_p50_ms",
        "p99": "upload_p99_ms",
        "until done p50 ms": "done_p50_ms",
        "p99 ": "done_p99_ms",
        "result p50 ms": "result_p50_ms",
        "p99  ": "result_p99_ms",
        "done at the first question %": "done_at_first_poll_percent",
        "questions of a client": "polls",
    }
    rows = (
        [kind, side, *(figures[name] for name in columns.values())]
        for kind, sides in result["kinds"].items()
        for side, figures in sides.items()
    )
    kept = result["idle"]["now"]
    return [
        "## Short documents",
        "",
        f"About 1 KB of text each, en-de, {result['rounds']} times in turns with the sources of commit "
        f"`{result['commit_before']}`, over one connection to a service that does nothing else. The bar for an upload "
        f"and a result is {result['bar_ms']} ms at the median. An official client sleeps for five seconds after a "
        f"question that is not answered with `done`. Afterwards the service keeps {kept['kept_mib']} MiB in processes "
        "that wait for the next document.",
        "",
        *table(["", "", *columns], rows),
        "",
        signed(result),
        "",
    ]


def documents_scan_part(result: dict[str, Any]) -> list[str]:
    columns = {
        "pages": "pages",
        "seconds": "seconds",
        "for a page": "seconds_per_page",
        "estimates": "estimates",
        "their error p50 %": "error_p50_percent",
        "at most": "error_most_percent",
        "within a third %": "within_a_third_percent",
        "peak MiB": "peak_mib",
    }
    return [
        "## Scans",
        "",
        "Pages of news sentences as pictures, askew and shaded, en-de, over HTTP. The estimates are those of "
        "`seconds_remaining`, asked every second, compared with the seconds that were left, down to five. Memory "
        "is that of the service, its model and all its children together.",
        "",
        *table(list(columns), [[result[name] for name in columns.values()]]),
        "",
        f"The report of the result: `{result['report']}`.",
        "",
        signed(result),
        "",
    ]
