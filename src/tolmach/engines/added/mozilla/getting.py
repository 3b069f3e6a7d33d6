"""Installs Mozilla's models and replaces them by newer ones. Each is installed as a whole or not at all, and a failure
of one does not stop the others."""

import ctypes
import errno
import os
import shutil
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path, PurePosixPath

from tolmach.engines.added.installed import (
    FIREFOX,
    MANIFEST,
    FileSum,
    Installed,
    changing,
    installed,
    write,
)
from tolmach.engines.added.mozilla import lock
from tolmach.engines.added.mozilla.choosing import chosen, is_older
from tolmach.engines.added.mozilla.downloading import FetchOptions, Packed, downloading
from tolmach.engines.added.mozilla.lock import FileSums
from tolmach.engines.added.mozilla.registry import WEIGHTS, RegistryModel, read_registry
from tolmach.engines.added.mozilla.unpacking import unpack
from tolmach.engines.families.family import ModelLanguages
from tolmach.errors import StartError
from tolmach.storage import durable

_UNKNOWN_SIZE = 8 << 20
"""More than the size of any vocabulary or shortlist."""
DOWNLOADS = ".downloads/mozilla"
_AT_FDCWD, _RENAME_EXCHANGE = -100, 2
UNTRUSTED = (
    "No lock has the checksums of the vocabulary and the shortlist, and the registry does not give them. "
    "`--trust-new` accepts these files and records their checksums."
)


@dataclass(frozen=True, slots=True)
class FetchedModels:
    added: tuple[Installed, ...] = ()
    """New models, and newer ones that replaced older ones."""
    kept: tuple[str, ...] = ()
    """Names of the models that were there already."""
    failed: Mapping[str, str] = field(default_factory=dict)
    """The reasons of failures, by name."""


def get(folder: Path, wanted: Sequence[str], options: FetchOptions) -> FetchedModels:
    """Gets both directions of each wanted language, unless they are there."""
    registry = read_registry(options.source)
    models, missing = chosen(registry, wanted)
    with explained("The models cannot be installed"), changing(folder) as scratch:
        kept = tuple(model.name for model in models if (folder / model.name / MANIFEST).is_file())
        fresh = [model for model in models if model.name not in kept]
        added, failed = _bring(folder, scratch, fresh, options)
    return FetchedModels(added, kept, {**missing, **failed})


def update(folder: Path, options: FetchOptions) -> FetchedModels:
    """Replaces each model whose weights differ from those that the registry has now."""
    registry = read_registry(options.source)
    offered = {model.name: model for model in registry.models.values()}
    with explained("The models cannot be replaced"), changing(folder) as scratch:
        there = [model for model in installed(folder) if model.family == FIREFOX]
        newer = [
            offered[model.name] for model in there if model.name in offered and is_older(model, offered[model.name])
        ]
        added, failed = _bring(folder, scratch, newer, options)
    replaced = {model.name for model in newer}
    return FetchedModels(added, tuple(model.name for model in there if model.name not in replaced), failed)


def _bring(
    folder: Path, scratch: Path, models: Sequence[RegistryModel], options: FetchOptions
) -> tuple[tuple[Installed, ...], dict[str, str]]:
    known = lock.known(folder)
    failed = {} if options.trust_new else {model.name: UNTRUSTED for model in models if not _is_pinned(model, known)}
    models = [model for model in models if model.name not in failed]
    check_room(folder, models, known, options.parallel)
    added = []
    downloads = folder / DOWNLOADS
    with downloading(models, downloads, known, options) as coming:
        for model, packed in coming:
            try:
                added.append(_install(folder, scratch / model.name, model, packed(), known, options))
            except (StartError, OSError) as error:
                failed[model.name] = reason(error)
    if not failed:
        clear(downloads)
    return tuple(added), failed


def _is_pinned(model: RegistryModel, known: FileSums) -> bool:
    return all(file.role == WEIGHTS or file.path in known for file in model.files)


def check_room(folder: Path, models: Sequence[RegistryModel], known: FileSums, parallel: int) -> None:
    """Checks the room for all models, and for the packed files of as many as are fetched ahead."""
    sizes = sorted((_size(model, known) for model in models), reverse=True)
    needed, free = sum(sizes) + sum(sizes[: parallel + 1]), shutil.disk_usage(folder).free
    if needed > free:
        raise StartError(
            f"There is not enough room in {folder}: the models need about {needed >> 20} MiB, and {free >> 20} MiB are "
            "free. Make room and try again."
        )


def _size(model: RegistryModel, known: FileSums) -> int:
    return sum(file.size or (known[file.path].size if file.path in known else _UNKNOWN_SIZE) for file in model.files)


def _install(
    folder: Path, staging: Path, model: RegistryModel, packed: Packed, known: FileSums, options: FetchOptions
) -> Installed:
    staging.mkdir()
    try:
        sums = {file: unpack(file, path, known, staging / file.name) for file, path in packed.items()}
        options.trial(staging)
    except StartError:
        # The files are no good, so the next command must not continue with them.
        _forget(packed, options)
        raise
    made = _manifest(model, {file.name: found for file, found in sums.items()}, options)
    write(made, staging)
    if options.trust_new:
        lock.remember(folder, {file.path: found for file, found in sums.items()})
    _place(staging, folder / model.name)
    _forget(packed, options)
    return made


def _forget(packed: Packed, options: FetchOptions) -> None:
    for path in packed.values():
        options.source.forget(path)


def _manifest(model: RegistryModel, files: Mapping[str, FileSum], options: FetchOptions) -> Installed:
    source, target = model.pair
    return Installed(
        name=model.name,
        family=FIREFOX,
        languages=ModelLanguages({source: ""}, {target: ""}),
        files=dict(sorted(files.items())),
        origin=f"{options.source.shown}/{PurePosixPath(model.weights.path).parent}",
        added=datetime.now(UTC).isoformat(timespec="seconds").replace("+00:00", "Z"),
        architecture=model.architecture,
        published=model.scores,
    )


def _place(staging: Path, place: Path) -> None:
    """If there is an older model of that name, it is in the scratch folder afterwards."""
    if (place / MANIFEST).is_file():
        _exchange(staging, place)
    else:
        os.rename(staging, place)
    durable.sync_folder(place.parent)


def _exchange(new: Path, old: Path) -> None:
    """Swaps both names at once, so that a kill leaves either the old model or the new one."""
    exchange = getattr(ctypes.CDLL(None), "renameat2", None)
    paths = _AT_FDCWD, os.fsencode(new), _AT_FDCWD, os.fsencode(old)
    if exchange is None or exchange(*paths, _RENAME_EXCHANGE) != 0:
        # Some network file systems cannot swap names.
        os.rename(old, new.with_name(f"{new.name}.old"))
        os.rename(new, old)


@contextmanager
def explained(what: str) -> Iterator[None]:
    """Turns an error of the file system into a sentence."""
    try:
        yield
    except OSError as error:
        raise StartError(f"{what}: {reason(error)}") from None


def clear(downloads: Path) -> None:
    """The leftovers of earlier commands are of no use any more, or are only a few files."""
    shutil.rmtree(downloads, ignore_errors=True)


def reason(error: StartError | OSError) -> str:
    if isinstance(error, StartError):
        return str(error)
    hint = " Make room and try again." if error.errno in (errno.ENOSPC, errno.EDQUOT) else ""
    return f"{error.strerror or type(error).__name__}.{hint}"
