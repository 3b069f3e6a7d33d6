"""Runs campaigns that take hours, in as many parts as you like. It saves each row at once, with its commit.

    python -m benchmarks.campaigns faults [--fault kill] [operation …]     a fault at every write
    python -m benchmarks.campaigns fuzzing [--seconds 600] [parser …]      random input for every parser

It does not repeat rows that it saved at the same commit. The exit code is 1 if something is wrong.
"""

import argparse
import json
import tempfile
import time
from collections.abc import Callable, Iterable
from dataclasses import asdict
from pathlib import Path
from typing import Any

from benchmarks.signature import RESULTS, ROOT, save, signature
from tests.faults.__main__ import STARTS, tried
from tests.faults.layer import Fault
from tests.faults.operations import OPERATIONS
from tests.faults.trials import Choice
from tests.fuzzing.__main__ import FOLDER, searched
from tests.fuzzing.parsers import PARSERS

Row = dict[str, Any]
FAULTS = (Fault.ERROR, Fault.OUTAGE, Fault.KILL)
FUZZED_SECONDS = 600.0


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.campaigns",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("campaign", choices=["faults", "fuzzing"])
    parser.add_argument("names", nargs="*", metavar="NAME", help="operations, or parsers; all if none is named")
    parser.add_argument("--fault", action="append", choices=[fault.value for fault in FAULTS])
    parser.add_argument("--seconds", type=float, default=FUZZED_SECONDS, help="of a processor for each parser")
    asked = parser.parse_intermixed_args()
    known = [*OPERATIONS, *STARTS] if asked.campaign == "faults" else [*PARSERS]
    if unknown := sorted({*asked.names}.difference(known)):
        parser.error(f"There is no {', '.join(unknown)}. There are {', '.join(known)}.")
    names = asked.names or known
    if asked.campaign == "faults":
        faults = [Fault(value) for value in asked.fault or [fault.value for fault in FAULTS]]
        kept = keep("faults", ((f"{name} {fault.value}", _struck(name, fault)) for fault in faults for name in names))
    else:
        FOLDER.mkdir(parents=True, exist_ok=True)
        kept = keep("fuzzing", ((name, _fuzzed(name, asked.seconds)) for name in names))
    raise SystemExit(1 if any(row.get("wrong") or row.get("found") for row in kept.values()) else 0)


def keep(campaign: str, rows: Iterable[tuple[str, Callable[[], Row]]], folder: Path = RESULTS) -> dict[str, Row]:
    """Runs the rows that were not yet run at this commit. Returns all rows."""
    path = folder / f"{campaign}.json"
    kept: dict[str, Row] = json.loads(path.read_text(encoding="utf-8"))["rows"] if path.exists() else {}
    for name, make in rows:
        signed = signature(sorted((ROOT / "tests" / campaign).glob("*.py")), "stub")
        if kept.get(name, {}).get("commit") == signed["commit"]:
            continue
        began = time.monotonic()
        row = make() | {"seconds": round(time.monotonic() - began, 1), "commit": signed["commit"]}
        kept[name] = row
        save(campaign, {"signature": signed, "rows": dict(sorted(kept.items()))}, folder)
        print(name, row, flush=True)
    return kept


def _struck(name: str, fault: Fault) -> Callable[[], Row]:
    def row() -> Row:
        found = tried(name, fault, Choice())
        return {"points": len(found.points), "tried": len(found.tried), "wrong": found.wrong}

    return row


def _fuzzed(name: str, seconds: float) -> Callable[[], Row]:
    def row() -> Row:
        # Each search has its own folder, because two would write the input under test to the same file.
        with tempfile.TemporaryDirectory(dir=FOLDER) as folder:
            found = searched(name, seconds, Path(folder))
            for path in Path(folder).glob(f"{name}-*"):
                path.rename(FOLDER / path.name)
        return asdict(found) | {"processor_seconds": seconds}

    return row


if __name__ == "__main__":
    main()
