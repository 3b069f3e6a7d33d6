"""A recogniser behind an OpenAI-compatible endpoint: it sends sound chunk by chunk, and receives text."""

import io
import json
import threading
import time
import wave
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

import httpx
import numpy as np
import structlog

from tolmach.languages.catalogue import sources
from tolmach.voice.audio.protocol import HEARING_RATE, Samples
from tolmach.voice.recognising.activity import SileroActivity
from tolmach.voice.recognising.answers import BadTranscription, sound_pass
from tolmach.voice.recognising.languages import THEIRS
from tolmach.voice.recognising.listening import UtteranceListener
from tolmach.voice.recognising.passes import PassFailed, SoundPass, SoundWindow
from tolmach.voice.recognising.phantoms import is_echo, listed
from tolmach.voice.recognising.protocol import Hearing, Listener

MOST_STREAMS = 16
_MOST_BYTES = 1 << 20
"""The most bytes of an answer."""
_log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class TranscriptionEndpoint:
    """The configuration by the operator. `/audio/transcriptions` is appended to `base_url`."""

    base_url: str
    model: str
    api_key: str | None = field(default=None, repr=False)
    timeout: float = 10.0
    """Seconds for one try."""
    tries: int = 3
    """The number of tries for a pass that may take care; other passes have one less."""
    pause: float = 0.3
    """Seconds before the second try. They double before each further try."""


class RemoteRecogniser:
    """It ignores proxies of the environment and follows no redirects: sound goes only where the operator said."""

    def __init__(self, endpoint: TranscriptionEndpoint) -> None:
        self._endpoint = endpoint
        self._decoder = RemoteDecoder(endpoint)

    @property
    def name(self) -> str:
        return self._endpoint.model

    @property
    def languages(self) -> frozenset[str]:
        """An endpoint does not name its languages, so these are the source languages of the catalogue, which
        Whisper has."""
        return frozenset(language.code for language in sources())

    @property
    def most_streams(self) -> int:
        return MOST_STREAMS

    def listen(self, hearing: Hearing) -> Listener:
        return UtteranceListener(self._decoder, SileroActivity(), hearing)

    def close(self) -> None:
        self._decoder.close()


class RemoteDecoder:
    def __init__(self, endpoint: TranscriptionEndpoint) -> None:
        headers = {"Authorization": f"Bearer {endpoint.api_key}"} if endpoint.api_key else {}
        self._endpoint = endpoint
        self._url = endpoint.base_url.rstrip("/") + "/audio/transcriptions"
        self._client = httpx.Client(headers=headers, trust_env=False)
        self._closing = threading.Event()

    def decode(self, window: SoundWindow) -> SoundPass:
        """Raises `PassFailed` after the last try."""
        sound = _wav(window.samples)
        for pause in self._pauses(window):
            try:
                return self._heard(window, sound)
            except (httpx.HTTPError, BadTranscription) as error:
                # The exception may contain words of the answer, so they are not logged.
                _log.warning("transcription failed", kind=type(error).__name__)
            if self._closing.wait(pause):
                break
        raise PassFailed

    def close(self) -> None:
        """Wakes the threads that wait for their next try. They then give up."""
        self._closing.set()
        self._client.close()

    def _pauses(self, window: SoundWindow) -> Iterator[float]:
        tries = self._endpoint.tries - (not window.is_closed)
        return (self._endpoint.pause * 2**number if number < tries - 1 else 0.0 for number in range(tries))

    def _heard(self, window: SoundWindow, sound: bytes) -> SoundPass:
        found = sound_pass(self._answer(_form(window, self._endpoint.model), sound), window)
        return self._heard(replace(window, terms=()), sound) if is_echo(found.text, window.terms) else found

    def _answer(self, form: dict[str, Any], sound: bytes) -> object:
        files, timeout = {"file": ("sound.wav", sound, "audio/wav")}, self._endpoint.timeout
        end = time.monotonic() + timeout
        with self._client.stream("POST", self._url, data=form, files=files, timeout=timeout) as response:
            if response.status_code != 200:
                raise BadTranscription(f"HTTP status {response.status_code}")
            return _decoded(_read(response, end))


def _read(response: httpx.Response, end: float) -> bytes:
    """httpx limits only the wait for each chunk; this limits the time for the whole answer."""
    body = bytearray()
    for piece in response.iter_bytes():
        body += piece
        if time.monotonic() > end or len(body) > _MOST_BYTES:
            raise BadTranscription("it takes too long, or is too big")
    return bytes(body)


def _decoded(body: bytes) -> object:
    try:
        answer: object = json.loads(body)
    except (ValueError, RecursionError):
        # `from None`, because the decoder's exception carries the whole text.
        raise BadTranscription("it is not JSON") from None
    return answer


def _form(window: SoundWindow, model: str) -> dict[str, Any]:
    told = {
        "language": THEIRS.get(window.language or "", window.language),
        "prompt": " ".join(filter(None, [listed(window.terms) if window.terms else "", window.before.strip()])),
    }
    asked = {"model": model, "response_format": "verbose_json", "temperature": "0"}
    return {**asked, "timestamp_granularities[]": ["word", "segment"], **{k: v for k, v in told.items() if v}}


def _wav(samples: Samples) -> bytes:
    out = io.BytesIO()
    with wave.open(out, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(HEARING_RATE)
        file.writeframes((np.clip(samples, -1, 1) * 32767).astype("<i2").tobytes())
    return out.getvalue()
