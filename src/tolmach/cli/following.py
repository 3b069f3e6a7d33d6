"""Shows a live session as it goes on: rewritten in place on a terminal, line by line elsewhere."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import typer

if TYPE_CHECKING:
    from rich.console import RenderableType

    from tolmach.voice.jobs.subtitles import TimedLine

LINES = 6
"""Lines of each stream that a terminal shows."""


@dataclass(slots=True)
class FollowedStream:
    """The transcript, or one of its translations."""

    language: str
    is_transcript: bool = False
    segments: list[dict[str, Any]] = field(default_factory=list)
    tentative: str = ""

    @property
    def concluded(self) -> str:
        return "".join(segment["text"] for segment in self.segments)

    @property
    def sentences(self) -> "list[TimedLine]":
        """Translations come as sentences; the transcript comes in fragments, which are joined here."""
        from tolmach.voice.jobs.subtitles import TimedLine
        from tolmach.voice.recognising.protocol import Spoken
        from tolmach.voice.stream.stretches import Stretches

        bits = [Spoken(each["text"], self.language, each["start_time"], each["end_time"]) for each in self.segments]
        stretches = Stretches()
        found = [*stretches.add(bits), *stretches.close()] if self.is_transcript else bits
        return [TimedLine(each.text.strip(), each.start, each.end) for each in found if each.text.strip()]


class FollowedSession:
    def __init__(self, targets: list[str]) -> None:
        self.source = FollowedStream("", is_transcript=True)
        self.targets = {code: FollowedStream(code) for code in targets}

    @property
    def streams(self) -> list[FollowedStream]:
        return [self.source, *self.targets.values()]

    def tell(self, kind: str, body: dict[str, Any]) -> list[str]:
        """Lines for new text that will not change any more."""
        if kind == "source_transcript_update":
            said = (body["concluded"] or body["tentative"])[:1]
            self.source.language = said[0]["language"] if said else self.source.language
            return _updated(self.source, body)
        if kind == "target_transcript_update":
            return _updated(self.targets[body["language"]], body)
        return []

    @property
    def record(self) -> dict[str, Any]:
        return {
            "source": {"language": self.source.language, "text": self.source.concluded},
            "targets": [{"language": each.language, "text": each.concluded} for each in self.targets.values()],
        }


def _updated(stream: FollowedStream, body: dict[str, Any]) -> list[str]:
    stream.segments += body["concluded"]
    stream.tentative = "".join(segment["text"] for segment in body["tentative"])
    return [
        f"[{_clock(segment['start_time'])}] {stream.language}: {segment['text'].strip()}"
        for segment in body["concluded"]
        if segment["text"].strip()
    ]


def _clock(milliseconds: int) -> str:
    minutes, rest = divmod(milliseconds, 60_000)
    return f"{minutes:02}:{rest / 1000:04.1f}"


@contextmanager
def following(session: FollowedSession, *, quiet: bool) -> "Iterator[Any]":
    """Yields a function that must get every message."""
    if quiet:
        yield session.tell
    elif sys.stdout.isatty():
        with _on_terminal(session) as tell:
            yield tell
    else:
        yield lambda kind, body: typer.echo("".join(f"{line}\n" for line in session.tell(kind, body)), nl=False)


@contextmanager
def _on_terminal(session: FollowedSession) -> "Iterator[Any]":
    from rich.live import Live

    with Live(screen(session), refresh_per_second=8, transient=True) as live:

        def tell(kind: str, body: dict[str, Any]) -> None:
            session.tell(kind, body)
            live.update(screen(session))

        yield tell
    for stream in session.streams:
        typer.echo(f"{stream.language}: {stream.concluded.strip()}")


def screen(session: FollowedSession) -> "RenderableType":
    """Uses Text and not markup, because people may say anything."""
    from rich.console import Group
    from rich.panel import Panel
    from rich.text import Text

    def shown(stream: FollowedStream) -> Panel:
        text = Text.assemble(stream.concluded, (stream.tentative, "dim italic"))
        return Panel(_Tail(text), title=stream.language or "…", title_align="left")

    return Group(*map(shown, session.streams))


class _Tail:
    """The last lines of a text, whatever the width of the terminal."""

    def __init__(self, text: Any) -> None:
        self._text = text

    def __rich_console__(self, console: Any, options: Any) -> Iterator[Any]:
        from rich.text import Text

        lines = self._text.wrap(console, options.max_width)
        yield Text("\n").join(lines[-LINES:])
