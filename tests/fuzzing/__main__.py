"""Tries every parser with inputs that it has never seen: `python -m tests.fuzzing --seconds 600 [PARSER ...]`.

What was found lies in the folder and is named in a line each; then the end is 1.
"""

import argparse
import resource
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path

from tests.fuzzing.parsers import PARSERS
from tests.fuzzing.searching import CURRENT

FOLDER = Path(".cache") / "fuzzing"


@dataclass
class Searched:
    """One parser: inputs that it was given, lines that they reached, and what was found."""

    inputs: int = 0
    lines: int = 0
    found: list[str] = field(default_factory=list)


def searched(name: str, seconds: float, folder: Path) -> Searched:
    """A process that died is followed by another, until the time is over."""
    so_far = Searched()
    began, number = _spent(), time.time_ns()
    while (left := seconds - (_spent() - began)) > 1:
        command = [sys.executable, "-m", "tests.fuzzing.worker", name, f"{left:.0f}", str(folder), str(number)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        lines = done.stdout.splitlines()
        so_far.found += [line for line in lines if not line.startswith("=")]
        if done.returncode != 0:
            kept = folder / f"{name}-died-{number}"
            (folder / CURRENT).rename(kept)
            so_far.found.append(f"{kept.name}: the process ended with {done.returncode}: {done.stderr[-400:]}")
        for line in lines:
            if line.startswith("="):
                so_far.inputs += int(line.split()[1])
                so_far.lines = max(so_far.lines, int(line.split()[2]))
        number += 1
    print(f"{name}: {so_far.inputs} inputs, {so_far.lines} lines reached, {len(so_far.found)} found", flush=True)
    for line in so_far.found:
        print(f"  {line}", flush=True)
    return so_far


def _spent() -> float:
    """Seconds of the processor that the searches took, as they count them."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def main() -> None:
    reading = argparse.ArgumentParser(description=__doc__)
    reading.add_argument("parsers", nargs="*", default=[*PARSERS], metavar="PARSER", help=", ".join(PARSERS))
    reading.add_argument("--seconds", type=float, default=600)
    reading.add_argument("--folder", type=Path, default=FOLDER)
    asked = reading.parse_args()
    if unknown := sorted({*asked.parsers} - {*PARSERS}):
        reading.error(f"no parser is called {', '.join(unknown)}. There are: {', '.join(PARSERS)}")
    asked.folder.mkdir(parents=True, exist_ok=True)
    found = [searched(name, asked.seconds, asked.folder).found for name in asked.parsers]
    sys.exit(1 if any(found) else 0)


if __name__ == "__main__":
    main()
