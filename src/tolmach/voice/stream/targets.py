"""One target of a session: a whole stretch is translated once, an open one as often as there is time."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Protocol

from tolmach.errors import ApiError
from tolmach.languages.traits import traits
from tolmach.voice.model import VoiceTarget
from tolmach.voice.recognising.protocol import Spoken
from tolmach.voice.stream.messages import EndOfTargetTranscript, Outgoing, TargetSegment, TargetTranscriptUpdate
from tolmach.voice.stream.steady import SteadyText


class Interpreter(Protocol):
    async def render(self, spoken: Spoken, context: str) -> str:
        """The translation, without space around it."""
        ...


@dataclass(frozen=True, slots=True)
class SourceNews:
    whole: tuple[Spoken, ...]
    """Stretches that are complete."""
    open: Spoken | None
    """The tentative text that follows them."""
    is_last: bool = False


class TargetStream:
    def __init__(
        self,
        target: VoiceTarget,
        interpreter: Interpreter,
        put: Callable[[Outgoing], None],
        concluded: Callable[[str], Awaitable[None]],
        *,
        is_begun: bool = False,
    ) -> None:
        self._target = target
        self._interpreter = interpreter
        self._put = put
        self._concluded = concluded
        self._waiting: list[Spoken] = []
        self._open: Spoken | None = None
        self._is_last = False
        self._news = asyncio.Event()
        self._steady = SteadyText()
        self._guessed: Spoken | None = None
        self._tentative: tuple[TargetSegment, ...] = ()
        self._context = ""
        self._is_begun = is_begun

    def tell(self, news: SourceNews) -> None:
        """Adds whole stretches, and replaces the open one."""
        self._waiting.extend(news.whole)
        self._open, self._is_last = news.open, news.is_last
        self._news.set()

    async def run(self) -> None:
        """Runs until the last stretch is translated."""
        is_last = False
        while not is_last:
            await self._news.wait()
            self._news.clear()
            whole, self._waiting, is_last = self._waiting, [], self._is_last
            await self._conclude(whole)
            await self._guess(self._open)
        self._put(EndOfTargetTranscript(self._target.name))

    async def _conclude(self, whole: list[Spoken]) -> None:
        for spoken in whole:
            text = self._spaced(await self._interpreter.render(spoken, self._context))
            self._context = spoken.text
            self._is_begun = self._is_begun or bool(text)
            self._steady.begin()
            self._guessed, self._tentative = None, ()
            self._put(self._update((TargetSegment(text, spoken.start, spoken.end),)))
            await self._concluded(text)

    async def _guess(self, spoken: Spoken | None) -> None:
        """Translates the open stretch if it has changed, and sends the result only if it differs."""
        if spoken == self._guessed:
            return
        self._guessed = spoken
        text = ""
        if spoken is not None and spoken.text.strip():
            translation = await self._tried(spoken)
            text = self._steady.update(translation, whole=spoken.language == self._target.language.code)
        tentative = (TargetSegment(text, spoken.start, spoken.end),) if spoken is not None and text else ()
        changed = [item.text for item in tentative] != [item.text for item in self._tentative]
        self._tentative = tentative
        if changed:
            self._put(self._update(()))

    async def _tried(self, spoken: Spoken) -> str:
        """A guess is not essential: text that cannot be translated now is translated when it is whole."""
        try:
            return self._spaced(await self._interpreter.render(spoken, self._context))
        except ApiError:
            return self._steady.text

    def _update(self, concluded: tuple[TargetSegment, ...]) -> TargetTranscriptUpdate:
        return TargetTranscriptUpdate(self._target.name, concluded, self._tentative)

    def _spaced(self, text: str) -> str:
        """The text with the space before it, because segments contain the spaces between them."""
        return f" {text}" if self._is_begun and text and traits(self._target.language.base).spaced_sentences else text
