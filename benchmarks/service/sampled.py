"""Runs the command with a thread that looks at what all others do: `python -m benchmarks.service.sampled serve …`.

A look gives each thread the processor time that it took since the last one, at the place where it is now. Threads that
wait take none. What a library's own threads took, the engine's above all, is what is left of the process's time.
`FLAMES_INTO` names the file for what was seen; if `FLAMES_FROM` names a file, only what comes after that file counts.
"""

import atexit
import json
import os
import sys
import threading
import time
from collections import Counter
from pathlib import Path
from types import FrameType

EVERY = 0.004
_OURS = f"{os.sep}tolmach{os.sep}"
_ROOM = "tolmach."

Stack = tuple[str, ...]


def frames(innermost: FrameType | None) -> Stack:
    """From the outermost to the innermost: functions of ours, and for each stretch of other code the library."""
    found: list[str] = []
    frame = innermost
    while frame is not None:
        name = label(frame.f_globals.get("__name__", ""), frame.f_code.co_name)
        if not found or found[-1] != name:
            found.append(name)
        frame = frame.f_back
    return tuple(reversed(found))


def label(module: str, function: str) -> str:
    if module.startswith(_ROOM):
        what = "import" if function == "<module>" else function
        return f"{module.removeprefix(_ROOM)}:{what}"
    library = module.partition(".")[0].lstrip("_")
    return "import" if library.startswith("frozen") or library == "importlib" else library or "python"


class Sampler(threading.Thread):
    def __init__(self, into: Path, since: Path | None) -> None:
        super().__init__(daemon=True, name="sampler")
        self._into, self._since = into, since
        self._seen: Counter[Stack] = Counter()
        self._last: dict[int, float] = {}
        self._began = 0.0
        self._own = 0.0
        self._over = threading.Event()

    def run(self) -> None:
        while not self._over.wait(EVERY):
            if self._since is not None and self._since.exists():
                self._since = None
                self._seen, self._began, self._own = Counter(), time.process_time(), time.thread_time()
            self._look()

    def _look(self) -> None:
        inside = sys._current_frames()
        for thread in threading.enumerate():
            if thread is self or thread.ident not in inside:
                continue
            try:
                taken = time.clock_gettime(time.pthread_getcpuclockid(thread.ident))
            except OSError:
                continue
            part = taken - self._last.get(thread.ident, 0.0)
            self._last[thread.ident] = taken
            if part > 0:
                self._seen[thread.name.rstrip("0123456789_- "), *frames(inside[thread.ident])] += part  # type: ignore[assignment]

    def save(self) -> None:
        """Without the sampler itself, which ends."""
        self._over.set()
        seen = self._seen.copy()
        whole = time.process_time() - self._began - (time.clock_gettime(self._clock()) - self._own)
        rows = [[*stack, round(seconds, 5)] for stack, seconds in seen.items()]
        self._into.write_text(json.dumps({"seconds": round(whole, 3), "stacks": rows}), encoding="utf-8")

    def _clock(self) -> int:
        assert self.ident is not None
        return time.pthread_getcpuclockid(self.ident)


def main() -> None:
    since = os.environ.get("FLAMES_FROM")
    sampler = Sampler(Path(os.environ["FLAMES_INTO"]), Path(since) if since else None)
    sampler.start()
    atexit.register(sampler.save)
    from tolmach.cli import main as command

    command()


if __name__ == "__main__":
    main()
