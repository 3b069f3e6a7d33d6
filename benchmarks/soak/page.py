"""Writes the part of the page about long use."""

from typing import Any

from benchmarks.signature import signed
from benchmarks.tables import table

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
