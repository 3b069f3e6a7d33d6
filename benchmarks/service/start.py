"""Measures a start up to the first sentence, and a document of 11 bytes, beside an earlier commit.

The starts are later ones of a folder, as those of an installed service are. The service with the sources of the earlier
commit takes turns with that of today. Processor time hardly depends on what else the machine does; the seconds do. The
sentence is none that the phrasebook knows: the model translates it.
"""

import json
import statistics
import sys
import tempfile
import time
from collections import defaultdict
from pathlib import Path
from typing import Any

from benchmarks.documents.short import Owner, kinds
from benchmarks.engine import model_hash
from benchmarks.service import before, call_all, service
from benchmarks.signature import NTREX, ROOT, lines, save, signature
from tolmach.documents.opening import WARMING

BEFORE = "5aa8e9f35755"
"""The commit where a start loaded all commands, and unpacked the tables for detecting languages."""
ROUNDS = 2
DOCUMENTS = 10

Figures = dict[str, float]


def visit(sources: Path, data: Path, text: str) -> Figures:
    began = time.perf_counter()
    with service(data, environment={"PYTHONPATH": str(sources)}) as running:
        ready, ready_processor = time.perf_counter() - began, running.processor_seconds()
        call_all(running, [([text], "en", "de")], 1)
        answered, answered_processor = time.perf_counter() - began, running.processor_seconds()
        owner, given = Owner(running), kinds()["txt, 11 bytes"]
        owner.life(*given)
        # The process from which children are forked loads its modules meanwhile.
        time.sleep(WARMING + 3)
        lives = [owner.life(*given) for _ in range(DOCUMENTS)]
        resident = running.resident_mib()
    return {
        "ready_seconds": ready,
        "ready_processor_seconds": ready_processor,
        "answered_seconds": answered,
        "answered_processor_seconds": answered_processor,
        "resident_mib": resident,
        "upload_ms": 1000 * statistics.median(life.upload for life in lives),
        "done_ms": 1000 * statistics.median(life.done for life in lives),
        "done_at_first_poll_percent": 100 * statistics.mean(life.is_done_at_once for life in lives),
    }


def compare(rounds: int) -> dict[str, Any]:
    seen: dict[str, dict[str, list[float]]] = {}
    with before.sources(BEFORE) as earlier, tempfile.TemporaryDirectory() as folder:
        sides = {"before": earlier, "now": ROOT / "src"}
        for number in range(-2, rounds):
            for side in sorted(sides, reverse=number % 2 == 0):
                figures = visit(sides[side], Path(folder) / side, lines("en", 1)[0])
                # The first start compiles modules and makes the data, and the second one unpacks tables for the others.
                if number >= 0:
                    kept = seen.setdefault(side, defaultdict(list))
                    for name, value in figures.items():
                        kept[name].append(value)
    return {
        side: {name: round(statistics.median(values), 2) for name, values in kept.items()}
        for side, kept in sorted(seen.items())
    }


def main(few: int | None) -> None:
    result: dict[str, Any] = {"signature": signature([NTREX / "en.txt"], model_hash())}
    result |= {"rounds": few or ROUNDS, "documents": DOCUMENTS, "commit_before": BEFORE}
    result["sides"] = compare(few or ROUNDS)
    print(json.dumps(result, indent=2) if few else save("start", result).read_text())


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else None)
