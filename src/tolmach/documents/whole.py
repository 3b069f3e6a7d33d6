"""Translates a document in one go, for callers that need no checkpoints: the command line, a benchmark."""

from collections.abc import Callable
from dataclasses import dataclass

from tolmach.callers import Plan
from tolmach.documents import arrival
from tolmach.documents.recognising import PagesInMemory
from tolmach.documents.report import DocumentReport, Tally, report, tally
from tolmach.documents.translating import Translating, parts, wanted
from tolmach.engines.queue import Priority
from tolmach.languages.model import Language
from tolmach.translation.model import Wish
from tolmach.units import Rendered

KEY = "whole"
Followed = Callable[[int, int], None]
"""Called with how much is done and the total: of scanned pages, if there are any, and then of characters."""


@dataclass(frozen=True, slots=True)
class Asked:
    name: str
    data: bytes
    wish: Wish
    output: str | None = None
    """The extension of the result; if it is None, that of the name."""
    watermark: bool = False


@dataclass(frozen=True, slots=True)
class Answer:
    data: bytes
    source: Language
    characters: int
    report: DocumentReport


async def translate(translating: Translating, asked: Asked, followed: Followed = lambda done, total: None) -> Answer:
    """Raises `Refused` or an `ApiError`, each with a sentence."""
    row = arrival.format_of(asked.name, asked.data, Plan.PRO)
    output = arrival.output_of(row, asked.output)
    source = asked.wish.source
    named = None if source is None else source.base
    reading = await translating.read(row, asked.data, named, pages=PagesInMemory(followed))
    wish = translating.known(asked.wish, row, reading)
    total, done = sum(len(unit.text) for unit in reading.units), 0
    followed(done, total)
    rendered: list[Rendered] = []
    tallies: list[Tally] = []
    for part in parts(reading.units):
        units = reading.units[part.start : part.stop]
        translated = await translating.translate(units, wish, key=KEY, priority=Priority.DOCUMENT)
        rendered += [item.rendered for item in translated]
        tallies.append(tally(units, translated))
        done += sum(len(unit.text) for unit in units)
        followed(done, total)
    written = wanted(wish, output, watermark=asked.watermark)
    result = await translating.write(row, asked.data, reading, rendered, written)
    return Answer(result.data, wish.source, reading.characters, report(tallies, (*reading.notes, *result.notes)))
