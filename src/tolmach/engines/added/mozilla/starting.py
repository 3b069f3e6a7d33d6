"""Fetches the models that the settings name at a start of the service, if the settings allow it."""

import structlog

from tolmach.engines.added.installed import MANIFEST
from tolmach.engines.added.mozilla.choosing import language_codes
from tolmach.engines.added.mozilla.downloading import FetchOptions
from tolmach.engines.added.mozilla.getting import get
from tolmach.engines.added.mozilla.registry import directions, model_name
from tolmach.engines.added.mozilla.sources import BUCKET, ModelSource
from tolmach.errors import StartError
from tolmach.settings import Settings

_log = structlog.get_logger(__name__)


def fetch_wanted(settings: Settings) -> None:
    """Calls no server if all models are there. A language that does not exist stops the start. A model that cannot be
    had does not, because the service translates without it; the log says why."""
    wanted = language_codes(settings.models)
    if not settings.fetch_models or not (missing := [code for code in wanted if not _is_there(settings, code)]):
        return
    try:
        got = get(settings.data / "models", missing, FetchOptions(source_of(settings)))
    except StartError as error:
        _log.warning("models_not_fetched", reason=str(error))
        return
    for model in got.added:
        _log.info("model_fetched", model=model.name)
    for name, reason in got.failed.items():
        _log.warning("model_not_fetched", model=name, reason=reason)


def source_of(settings: Settings, place: str = "") -> ModelSource:
    return ModelSource(place or settings.models_from or BUCKET)


def _is_there(settings: Settings, code: str) -> bool:
    """`all` is never there, because only the registry knows what it includes."""
    folder = settings.data / "models"
    return all((folder / model_name(pair) / MANIFEST).is_file() for pair in directions(code))
