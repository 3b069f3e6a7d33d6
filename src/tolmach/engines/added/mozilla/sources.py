"""The sources of Mozilla's models: their bucket, or a mirror of it at another address or in a folder. All of them have
the same layout."""

import tempfile
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote, urlsplit, urlunsplit

import httpx

from tolmach.engines.added import fetching
from tolmach.engines.added.fetching import Count, SourceUnreachable
from tolmach.errors import StartError

BUCKET = "https://storage.googleapis.com/moz-fx-translations-data--303e-prod-translations-data"
REGISTRY = "db/models.json"
LOCK = "db/models.lock.json"
"""Only a mirror has it."""
LARGEST_REGISTRY = 16 << 20
_OFFLINE = (
    "If this machine has no network, run `tolmach models mirror FOLDER` on one that has, copy the folder here, and "
    "use --from FOLDER."
)


@dataclass(frozen=True, slots=True)
class ModelSource:
    place: str = BUCKET
    """An http(s) address or a folder."""

    @property
    def shown(self) -> str:
        """The place without what may be a secret."""
        return fetching.public(self.place).rstrip("/") if fetching.is_url(self.place) else str(self._folder)

    @property
    def _folder(self) -> Path:
        return Path(self.place).expanduser().resolve()

    def registry(self) -> bytes:
        if not fetching.is_url(self.place):
            return self._listed().read_bytes()
        # Not into the downloads of the data folder, because two commands may read the registry at the same time.
        with tempfile.TemporaryDirectory() as scratch:
            try:
                return self.fetch(REGISTRY, Path(scratch), most=LARGEST_REGISTRY).read_bytes()
            except SourceUnreachable as error:
                raise StartError(f"{error} {_OFFLINE}") from None

    def fetch(
        self,
        path: str,
        downloads: Path,
        count: Count = lambda done, total: None,
        *,
        most: int | None = None,
        client: httpx.Client | None = None,
    ) -> Path:
        """The file of the source, still packed. If the source is a folder, this is its own file, and `forget` keeps
        it."""
        if fetching.is_url(self.place):
            return fetching.fetch(self._address(path), downloads, count, most=most, client=client)
        file = self._folder / path
        if not file.is_file():
            raise StartError(f"There is no file {path} in {self._folder}.")
        size = file.stat().st_size
        if most is not None and size > most:
            raise StartError(f"The file {file} has {size} bytes. Allowed: at most {most}.")
        count(size, size)
        return file

    def forget(self, file: Path) -> None:
        if fetching.is_url(self.place):
            fetching.forget(file)

    def _listed(self) -> Path:
        file = self._folder / REGISTRY
        if not file.is_file():
            raise StartError(
                f"The folder {self._folder} is not a mirror of models: it has no file {REGISTRY}. "
                "`tolmach models mirror FOLDER` makes one."
            )
        if file.stat().st_size > LARGEST_REGISTRY:
            raise StartError(f"The registry {file} is too large. Allowed: {LARGEST_REGISTRY} bytes.")
        return file

    def _address(self, path: str) -> str:
        parts = urlsplit(self.place)
        return urlunsplit(parts._replace(path=f"{parts.path.rstrip('/')}/{quote(path)}"))
