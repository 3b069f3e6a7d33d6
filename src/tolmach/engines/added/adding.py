"""Adds a model from a folder, an archive or an address. The model is added as a whole or not at all."""

import errno
import fnmatch
import hashlib
import os
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path, PurePosixPath
from urllib.parse import unquote, urlsplit

from tolmach.engines import families
from tolmach.engines.added import fetching
from tolmach.engines.added.installed import (
    LONGEST_NAME,
    FileSum,
    Installed,
    ProgressReport,
    changing,
    check_name,
    counted,
    digest,
    open_engine,
    silent,
    write,
)
from tolmach.engines.added.unpacking import ArchiveEntry, entries
from tolmach.engines.families.family import Files, WantedLanguages
from tolmach.engines.protocol import Request
from tolmach.errors import StartError

_BLOCK = 1 << 20
_KEPT = (
    *("model.bin", "config.json", "*vocabulary.json", "*vocabulary.txt", "vmap.txt", "*.spm", "*.model"),
    *("metadata.json", "tokenizer_config.json", "README*", "LICENSE*", "NOTICE*"),
)
"""The files of a package that are kept. Everything else, such as other forms of the weights or programs, is left
out."""
_UNCONVERTED = ("pytorch_model*.bin", "*.safetensors", "*.npz")
_ENDINGS = re.compile(r"(\.(argosmodel|zip|tar|tgz|txz|gz|xz|bz2))+$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class ModelOrder:
    """An operator's order for a model. `sha256` is that of the archive."""

    source: str
    name: str = ""
    family: str = ""
    wanted: WantedLanguages = field(default_factory=WantedLanguages)
    sha256: str = ""


def add(folder: Path, order: ModelOrder, progress: ProgressReport = silent) -> Installed:
    """Downloads if needed, unpacks, finds out what the model is, and translates a word with it. Only then the model
    gets its place in `folder`."""
    name = check_name(order.name or _name(order.source))
    order.wanted.check()
    if order.family:
        families.named(order.family)
    if order.sha256 and not re.fullmatch("[0-9a-fA-F]{64}", order.sha256):
        raise StartError("A SHA-256 has 64 hexadecimal digits.")
    if (folder / name).exists():
        raise StartError(f"A model '{name}' already exists. Remove it first, or choose another name with --name.")
    try:
        with changing(folder) as scratch:
            return _add(folder, scratch / name, order, progress)
    except OSError as error:
        hint = " Make room and try again." if error.errno == errno.ENOSPC else ""
        raise StartError(f"The model cannot be added: {error.strerror or type(error).__name__}.{hint}") from None


def _add(folder: Path, staging: Path, order: ModelOrder, progress: ProgressReport) -> Installed:
    archive = _local(folder, order, progress)
    _check_sum(archive, order, progress)
    with entries(archive) as found:
        root, chosen = _choose(found)
        sums = _copy(chosen, root, staging, progress)
    files = Files(staging, hints=(_base(order.source), root.name, staging.name))
    family = families.named(order.family) if order.family else families.detect(files)
    languages = family.languages(files, order.wanted)
    model = Installed(staging.name, family.name, languages, sums, _origin(order.source), _now())
    _try(staging, model)
    write(model, staging)
    os.rename(staging, folder / staging.name)
    if fetching.is_url(order.source):
        fetching.forget(archive)
    return model


def _local(folder: Path, order: ModelOrder, progress: ProgressReport) -> Path:
    if not fetching.is_url(order.source):
        return Path(order.source).expanduser()
    return fetching.fetch(order.source, folder / ".downloads", lambda done, total: progress("Downloading", done, total))


def _check_sum(archive: Path, order: ModelOrder, progress: ProgressReport) -> None:
    if not order.sha256:
        return
    if not archive.is_file():
        raise StartError("--sha256 works only with an archive, not with a folder.")
    size = archive.stat().st_size
    found = digest(archive, lambda done: progress("Checking", done, size))
    if found != order.sha256.lower():
        if fetching.is_url(order.source):
            fetching.forget(archive)
        raise StartError(f"The archive is not the expected one: its SHA-256 is {found}.")


def _choose(found: Sequence[ArchiveEntry]) -> tuple[PurePosixPath, list[ArchiveEntry]]:
    """The folder of the model in the archive, and the files to take from it."""
    weights = [entry.path.parent for entry in found if entry.path.name == "model.bin"]
    if len(weights) != 1:
        raise _no_model(found, len(weights))
    root = weights[0]
    if root.name == "model" and any(entry.path == root.parent / "metadata.json" for entry in found):
        root = root.parent
    places = {root, weights[0]}
    return root, [entry for entry in found if entry.path.parent in places and _matches(entry, _KEPT)]


def _no_model(found: Sequence[ArchiveEntry], count: int) -> StartError:
    if count:
        return StartError(f"The source has {count} models (files model.bin). Add them one by one.")
    if any(_matches(entry, _UNCONVERTED) for entry in found):
        return StartError(
            "The model is not in CTranslate2 format. Convert it first with ct2-transformers-converter or "
            "ct2-opus-mt-converter, and put the files of its tokeniser into the same folder."
        )
    return StartError("The source has no model: a CTranslate2 model has a file model.bin.")


def _matches(entry: ArchiveEntry, patterns: Sequence[str]) -> bool:
    return any(fnmatch.fnmatchcase(entry.path.name, pattern) for pattern in patterns)


def _copy(
    chosen: Sequence[ArchiveEntry], root: PurePosixPath, to: Path, progress: ProgressReport
) -> dict[str, FileSum]:
    total = sum(entry.size for entry in chosen)
    done = 0
    sums = {}
    for entry in chosen:
        name = str(entry.path.relative_to(root))
        path = to / name
        path.parent.mkdir(parents=True, exist_ok=True)
        sums[name] = _copy_one(entry, path, counted(progress, "Unpacking", done, total))
        done += sums[name].size
    return dict(sorted(sums.items()))


def _copy_one(entry: ArchiveEntry, path: Path, count: Callable[[int], None]) -> FileSum:
    state, done = hashlib.sha256(), 0
    with entry.open() as source, path.open("xb") as out:
        while block := source.read(_BLOCK):
            out.write(block)
            state.update(block)
            done += len(block)
            count(done)
    return FileSum(done, state.hexdigest())


def _try(path: Path, model: Installed) -> None:
    """Weights and pieces that do not fit together are found here, and not at the next start of the service."""
    if not model.languages.pairs:
        raise StartError("The model translates between no two languages that the service knows.")
    engine = open_engine(path, model)
    source, target = min(model.languages.pairs)
    try:
        engine.translate([Request("Test", source, target)])
    except (RuntimeError, ValueError) as error:
        raise StartError(f"The model does not translate: {str(error).splitlines()[0].rstrip('.')}.") from None
    finally:
        engine.close()


def _origin(source: str) -> str:
    return fetching.public(source) if fetching.is_url(source) else str(Path(source).expanduser().resolve())


def _base(source: str) -> str:
    path = unquote(urlsplit(source).path) if fetching.is_url(source) else str(Path(source).expanduser().resolve())
    return _ENDINGS.sub("", PurePosixPath(path).name)


def _name(source: str) -> str:
    return re.sub(r"[^a-z0-9._-]+", "-", _base(source).lower()).strip("-._")[:LONGEST_NAME]


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")
