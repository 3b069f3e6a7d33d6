"""The commands of `tolmach models` for Mozilla's models: they list, get, replace and mirror them."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tolmach.cli.models_shown import COLUMNS, bars, record_of
from tolmach.cli.opening import Config, Data, load
from tolmach.cli.output import Json, field, show_json, show_records, word

if TYPE_CHECKING:
    from tolmach.engines.added.mozilla.choosing import OfferedLanguage, OfferedModel
    from tolmach.engines.added.mozilla.getting import FetchedModels
    from tolmach.engines.added.mozilla.registry import RegistryModel

Codes = Annotated[
    list[str], typer.Argument(metavar="CODE", help="Languages as in requests, such as de or pt-PT, or `all`.")
]
From = Annotated[
    str,
    typer.Option(
        "--from",
        metavar="URL|FOLDER",
        help="A mirror that `tolmach models mirror` made. Without it: the setting models_from, or Mozilla's bucket.",
    ),
]
TrustNew = Annotated[
    bool,
    typer.Option(
        "--trust-new",
        help="Trust vocabularies and shortlists that are not in a lock yet, and record their checksums. Without it, "
        "their checksums must be in the lock of this release or of the data folder.",
    ),
]
BOTH = ("from_english", "into_english")
OFFER_COLUMNS = {
    "LANGUAGE": field("language"),
    "NAME": field("name"),
    "ARCHITECTURE": lambda record: _both(record, "architecture"),
    "BYTES": field("size"),
    "COMET FROM EN": lambda record: _one(record["from_english"], "comet"),
    "COMET INTO EN": lambda record: _one(record["into_english"], "comet"),
    "INSTALLED": lambda record: _both(record, "installed"),
}
MIRROR_COLUMNS = {"NAME": field("name"), "ARCHITECTURE": field("architecture"), "BYTES": field("size")}


def available(source: From = "", data: Data = None, config: Config = None, as_json: Json = False) -> None:
    """List the languages for which Mozilla has models, with the scores that Mozilla published and the installed models.

    COMET is from 0 to 1. BYTES is the size of the unpacked weights in both directions. `older` marks a model that
    `tolmach models update` would replace.
    """
    from tolmach.engines.added.installed import installed
    from tolmach.engines.added.mozilla.choosing import offered
    from tolmach.engines.added.mozilla.registry import read_registry
    from tolmach.engines.added.mozilla.starting import source_of

    settings = load(data, config)
    offers = offered(read_registry(source_of(settings, source)), installed(settings.data / "models"))
    records = [_offer(offer) for offer in offers]
    show_records(records, OFFER_COLUMNS, as_json=as_json, nothing="The registry has no released model.")


def get(
    codes: Codes,
    source: From = "",
    trust_new: TrustNew = False,
    data: Data = None,
    config: Config = None,
    as_json: Json = False,
) -> None:
    """Get Mozilla's models for some languages, from and into English.

    For each direction, the command takes the best released model. It checks, opens and tries a model before it installs
    it. If it cannot get a model, it goes on with the others and ends with exit code 1. If a download is interrupted,
    run the command again to continue it.
    """
    from tolmach.engines.added.mozilla import getting
    from tolmach.engines.added.mozilla.choosing import language_codes
    from tolmach.engines.added.mozilla.downloading import FetchOptions
    from tolmach.engines.added.mozilla.starting import source_of

    settings, wanted = load(data, config), language_codes(codes)
    with bars(hidden=as_json, fleeting=True) as progress:
        options = FetchOptions(source_of(settings, source), trust_new, progress)
        got = getting.get(settings.data / "models", wanted, options)
    _conclude(got, as_json=as_json)


def update(
    source: From = "",
    trust_new: TrustNew = False,
    data: Data = None,
    config: Config = None,
    as_json: Json = False,
) -> None:
    """Replace Mozilla's models for which the registry now has others. An old model stays until the new one has been
    checked."""
    from tolmach.engines.added.mozilla import getting
    from tolmach.engines.added.mozilla.downloading import FetchOptions
    from tolmach.engines.added.mozilla.starting import source_of

    settings = load(data, config)
    with bars(hidden=as_json, fleeting=True) as progress:
        options = FetchOptions(source_of(settings, source), trust_new, progress)
        got = getting.update(settings.data / "models", options)
    _conclude(got, as_json=as_json)


def mirror(
    folder: Annotated[
        Path,
        typer.Argument(metavar="FOLDER", help="The folder of the mirror. The command creates it if it does not exist."),
    ],
    codes: Annotated[
        list[str] | None, typer.Argument(metavar="[CODE]", help="Languages, or `all`. Without languages: all.")
    ] = None,
    source: From = "",
    config: Config = None,
    as_json: Json = False,
) -> None:
    """Make a folder from which machines without a network get Mozilla's models, with `tolmach models get --from`.

    An HTTP server may serve the folder too. If you run the command again, it adds languages and replaces older models.
    It records checksums in db/models.lock.json in the folder. Copy that file to models/mozilla.lock.json in a data
    folder, and --trust-new is not needed there.
    """
    from tolmach.engines.added.mozilla import mirroring
    from tolmach.engines.added.mozilla.choosing import ALL, language_codes
    from tolmach.engines.added.mozilla.downloading import FetchOptions
    from tolmach.engines.added.mozilla.starting import source_of

    wanted = language_codes(codes or [ALL])
    with bars(hidden=as_json, fleeting=True) as progress:
        options = FetchOptions(source_of(load(None, config), source), progress=progress)
        made = mirroring.mirror(folder.expanduser(), wanted, options)
    records = [_mirrored(model) for model in made.models]
    if as_json:
        show_json({"models": records, "failed": _failures(made.failed)})
    else:
        show_records(records, MIRROR_COLUMNS, as_json=False, nothing="The mirror is empty.")
    _tell(made.failed)


def _conclude(got: "FetchedModels", *, as_json: bool) -> None:
    records = [record_of(model) for model in got.added]
    if as_json:
        show_json({"added": records, "kept": list(got.kept), "failed": _failures(got.failed)})
    else:
        if records:
            show_records(records, COLUMNS, as_json=False, nothing="")
        if got.kept:
            typer.echo(f"Already installed: {', '.join(got.kept)}.")
        if not records and not got.kept and not got.failed:
            typer.echo("None of Mozilla's models are installed.")
    _tell(got.failed)


def _failures(failed: Mapping[str, str]) -> list[dict[str, str]]:
    return [{"name": name, "reason": reason} for name, reason in failed.items()]


def _tell(failed: Mapping[str, str]) -> None:
    """Prints one sentence for all models that failed for the same reason."""
    names: dict[str, list[str]] = defaultdict(list)
    for name, reason in failed.items():
        names[reason].append(name)
    for reason, those in names.items():
        typer.echo(f"{', '.join(those)}: {reason}", err=True)
    if failed:
        raise typer.Exit(1)


def _mirrored(model: "RegistryModel") -> dict[str, Any]:
    size = sum(file.size for file in model.files)
    return {"name": model.name, "architecture": model.architecture, "size": size}


def _offer(offer: "OfferedLanguage") -> dict[str, Any]:
    from tolmach.languages.catalogue import named

    return {
        "language": offer.code,
        "name": named(offer.code).name,
        "size": sum(each.model.weights.size for each in offer.models),
        "from_english": _direction(offer.from_english),
        "into_english": _direction(offer.into_english),
    }


def _direction(offer: "OfferedModel | None") -> dict[str, Any] | None:
    if offer is None:
        return None
    model = offer.model
    return {
        "name": model.name,
        "architecture": model.architecture,
        "size": model.weights.size,
        **asdict(model.scores),
        "installed": offer.state.value,
    }


def _both(record: Mapping[str, Any], name: str) -> str:
    """The value of both directions, printed once if they are equal."""
    return "/".join(dict.fromkeys(word(_one(record[side], name)) for side in BOTH))


def _one(direction: Mapping[str, Any] | None, name: str) -> object:
    return direction[name] if direction else None
