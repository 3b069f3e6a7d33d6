"""One service per data folder: a second one would release what the first has reserved."""

import fcntl
import os
from pathlib import Path

from tolmach.errors import StartError


class DataFolder:
    """The folder is made if it is missing, is readable by its owner only, and is locked while the service runs."""

    def __init__(self, path: Path) -> None:
        try:
            path.mkdir(parents=True, exist_ok=True, mode=0o700)
            self._handle = os.open(path / "lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        except OSError as error:
            raise StartError(f"The data folder {path} cannot be used: {error.strerror}.") from None
        try:
            fcntl.flock(self._handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            os.close(self._handle)
            if not isinstance(error, BlockingIOError):
                raise StartError(f"The data folder {path} cannot be locked: {error.strerror}.") from None
            raise StartError(
                f"Another service is running on the data folder {path}. Stop that service, or choose another folder "
                "with --data."
            ) from None

    def close(self) -> None:
        os.close(self._handle)
