"""What a process that serves is told before anything else of it runs."""

import ctypes
import gc
import os
import resource
import sys
from contextlib import suppress
from typing import Final

SWITCH_SECONDS: Final = 0.002
"""After which a thread that computes gives way to another. Python's five milliseconds add up for a request that is
served beside a large document; with one, a crowd of small requests is served more slowly."""
ARENAS_OF_A_CORE: Final = 2
_ARENA_MAX: Final = -8
"""The number that glibc's mallopt knows it by."""


def prepare() -> None:
    # Nearly all that a start makes stays; to look through it for what does not takes a tenth of the time.
    gc.disable()
    sys.setswitchinterval(SWITCH_SECONDS)
    # A core would hold the texts and the keys of documents.
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    if "MALLOC_ARENA_MAX" not in os.environ:
        _share_arenas()


def _share_arenas() -> None:
    """glibc would give threads eight for each core, and what is freed in one is of no use to the others."""
    # Another libc has no such call, and no such habit.
    with suppress(AttributeError):
        ctypes.CDLL(None).mallopt(_ARENA_MAX, ARENAS_OF_A_CORE * len(os.sched_getaffinity(0)))
