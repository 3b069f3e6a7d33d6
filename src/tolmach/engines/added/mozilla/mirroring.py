"""Makes a mirror: a folder with the registry, a lock, and the packed files of some models, laid out like Mozilla's
bucket. It serves machines without a network, as a folder or behind any HTTP server."""

import os
import shutil
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from tolmach.engines.added.installed import FileSum, changing
from tolmach.engines.added.mozilla import lock
from tolmach.engines.added.mozilla.choosing import chosen
from tolmach.engines.added.mozilla.downloading import FetchOptions, Packed, downloading
from tolmach.engines.added.mozilla.getting import DOWNLOADS, check_room, clear, explained, reason
from tolmach.engines.added.mozilla.lock import FileSums
from tolmach.engines.added.mozilla.registry import RegistryFile, RegistryModel, read_registry, written
from tolmach.engines.added.mozilla.sources import LOCK, REGISTRY, ModelSource
from tolmach.engines.added.mozilla.unpacking import unpack
from tolmach.errors import StartError


@dataclass(frozen=True, slots=True)
class MirroredModels:
    models: tuple[RegistryModel, ...]
    """All models that the mirror has now, with the SHA-256 and the size of each file."""
    failed: Mapping[str, str] = field(default_factory=dict)


def mirror(folder: Path, wanted: Sequence[str], options: FetchOptions) -> MirroredModels:
    """Adds the wanted models to the mirror, and replaces older ones. The registry of the mirror is written last, so it
    never names a file that is not there."""
    registry = read_registry(options.source)
    models, failed = chosen(registry, wanted)
    with explained(f"The mirror {folder} cannot be written"), changing(folder) as scratch:
        before = _before(folder)
        known = {**lock.read_lock(folder / LOCK), **lock.shipped()}
        copied, faults = _copy_all(folder, scratch, models, known, options)
        newest = {model.pair: model for model in (*before, *copied)}
        after = tuple(model for _, model in sorted(newest.items()))
        _conclude(folder, before, after)
    return MirroredModels(after, {**failed, **faults})


def _before(folder: Path) -> list[RegistryModel]:
    if not (folder / REGISTRY).is_file():
        return []
    models = read_registry(ModelSource(str(folder))).models.values()
    return [model for model in models if all((folder / file.path).is_file() for file in model.files)]


def _copy_all(
    folder: Path, scratch: Path, models: Sequence[RegistryModel], known: FileSums, options: FetchOptions
) -> tuple[list[RegistryModel], dict[str, str]]:
    there = {model.name: sums for model in models if (sums := _there(folder, model, known))}
    copied = [_with_sums(model, there[model.name]) for model in models if model.name in there]
    absent = [model for model in models if model.name not in there]
    check_room(folder, absent, known, options.parallel)
    failed = {}
    with downloading(absent, folder / DOWNLOADS, known, options) as coming:
        for model, packed in coming:
            try:
                copied.append(_copy(folder, scratch, model, packed(), known, options))
            except (StartError, OSError) as error:
                failed[model.name] = reason(error)
    if not failed:
        clear(folder / DOWNLOADS)
    return copied, failed


def _there(folder: Path, model: RegistryModel, known: FileSums) -> dict[RegistryFile, FileSum]:
    """The sums of the model's files; empty unless all of them are in the mirror and are correct."""
    try:
        return {file: unpack(file, folder / file.path, known) for file in model.files}
    except (StartError, OSError):
        return {}


def _copy(
    folder: Path, scratch: Path, model: RegistryModel, packed: Packed, known: FileSums, options: FetchOptions
) -> RegistryModel:
    sums = {}
    for file, path in packed.items():
        try:
            sums[file] = unpack(file, path, known)
        except StartError:
            options.source.forget(path)
            raise
    for file, path in packed.items():
        draft, place = scratch / file.name, folder / file.path
        shutil.copyfile(path, draft)
        place.parent.mkdir(parents=True, exist_ok=True)
        os.replace(draft, place)
        options.source.forget(path)
    return _with_sums(model, sums)


def _with_sums(model: RegistryModel, sums: Mapping[RegistryFile, FileSum]) -> RegistryModel:
    files = tuple(replace(file, size=sums[file].size, sha256=sums[file].sha256) for file in model.files)
    return replace(model, files=files)


def _conclude(folder: Path, before: Sequence[RegistryModel], after: Sequence[RegistryModel]) -> None:
    (folder / REGISTRY).parent.mkdir(exist_ok=True)
    sums = {file.path: FileSum(file.size, file.sha256) for model in after for file in model.files}
    lock.write_lock(folder / LOCK, sums)
    lock.write_json(folder / REGISTRY, written(after))
    for path in {file.path for model in before for file in model.files} - sums.keys():
        (folder / path).unlink(missing_ok=True)
