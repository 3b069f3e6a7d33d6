"""Settings of a process that serves. They are made before anything else runs."""

import ctypes
import gc
import os
import resource
import sys
from contextlib import suppress
from types import ModuleType
from typing import Final, cast

SWITCH_SECONDS: Final = 0.002
"""Seconds after which a computing thread yields to another. Python's five milliseconds add up for a request that is
served beside a large document; with one millisecond, a crowd of small requests is served more slowly."""
ARENAS_OF_A_CORE: Final = 2
_ARENA_MAX: Final = -8
"""The number of this parameter in glibc's mallopt."""


def prepare() -> None:
    # Nearly all objects of a start stay alive, and the collector would spend a tenth of the time to look through them.
    gc.disable()
    sys.setswitchinterval(SWITCH_SECONDS)
    # A core dump would hold the texts and the keys of documents.
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    if "MALLOC_ARENA_MAX" not in os.environ:
        _share_arenas()
    _import_logging_alone()


def _import_logging_alone() -> None:
    """structlog would import rich for tracebacks, which our logs never have: a tenth of all that a start imports."""
    if not {"rich", "structlog"} & sys.modules.keys():
        sys.modules["rich"] = cast(ModuleType, None)  # Python refuses to import what stands as None.
        import structlog  # noqa: F401

        del sys.modules["rich"]


def _share_arenas() -> None:
    """glibc would give the threads eight arenas per core, and memory that is freed in one is of no use to the
    others."""
    # Other libcs have no such call, and do not need it.
    with suppress(AttributeError):
        ctypes.CDLL(None).mallopt(_ARENA_MAX, ARENAS_OF_A_CORE * len(os.sched_getaffinity(0)))
