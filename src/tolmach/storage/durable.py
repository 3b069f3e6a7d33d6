"""Files that survive a power cut: both the content and the name in the folder are on the disk."""

import os
from pathlib import Path
from typing import BinaryIO


def create(path: Path) -> BinaryIO:
    """A file that was not there before, readable by its owner only."""
    return os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb")


def finish(file: BinaryIO) -> None:
    file.flush()
    os.fsync(file.fileno())
    file.close()


def sync_folder(path: Path) -> None:
    """Makes the names in a folder durable after a file was made, renamed or removed."""
    descriptor = os.open(path, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
