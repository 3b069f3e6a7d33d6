"""Reads the texts in which `tolmach terms` looks for terms, and the translations that memories have."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing, nullcontext
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from tolmach.cli.places import KNOWN, files_of
from tolmach.errors import StartError
from tolmach.languages.model import Language
from tolmach.memories.formats.files import MemoryFormat, format_of
from tolmach.memories.formats.given import Given
from tolmach.settings import Settings

if TYPE_CHECKING:
    from tolmach.documents.translating import Translating
    from tolmach.translation.service import Translator

MEMORIES = frozenset({MemoryFormat.TMX, MemoryFormat.PO})
"""The formats that are memories rather than documents."""
SAMPLE = 20_000
"""The number of characters from which the language is detected."""
Pairs = list[tuple[str, str]]


@dataclass(slots=True)
class GatheredTexts:
    source: Language
    texts: list[str]
    pairs: Pairs = field(default_factory=list)
    """Texts with their translations."""


async def gathered(
    settings: Settings,
    translator: "Translator",
    path: Path,
    memory: Path | None,
    languages: tuple[Language | None, Language],
) -> GatheredTexts:
    """Takes the source language, if it is known, and the target language."""
    source, target = languages
    files = await asyncio.to_thread(_files, path)
    memories = [file for file in files if format_of(file) in MEMORIES]
    texts = list[str]()
    async with _opened(settings, translator) as translating:
        for file in files:
            if file not in memories:
                texts += await _units(translating, file, source)
    pairs = [pair for file in memories for pair in _pairs(file, source, target)]
    texts += [text for text, _ in pairs]
    if not texts:
        raise StartError(f"No text was found in {path}. Known extensions: {KNOWN}, tmx, po.")
    known = source or _detected(translator, texts)
    if memory is not None:
        pairs += _pairs(memory, known, target)
    return GatheredTexts(known, texts, pairs)


def _files(path: Path) -> list[Path]:
    if not path.is_dir():
        return [path]
    memories = (file for file in path.rglob("*") if format_of(file) in MEMORIES)
    return sorted({*files_of(path, ""), *memories})


@asynccontextmanager
async def _opened(settings: Settings, translator: "Translator") -> "AsyncIterator[Translating]":
    from tolmach.documents.helper import open_helper
    from tolmach.documents.translating import Translating

    helper = open_helper(settings)
    with closing(helper) if helper else nullcontext():
        yield Translating(translator, helper=helper)


async def _units(translating: "Translating", file: Path, source: Language | None) -> list[str]:
    from tolmach.callers import Plan
    from tolmach.documents import arrival

    data = await asyncio.to_thread(_read, file)
    row = arrival.format_of(file.name, data, Plan.PRO)
    reading = await translating.read(row, data, source.base if source else None)
    return [unit.text for unit in reading.units]


def _read(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError as error:
        raise StartError(f"The file {file} cannot be read: {error.strerror}.") from None


def _detected(translator: "Translator", texts: list[str]) -> Language:
    from tolmach.units import Unit

    return translator.detected([Unit("\n".join(texts)[:SAMPLE])])


def _pairs(file: Path, source: Language | None, target: Language) -> Iterator[tuple[str, str]]:
    """The segments of a memory that have the target language or its base."""
    from tolmach.memories.formats.files import read_segments

    form = format_of(file)
    if form is None:
        raise StartError(f"The name of {file} does not show its format.")
    given = Given(source.base if source else None, None if form is MemoryFormat.TMX else target.base)
    with (
        TemporaryDirectory(prefix="tolmach-") as folder,
        read_segments(file, form, given, folder=Path(folder)) as reading,
    ):
        for each in reading.segments():
            said = dict(each.targets)
            text = said.get(target.code.lower()) or said.get(target.base)
            if text:
                yield each.source, text
