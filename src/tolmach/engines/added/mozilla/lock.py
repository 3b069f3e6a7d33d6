"""Decides which files to trust: a lock has the SHA-256 and the size of each unpacked file, by its path in the source.

The registry gives sums for the weights only. One lock ships with each release, and another is in the data folder; only
these two count. With `--trust-new`, a file that neither of them has is trusted, and is added to the lock of the data
folder. A file that differs from a lock is never trusted.
"""

import json
from collections.abc import Mapping
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from tolmach.engines.added.installed import FileSum
from tolmach.errors import StartError
from tolmach.storage import durable

OWN = "mozilla.lock.json"
"""The file name, in the folder of the added models."""
SHIPPED = files(__package__) / "models.lock.json"

FileSums = Mapping[str, FileSum]


def known(folder: Path) -> FileSums:
    """The sums of both locks. The shipped one takes precedence."""
    return {**read_lock(folder / OWN), **shipped()}


def shipped() -> FileSums:
    return read_lock(SHIPPED)


def read_lock(path: Path | Traversable) -> FileSums:
    if not path.is_file():
        return {}
    try:
        value = json.loads(path.read_text(encoding="utf-8"))
        return {str(name): FileSum(int(sums["size"]), str(sums["sha256"])) for name, sums in value["files"].items()}
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        raise StartError(f"The lock {path} cannot be read. Restore a good copy, or remove the file.") from None


def write_lock(path: Path, sums: FileSums) -> None:
    listed = {name: {"size": file.size, "sha256": file.sha256} for name, file in sorted(sums.items())}
    write_json(path, {"format": 1, "files": listed})


def remember(folder: Path, seen: FileSums) -> None:
    """Adds the sums that neither lock has to the lock of the data folder."""
    fresh = {path: file for path, file in seen.items() if path not in known(folder)}
    if fresh:
        write_lock(folder / OWN, {**read_lock(folder / OWN), **fresh})


def write_json(path: Path, value: object) -> None:
    """Writes the file as a whole; if it fails, the old file stays."""
    draft = path.with_name(f".{path.name}.new")
    draft.unlink(missing_ok=True)
    with draft.open("xb") as file:
        file.write((json.dumps(value, indent=2) + "\n").encode())
        durable.finish(file)
    draft.replace(path)
    durable.sync_folder(path.parent)
