"""Speaks a sentence as a file that a browser plays."""

import asyncio
import io
import wave
from collections.abc import Callable
from functools import cache

import numpy as np
from starlette.responses import Response

from tolmach.console import texts
from tolmach.console.rendering import HEADERS
from tolmach.console.visits import View, Visit
from tolmach.errors import BadRequest, NotFound, Unavailable
from tolmach.languages.catalogue import find
from tolmach.voice.audio.protocol import SPEAKING_RATE
from tolmach.voice.speaking.protocol import Speaker, Speechless

LONGEST = 2000
"""Characters; a page sends sentence after sentence."""
AT_ONCE = 2
"""How many texts are spoken at the same time. The limit exists because this work is not billed."""


class ReadingAloud:
    """`opening` blocks; it is called at the first visit of the page."""

    def __init__(self, opening: Callable[[], Speaker | None]) -> None:
        self._opened = cache(opening)
        self._room = asyncio.Semaphore(AT_ONCE)

    async def languages(self) -> frozenset[str]:
        """Base codes of the languages that can be spoken."""
        speaker = await asyncio.to_thread(self._opened)
        return speaker.languages if speaker else frozenset()

    async def wav(self, text: str, language: str) -> bytes:
        speaker = await asyncio.to_thread(self._opened)
        if speaker is None:
            raise Unavailable(texts.text("The service cannot speak, because no synthesiser is installed."))
        async with self._room:
            return await asyncio.to_thread(_wav, speaker, text, language)


def views(speech: ReadingAloud) -> list[View]:
    async def speak(visit: Visit) -> Response:
        text, language = visit.text("text"), find(visit.text("lang"))
        if not text.strip() or len(text) > LONGEST:
            raise BadRequest(texts.text("Send 1 to {most} characters to speak.", most=LONGEST))
        if language is None or language.base not in await speech.languages():
            raise NotFound(texts.text("No installed synthesiser speaks this language."))
        sound = await speech.wav(text, language.code)
        return Response(sound, headers={**HEADERS, "Cache-Control": "no-store"}, media_type="audio/wav")

    return [View(path="/translate/speech", name="translate speech", act=speak)]


def _wav(speaker: Speaker, text: str, language: str) -> bytes:
    file = io.BytesIO()
    try:
        pieces = list(speaker.speak(text, language, None))
    except Speechless:
        raise Unavailable(texts.text("The service could not speak this text.")) from None
    samples = np.concatenate(pieces) if pieces else np.zeros(0, np.float32)
    with wave.open(file, "wb") as sound:
        sound.setnchannels(1)
        sound.setsampwidth(2)
        sound.setframerate(SPEAKING_RATE)
        sound.writeframes((np.clip(samples, -1, 1) * 32767).astype("<i2").tobytes())
    return file.getvalue()
