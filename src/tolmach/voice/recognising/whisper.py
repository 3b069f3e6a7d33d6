"""The recogniser that runs here: Whisper, through `faster-whisper`."""

import os
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from tolmach.errors import StartError
from tolmach.settings import Settings
from tolmach.voice.recognising.protocol import Hearing, Listener

if TYPE_CHECKING:
    from tolmach.voice.recognising.decoding import WhisperDecoder

NEEDED = ("model.bin", "config.json", "tokenizer.json")
STREAMS_OF_A_CARD = 16
Device = Literal["auto", "cpu", "cuda"]


class Whisper:
    def __init__(self, decoder: "WhisperDecoder", name: str, most_streams: int) -> None:
        self.decoder = decoder
        self._name = name
        self._most_streams = most_streams

    @property
    def name(self) -> str:
        return self._name

    @property
    def languages(self) -> frozenset[str]:
        return self.decoder.languages

    @property
    def most_streams(self) -> int:
        return self._most_streams

    def listen(self, hearing: Hearing) -> Listener:
        from tolmach.voice.recognising.activity import SileroActivity
        from tolmach.voice.recognising.listening import UtteranceListener

        return UtteranceListener(self.decoder, SileroActivity(), hearing)

    def close(self) -> None:
        self.decoder.close()


def whisper_folder(settings: Settings) -> Path | None:
    """The folder from the settings, or else the first one by name that was added."""
    if settings.whisper:
        return Path(settings.whisper).expanduser()
    added = sorted(path.parent for path in (settings.data / "models").glob("whisper*/model.bin"))
    return added[0] if added else None


def lacking(folder: Path) -> list[str]:
    """The names of the files that a Whisper needs and that the folder lacks."""
    return [name for name in NEEDED if not (folder / name).is_file()]


def open_whisper(folder: Path, device: Device = "auto", threads: int = 0) -> Whisper:
    """Opens a folder with a Whisper in the format of CTranslate2. Blocking; takes a second."""
    decoder = open_decoder(folder, device, threads)
    return Whisper(decoder, folder.name, STREAMS_OF_A_CARD if decoder.is_on_card else _cores(threads))


def open_decoder(folder: Path, device: Device = "auto", threads: int = 0) -> "WhisperDecoder":
    if missing := lacking(folder):
        raise StartError(f"There is no Whisper in {folder}: {missing[0]} is missing. Needed: {', '.join(NEEDED)}.")
    from faster_whisper import WhisperModel

    from tolmach.voice.recognising.decoding import WhisperDecoder

    try:
        # One thread for each pass: the decoder's steps are so small that several threads mostly wait for each other.
        model = WhisperModel(str(folder), device, compute_type="int8", cpu_threads=1, num_workers=_cores(threads))
    except (RuntimeError, ValueError) as error:
        raise StartError(f"The Whisper in {folder} cannot be opened: {str(error).splitlines()[0]}") from None
    return WhisperDecoder(model)


def _cores(threads: int) -> int:
    return threads or len(os.sched_getaffinity(0))
