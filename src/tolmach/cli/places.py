"""Decides which files are translated, and where each goes. It looks at the file system and changes nothing."""

import os
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import NoReturn

from tolmach.documents.formats.table import FORMATS
from tolmach.errors import StartError

KNOWN = ", ".join(FORMATS)
_NOT_OURS = (".", "~$")
"""The beginnings of names of hidden files and of the locks of office programs."""
Unreadable = Callable[[OSError], None]


@dataclass(frozen=True, slots=True)
class FileJob:
    source: Path
    output: Path
    extension: str | None = None
    """The extension of the output, if it is not that of the source."""
    refused: str = ""
    """The reason for a refusal, if there is one."""


@dataclass(frozen=True, slots=True)
class FilePlan:
    jobs: tuple[FileJob, ...]
    left_out: int = 0
    """Files of other kinds in the folder."""


def cannot_read(error: OSError) -> str:
    return f"The folder {error.filename} cannot be read: {error.strerror}."


def _refused(error: OSError) -> NoReturn:
    raise StartError(cannot_read(error)) from None


def plan(path: Path, output: Path | None, language: str, extension: str | None, *, force: bool) -> FilePlan:
    """`language` is the target language. With `force`, existing files are replaced."""
    wanted = extension.lower().removeprefix(".") if extension else None
    if not path.is_dir():
        return FilePlan(tuple(_judged([_single(path, output, language, wanted)], force=force)))
    named = path.resolve() if path.name in ("", "..") else path
    folder = output or named.parent / f"{named.name}.{language}"
    if os.path.realpath(folder) == os.path.realpath(path):
        raise StartError("The folder for the results is the source folder itself. Choose another --output.")
    files = list(_files(path, os.path.realpath(folder)))
    chosen = [file for file in files if _extension(file) in FORMATS]
    if not chosen:
        raise StartError(f"The folder {path} has no file that the command can translate. Known extensions: {KNOWN}.")
    jobs = [FileJob(file, folder / _renamed(file.relative_to(path), wanted), wanted) for file in chosen]
    return FilePlan(tuple(_judged(jobs, force=force)), len(files) - len(chosen))


def _single(path: Path, output: Path | None, language: str, wanted: str | None) -> FileJob:
    """The name of the output may determine its format, as the name of a file determines the format of the source."""
    if output is None:
        renamed = _renamed(path, wanted)
        return FileJob(path, renamed.with_name(f"{renamed.stem}.{language}{renamed.suffix}"), wanted)
    if output.is_dir():
        return FileJob(path, output / _renamed(path, wanted).name, wanted)
    return FileJob(path, output, wanted or _extension(output) or None)


def _extension(path: Path) -> str:
    return path.suffix.lower().removeprefix(".")


def _renamed(path: Path, wanted: str | None) -> Path:
    return path if wanted in (None, _extension(path)) else path.with_suffix(f".{wanted}")


def _files(folder: Path, except_folder: str, unreadable: Unreadable = _refused) -> Iterator[Path]:
    """All files that are not hidden, by name. Links to folders are not followed."""
    for place, folders, names in os.walk(folder, onerror=unreadable):
        folders[:] = sorted(
            name
            for name in folders
            if not name.startswith(_NOT_OURS) and os.path.realpath(os.path.join(place, name)) != except_folder
        )
        files = (Path(place, name) for name in sorted(names) if not name.startswith(_NOT_OURS))
        yield from (file for file in files if file.is_file())


def files_of(folder: Path, except_folder: str, unreadable: Unreadable = _refused) -> Iterator[Path]:
    """The files below a folder that can be translated, without those in another folder. `unreadable` is called for
    each folder that cannot be read."""
    return (file for file in _files(folder, except_folder, unreadable) if _extension(file) in FORMATS)


def _judged(jobs: Iterable[FileJob], *, force: bool) -> Iterator[FileJob]:
    jobs = list(jobs)
    sources = {os.path.realpath(job.source) for job in jobs}
    outputs = Counter(os.path.realpath(job.output) for job in jobs)
    for job in jobs:
        place = os.path.realpath(job.output)
        if place in sources:
            yield replace(job, refused=f"The result would replace the source {job.output}. Choose another --output.")
        elif outputs[place] > 1:
            yield replace(
                job, refused=f"Several results would have the name {job.output}. Translate these files one by one."
            )
        elif job.output.exists() and not force:
            yield replace(job, refused=f"{job.output} already exists. Use --force to replace it.")
        else:
            yield job
