"""Which lines of our code have run, as cheaply as `sys.settrace` can tell: a function all of whose lines are known runs
at its full speed."""

import sys
from collections.abc import Callable
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import tolmach

OURS = str(Path(tolmach.__file__).parent)


class Tracer:
    def __init__(self, folder: str = OURS) -> None:
        self._folder = folder
        # By the id of the code, whose own hash is slow; the code is kept, so that no other gets its id.
        self._waiting: dict[int, tuple[CodeType, set[int]]] = {}
        self.reached = 0
        """Lines, so far."""

    def new_lines(self, work: Callable[[], object]) -> int:
        """How many lines the work reached that none had reached before."""
        before = self.reached
        sys.settrace(self._entered)
        try:
            work()
        finally:
            sys.settrace(None)
            self.last = self.reached - before
        return self.last

    def _entered(self, frame: FrameType, event: str, argument: Any) -> Any:
        code = frame.f_code
        known = self._waiting.get(id(code))
        if known is None:
            is_ours = code.co_filename.startswith(self._folder)
            lines = {line for _, _, line in code.co_lines() if line is not None} if is_ours else set()
            known = self._waiting[id(code)] = (code, lines)
        return self._went_on if known[1] else None

    def _went_on(self, frame: FrameType, event: str, argument: Any) -> Any:
        waiting = self._waiting[id(frame.f_code)][1]
        if frame.f_lineno in waiting:
            waiting.discard(frame.f_lineno)
            self.reached += 1
        return self._went_on
