"""Installs, replaces or removes Mozilla's models of one language, with messages for a page."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from tolmach.console.machine.errands import ErrandWatch, ModelErrand, ModelTask
from tolmach.console.machine.offers import ModelOffers
from tolmach.console.texts import marked
from tolmach.console.tongues import name_of
from tolmach.engines.added.installed import MANIFEST, remove
from tolmach.engines.added.mozilla.choosing import ALL
from tolmach.engines.added.mozilla.downloading import FetchOptions
from tolmach.engines.added.mozilla.getting import UNTRUSTED, FetchedModels, get, update
from tolmach.engines.added.mozilla.registry import (
    Registry,
    RegistryModel,
    directions,
    model_name,
    read_registry,
    written,
)
from tolmach.engines.added.mozilla.sources import ModelSource
from tolmach.engines.added.mozilla.starting import source_of
from tolmach.engines.added.mozilla.trial import try_model
from tolmach.errors import StartError
from tolmach.settings import Settings

UNPROVED = marked("No lock has the checksums of its vocabulary and shortlist. Tick “Trust new files” and try again.")


@dataclass(frozen=True, slots=True)
class KnownSource(ModelSource):
    """A source whose registry was read before, limited to these models."""

    models: tuple[RegistryModel, ...] = ()

    def registry(self) -> bytes:
        return json.dumps(written(self.models)).encode()


def registry_of(settings: Settings) -> Registry:
    """Blocks, and calls the source."""
    source = source_of(settings)
    try:
        return read_registry(source)
    except StartError as error:
        raise StartError(_without_paths(error, settings)) from None


def done(settings: Settings, offers: ModelOffers, errand: ModelErrand, watch: ErrandWatch) -> str:
    """Blocks until it is done, and returns a sentence that says so. Raises `StartError`."""
    try:
        if errand.task is ModelTask.REMOVE:
            return _remove(settings.data / "models", errand)
        return _fetch(settings, offers, errand, watch)
    except StartError as error:
        raise StartError(_without_paths(error, settings)) from None


def _remove(folder: Path, errand: ModelErrand) -> str:
    for name in map(model_name, directions(errand.language)):
        if (folder / name / MANIFEST).is_file():
            remove(folder, name)
    return marked("Removed. From now on, the model that ships translates this language.")


def _fetch(settings: Settings, offers: ModelOffers, errand: ModelErrand, watch: ErrandWatch) -> str:
    folder = settings.data / "models"
    models = [model for model in offers.fresh().models.values() if errand.language in model.pair]
    watch.check()
    options = FetchOptions(
        source=KnownSource(source_of(settings).place, tuple(models)),
        trust_new=errand.trust_new,
        progress=watch.progress,
        trial=partial(_try, watch),
    )
    if errand.task is ModelTask.UPDATE:
        return _concluded(
            errand, update(folder, options), marked("Updated. From now on, the newer model translates this language.")
        )
    absent = [model for model in models if not (folder / model.name / MANIFEST).is_file()]
    watch.expect({model.name: model.weights.size for model in absent})
    return _concluded(
        errand, get(folder, [ALL], options), marked("Installed. From now on, this model translates the language.")
    )


def _try(watch: ErrandWatch, folder: Path) -> None:
    watch.check()
    try_model(folder)


def _concluded(errand: ModelErrand, got: FetchedModels, said: str) -> str:
    if got.failed:
        raise StartError(_failure(errand, got.failed))
    if got.added:
        return said
    if got.kept:
        return marked("The models are already installed.")
    raise StartError(f"The registry has no model for {name_of(errand.language)}.")


def _failure(errand: ModelErrand, failed: Mapping[str, str]) -> str:
    """Names the reason only once if both directions have the same."""
    reasons = {name: UNPROVED if reason == UNTRUSTED else reason for name, reason in failed.items()}
    if len(reasons) > 1 and len(set(reasons.values())) == 1:
        return next(iter(reasons.values()))
    sides = dict(zip(map(model_name, directions(errand.language)), ("From English", "Into English"), strict=True))
    return " ".join(f"{sides.get(name, name)}: {reason}" for name, reason in reasons.items())


def _without_paths(error: StartError, settings: Settings) -> str:
    """A page must not reveal where files are on this machine."""
    source = source_of(settings).shown
    words = str(error).replace(str(settings.data / "models"), "the folder of models")
    return words.replace(source, "the mirror") if source.startswith("/") else words
