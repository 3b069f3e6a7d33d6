"""Measures every direction of a model: chrF, visible faults, kept terms, forms of address.

    python -m benchmarks.scoreboard [--model MODEL] [--lines N] [--processes N] [DIRECTION …]

It keeps finished directions in a journal, line by line, and continues when you start it again. MODEL is a folder like
that of the model that ships, or the name of a model that `tolmach models add` put into --data. The answers are those
of the service, because batches do not change them.
"""

import argparse
import os
from pathlib import Path
from typing import Any

from benchmarks.scoreboard.board import LANGUAGES, board
from benchmarks.scoreboard.filling import fill
from benchmarks.scoreboard.heat import heat_map
from benchmarks.scoreboard.journal import BoardKey, Journal
from benchmarks.scoreboard.subject import Subject, subject
from benchmarks.signature import NTREX, RESULTS, save, signature
from tolmach.engines.nmt.packages import shipped
from tolmach.settings import Settings

LINES = 100
EVERY = [f"{source}-{target}" for source in LANGUAGES for target in LANGUAGES if source != target]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("directions", nargs="*", metavar="DIRECTION", help="such as de-fr; all if none is named")
    parser.add_argument("--model", default="", help="a folder, or the name of an added model; without it, what ships")
    parser.add_argument("--data", type=Path, default=Settings().data, help="where models were added to")
    parser.add_argument("--lines", type=int, default=LINES, help="of NTREX for every direction")
    parser.add_argument("--processes", type=int, default=len(os.sched_getaffinity(0)))
    parser.add_argument("--results", type=Path, default=RESULTS, help="the folder of the journal and the board")
    chosen = parser.parse_args()
    if unknown := set(chosen.directions).difference(EVERY):
        parser.error(
            f"There is no direction {', '.join(sorted(unknown))}. A direction is two of {' '.join(LANGUAGES)}."
        )
    model = subject(chosen.model, chosen.data / "models")
    signed = signature([NTREX / f"{language}.txt" for language in LANGUAGES], model.hash)
    name = "scoreboard" if model.directory == shipped() else f"scoreboard-{model.name}"
    journal = Journal(chosen.results / f"{name}.jsonl", BoardKey(model.hash, signed["data"], chosen.lines))
    done = journal.rows()
    if missing := [each for each in chosen.directions or EVERY if each not in done]:
        journal.begin(signed)
        fill(journal, model, chosen.lines, missing, chosen.processes)
    finish(journal, model, name, chosen.lines, chosen.results)


def finish(journal: Journal, model: Subject, name: str, count: int, results: Path) -> None:
    """The board, when every direction is finished."""
    rows = journal.rows()
    print(f"{len(rows)} of {len(EVERY)} directions are done.")
    if rows.keys() >= set(EVERY):
        done: dict[str, Any] = {"signature": journal.runs()[-1], "runs": journal.runs(), "model": model.name}
        result = done | {"lines": count} | board(rows)
        print(save(name, result, results))
        (results / f"{name}.svg").write_text(heat_map(rows, result), encoding="utf-8")


if __name__ == "__main__":
    main()
