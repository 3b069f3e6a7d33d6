"""Checks optional parts that only some documents, or voice, need. The service starts without them, so a missing one is
a hint.

The checks look for these parts but do not load them: only a child process does that.
"""

import shutil
import subprocess
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path

from tolmach.cli.findings import Level, Said
from tolmach.documents.kit import fonts as font_files
from tolmach.documents.kit import tesseract
from tolmach.settings import Settings
from tolmach.voice.recognising import whisper
from tolmach.voice.speaking.espeak import EspeakSpeaker
from tolmach.voice.speaking.kokoro_voices import NAMES

OFFICE = ("soffice", "libreoffice")


def fonts(_: Settings) -> Said:
    if missing := font_files.missing():
        yield (
            Level.HINT,
            (f"The service lacks fonts to write PDF files and pictures in every script. Install {_listed(missing)}."),
        )
    else:
        yield Level.OK, "The fonts for PDF files and pictures are installed, for every script."


def pictures(_: Settings) -> Said:
    """Two programs read text in pictures, each its own languages."""
    if find_spec("rapidocr") is None:
        yield Level.HINT, "The service cannot read text in pictures and scanned pages. Install rapidocr."
    else:
        yield Level.OK, "RapidOCR reads Latin letters, Chinese and Japanese."
    try:
        yield from _tesseract(tesseract.packs())
    except (OSError, subprocess.SubprocessError):
        yield Level.HINT, "Tesseract does not answer. Install it again."


def _tesseract(installed: frozenset[str]) -> Said:
    read = [each for each in tesseract.LANGUAGES.values() if not installed.isdisjoint(each.packs)]
    unread = [each for each in tesseract.LANGUAGES.values() if installed.isdisjoint(each.packs)]
    if read:
        yield Level.OK, f"Tesseract reads {_listed([each.name for each in read])}."
    if unread:
        packages = [f"tesseract-ocr-{each.packs[0]}" for each in unread]
        names = _listed([each.name for each in unread])
        yield Level.HINT, f"The service cannot read {names} in pictures. Install {_listed(packages)}."


def _listed(words: Sequence[str]) -> str:
    *most, last = words
    return f"{', '.join(most)} and {last}" if most else last


def office(_: Settings) -> Said:
    found = any(map(shutil.which, OFFICE))
    state = "LibreOffice is installed" if found else "LibreOffice is not installed"
    yield Level.OK, f"{state}; only tests use it, to open translated documents."


def voice(settings: Settings) -> Said:
    """The programs that hear, and those that speak."""
    yield _hearing(settings)
    speaker = EspeakSpeaker()
    if not speaker.is_installed:
        yield Level.HINT, "The service cannot speak. Install espeak-ng."
    else:
        yield Level.OK, f"eSpeak NG speaks {len(speaker.languages)} languages."
        if settings.kokoro:
            yield _kokoro(Path(settings.kokoro).expanduser())


def _hearing(settings: Settings) -> tuple[Level, str]:
    if settings.recogniser_url:
        return Level.OK, f"{settings.recogniser_model} at {settings.recogniser_url} understands speech."
    folder = whisper.whisper_folder(settings)
    if folder is None:
        text = (
            "The service cannot understand speech, so it refuses voice with 503. Run `tolmach models add whisper-base`."
        )
        return Level.HINT, f"Unless the cluster understands speech: {text}" if settings.engine == "ray" else text
    if missing := whisper.lacking(folder):
        return Level.HINT, (
            f"The service cannot understand speech: {folder} has no {_listed(missing)}. Correct the setting whisper."
        )
    return Level.OK, f"{folder.name} understands speech."


def _kokoro(folder: Path) -> tuple[Level, str]:
    voices = [name for name in NAMES if (folder / "voices" / f"{name}.bin").is_file()]
    if not voices or not (folder / "model.onnx").is_file():
        return Level.HINT, f"There is no Kokoro in {folder}, so eSpeak NG speaks instead. Correct the setting kokoro."
    return Level.OK, f"Kokoro speaks its languages. It has {len(voices)} of {len(NAMES)} voices."
