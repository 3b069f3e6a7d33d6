"""Writes the part of the results page about PDF files of other programs, before the repairs and now."""

import json
from collections.abc import Iterator
from typing import Any

from benchmarks.documents.pages.verdict import KINDS
from benchmarks.signature import RESULTS, signed
from benchmarks.tables import Row, table

BEFORE = "documents_pages-before"
_SIDES = {"open": "files that everybody sees", "kept_back": "files kept back"}


def pages_part(result: dict[str, Any]) -> list[str]:
    path = RESULTS / f"{BEFORE}.json"
    return section(result, json.loads(path.read_text(encoding="utf-8")) if path.exists() else None)


def section(result: dict[str, Any], before: dict[str, Any] | None) -> list[str]:
    outputs = list(result["open"]["whole"])
    times = {"before": before, "now": result} if before else {"now": result}
    head = ["", *(f"as {output}, {time}" for output in outputs for time in times)]
    return [
        "## PDF files of other programs",
        "",
        f"{result['open']['files']} files that everybody sees and {result['kept_back']['files']} that are kept back "
        "while code is changed: tables, forms, columns, formulas, scans. A fixed rule translates every word, so that "
        "each can be found again. A file is whole if it has none of the faults below; each row counts the files that "
        "have it.",
        "",
        *(line for side in _SIDES for line in [*table(head, _rows(side, outputs, list(times.values()))), ""]),
        *([f"Before: {signed(before)}", ""] if before else []),
        signed(result),
        "",
    ]


def _rows(side: str, outputs: list[str], times: list[dict[str, Any]]) -> Iterator[Row]:
    yield [
        f"whole, of {times[-1][side]['files']} {_SIDES[side]}",
        *(t[side]["whole"][o] for o in outputs for t in times),
    ]
    for kind, said in KINDS.items():
        counts = [t[side]["faulty"][o].get(kind, 0) for o in outputs for t in times]
        if any(counts):
            yield [said, *counts]
