"""`tolmach localise`: keeps files of strings up to date in other languages."""

import asyncio
import os
from collections.abc import Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tolmach.cli.fields import language
from tolmach.cli.keys import AccountName
from tolmach.cli.opening import Config, Data
from tolmach.cli.output import Json, Record, show_json, whole_file
from tolmach.cli.voice import KEY_VARIABLE
from tolmach.cli.wishes import Formality
from tolmach.cli.wording import SpeakerWishes, speakers
from tolmach.errors import StartError
from tolmach.languages.model import Language

if TYPE_CHECKING:
    from tolmach.localising.lock import Lock
    from tolmach.localising.places import LanguagePlaces
    from tolmach.localising.planning import LocalisingPlan
    from tolmach.localising.service import LocalisedFile

LEFT = 3
"""The exit code if something is not translated."""


@dataclass(frozen=True, slots=True)
class _FileTask:
    """One file in one language. Names of files in the lock are relative to its folder."""

    source: Path
    target: Path
    lock: Path
    languages: tuple[Language, Language]

    @property
    def name(self) -> str:
        return Path(os.path.relpath(self.source, self.lock.parent)).as_posix()


def localise(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Files in the source language.")],
    to: Annotated[str, typer.Option(metavar="LANGUAGES", help="Target languages, such as de,fr,pt-BR.")],
    source: Annotated[
        str | None,
        typer.Option(
            "--from", metavar="LANGUAGE", help="Source language. Without it: the one that the file or its name shows."
        ),
    ] = None,
    output: Annotated[
        str | None,
        typer.Option(
            metavar="PATTERN",
            help="Where the translated files are, such as locales/{lang}.json. Without it, the name of the source "
            "shows that.",
        ),
    ] = None,
    check: Annotated[
        bool, typer.Option("--check", help="Only look: the exit code is 3 if a text is missing or outdated.")
    ] = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only say what the command would translate.")] = False,
    formality: Formality = None,
    glossary: Annotated[
        str | None,
        typer.Option(metavar="NAME", help="Name of a glossary of the service, or a file: TSV, CSV, XLSX or TBX."),
    ] = None,
    style: Annotated[str | None, typer.Option(metavar="NAME", help="Name of a style rule list of the service.")] = None,
    account: AccountName = None,
    lock: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="The lock file, which remembers what was translated. Without it: tolmach.lock in the folder that "
            "has the files of all languages.",
        ),
    ] = None,
    server: Annotated[
        str | None,
        typer.Option(
            metavar="URL", help="Address of a service that translates. Without it: the models of this machine."
        ),
    ] = None,
    key: Annotated[
        str | None,
        typer.Option(
            metavar="KEY",
            envvar=KEY_VARIABLE,
            help=f"The key for that service. Set it in the variable {KEY_VARIABLE}, because other users can read "
            "command lines.",
        ),
    ] = None,
    data: Data = None,
    config: Config = None,
    as_json: Json = False,
) -> None:
    """Translate what is new or changed in files of strings, and leave everything else as it is.

    Known extensions: json, arb, po, pot, xlf, xliff, strings, resx, yml, yaml, properties, srt. The exit code is 3 if
    the command left something untranslated, because a translation would have lost a placeholder or a tag.
    """
    from tolmach.localising.lock import read as read_lock

    targets = _targets(to)
    tasks = [task for file in files for task in _tasks(file, targets, source, output, lock)]
    locks = {task.lock: read_lock(task.lock) for task in tasks}
    plans = [_plan(task, locks[task.lock]) for task in tasks]
    wishes = SpeakerWishes(formality, glossary, style, account, server, key, data, config)
    done: list[LocalisedFile | None] = [None] * len(plans)
    if not check and not dry_run:
        done = list(asyncio.run(_localised(plans, tasks, wishes, locks)))
    records = [_record(*each) for each in zip(tasks, plans, done, strict=True)]
    if as_json:
        show_json(records)
    else:
        _tell(records, is_done=not (check or dry_run))
    if any(record["left"] for record in records) or (check and any(_is_due(record) for record in records)):
        raise typer.Exit(LEFT)


def _targets(words: str) -> list[Language]:
    found = [language("--to", code.strip()) for code in words.split(",") if code.strip()]
    if not found:
        raise typer.BadParameter("name at least one language.", param_hint="--to")
    return list(dict.fromkeys(found))


def _tasks(
    file: Path, targets: Sequence[Language], source: str | None, output: str | None, lock: Path | None
) -> list[_FileTask]:
    from tolmach.localising.places import places

    found = places(file, output)
    origin = _source(file, source, found)
    beside = lock or Path(found.pattern.partition("{lang}")[0] + "_").parent / "tolmach.lock"
    made = [_FileTask(file, found.of(target), beside, (origin, target)) for target in targets]
    for task in made:
        if task.target.resolve() == file.resolve() and (len(targets) > 1 or output is None):
            raise StartError(f"The file of {task.languages[1].name} would be the source {file} itself.")
    return made


def _source(file: Path, given: str | None, found: "LanguagePlaces") -> Language:
    from tolmach.languages.catalogue import find, named
    from tolmach.languages.traits import base
    from tolmach.localising.formats.table import sheet

    if given is not None:
        return language("--from", given)
    told = sheet(file.name, _read(file), named("en"), is_source=True).language or found.source or ""
    known = find(base(told.replace("_", "-"))) if told else None
    if known is None:
        raise typer.BadParameter(f"neither {file} nor its name shows its language: give --from.", param_hint="--from")
    return known


def _plan(task: _FileTask, lock: "Lock") -> "LocalisingPlan":
    from tolmach.localising.planning import FilePair, plan

    there = _read(task.target) if task.target.exists() else None
    pair = FilePair(task.source.name, _read(task.source), there, task.languages)
    return plan(pair, lock.of(task.name, task.languages[1].code))


def _read(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError as error:
        raise StartError(f"The file {file} cannot be read: {error.strerror}.") from None


async def _localised(
    plans: "Sequence[LocalisingPlan]", tasks: Sequence[_FileTask], wishes: SpeakerWishes, locks: "dict[Path, Lock]"
) -> "list[LocalisedFile]":
    """Each file is written when it is translated, so that a later mistake or an interruption costs none before it."""
    from tolmach.localising.service import localised, taken_over

    # Without a text that is due, no model loads; but the lock may not know all texts yet.
    pairs = list(dict.fromkeys(task.languages for task, plan in zip(tasks, plans, strict=True) if plan.due))
    done = []
    async with AsyncExitStack() as stack:
        found = await stack.enter_async_context(speakers(pairs, wishes)) if pairs else []
        by_pair = dict(zip(pairs, found, strict=True))
        for plan, task in zip(plans, tasks, strict=True):
            result = await localised(plan, by_pair[task.languages]) if plan.due else taken_over(plan)
            _write(task, plan, result, locks[task.lock])
            done.append(result)
    return done


def _write(task: _FileTask, plan: "LocalisingPlan", result: "LocalisedFile", lock: "Lock") -> None:
    if result.data != plan.pair.target:
        there = _read(task.target) if task.target.exists() else None
        if there != plan.pair.target:
            raise StartError(f"The file {task.target} was changed meanwhile and stays as it is. Run the command again.")
        with whole_file(task.target, folders=True) as file:
            file.write(result.data)
    lock.keep(task.name, task.languages[1].code, result.locked)
    if not task.lock.exists() or task.lock.read_bytes() != lock.written:
        with whole_file(task.lock, folders=True) as file:
            file.write(lock.written)


def _record(task: _FileTask, plan: "LocalisingPlan", done: "LocalisedFile | None") -> Record:
    from tolmach.localising.planning import TextState

    states = list(plan.states.values())
    return {
        "file": str(task.source),
        "output": str(task.target),
        "language": task.languages[1].code,
        **{state.value: states.count(state) for state in TextState},
        "obsolete": plan.obsolete,
        "left": list(done.left) if done else [],
        "doubtful": list(done.doubtful) if done else [],
    }


def _is_due(record: Record) -> bool:
    return bool(record["new"] or record["changed"])


def _tell(records: Sequence[Record], *, is_done: bool) -> None:
    for each in records:
        counts = f"{each['new']} new, {each['changed']} changed, {each['kept']} kept"
        obsolete = f", {len(each['obsolete'])} no longer in the source" if each["obsolete"] else ""
        word = ("done   " if is_done else "due    ") if _is_due(each) else "current"
        typer.echo(f"{word} {each['output']}: {counts}{obsolete}")
        for name in each["left"]:
            typer.echo(f"left    {each['output']}: {name}", err=True)
        for name in each["doubtful"]:
            typer.echo(f"doubt   {each['output']}: {name}", err=True)
