"""The steps of a job. Each stores its result in the chest, sealed, so that an interrupted job continues after it."""

import asyncio
import io
import json
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import astuple, dataclass
from pathlib import Path
from typing import Final

from tolmach.engines.queue import Priority
from tolmach.errors import ApiError, Refused, refusing
from tolmach.glossaries.applying import Terminology
from tolmach.storage.blobs.protocol import BlobMissing, Blobs
from tolmach.storage.jobs.bridge import Bridge
from tolmach.storage.streams import pushed
from tolmach.translation.service import Translator
from tolmach.voice.audio.protocol import Samples, Undecodable
from tolmach.voice.audio.reading import read
from tolmach.voice.audio.writing import file_writer
from tolmach.voice.interpreting import SessionGlossaries, TargetInterpreter
from tolmach.voice.jobs import listening
from tolmach.voice.jobs.chest import TRANSCRIPT, VoiceChest, result_name, translation_name, upload_name
from tolmach.voice.jobs.model import VoiceJob
from tolmach.voice.jobs.signing import VoiceSigner
from tolmach.voice.jobs.speaking import speech
from tolmach.voice.jobs.subtitles import TimedLine
from tolmach.voice.jobs.turns import Stage, Turns
from tolmach.voice.jobs.writing import WRITERS
from tolmach.voice.languages import target
from tolmach.voice.model import VoiceTarget
from tolmach.voice.recognising.protocol import Hearing, Spoken
from tolmach.voice.speaking.protocol import Speechless
from tolmach.voice.studio import Studio

READ_AHEAD: Final = 256 * 1024
TOGETHER: Final = 32
"""The number of sentences that are sent to the engine at the same time: enough to fill batches."""
LOST: Final = "The recording no longer exists. Upload it again."
UNHEARD: Final = "The file cannot be decoded as {media}."
NO_SPEAKER: Final = "The service cannot speak, because no synthesiser is installed."
SPEECHLESS: Final = "The synthesiser failed."


@dataclass(frozen=True, slots=True)
class VoiceMeans:
    """The services that a job uses."""

    stage: Stage
    translator: Translator
    terminology: Terminology


class VoiceCraft:
    """All methods except `forget` run in a thread. They raise `Refused` with a sentence for the owner."""

    def __init__(self, means: VoiceMeans, blobs: Blobs, signer: VoiceSigner, folder: Path, bridge: Bridge) -> None:
        self._means = means
        self._blobs = blobs
        self._signer = signer
        self._folder = folder
        self._bridge = bridge
        self._turns = Turns(means.stage)

    def measure(self, job: VoiceJob) -> int:
        """The length of the sound in milliseconds. All of it is decoded, because the header of a file may be wrong."""
        with self._sound(job) as sound:
            return listening.measured(sound)

    def hear(self, job: VoiceJob) -> None:
        if self._bridge.wait(self._chest(job).find(TRANSCRIPT)) is not None:
            return
        studio = self._studio()
        language = None if job.source is None else job.source.lower()
        listener = studio.recogniser.listen(Hearing(language, language is not None, is_recorded=True))
        with self._sound(job) as sound:
            spoken = listening.sentences(sound, listener, lambda: self._turn(studio))
        self._bridge.wait(self._chest(job).put_whole(TRANSCRIPT, listening.packed(spoken)))

    def write(self, job: VoiceJob, number: int) -> int:
        """Writes a result and returns its size."""
        result, chest, name = job.results[number], self._chest(job), result_name(number)
        lines = self._lines(job, result.language)
        if result.is_written:
            text = WRITERS[result.type](lines, _target(result.language).language)
            self._bridge.wait(chest.put_whole(name, text.encode()))
        else:
            self._bridge.wait(chest.put(name, pushed(self._spoken(lines, result.language, result.type))))
        return self._bridge.wait(chest.size(name))

    def forget(self, job_id: str) -> None:
        """Deletes the local copy, which was sealed like the recording."""
        for path in (self._copy(job_id), self._copy(job_id).with_suffix(".part")):
            path.unlink(missing_ok=True)

    def _lines(self, job: VoiceJob, language: str) -> list[TimedLine]:
        """The translated sentences. They are translated once for all results in the language."""
        name = translation_name(language)
        if kept := self._bridge.wait(self._chest(job).find(name)):
            return [TimedLine(*item) for item in json.loads(kept)]
        transcript = self._bridge.wait(self._chest(job).find(TRANSCRIPT))
        if transcript is None:
            raise Refused(LOST)
        with refusing(ApiError):
            lines = self._bridge.wait(self._translated(job, language, listening.unpacked(transcript)))
        packed = json.dumps([astuple(line) for line in lines]).encode()
        self._bridge.wait(self._chest(job).put_whole(name, packed))
        return lines

    @contextmanager
    def _sound(self, job: VoiceJob) -> Iterator[Iterator[Samples]]:
        name, path = upload_name(job.upload or ""), self._copy(job.id)
        try:
            if not path.exists():
                self._bridge.wait(self._chest(job).copy(name, path))
        except BlobMissing:
            raise Refused(LOST) from None
        with closing(self._chest(job).opened(name, path)) as sealed:
            try:
                yield read(io.BufferedReader(sealed, READ_AHEAD), job.content_type)
            except Undecodable as error:
                raise Refused(f"{UNHEARD.format(media=job.content_type)} {error}") from None

    @contextmanager
    def _turn(self, studio: Studio) -> Iterator[None]:
        self._bridge.wait(self._turns.take(studio.recogniser.most_streams))
        try:
            yield
        finally:
            self._bridge.wait(self._turns.give_back())

    async def _translated(self, job: VoiceJob, language: str, spoken: Sequence[Spoken]) -> list[TimedLine]:
        glossaries = SessionGlossaries(self._means.terminology, job.account_id)
        interpreter = TargetInterpreter(
            self._means.translator, glossaries, _target(language), job.key_id, Priority.DOCUMENT
        )
        interpreter.hear(spoken)
        texts: list[str] = []
        for start in range(0, len(spoken), TOGETHER):
            portion = range(start, min(start + TOGETHER, len(spoken)))
            contexts = (spoken[number - 1].text if number else "" for number in portion)
            asked = (
                interpreter.render(spoken[number], before) for number, before in zip(portion, contexts, strict=True)
            )
            texts += await asyncio.gather(*asked)
        return [TimedLine(text, each.start, each.end) for text, each in zip(texts, spoken, strict=True) if text]

    def _spoken(self, lines: Sequence[TimedLine], language: str, media: str) -> Iterator[bytes]:
        speaker = self._studio().speaker
        if speaker is None:
            raise Refused(NO_SPEAKER)
        try:
            yield from speech(lines, _target(language).language.base, speaker, file_writer(media))
        except Speechless:
            raise Refused(SPEECHLESS) from None

    def _studio(self) -> Studio:
        with refusing(ApiError):
            return self._bridge.wait(self._means.stage.studio())

    def _chest(self, job: VoiceJob) -> VoiceChest:
        return VoiceChest(self._blobs, job.id, self._signer.key(job.id, job.salt))

    def _copy(self, job_id: str) -> Path:
        return self._folder / job_id


def _target(code: str) -> VoiceTarget:
    language = target(code)
    if language is None:
        raise Refused(f"The service no longer offers the language {code}.")
    return VoiceTarget(language, code)
