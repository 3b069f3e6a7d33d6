"""Builds voice on the open parts of the service. The first request opens the programs that hear and speak."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final, Literal, cast

import structlog

from tolmach.accounts.usage import Usage
from tolmach.errors import StartError, Unavailable
from tolmach.settings import Settings
from tolmach.storage.stores import Storage
from tolmach.storage.tending import Life, nothing
from tolmach.translation.service import Translator
from tolmach.voice.jobs.craft import VoiceMeans
from tolmach.voice.jobs.opening import VoiceJobParts, open_voice_jobs
from tolmach.voice.making import StreamMaker, Terminologies
from tolmach.voice.recognising.protocol import Recogniser
from tolmach.voice.recognising.whisper import open_whisper, whisper_folder
from tolmach.voice.register import OwnRegister, Register
from tolmach.voice.service import Voices, VoiceTimes
from tolmach.voice.speaking.protocol import Speaker
from tolmach.voice.stream.threads import VoiceThreads
from tolmach.voice.studio import Studio
from tolmach.voice.tokens import TokenSigner

NO_RECOGNISER: Final = (
    "The service cannot understand speech, because no recogniser is installed. The operator can add one with "
    "`tolmach models add whisper-base`."
)
log = structlog.get_logger("tolmach.voice")
Device = Literal["auto", "cpu", "cuda"]
LONGEST_PIECE: Final = 10.0
"""The most seconds of sound that a chunk may unpack to. More would come too fast anyway."""


@dataclass(frozen=True, slots=True)
class VoiceParts:
    sessions: Voices
    jobs: VoiceJobParts
    is_alone: bool
    """Whether there is no other replica that could take over a session."""

    @property
    def lives(self) -> tuple[Life, ...]:
        tend = nothing if self.is_alone else self.sessions.tend
        return Life(tend, close=self.sessions.close), self.jobs.upkeep.life


def open_voice(
    storage: Storage,
    usage: Usage,
    translator: Translator,
    terms: Terminologies,
    studio: Callable[[], Studio],
    times: VoiceTimes,
    folder: Path,
) -> VoiceParts:
    """`folder` is for copies of recordings. It is emptied at every start."""
    is_alone = storage.database.is_sqlite
    register = OwnRegister() if is_alone else _shared(storage, times)
    maker = StreamMaker(studio, translator, terms, usage)
    sessions = Voices(maker, usage, register, TokenSigner(storage.secret), times)
    means = VoiceMeans(sessions, translator, terms.terminology)
    return VoiceParts(sessions, open_voice_jobs(storage, usage, means, folder), is_alone)


def _shared(storage: Storage, times: VoiceTimes) -> Register:
    from tolmach.voice.shared import SharedRegister
    from tolmach.voice.wishes import WishSeal

    return SharedRegister(storage.database, WishSeal(storage.secret), fresh=times.fresh, alone=times.alone)


def open_studio(settings: Settings) -> Studio:
    """Blocks. Raises `Unavailable` if nothing that understands speech is installed."""
    from tolmach.voice.audio.reading import reader
    from tolmach.voice.audio.writing import writer

    recogniser = _recogniser(settings)
    return Studio(
        recogniser=recogniser,
        speaker=open_speaker(settings),
        reader=partial(reader, most_seconds=LONGEST_PIECE),
        writer=writer,
        threads=VoiceThreads(recogniser.most_streams),
    )


def _recogniser(settings: Settings) -> Recogniser:
    """The endpoint from the settings, the cluster's Whisper if there is one, or a local Whisper."""
    if settings.recogniser_url:
        return _remote(settings)
    if settings.engine == "ray" and (found := _on_cluster(settings)):
        return found
    folder = whisper_folder(settings)
    if folder is None:
        raise Unavailable(NO_RECOGNISER)
    try:
        return open_whisper(folder, cast(Device, settings.device), settings.threads)
    except StartError as error:
        log.error("no recogniser", reason=str(error))
        raise Unavailable(NO_RECOGNISER) from None


def _on_cluster(settings: Settings) -> Recogniser | None:
    from tolmach.engines.ray.line import cluster_address
    from tolmach.voice.ray.recogniser import open_recogniser

    return open_recogniser(cluster_address(settings))


def _remote(settings: Settings) -> Recogniser:
    from tolmach.voice.recognising.remote import RemoteRecogniser, TranscriptionEndpoint

    address, model, key = settings.recogniser_url, settings.recogniser_model, settings.recogniser_key
    return RemoteRecogniser(TranscriptionEndpoint(address, model, key))


def open_speaker(settings: Settings) -> Speaker | None:
    """The speaker, even if nothing understands speech. None if no speech synthesis is installed."""
    from tolmach.voice.speaking.espeak import EspeakSpeaker

    speaker = EspeakSpeaker()
    if not speaker.is_installed:
        return None
    return _kokoro(settings, speaker) if settings.kokoro else speaker


def _kokoro(settings: Settings, other: Speaker) -> Speaker:
    """Kokoro, or the other speaker if there is no Kokoro in its folder. The other one speaks all of
    Kokoro's languages."""
    from tolmach.voice.speaking.kokoro import open_kokoro

    try:
        return open_kokoro(Path(settings.kokoro).expanduser(), settings.threads, other)
    except StartError as error:
        log.error("no Kokoro", reason=str(error))
        return other
