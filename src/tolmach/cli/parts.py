"""Parts that only some documents need. The service starts without them, so what is missing is a hint.

They are looked for and not loaded: only a child process does that.
"""

import shutil
import subprocess
from collections.abc import Sequence
from importlib.util import find_spec

from tolmach.cli.findings import Level, Said
from tolmach.documents.kit import fonts as font_files
from tolmach.documents.kit import tesseract
from tolmach.settings import Settings

OFFICE = ("soffice", "libreoffice")


def fonts(_: Settings) -> Said:
    if missing := font_files.missing():
        yield Level.HINT, f"PDF files and pictures cannot be set in every script. Install {_listed(missing)}."
    else:
        yield Level.OK, "Those for PDF files and pictures are there, for every script."


def pictures(_: Settings) -> Said:
    """Two programs read what stands in them, each its own languages."""
    if find_spec("rapidocr") is None:
        yield Level.HINT, "Text in pictures and scanned pages cannot be read. Install rapidocr."
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
        yield Level.HINT, f"{names} cannot be read in pictures. Install {_listed(packages)}."


def _listed(words: Sequence[str]) -> str:
    *most, last = words
    return f"{', '.join(most)} and {last}" if most else last


def office(_: Settings) -> Said:
    found = any(map(shutil.which, OFFICE))
    state = "LibreOffice is there" if found else "There is no LibreOffice"
    yield Level.OK, f"{state}; only tests use it, to open what was translated."
