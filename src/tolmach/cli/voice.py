"""`tolmach voice`: plays a recording into a live session of a running service."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import chain
from pathlib import Path
from typing import Annotated, Any, BinaryIO

import typer

from tolmach.cli.fields import language
from tolmach.cli.following import FollowedSession, FollowedStream, following
from tolmach.cli.opening import Config, Data, load
from tolmach.cli.output import Json, show_json, whole_file
from tolmach.cli.playing import CHUNK, Service, play
from tolmach.errors import StartError
from tolmach.settings import Settings

REAL_TIME, FAST = 1.0, 1.9
"""Seconds of the recording per second; services accept up to twice real time."""
MOST_TARGETS = 5
KEY_VARIABLE = "DEEPL_AUTH_KEY"
TYPES = {
    "wav": "audio/wav",
    "mp3": "audio/mpeg",
    "ogg": "audio/ogg",
    "oga": "audio/ogg",
    "opus": "audio/ogg",
    "flac": "audio/flac",
    "m4a": "audio/mp4",
    "mp4": "audio/mp4",
    "webm": "audio/webm",
}


def voice(
    file: Annotated[Path, typer.Argument(metavar="FILE", help=f"A recording. Known extensions: {', '.join(TYPES)}.")],
    to: Annotated[
        str,
        typer.Option(
            metavar="LANGUAGES", help="Up to five target languages, such as de,fr. Without it: only a transcript."
        ),
    ] = "",
    source: Annotated[
        str | None,
        typer.Option(
            "--from", metavar="LANGUAGE", help="The spoken language. Without it, the service detects the language."
        ),
    ] = None,
    fast: Annotated[
        bool, typer.Option("--fast", help="Play as fast as the service allows, about twice real time.")
    ] = False,
    srt: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Write subtitles of the target, or of the transcript. Several targets get one file each, such as "
            "name.de.srt.",
        ),
    ] = None,
    server: Annotated[
        str | None,
        typer.Option(metavar="URL", help="The address of the service. Without it: the service on this machine."),
    ] = None,
    key: Annotated[
        str | None,
        typer.Option(
            metavar="KEY",
            envvar=KEY_VARIABLE,
            help=f"The key for the service. Set it in the variable {KEY_VARIABLE}, because other users can read "
            "command lines. Without both: the developer key of the settings.",
        ),
    ] = None,
    data: Data = None,
    config: Config = None,
    as_json: Json = False,
) -> None:
    """Play a recording into a live session of a running service, and show the text while it plays.

    On a terminal, the command rewrites the transcript and each translation as they change; words that may still change
    are dim. Elsewhere it prints a line for each final sentence.
    """
    targets = _targets(to)
    origin = language("--from", source).code if source else None
    media = TYPES.get(file.suffix.lower().removeprefix("."))
    if media is None:
        raise typer.BadParameter(f"Known extensions: {', '.join(TYPES)}.", param_hint="FILE")
    service = _service(load(data, config), server, key)
    session = FollowedSession(targets)
    fields: dict[str, Any] = {"target_languages": targets} | ({"source_language": origin} if origin else {})
    with _sound(file, media) as sound, following(session, quiet=as_json) as told:
        asyncio.run(play(service, fields, sound, FAST if fast else REAL_TIME, told))
    if as_json:
        show_json(session.record)
    if srt is not None:
        _write(srt, session)


def _targets(words: str) -> list[str]:
    codes = [language("--to", code.strip()).code for code in words.split(",") if code.strip()]
    once = list(dict.fromkeys(codes))
    if len(once) > MOST_TARGETS:
        raise typer.BadParameter(f"at most {MOST_TARGETS} languages.", param_hint="--to")
    return once


def _service(settings: Settings, server: str | None, key: str | None) -> Service:
    found = key or settings.developer_key
    if not found:
        raise StartError(f"There is no key. Set {KEY_VARIABLE} or the setting developer_key.")
    scheme = "https" if settings.tls_cert else "http"
    host = f"[{settings.host}]" if ":" in settings.host else settings.host
    return Service(server or f"{scheme}://{host}:{settings.port}", found)


@contextmanager
def _sound(file: Path, media: str) -> Iterator[Iterator[bytes]]:
    """Reads the first chunk at once, so that an unreadable recording is noticed before the service is called."""
    try:
        opened = file.open("rb")
    except OSError as error:
        raise StartError(f"The file {file} cannot be read: {error.strerror}.") from None
    with opened:
        chunks = _chunks(opened, media, file)
        yield chain([next(chunks)], chunks)


def _chunks(opened: BinaryIO, media: str, file: Path) -> Iterator[bytes]:
    from tolmach.voice.audio.pcm import ENCODINGS
    from tolmach.voice.audio.protocol import Undecodable
    from tolmach.voice.audio.reading import read
    from tolmach.voice.jobs.listening import regrouped

    try:
        yield from map(ENCODINGS["s16le"].encode, regrouped(read(opened, media), CHUNK // 2))
    except Undecodable as error:
        raise StartError(f"The file {file} cannot be played as {media}. {error}") from None


def _write(path: Path, session: FollowedSession) -> None:
    from tolmach.voice.jobs.subtitles import srt

    for stream, place in _places(path, session):
        with whole_file(place) as file:
            file.write(srt(stream.sentences).encode())


def _places(path: Path, session: FollowedSession) -> list[tuple[FollowedStream, Path]]:
    streams = list(session.targets.values()) or [session.source]
    if len(streams) == 1:
        return [(streams[0], path)]
    return [(each, path.with_name(f"{path.stem}.{each.language}{path.suffix}")) for each in streams]
