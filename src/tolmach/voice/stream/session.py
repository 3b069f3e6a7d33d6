"""The stream of a voice session: what it hears, says and costs, from its first connection to its end. It
outlives connections."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import Final

import structlog

from tolmach.errors import ApiError
from tolmach.voice.audio.protocol import HEARING_RATE
from tolmach.voice.model import VoiceWish
from tolmach.voice.recognising.protocol import Heard
from tolmach.voice.stream.chunks import check_chunk
from tolmach.voice.stream.faults import CLIENT_FAULT, DONE, FaultCode, StreamFault
from tolmach.voice.stream.hearing import SourceWish, StreamHearing
from tolmach.voice.stream.messages import (
    EndOfSourceMedia,
    EndOfSourceTranscript,
    EndOfStream,
    ErrorMessage,
    Incoming,
    MessageFormat,
    Outgoing,
    codec,
)
from tolmach.voice.stream.metering import SpeechMeter
from tolmach.voice.stream.outbox import Outbox, OutboxFull
from tolmach.voice.stream.pace import StreamPace
from tolmach.voice.stream.speech import SpeechStream
from tolmach.voice.stream.targets import Interpreter, TargetStream
from tolmach.voice.stream.transcript import Transcript
from tolmach.voice.studio import Studio

UNPROVOKED: Final = "source_media_chunk"
"""The type of message that an error names if no message caused it."""
log = structlog.get_logger("tolmach.voice")


class VoiceStream:
    """After `end`, nothing more is heard. `begins` are the milliseconds that were heard elsewhere before. `over` is
    called before the client learns of an error, so that no client can come back."""

    def __init__(
        self,
        wish: VoiceWish,
        source: SourceWish,
        studio: Studio,
        interpreters: Mapping[str, Interpreter],
        meter: SpeechMeter,
        *,
        begins: int = 0,
        over: Callable[[], Awaitable[None]] | None = None,
    ) -> None:
        self.codec = codec(MessageFormat(wish.message_format))
        self.outbox = Outbox()
        self.meter = meter
        self._wish = wish
        self._begins = begins
        self._over = over
        self._pace = StreamPace(asyncio.get_running_loop().time())
        self._is_ended = self._is_failed = False
        self._is_at_end = False
        self._speech = self._speaking(studio)
        self._targets = [
            TargetStream(target, interpreters[target.name], self._put, self._saying(target.name), is_begun=begins > 0)
            for target in wish.targets
        ]
        self._transcript = Transcript(wish.source, self._put, self._targets, begins)
        self._hearing = StreamHearing(studio, source, self._heard)
        self._work: asyncio.Task[None] | None = None

    # From outside

    @property
    def is_ended(self) -> bool:
        """Whether nothing more is heard."""
        return self._is_ended

    @property
    def is_failed(self) -> bool:
        """Whether it ended for another reason than having said everything."""
        return self._is_failed

    @property
    def is_finishing(self) -> bool:
        """Whether the client has announced the end of its audio."""
        return self._is_at_end

    @property
    def heard(self) -> int:
        """The milliseconds heard since the beginning of the session."""
        return self._begins + self.meter.milliseconds

    def start(self) -> None:
        """Starts the work with the first connection; later connections continue it."""
        if self._work is None:
            self._work = asyncio.create_task(self._run())
        else:
            self._hearing.resume()

    async def take(self, message: Incoming) -> None:
        """Raises `StreamFault`."""
        if self._is_at_end:
            raise StreamFault(FaultCode.AFTER_THE_END, "Send nothing after end_of_source_media.")
        if isinstance(message, EndOfSourceMedia):
            await self._finish()
        else:
            await self._hear(message.data)

    async def end(self, code: int = CLIENT_FAULT, last: Outgoing | None = None) -> None:
        """Ends the stream now, whatever is under way. What was heard is charged before the client learns of the end."""
        if self._is_ended:
            return
        self._is_ended, self._is_failed = True, code != DONE
        if self._work is not None and self._work is not asyncio.current_task():
            self._work.cancel()
        self._hearing.close()
        await _tried(self.meter.close, "usage was not written down")
        if isinstance(last, ErrorMessage) and self._over is not None:
            await _tried(self._over, "a voice session was not forgotten")
        self.outbox.end(code, self.codec.write(last) if last else None)
        log.info("voice stream over", milliseconds=self.meter.milliseconds, code=code)

    async def fail(self, fault: StreamFault) -> None:
        """Ends the stream with a message that says why."""
        code = fault.fault
        last = ErrorMessage(fault.request_type, code.status, code.value, fault.words)
        await self.end(code.close_code, last)

    # What comes in

    async def _hear(self, data: bytes) -> None:
        check_chunk(data, self._wish.media)
        samples = await self._hearing.decode(data)
        milliseconds = len(samples) * 1000 / HEARING_RATE
        self._pace.count(len(data), milliseconds, asyncio.get_running_loop().time())
        await self.meter.use(len(samples))
        await self._hearing.hear(samples)

    async def _finish(self) -> None:
        self._is_at_end = True
        samples = await self._hearing.finish()
        await self.meter.use(len(samples))
        await self._hearing.hear(samples)
        self._hearing.end()

    # What goes on beside it

    async def _run(self) -> None:
        try:
            await self._everything()
        except StreamFault as fault:
            await self.fail(fault)
        except OutboxFull:
            await self.end(CLIENT_FAULT)
        except ApiError as error:
            log.warning("voice stream failed", code=error.code)
            await self.fail(StreamFault(FaultCode.PARTNER, "The service cannot continue this stream.", UNPROVOKED))
        except Exception as error:
            log.error("voice stream failed", kind=type(error).__name__)
            await self.fail(StreamFault(FaultCode.INTERNAL, "Internal error", UNPROVOKED))

    async def _everything(self) -> None:
        try:
            async with asyncio.TaskGroup() as tasks:
                speaking = tasks.create_task(self._speech.run()) if self._speech else None
                translating = [tasks.create_task(target.run()) for target in self._targets]
                await self._hearing.run()
                self._transcript.finish()
                self._put(EndOfSourceTranscript())
                await asyncio.gather(*translating)
                if self._speech and speaking:
                    self._speech.end()
                    await speaking
        except BaseExceptionGroup as group:
            raise group.exceptions[0] from None
        await self.end(DONE, EndOfStream())

    def _heard(self, heard: Heard | None) -> None:
        self._transcript.hear(heard, asyncio.get_running_loop().time())

    def _put(self, message: Outgoing) -> None:
        self.outbox.put(self.codec.write(message))

    def _speaking(self, studio: Studio) -> SpeechStream | None:
        wish = self._wish.speech
        if wish is None or studio.speaker is None:
            return None
        return SpeechStream(studio, studio.speaker, wish, self._put, self.meter.spoke)

    def _saying(self, name: str) -> Callable[[str], Awaitable[None]]:
        if self._speech is not None and self._wish.speech is not None and self._wish.speech.target.name == name:
            return self._speech.say
        return _unsaid


async def _tried(step: Callable[[], Awaitable[None]], failure: str) -> None:
    """Logs a failure and goes on: the client is told of the end all the same, and reservations end with
    this process."""
    try:
        await step()
    except Exception as error:
        log.error(failure, kind=type(error).__name__)


async def _unsaid(text: str) -> None:
    """For a target that is written and not spoken."""
