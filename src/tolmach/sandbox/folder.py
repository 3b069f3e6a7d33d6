"""The folder for the state of a sandbox. It is in memory if the system has such a place, and is removed at the end."""

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

IN_MEMORY: Final = Path("/dev/shm")
ENOUGH: Final = 256 * 1024 * 1024
"""Bytes that must be free. A container often has 64 MiB there, which a few documents fill."""


@contextmanager
def temporary_folder() -> Iterator[Path]:
    place = tempfile.TemporaryDirectory(prefix=prefix(os.getpid()), dir=_place(), ignore_cleanup_errors=True)
    with place as folder:
        yield Path(folder)


def prefix(process: int) -> str:
    """How the name of a folder begins: what a killed sandbox left can be told from what a living one uses."""
    return f"tolmach-sandbox-{process}-"


def _place() -> Path | None:
    """None means the usual place of temporary files."""
    has_room = IN_MEMORY.is_dir() and os.access(IN_MEMORY, os.W_OK) and shutil.disk_usage(IN_MEMORY).free >= ENOUGH
    return IN_MEMORY if has_room else None
