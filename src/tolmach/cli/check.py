"""`tolmach check`: judges translations that somebody else made, or that a person changed."""

import asyncio
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tolmach.cli.check_pairs import KNOWN, PairGroup, groups
from tolmach.cli.fields import language
from tolmach.cli.localise import LEFT
from tolmach.cli.opening import Config, Data, load
from tolmach.cli.output import Follow, Json, Record, bar, show_json
from tolmach.settings import Settings

if TYPE_CHECKING:
    from tolmach.translation.given.pairs import GivenVerdict


def check(
    files: Annotated[
        list[Path], typer.Argument(metavar="FILE...", help=f"Files with texts and their translations: {KNOWN}.")
    ],
    source_file: Annotated[
        Path | None,
        typer.Option(
            "--source",
            metavar="FILE",
            help="The file that FILE is a translation of, where each has one language: json, arb, strings, resx, yml, "
            "yaml, properties, srt.",
        ),
    ] = None,
    source: Annotated[
        str | None,
        typer.Option("--from", metavar="LANGUAGE", help="Source language. Without it: the one that the file shows."),
    ] = None,
    to: Annotated[
        str | None,
        typer.Option(metavar="LANGUAGE", help="Target language. Without it: all that the file has."),
    ] = None,
    doubtful: Annotated[bool, typer.Option("--doubtful", help="Show doubtful translations only.")] = False,
    data: Data = None,
    config: Config = None,
    as_json: Json = False,
) -> None:
    """Judge existing translations: how sure each is, its doubtful words, and what the checks find.

    The model of this machine says how likely each translation is for its text. Where most translations of a file are
    unlikely to it, as those of people are, the file is its own measure. The checks compare numbers, dates, names,
    placeholders, tags, negation, lengths and letters. The exit code is 3 if a translation looks doubtful.
    """
    given = language("--from", source) if source else None, language("--to", to) if to else None
    found = [group for file in files for group in groups(file, source_file, given)]
    with bar("Judging", hidden=as_json) as follow:
        verdicts = asyncio.run(_judged(load(data, config), found, follow))
    records = [record for group, own in zip(found, verdicts, strict=True) for record in _records(group, own)]
    listed = [record for record in records if record["is_doubtful"] or not doubtful]
    if as_json:
        show_json(listed)
    else:
        _tell(records, listed)
    if any(record["is_doubtful"] for record in records):
        raise typer.Exit(LEFT)


async def _judged(settings: Settings, found: Sequence[PairGroup], follow: Follow) -> "list[list[GivenVerdict]]":
    from tolmach.engines.opening import open_router
    from tolmach.engines.queue import Priority
    from tolmach.library.opening import KEY
    from tolmach.translation.given.pairs import GivenPair
    from tolmach.translation.given.service import PairJudge

    router = open_router(settings)
    try:
        judge, done, total = PairJudge(router), 0, sum(len(group.pairs) for group in found)
        verdicts = []
        for group in found:
            pairs = [GivenPair(each.source, each.target) for each in group.pairs]
            told = partial(_forward, follow, done, total)
            verdicts.append(await judge.judge(pairs, group.languages, key=KEY, priority=Priority.DOCUMENT, follow=told))
            done += len(pairs)
        return verdicts
    finally:
        await router.close()


def _forward(follow: Follow, before: int, total: int, done: int) -> None:
    follow(before + done, total)


def _records(group: PairGroup, verdicts: "Sequence[GivenVerdict]") -> Iterator[Record]:
    for pair, verdict in zip(group.pairs, verdicts, strict=True):
        yield {
            "file": str(group.file),
            "name": pair.name,
            "source_lang": group.languages[0].code,
            "target_lang": group.languages[1].code,
            "source": pair.source,
            "target": pair.target,
            "confidence": verdict.confidence,
            "is_doubtful": verdict.is_doubtful,
            "doubtful_words": [pair.target[start:end] for start, end in verdict.words],
            "is_beside_others": verdict.is_beside_others,
            "faults": [{"check": each.kind.value, "words": list(each.words)} for each in verdict.faults],
        }


def _tell(records: Sequence[Record], listed: Sequence[Record]) -> None:
    for each in listed:
        mark = "doubt" if each["is_doubtful"] else "ok"
        sure = "-   " if each["confidence"] is None else f"{each['confidence']:.2f}"
        name = f" {each['name']}" if each["name"] else ""
        typer.echo(f"{mark:5} {sure} {each['file']} {each['target_lang']}{name}")
        typer.echo(f"      {_line(each['source'])}\n      {_line(each['target'])}")
        for title, words in _reasons(each):
            typer.echo(f"      {title}{': ' if words else ''}{', '.join(map(_line, words))}")
    for file in dict.fromkeys(each["file"] for each in records if each["is_beside_others"]):
        typer.echo(
            f"{file}: most translations are unlikely to the model, so they were compared with each other.", err=True
        )
    count = sum(bool(each["is_doubtful"]) for each in records)
    typer.echo(f"{count} of {len(records)} translations look doubtful.", err=True)


def _reasons(record: Record) -> Iterator[tuple[str, Sequence[str]]]:
    if record["doubtful_words"]:
        yield "doubtful words", record["doubtful_words"]
    for each in record["faults"]:
        yield f"check {each['check']}", each["words"]


def _line(text: str) -> str:
    return " ".join(text.split())
