"""Output that the commands of `tolmach models` share: how they show a model and their progress."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tolmach.cli.opening import load
from tolmach.cli.output import field

if TYPE_CHECKING:
    from tolmach.engines.added.installed import Installed, ProgressReport

MOST_LISTED = 8
COLUMNS = {
    "NAME": field("name"),
    "FAMILY": field("family"),
    "FROM": lambda record: some(record["sources"]),
    "TO": lambda record: some(record["targets"]),
    "BYTES": field("size"),
    "ADDED": field("added"),
}


def models_folder(data: str | None, config: Path | None) -> Path:
    return load(data, config).data / "models"


def record_of(model: "Installed") -> dict[str, Any]:
    return {
        "name": model.name,
        "family": model.family,
        "sources": sorted(model.languages.sources),
        "targets": sorted(model.languages.targets),
        "size": model.size,
        "added": model.added or None,
    }


def some(codes: list[str]) -> str:
    return (" ".join(codes) or "-") if len(codes) <= MOST_LISTED else f"{len(codes)} languages"


@contextmanager
def bars(*, hidden: bool, fleeting: bool = False) -> "Iterator[ProgressReport]":
    """Shows a bar for each task, on a terminal. Fleeting bars vanish when they are full: of many tasks only those under
    way are worth a line."""
    from rich.console import Console
    from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn, TimeRemainingColumn, TransferSpeedColumn

    columns = (TextColumn("{task.description}"), BarColumn(), DownloadColumn(), TransferSpeedColumn())
    console = Console(stderr=True)
    with Progress(*columns, TimeRemainingColumn(), console=console, disable=hidden or not sys.stderr.isatty()) as shown:
        tasks: dict[str, Any] = {}

        def progress(task: str, done: int, total: int | None) -> None:
            if task not in tasks:
                tasks[task] = shown.add_task(task, total=total)
            shown.update(tasks[task], completed=done, total=total, visible=not fleeting or done != total)

        yield progress
