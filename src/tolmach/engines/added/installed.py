"""The models that an operator added: each has a folder with a manifest of its content."""

import fcntl
import hashlib
import json
import os
import re
import shutil
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Protocol

from tolmach.engines import families
from tolmach.engines.added import likelihoods
from tolmach.engines.added.likelihoods import Scales
from tolmach.engines.families.family import Files, ModelLanguages
from tolmach.engines.protocol import Engine
from tolmach.errors import StartError
from tolmach.storage import durable

if TYPE_CHECKING:
    from tolmach.engines.families.engine import EngineOptions

MANIFEST = "model.json"
FIREFOX = "firefox"
"""The family that CTranslate2 does not run."""
TITLES = {family.name: family.title for family in families.FAMILIES.values()} | {FIREFOX: "Firefox Translations"}
LONGEST_NAME = 64
_NAME = re.compile(rf"[a-z0-9][a-z0-9._-]{{0,{LONGEST_NAME - 1}}}")
_BLOCK = 1 << 20
_OPTIONAL = ("architecture", "published")


class ProgressReport(Protocol):
    def __call__(self, task: str, done: int, total: int | None) -> None: ...


def silent(task: str, done: int, total: int | None) -> None:
    pass


def counted(progress: ProgressReport, task: str, before: int, total: int) -> Callable[[int], None]:
    """A progress report for one of several files that count together."""
    return lambda done: progress(task, before + done, total)


@dataclass(frozen=True, slots=True)
class FileSum:
    size: int
    sha256: str


@dataclass(frozen=True, slots=True)
class PublishedScores:
    """The scores that the maker of the model measured on FLORES, for one direction."""

    comet: float | None = None
    chrf: float | None = None


@dataclass(frozen=True, slots=True)
class Installed:
    name: str
    family: str
    languages: ModelLanguages
    files: Mapping[str, FileSum]
    origin: str
    """The address or folder that it came from, without user, password and query."""
    added: str
    architecture: str = ""
    published: PublishedScores | None = None

    @property
    def size(self) -> int:
        return sum(file.size for file in self.files.values())


@dataclass(frozen=True, slots=True)
class FileFault:
    file: str
    reason: str


def installed(folder: Path) -> list[Installed]:
    """All installed models, by name. A folder without a manifest is not a model."""
    return [read(path.parent) for path in sorted(folder.glob(f"[!.]*/{MANIFEST}"))]


def find(folder: Path, name: str) -> Installed:
    if not _NAME.fullmatch(name) or not (folder / name / MANIFEST).is_file():
        names = ", ".join(sorted(path.parent.name for path in folder.glob(f"[!.]*/{MANIFEST}")))
        raise StartError(f"There is no model '{name}' in {folder}. Installed: {names or 'none'}.")
    return read(folder / name)


def check_name(name: str) -> str:
    if not _NAME.fullmatch(name):
        raise StartError(
            f"A model cannot be named '{name}'. Allowed: 1 to {LONGEST_NAME} of the characters a-z 0-9 . _ -, the "
            "first of them a letter or a digit."
        )
    return name


def read(path: Path) -> Installed:
    try:
        value = json.loads((path / MANIFEST).read_text(encoding="utf-8"))
        return Installed(
            name=path.name,
            family=_family(value["family"]),
            languages=ModelLanguages(**{side: _words(value["languages"][side]) for side in ("sources", "targets")}),
            files={str(name): FileSum(int(s["size"]), str(s["sha256"])) for name, s in value["files"].items()},
            origin=str(value["origin"]),
            added=str(value["added"]),
            architecture=str(value.get("architecture", "")),
            published=_published(value.get("published")),
        )
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        raise _damaged(path.name, f"its {MANIFEST} cannot be read") from None


def _family(name: object) -> str:
    if name not in TITLES:
        raise StartError(f"There is no model family '{name}'. Allowed: {', '.join(TITLES)}.")
    return str(name)


def _published(value: Mapping[str, Any] | None) -> PublishedScores | None:
    if value is None:
        return None
    comet, chrf = (None if value.get(name) is None else float(value[name]) for name in ("comet", "chrf"))
    return PublishedScores(comet, chrf)


def _words(value: Mapping[str, Any]) -> dict[str, str]:
    return {str(code): str(token) for code, token in value.items()}


def write(model: Installed, path: Path) -> None:
    said = {name: value for name, value in asdict(model).items() if name not in _OPTIONAL or value}
    text = json.dumps({"format": 1, **said}, indent=2, ensure_ascii=False)
    with (path / MANIFEST).open("wb") as file:
        file.write(f"{text}\n".encode())
        durable.finish(file)
    durable.sync_folder(path)


def verify(folder: Path, model: Installed, progress: ProgressReport = silent) -> list[FileFault]:
    """Reads all files; none of them is changed."""
    done = 0
    faults = []
    for name, file in model.files.items():
        count = counted(progress, "Checking", done, model.size)
        if reason := _changed(folder / model.name / name, file, count):
            faults.append(FileFault(name, reason))
        done += file.size
    return faults


def _changed(path: Path, file: FileSum, count: Callable[[int], None]) -> str:
    reason = _resized(path, file)
    return reason or ("" if digest(path, count) == file.sha256 else "its content has changed")


def _resized(path: Path, file: FileSum) -> str:
    if not path.is_file():
        return "it is missing"
    size = path.stat().st_size
    return "" if size == file.size else f"it has {size} bytes instead of {file.size}"


def digest(path: Path, progress: Callable[[int], None] = lambda done: None) -> str:
    state, done = hashlib.sha256(), 0
    with path.open("rb") as handle:
        while block := handle.read(_BLOCK):
            state.update(block)
            done += len(block)
            progress(done)
    return state.hexdigest()


def remove(folder: Path, name: str) -> None:
    """Also removes a model whose manifest is damaged. The model is gone at once, even if the removal of its files is
    interrupted."""
    if not _NAME.fullmatch(name) or not (folder / name).is_dir():
        find(folder, name)
    with changing(folder) as scratch:
        os.rename(folder / name, scratch / name)


@contextmanager
def changing(folder: Path) -> Iterator[Path]:
    """Yields a scratch folder on the same disk, and keeps other processes from changing the models meanwhile. Whatever
    an interrupted command left there is cleared."""
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / ".lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise StartError(f"Another command is changing the models in {folder}. Wait until it is done.") from None
        scratch = folder / ".scratch"
        shutil.rmtree(scratch, ignore_errors=True)
        scratch.mkdir()
        try:
            yield scratch
        finally:
            shutil.rmtree(scratch, ignore_errors=True)
            # A process that was forked meanwhile has the file open, too, and would keep the lock after the file is
            # closed here.
            fcntl.flock(lock, fcntl.LOCK_UN)


def open_installed(folder: Path, options: "EngineOptions | None" = None) -> list[Callable[[], Engine]]:
    """Factories of engines for the installed models, in the order in which the router should ask them. All of them go
    before the shipped model, because an operator who installs a model for a pair wants it to be used. Among themselves,
    models with fewer pairs go first, because they were made for these; then the name decides.

    To keep a start quick, this only compares the sizes of files with the manifest; `verify` reads the files. A model
    with a missing or resized file stops the start. Models of the family `firefox` are left to `firefox_models`.
    """
    models = _whole(folder, [model for model in installed(folder) if model.family != FIREFOX])
    models.sort(key=lambda model: (len(model.languages.pairs), model.name))
    return [_factory(folder / model.name, model, options) for model in models]


def firefox_models(folder: Path) -> list[Installed]:
    """The models of the family `firefox`, by name. The sizes of their files are checked in the same way."""
    return _whole(folder, [model for model in installed(folder) if model.family == FIREFOX])


def _whole(folder: Path, models: list[Installed]) -> list[Installed]:
    for model in models:
        for name, file in model.files.items():
            if reason := _resized(folder / model.name / name, file):
                raise _damaged(model.name, f"{name}: {reason}")
    return models


def _factory(path: Path, model: Installed, options: "EngineOptions | None") -> Callable[[], Engine]:
    return lambda: open_engine(path, model, options, likelihoods.read(path))


def open_engine(
    path: Path, model: Installed, options: "EngineOptions | None" = None, scales: Scales = MappingProxyType({})
) -> Engine:
    # Imported here: the commands that only list models need no translator.
    from tolmach.engines.families.engine import FamilyEngine

    return FamilyEngine(model.name, Files(path), families.named(model.family), model.languages, options, scales)


def _damaged(name: str, reason: str) -> StartError:
    return StartError(
        f"The model '{name}' is damaged: {reason}. Remove it with `tolmach models remove {name}` and add it again."
    )
