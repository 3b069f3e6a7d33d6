"""All faults at all points, with how many there are.

    python -m tests.faults [--error] [--outage] [--kill] [operation …]

Operations are those of the table, `start-first` and `start-older`.
"""

import shutil
import sys
import tempfile
import time
from pathlib import Path

from tests.faults import starting, trials
from tests.faults.layer import Fault
from tests.faults.operations import OPERATIONS
from tests.faults.processes import apart
from tests.faults.trials import Choice, Findings

STARTS = ("start-first", "start-older")


def main() -> int:
    names = [name for name in sys.argv[1:] if not name.startswith("-")] or [*OPERATIONS, *STARTS]
    step = next((int(name[7:]) for name in sys.argv if name.startswith("--step=")), 1)
    given = [Fault(name[2:]) for name in sys.argv[1:] if name[2:] in {fault.value for fault in Fault}]
    wrong = 0
    for fault in given or [Fault.ERROR, Fault.OUTAGE, Fault.KILL]:
        for name in names:
            began = time.monotonic()
            found = tried(name, fault, Choice(step))
            seconds = time.monotonic() - began
            print(f"{name:30} {fault.value:7} {len(found.tried):4} of {len(found.points):4} points {seconds:7.1f} s")
            for sentence in found.wrong:
                print("   ", sentence)
            sys.stdout.flush()
            wrong += len(found.wrong)
    return min(wrong, 1)


def tried(name: str, fault: Fault, chosen: Choice) -> Findings:
    folder = Path(tempfile.mkdtemp(prefix="tolmach-faults-"))
    try:
        if name in STARTS:
            return starting.trials(folder, name.removeprefix("start-"), fault, chosen)
        apart(trials.begin, folder / "begun")
        if fault is Fault.KILL:
            return trials.deaths(name, folder / "begun", folder, chosen)
        return apart(trials.errors, [name], fault, folder / "begun", "", chosen)[0]
    finally:
        shutil.rmtree(folder)


if __name__ == "__main__":
    sys.exit(main())
