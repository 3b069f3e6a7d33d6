"""A model directory: reads its manifest, and checks that its files are still those it was made with."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

from tolmach.errors import StartError

MANIFEST = "model.json"
GROUP = "tolmach.models"
_DIGITS = 16
REMEDY = "Install the package tolmach-model again, or name another model directory."


@dataclass(frozen=True, slots=True)
class File:
    name: str
    sha256: str
    size: int


@dataclass(frozen=True, slots=True)
class ModelPackage:
    directory: Path
    name: str
    version: str
    family: str
    languages: tuple[str, ...]
    parameters: int
    longest: int
    """The number of pieces in the longest training sentence."""
    files: tuple[File, ...]
    tasks: frozenset[str] = frozenset()
    """What it has learned besides plain translation: marks, terms, genders of terms, context, fix."""
    formality: frozenset[str] = frozenset()
    """The targets whose form of address it can choose."""

    @property
    def hash(self) -> str:
        """One hash for the whole model: the hash of its files' hashes."""
        return hashlib.sha256("".join(file.sha256 for file in self.files).encode()).hexdigest()

    @property
    def fingerprint(self) -> str:
        """The digits of the hash by which measurements name the model."""
        return self.hash[:_DIGITS]


def shipped() -> Path:
    """The directory of the installed model, found by its entry point."""
    for entry in sorted(entry_points(group=GROUP), key=lambda entry: entry.name):
        return Path(entry.load()())
    raise StartError("No translation model is installed. Install the package tolmach-model.")


def load_package(directory: Path) -> ModelPackage:
    """Reads the manifest and checks every file by its hash."""
    package = read_package(directory)
    for file in package.files:
        prove(directory, file)
    return package


def read_package(directory: Path) -> ModelPackage:
    path = directory / MANIFEST
    try:
        manifest = json.loads(path.read_text(encoding="utf-8"))
        return _package(directory, manifest)
    except FileNotFoundError:
        raise StartError(f"The model file {path} is missing. {REMEDY}") from None
    except (OSError, ValueError, KeyError, TypeError, AttributeError, OverflowError, RecursionError):
        raise StartError(f"The model file {path} cannot be read. {REMEDY}") from None


def prove(directory: Path, file: File) -> None:
    path = directory / file.name
    try:
        with path.open("rb") as content:
            size = path.stat().st_size
            intact = size == file.size and hashlib.file_digest(content, "sha256").hexdigest() == file.sha256
    except FileNotFoundError:
        raise StartError(f"The model file {path} is missing. {REMEDY}") from None
    except OSError as error:
        raise StartError(f"The model file {path} cannot be read: {error.strerror}. {REMEDY}") from None
    if not intact:
        raise StartError(f"The model file {path} is damaged: its hash is not the one in {MANIFEST}. {REMEDY}")


def _package(directory: Path, manifest: Mapping[str, Any]) -> ModelPackage:
    return ModelPackage(
        directory=directory,
        name=str(manifest["name"]),
        version=str(manifest["version"]),
        family=str(manifest["family"]),
        languages=tuple(manifest["languages"]),
        parameters=int(manifest["parameters"]),
        longest=int(manifest["longest_trained"]),
        files=tuple(_file(name, file) for name, file in manifest["files"].items()),
        tasks=frozenset(manifest.get("tasks", ())),
        formality=frozenset(manifest.get("formality", ())),
    )


def _file(name: str, facts: Mapping[str, Any]) -> File:
    """A file of this directory. A name that leads elsewhere is refused."""
    if name != Path(name).name:
        raise ValueError
    return File(name, str(facts["sha256"]), int(facts["size"]))
