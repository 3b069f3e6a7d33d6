"""The installed models of Mozilla, of which a few are loaded."""

import os
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

import structlog

from tolmach.errors import StartError, Unavailable

if TYPE_CHECKING:
    from tolmach.engines.added.installed import Installed
    from tolmach.engines.added.likelihoods import Scales
    from tolmach.engines.firefox.model import FirefoxModel

_LOOKED_AGAIN = 1.0
"""Seconds until the folders are checked again."""
Direction = tuple[str, str]
_log = structlog.get_logger(__name__)


def _opened(path: Path) -> "FirefoxModel":
    # Imported here, so that a service without such a model need not wait for its libraries.
    from tolmach.engines.firefox.model import FirefoxModel

    return FirefoxModel.open(path)


class StoredModel(NamedTuple):
    path: Path
    model: "Installed"
    scales: "Scales" = MappingProxyType({})
    """How its likelihoods compare with those of the model that ships."""

    @property
    def key(self) -> str:
        """Models with the same files are the same model, whatever their names."""
        return " ".join(sorted(file.sha256 for file in self.model.files.values()))


class ModelShelf:
    """Thread-safe. The shelf notices within a second that models are added, replaced or removed while the service runs.

    At most `most` models are loaded; the least recently used one is released first. A model that a thread still uses
    stays in memory until that thread is done with it. If two folders have a model for a direction, the earlier folder
    counts.
    """

    def __init__(
        self, folders: Sequence[Path], *, most: int, opener: "Callable[[Path], FirefoxModel]" = _opened
    ) -> None:
        self._folders = tuple(folders)
        self._most = most
        self._open = opener
        self._directions: Mapping[Direction, StoredModel] = MappingProxyType({})
        self._broken: set[str] = set()
        """Keys of the models that cannot be loaded."""
        self._seen: tuple[tuple[int, int] | None, ...] | None = None
        self._looked = -_LOOKED_AGAIN
        self._loaded: OrderedDict[str, FirefoxModel] = OrderedDict()
        self._loading: dict[str, threading.Lock] = {}
        self._changing = threading.Lock()
        """Guards everything above; no thread holds it while a model is loaded."""
        self._look()

    @property
    def directions(self) -> Mapping[Direction, StoredModel]:
        """This is the same object as long as nothing changes."""
        with self._changing:
            if time.monotonic() - self._looked >= _LOOKED_AGAIN:
                self._look_again()
            return self._directions

    @property
    def loaded(self) -> int:
        return len(self._loaded)

    def model(self, direction: Direction) -> "FirefoxModel":
        """Loads the model if needed. Raises `Unavailable` if it is gone or damaged."""
        stored = self.directions.get(direction)
        if stored is None:
            raise Unavailable("A translation model was removed while it was needed. Try again.")
        key = stored.key
        with self._changing:
            if (found := self._loaded.get(key)) is not None:
                self._loaded.move_to_end(key)
                return found
            turn = self._loading.setdefault(key, threading.Lock())
        # Threads that need the same model wait for the one that loads it; other threads do not wait.
        with turn:
            return self._loaded.get(key) or self._load(stored)

    def close(self) -> None:
        with self._changing:
            self._loaded.clear()

    def _load(self, stored: StoredModel) -> "FirefoxModel":
        key, name, began = stored.key, stored.model.name, time.monotonic()
        try:
            model = self._open(stored.path)
        except StartError as error:
            _log.error("model_not_loaded", model=name, reason=str(error))
            with self._changing:
                self._broken.add(key)
                self._seen = None
                self._look_again()
            raise Unavailable(f"The translation model '{name}' cannot be loaded. Try again.") from None
        with self._changing:
            self._loaded[key] = model
            while len(self._loaded) > self._most:
                self._loading.pop(self._loaded.popitem(last=False)[0], None)
        _log.info("model_loaded", model=name, seconds=round(time.monotonic() - began, 3))
        return model

    def _look_again(self) -> None:
        """A damaged model stops a start, but not a running service, which keeps the models that it has."""
        try:
            self._look()
        except StartError as error:
            _log.error("models_not_read", reason=str(error))

    def _look(self) -> None:
        """Raises `StartError`."""
        self._looked = time.monotonic()
        seen = tuple(map(_state, self._folders))
        if seen == self._seen:
            return
        self._seen = seen
        stored = list(_stored(self._folders)) if any(seen) else []
        found = {pair: each for each in stored for pair in each.model.languages.pairs if each.key not in self._broken}
        if found != self._directions:
            self._directions = MappingProxyType(found)


def _stored(folders: Sequence[Path]) -> Iterator[StoredModel]:
    """The last model of a direction counts."""
    from tolmach.engines.added import likelihoods
    from tolmach.engines.added.installed import firefox_models

    for folder in reversed(folders):
        for model in firefox_models(folder):
            path = folder / model.name
            yield StoredModel(path, model, likelihoods.read(path))


def _state(folder: Path) -> tuple[int, int] | None:
    """Changes whenever a model is added or removed, because both are done by a rename."""
    try:
        found = os.stat(folder)
    except OSError:
        return None
    return found.st_mtime_ns, found.st_ino
