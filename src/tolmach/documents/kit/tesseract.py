"""Runs Tesseract, a separate program that reads text in pictures: where it is, which packs it has, what it reads.

It is used through pipes and leaves no file. This module loads no drawing or numerical libraries, so that any command
can ask what is installed.
"""

import os
import re
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from tolmach.errors import UnsafeFile

PROGRAM = "tesseract"
SECONDS = 50.0
_PLACES = "/usr/local/bin:/opt/homebrew/bin"
"""Folders that are searched after the path: a child process may have no path."""

# The language; its name; the packs that serve it, the recommended one first.
_TABLE = """
ar  Arabic      ara
bg  Bulgarian   bul rus
el  Greek       ell
he  Hebrew      heb
ko  Korean      kor
ru  Russian     rus
th  Thai        tha
uk  Ukrainian   ukr
vi  Vietnamese  vie
"""
BESIDE = "eng"
"""Texts of every script contain names and terms in Latin letters. This pack reads them, if it is installed."""
_ROW = re.compile(r"(?:^|(?<=\f))\d+(?:\t-?[\d.]+){10}\t.*\n?", re.MULTILINE)
_HEADER = re.compile(r"^level\t.*\n", re.MULTILINE)
_CLEAN = {**dict.fromkeys((0x200E, 0x200F, *range(0x202A, 0x202F))), 0xB5: "\u03bc"}
"""Removes direction marks, and turns the micro sign that Tesseract writes into the Greek letter."""


@dataclass(frozen=True, slots=True)
class _Language:
    name: str
    packs: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RecognisedPage:
    text: str
    confidence: float
    """From 0 to 1."""


def _language(line: str) -> tuple[str, _Language]:
    code, name, *packs = line.split()
    return code, _Language(name, tuple(packs))


LANGUAGES: Mapping[str, _Language] = MappingProxyType(dict(map(_language, _TABLE.strip().splitlines())))
"""The languages that it reads here. It is not used for any other."""


def program() -> str | None:
    return shutil.which(PROGRAM, path=f"{os.environ.get('PATH', os.defpath)}:{_PLACES}")


def available() -> bool:
    return program() is not None


def packs() -> frozenset[str]:
    """The installed packs."""
    found = program()
    if found is None:
        return frozenset()
    said = subprocess.run(
        [found, "--list-langs"], capture_output=True, timeout=SECONDS, check=False, env=_environment()
    )
    return frozenset(said.stdout.decode(errors="replace").split("\n")[1:]) - {""}


def missing_packs() -> tuple[str, ...]:
    """The packs to install so that every language can be read."""
    installed = packs()
    return tuple(each.packs[0] for each in LANGUAGES.values() if installed.isdisjoint(each.packs))


def pack_for(language: str, installed: frozenset[str]) -> str:
    """The pack that serves a language. Raises `UnsafeFile` with a sentence if none is installed."""
    wanted = LANGUAGES[language]
    found = next((pack for pack in wanted.packs if pack in installed), None)
    if found is None:
        raise UnsafeFile(
            f"Text in {wanted.name} in pictures needs the Tesseract pack '{wanted.packs[0]}': "
            f"install tesseract-ocr-{wanted.packs[0]} on the server."
        )
    return found


def read(pages: bytes, count: int, pack: str, seconds: float = SECONDS) -> list[RecognisedPage]:
    """Reads a TIFF with `count` pages, each of which is a line of text."""
    command = [program() or PROGRAM, "-", "-", "-l", pack, "--psm", "7", "txt", "tsv"]
    try:
        said = subprocess.run(
            command, input=pages, capture_output=True, timeout=seconds, check=False, env=_environment()
        )
    except subprocess.TimeoutExpired:
        raise UnsafeFile("The text in the picture takes too long to read.") from None
    found = parsed(said.stdout.decode(errors="replace"))
    if said.returncode or len(found) < count:
        raise UnsafeFile("The text in the picture cannot be read.")
    return found[:count]


def parsed(said: str) -> list[RecognisedPage]:
    """Parses the output. The program writes a page twice: as a table, which has the confidence of words but not the
    spaces between them, and as text, with a form feed between pages."""
    rows = [row.rstrip("\n").split("\t") for row in _ROW.findall(said)]
    texts = _HEADER.sub("", _ROW.sub("", said)).split("\f")
    return [
        RecognisedPage(" ".join(text.translate(_CLEAN).split()), _confidence(rows, number))
        for number, text in enumerate(texts, 1)
    ]


def _confidence(rows: Sequence[Sequence[str]], page: int) -> float:
    """The mean confidence of the words, weighted by their lengths."""
    words = [(float(row[10]), len(row[11])) for row in rows if row[0] == "5" and row[1] == str(page)]
    letters = sum(length for _, length in words)
    return sum(sure * length for sure, length in words) / letters / 100 if letters else 0.0


def _environment() -> dict[str, str]:
    """Limits the program to one thread, because a line has no work for more."""
    return {"OMP_THREAD_LIMIT": "1", "LC_ALL": "C.UTF-8"}
