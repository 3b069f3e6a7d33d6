"""The command with a thread beside it that notes what each thread does while it uses the processor.

    BENCHMARK_SAMPLES=FILE python -m benchmarks.service.sampled serve …

When FILE.ask appears, it writes what it has noted since the last time, and removes FILE.ask. A thread of the engine
has no stack of ours: its time is counted as the engine's.
"""

import json
import os
import sys
import threading
import time
from collections import Counter
from pathlib import Path
from types import FrameType

PAUSE = 0.004
ENGINE = "engine"
_DEEPEST = 40
_TASKS = Path("/proc/self/task")


class Sampler:
    def __init__(self, path: Path) -> None:
        self._path = path
        self._asked = path.with_name(f"{path.name}.ask")
        self._used: dict[int, int] = {}
        self._noted: Counter[str] = Counter()

    def run(self) -> None:
        own = threading.get_native_id()
        while True:
            self._look(own)
            if self._asked.exists():
                self._write()
            time.sleep(PAUSE)

    def _look(self, own: int) -> None:
        frames = sys._current_frames()
        ours = {each.native_id: frames.get(each.ident or 0) for each in threading.enumerate()}
        for number in map(int, os.listdir(_TASKS)):
            if (used := _nanoseconds(number)) is None:
                continue
            more = used - self._used.get(number, 0)
            self._used[number] = used
            if number != own and more:
                self._noted[_stack(ours[number]) if number in ours else ENGINE] += more

    def _write(self) -> None:
        part = self._path.with_name(f"{self._path.name}.part")
        part.write_text(json.dumps(self._noted))
        part.replace(self._path)
        self._noted.clear()
        self._asked.unlink()


def _nanoseconds(task: int) -> int | None:
    """The processor time of a thread. None if it has ended."""
    try:
        return int((_TASKS / str(task) / "schedstat").read_text().split()[0])
    except (OSError, ValueError):
        return None


def _stack(frame: FrameType | None) -> str:
    """Our functions from the outermost to the innermost, and the library that the last one called."""
    names: list[str] = []
    library = ""
    while frame is not None and len(names) < _DEEPEST:
        module = str(frame.f_globals.get("__name__", ""))
        if module.startswith("tolmach."):
            names.append(f"{module}:{frame.f_code.co_name}")
        elif not names:
            library = module.partition(".")[0]
        frame = frame.f_back
    return ";".join([*reversed(names), *([library] if library else [])])


if __name__ == "__main__":
    threading.Thread(target=Sampler(Path(os.environ["BENCHMARK_SAMPLES"])).run, daemon=True).start()
    # Imported here, because the start counts as well.
    from tolmach.cli import main

    main()
