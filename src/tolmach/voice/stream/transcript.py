"""Keeps the transcript of what was said, for the client to read and the targets to translate."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Final

from tolmach.languages.traits import base, traits
from tolmach.voice.recognising.protocol import Heard, Spoken
from tolmach.voice.stream.messages import Outgoing, SourceSegment, SourceTranscriptUpdate
from tolmach.voice.stream.stretches import Stretches, joined
from tolmach.voice.stream.targets import SourceNews, TargetStream

QUIET: Final = 2.0
"""Seconds of quiet after which the last concluded words count as the end of a sentence."""


class Transcript:
    """`source` is the language as the request spells it. `begins` are the milliseconds that other replicas
    heard before."""

    def __init__(
        self,
        source: str | None,
        put: Callable[[Outgoing], None],
        targets: Sequence[TargetStream],
        begins: int = 0,
    ) -> None:
        self._source = source
        self._put = put
        self._targets = targets
        self._stretches = Stretches()
        self._tentative: tuple[Spoken, ...] = ()
        self._heard: tuple[Spoken, ...] = ()
        self._changed = 0.0
        self._begins = self._end = begins
        self._follows = begins > 0

    def hear(self, heard: Heard | None, now: float) -> None:
        """Takes newly heard speech. Pass None if nothing is new."""
        if heard is not None and (heard.concluded or heard.tentative != self._heard):
            self._changed, self._heard = now, heard.tentative
            concluded = self._in_order(self._joined(heard.concluded))
            self._follows = self._follows and not concluded
            self._end = concluded[-1].end if concluded else self._end
            self._tentative = self._in_order(self._joined(heard.tentative))
            self._put(SourceTranscriptUpdate(self._shown(concluded), self._shown(self._tentative)))
            self._tell(self._stretches.add(concluded, "".join(item.text for item in self._tentative)))
        elif self._stretches.open and not self._tentative and now - self._changed >= QUIET:
            self._tell(self._stretches.close())

    def finish(self) -> None:
        """Nothing more will be said, and nothing is tentative any more."""
        self._tentative = ()
        self._tell(self._stretches.close(), is_last=True)

    def _tell(self, whole: list[Spoken], *, is_last: bool = False) -> None:
        news = SourceNews(tuple(whole), joined((*self._stretches.open, *self._tentative)), is_last)
        for target in self._targets:
            target.tell(news)

    def _joined(self, spoken: tuple[Spoken, ...]) -> tuple[Spoken, ...]:
        """Puts a space before the first text if it follows speech that another replica heard."""
        if not (self._follows and spoken and traits(base(spoken[0].language)).spaced_sentences):
            return spoken
        return replace(spoken[0], text=f" {spoken[0].text.lstrip()}"), *spoken[1:]

    def _in_order(self, spoken: Iterable[Spoken]) -> tuple[Spoken, ...]:
        """Adjusts the times so that clients can rely on them: later text begins no earlier than concluded text ends."""
        found: list[Spoken] = []
        end = self._end
        for item in spoken:
            start = max(self._begins + item.start, end)
            end = max(self._begins + item.end, start)
            found.append(replace(item, start=start, end=end))
        return tuple(found)

    def _shown(self, spoken: Iterable[Spoken]) -> tuple[SourceSegment, ...]:
        return tuple(SourceSegment(self._named(item.language), item.text, item.start, item.end) for item in spoken)

    def _named(self, language: str) -> str:
        return self._source if self._source is not None and self._source.lower() == language else language
