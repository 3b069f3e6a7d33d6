"""The search: an input that reaches new lines is kept, and others are made of it."""

import faulthandler
import hashlib
import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from traceback import extract_tb

from tests.fuzzing.mutating import LARGEST, words
from tests.fuzzing.parsers import Parser
from tests.fuzzing.tracing import Tracer
from tolmach.errors import is_panic

SLOWEST = 5.0
"""Seconds of the processor that an input may take."""
STUCK = 120.0
"""Seconds after which a library that does not come back is given up, and the process with it."""
CURRENT = "current"
"""The file with the input that is tried: what is left of a process that died."""


@dataclass
class Search:
    parser: Parser
    folder: Path
    dice: random.Random
    tracer: Tracer = field(default_factory=Tracer)
    tried: int = 0
    found: dict[str, bytes] = field(default_factory=dict)
    """By what was raised and where, one input for each."""

    def run(self, seconds: float) -> None:
        """So many of the processor, so that a busy machine searches as far as an idle one."""
        seeds = [seed for seed in self.parser.seeds() if len(seed) <= LARGEST]
        assert seeds, f"{self.parser.name} has no seeds"
        known, pool = words(seeds), list(seeds)
        for seed in seeds:
            self.attempt(seed)
        end = time.process_time() + seconds
        while time.process_time() < end:
            # The newest are tried most: they reached what nothing had reached.
            at = max(self.dice.randrange(len(pool)), self.dice.randrange(len(pool)))
            made = self.parser.mutated(pool[at], pool, known, self.dice)
            if self.attempt(made):
                pool.append(made)

    def attempt(self, data: bytes) -> bool:
        """Whether it reached something new."""
        (self.folder / CURRENT).write_bytes(data)
        faulthandler.dump_traceback_later(STUCK, exit=True)
        self.tried += 1
        began = time.process_time()
        self._watched(data, lambda: self.tracer.new_lines(lambda: self.parser.read(data)))
        if time.process_time() - began > SLOWEST:
            self._measured(data)
        faulthandler.cancel_dump_traceback_later()
        return self.tracer.last > 0

    def _watched(self, data: bytes, work: Callable[[], object]) -> None:
        try:
            work()
        except self.parser.allowed:
            pass
        except BaseException as error:
            if not isinstance(error, Exception) and not is_panic(error):
                raise
            last = extract_tb(error.__traceback__)[-1]
            self._keep(f"{type(error).__name__} in {Path(last.filename).name}:{last.lineno}", data)

    def _measured(self, data: bytes) -> None:
        """Without the tracing, which takes most of the time."""
        began = time.process_time()
        self._watched(data, lambda: self.parser.read(data))
        if (spent := time.process_time() - began) > SLOWEST:
            self._keep(f"slow: {spent:.0f} s for {len(data)} bytes", data)

    def _keep(self, what: str, data: bytes) -> None:
        what = what if not what.startswith("slow") or not any(w.startswith("slow") for w in self.found) else ""
        if what and what not in self.found:
            self.found[what] = data
            name = f"{self.parser.name}-{hashlib.sha256(data).hexdigest()[:12]}"
            (self.folder / name).write_bytes(data)
            print(f"{name}: {what}", flush=True)
