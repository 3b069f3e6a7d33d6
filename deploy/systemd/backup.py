"""Copies the data folder of one machine while the service runs: `backup.py /var/lib/tolmach /var/backups/tolmach`.

Each database is copied as it is at one moment, before the files that it speaks of; a file is never changed, only made
and removed. The copy stands in `latest` when it is whole, and the one before it in `old`. It needs no package.
"""

import shutil
import sqlite3
import sys
from pathlib import Path

LEFT_OUT = ("*.sqlite*", "lock")


def copy(source: Path, target: Path) -> None:
    draft, latest, old = (target / name for name in ("new", "latest", "old"))
    shutil.rmtree(draft, ignore_errors=True)
    draft.mkdir(parents=True, mode=0o700)
    for database in sorted(source.glob("*.sqlite"), reverse=True):
        _copy_database(database, draft / database.name)
    shutil.copytree(
        source, draft, ignore=shutil.ignore_patterns(*LEFT_OUT), copy_function=_copy_file, dirs_exist_ok=True
    )
    shutil.rmtree(old, ignore_errors=True)
    if latest.exists():
        latest.rename(old)
    draft.rename(latest)


def _copy_database(source: Path, target: Path) -> None:
    reading, writing = sqlite3.connect(f"file:{source}?mode=ro", uri=True), sqlite3.connect(target)
    try:
        reading.backup(writing)
    finally:
        reading.close()
        writing.close()


def _copy_file(source: str, target: str) -> None:
    """What was removed since it was listed need not be there."""
    try:
        shutil.copy2(source, target)
    except FileNotFoundError:
        if Path(source).exists():
            raise


if __name__ == "__main__":
    copy(Path(sys.argv[1]), Path(sys.argv[2]))
