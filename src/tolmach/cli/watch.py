"""`tolmach watch`: translates the documents that are put into a folder, until it is stopped."""

import asyncio
import os
import signal
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tolmach.cli.fields import language
from tolmach.cli.opening import Config, Data, load
from tolmach.cli.output import sentence, whole_file
from tolmach.cli.places import KNOWN, cannot_read, files_of
from tolmach.cli.wishes import Formality, GlossaryFile, wish_for
from tolmach.errors import StartError, TolmachError

if TYPE_CHECKING:
    from tolmach.cli.speakers import LocalSpeaker

Sight = tuple[int, int]
"""The size of a file and when it was changed."""


@dataclass(slots=True)
class Watched:
    """What was seen in the folder. A file is whole when it looks the same twice, and is translated once."""

    folder: Path
    results: Path
    language: str
    seen: dict[Path, Sight] = field(default_factory=dict)
    done: dict[Path, Sight] = field(default_factory=dict)
    unreadable: list[str] = field(default_factory=list)
    """What is wrong with the folders that the last look could not read, in sentences."""

    def begin(self) -> None:
        """Takes what has a result already, and is older than it, as done."""
        for path, sight in self._sights():
            with suppress(FileNotFoundError):
                if self.result(path).stat().st_mtime_ns >= sight[1]:
                    self.done[path] = sight

    def ready(self) -> list[Path]:
        """The files that are whole and not done yet. Call it again and again."""
        self.unreadable = []
        before, self.seen = self.seen, dict(self._sights())
        same = (path for path, sight in self.seen.items() if before.get(path) == sight != self.done.get(path))
        return [path for path in same if self.seen[path][0]]

    def finish(self, path: Path) -> None:
        """A file that failed is done too, until it changes."""
        self.done[path] = self.seen[path]

    @property
    def is_finished(self) -> bool:
        """Whether every file that is there is done. An empty file needs nothing."""
        return all(self.done.get(path) == sight or not sight[0] for path, sight in self.seen.items())

    @property
    def is_beside(self) -> bool:
        """Whether results go beside their sources, by whatever name the folder is called."""
        return os.path.realpath(self.results) == os.path.realpath(self.folder)

    def result(self, path: Path) -> Path:
        if self.is_beside:
            return path.with_name(f"{path.stem}.{self.language}{path.suffix}")
        return self.results / path.relative_to(self.folder)

    def _sights(self) -> Iterator[tuple[Path, Sight]]:
        is_beside = self.is_beside
        for path in files_of(self.folder, os.path.realpath(self.results), self._unreadable):
            # A link in a folder that others may write to could name any file of this machine.
            if path.is_symlink() or (is_beside and self._is_result(path)):
                continue
            with suppress(FileNotFoundError):
                there = path.stat()
                yield path, (there.st_size, there.st_mtime_ns)

    def _unreadable(self, error: OSError) -> None:
        """What is in the other folders is still translated. Raises StartError if the watched folder is unreadable."""
        if Path(error.filename) == self.folder:
            raise StartError(cannot_read(error)) from None
        self.unreadable.append(cannot_read(error))

    def _is_result(self, path: Path) -> bool:
        """A result beside its source is never translated again."""
        return path.stem.endswith(f".{self.language}")


def watch(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help=f"The folder. Known extensions: {KNOWN}.")],
    to: Annotated[str, typer.Option(metavar="LANGUAGE", help="Target language, such as de or pt-BR.")],
    source: Annotated[
        str | None,
        typer.Option(
            "--from",
            metavar="LANGUAGE",
            help="Source language. Without it, the command detects the language of each file.",
        ),
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="Where to write results. Without it: beside the source, as name.de.docx."),
    ] = None,
    formality: Formality = None,
    glossary: GlossaryFile = None,
    once: Annotated[bool, typer.Option("--once", help="Stop when everything that is there is translated.")] = False,
    interval: Annotated[
        float, typer.Option(metavar="SECONDS", min=0.05, help="How often to look into the folder.")
    ] = 1.0,
    data: Data = None,
    config: Config = None,
) -> None:
    """Translate what is put into a folder, until Ctrl-C; no service needs to run.

    The command translates a file when it has stopped changing, and again when it changes. It says why it could not
    translate a file, and goes on.
    """
    target, origin = language("--to", to), language("--from", source) if source else None
    wish = wish_for(target, origin, formality, glossary)
    if not folder.is_dir():
        raise StartError(f"The folder {folder} does not exist.")
    watched = Watched(folder, output or folder, target.code)
    watched.begin()

    async def run() -> None:
        from tolmach.cli.speakers import local_speakers

        stopping = _stopping()
        async with local_speakers(load(data, config), [wish]) as (speaker,):
            typer.echo(f"Watching {folder}. Press Ctrl-C to stop.", err=True)
            await _watch(watched, speaker, stopping, interval, once=once)

    asyncio.run(run())


def _stopping() -> asyncio.Event:
    """Set by Ctrl-C and SIGTERM, so that a file under way is finished."""
    event = asyncio.Event()
    loop = asyncio.get_running_loop()
    for sign in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(sign, event.set)
    return event


async def _watch(
    watched: Watched, speaker: "LocalSpeaker", stopping: asyncio.Event, interval: float, *, once: bool
) -> None:
    told = set[str]()
    while not stopping.is_set():
        ready, problems = await asyncio.to_thread(_seen, watched, once)
        for problem in sorted(problems - told):
            typer.echo(f"failed  {problem}", err=True)
        # A folder of the network may come back, and go again.
        told = problems
        for path in ready:
            if stopping.is_set():
                return
            await _translate(watched, path, speaker)
            watched.finish(path)
        if once and watched.is_finished:
            return
        try:
            await asyncio.wait_for(stopping.wait(), interval)
        except TimeoutError:
            continue


def _seen(watched: Watched, once: bool) -> tuple[list[Path], set[str]]:
    """The files that are ready, and what cannot be read. With `once` nothing would follow if the folder came back."""
    try:
        return watched.ready(), set(watched.unreadable)
    except StartError as error:
        if once:
            raise
        return [], {sentence(error)}


async def _translate(watched: Watched, path: Path, speaker: "LocalSpeaker") -> None:
    result, began = watched.result(path), time.monotonic()
    try:
        data = await speaker.document(path.name, await asyncio.to_thread(path.read_bytes))
        with whole_file(result, folders=True) as file:
            file.write(data)
    except TolmachError as error:
        typer.echo(f"failed  {path}: {sentence(error)}", err=True)
    except OSError as error:
        typer.echo(f"failed  {path}: {error.strerror}.", err=True)
    except Exception as error:
        # The words of the error may quote the file.
        typer.echo(f"failed  {path}: The program has an error ({type(error).__name__}).", err=True)
    else:
        typer.echo(f"ok      {path} -> {result} ({time.monotonic() - began:.1f} s)")
