"""`tolmach document`: translates files and folders of files on this machine, without a service."""

import asyncio
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager, nullcontext
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tolmach.cli.fields import language
from tolmach.cli.opening import Config, Data, load
from tolmach.cli.output import Json, Record, sentence, show_json, whole_file
from tolmach.cli.places import KNOWN, FileJob, plan
from tolmach.cli.wishes import Formality, GlossaryFile, wish_for
from tolmach.errors import StartError, TolmachError
from tolmach.library.opening import open_translator
from tolmach.settings import Settings

if TYPE_CHECKING:
    from tolmach.documents.report import DocumentReport
    from tolmach.documents.translating import Translating
    from tolmach.documents.whole import Followed
    from tolmach.translation.model import Wish

AT_ONCE = 2
"""How many files are processed at the same time: the engine has work while another file is read or written."""


@dataclass(frozen=True, slots=True)
class _Outcome:
    job: FileJob
    source: str | None = None
    characters: int = 0
    error: str | None = None
    report: "DocumentReport | None" = None

    @property
    def record(self) -> Record:
        return {**self._base, **({"report": self.report.as_json} if self.report else {})}

    @property
    def _base(self) -> Record:
        return {
            "file": _shown(self.job.source),
            "output": None if self.error else _shown(self.job.output),
            "detected_source_language": self.source,
            "characters": self.characters,
            "error": self.error,
        }


@dataclass(frozen=True, slots=True)
class _Shown:
    """What is shown of the results, and in them."""

    watermark: bool
    quiet: bool
    reports: bool


def document(
    path: Annotated[Path, typer.Argument(metavar="PATH", help=f"A file or a folder. Known extensions: {KNOWN}.")],
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
        typer.Option(
            metavar="PATH",
            help="Where to write the result. Without it, the result goes beside PATH, as name.de.docx or folder.de.",
        ),
    ] = None,
    form: Annotated[
        str | None, typer.Option("--format", metavar="EXTENSION", help="Format of the result: a pdf can become docx.")
    ] = None,
    formality: Formality = None,
    glossary: GlossaryFile = None,
    watermark: Annotated[bool, typer.Option("--watermark", help="Add a visible mark to docx and pdf results.")] = False,
    report: Annotated[
        bool,
        typer.Option(
            "--report",
            help="Report on each document: what is not translated and why, what looks doubtful, what is smaller, what "
            "could not be read.",
        ),
    ] = False,
    force: Annotated[bool, typer.Option("--force", help="Replace existing results.")] = False,
    data: Data = None,
    config: Config = None,
    as_json: Json = False,
) -> None:
    """Translate a document, or all documents in a folder, on this machine; no service needs to run.

    The command searches a folder with all its subfolders, and the results keep that structure. It skips files of
    other kinds. If it cannot translate a file, it says why, goes on with the others and ends with exit code 1.
    """
    target, origin = language("--to", to), language("--from", source) if source else None
    wish = wish_for(target, origin, formality, glossary)
    work = plan(path, output, target.code, form, force=force)
    shown = _Shown(watermark=watermark, quiet=as_json, reports=report)
    outcomes = asyncio.run(_translate_all(load(data, config), work.jobs, wish, shown))
    failed = sum(outcome.error is not None for outcome in outcomes)
    if as_json:
        show_json([outcome.record for outcome in outcomes])
    elif path.is_dir():
        typer.echo(f"{len(outcomes) - failed} translated, {failed} failed, {work.left_out} of other kinds skipped.")
    if failed:
        raise typer.Exit(1)


async def _translate_all(settings: Settings, jobs: tuple[FileJob, ...], wish: "Wish", shown: _Shown) -> list[_Outcome]:
    from tolmach.documents.helper import open_helper
    from tolmach.documents.translating import Translating

    room = asyncio.Semaphore(AT_ONCE)
    async with open_translator(settings) as translator:
        translator.require(wish)
        helper = open_helper(settings)
        translating = Translating(translator, helper=helper)
        with closing(helper) if helper else nullcontext(), _bars(hidden=shown.quiet) as bar:

            async def one(job: FileJob) -> _Outcome:
                async with room:
                    with bar(_shown(job.source.name)) as followed:
                        outcome = await _outcome(translating, job, wish, shown.watermark, followed)
                    outcome = outcome if shown.reports else replace(outcome, report=None)
                    if not shown.quiet:
                        _tell(outcome)
                    return outcome

            return await asyncio.gather(*map(one, jobs))


async def _outcome(
    translating: "Translating", job: FileJob, wish: "Wish", watermark: bool, followed: "Followed"
) -> _Outcome:
    try:
        return await _translated(translating, job, wish, watermark, followed)
    except TolmachError as error:
        return _Outcome(job, error=sentence(error))
    except Exception as error:
        # The words of the error may quote the file.
        return _Outcome(job, error=f"The program has an error ({type(error).__name__}).")


async def _translated(
    translating: "Translating", job: FileJob, wish: "Wish", watermark: bool, followed: "Followed"
) -> _Outcome:
    from tolmach.documents.whole import Asked, translate

    if job.refused:
        raise StartError(job.refused)
    asked = Asked(job.source.name, _read(job.source), wish, job.extension, watermark)
    # Opened before the work, so that a file that cannot be written is noticed at once.
    with whole_file(job.output, folders=True) as file:
        answer = await translate(translating, asked, followed)
        file.write(answer.data)
    return _Outcome(job, answer.source.base, answer.characters, report=answer.report)


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise StartError(f"The file {path} cannot be read: {error.strerror}.") from None


def _tell(outcome: _Outcome) -> None:
    job = outcome.job
    if outcome.error is None:
        typer.echo(f"ok      {_shown(job.source)} -> {_shown(job.output)}")
        for line in outcome.report.lines if outcome.report else ():
            typer.echo(f"        {line}")
    else:
        typer.echo(f"failed  {_shown(job.source)}: {outcome.error}", err=True)


def _shown(path: Path | str) -> str:
    """A name may hold bytes that are no text."""
    return str(path).encode("utf-8", "replace").decode()


@contextmanager
def _bars(*, hidden: bool) -> "Iterator[Callable[[str], AbstractContextManager[Followed]]]":
    """On a terminal, a bar for each file under way, counted in characters."""
    from rich.console import Console
    from rich.markup import escape
    from rich.progress import Progress

    @contextmanager
    def bar(name: str) -> "Iterator[Followed]":
        number = bars.add_task(escape(name), total=None)
        try:
            yield lambda done, total: bars.update(number, completed=done, total=total)
        finally:
            bars.remove_task(number)

    bars = Progress(
        console=Console(stderr=True),
        transient=True,
        disable=hidden or not sys.stderr.isatty(),
        # Lines that are printed meanwhile go above the bars, but only if stdout is a terminal and not a file or a pipe.
        redirect_stdout=sys.stdout.isatty(),
    )
    with bars:
        yield bar
