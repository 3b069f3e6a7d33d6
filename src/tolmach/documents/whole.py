"""Translates a document in one go, for callers that need no checkpoints: the command line, a benchmark."""

from collections.abc import Callable
from dataclasses import dataclass

from tolmach.callers import Plan
from tolmach.documents import arrival
from tolmach.documents.translating import Translating, parts, wanted
from tolmach.engines.queue import Priority
from tolmach.languages.model import Language
from tolmach.translation.model import Wish
from tolmach.units import Rendered

KEY = "whole"
Followed = Callable[[int, int], None]
"""Called with the number of characters translated and the total."""


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


async def translate(translating: Translating, asked: Asked, followed: Followed = lambda done, total: None) -> Answer:
    """Raises `Refused` or an `ApiError`, each with a sentence."""
    row = arrival.format_of(asked.name, asked.data, Plan.PRO)
    output = arrival.output_of(row, asked.output)
    source = asked.wish.source
    reading = await translating.read(row, asked.data, None if source is None else source.base)
    wish = translating.known(asked.wish, row, reading)
    total, done = sum(len(unit.text) for unit in reading.units), 0
    followed(done, total)
    rendered: list[Rendered] = []
    for part in parts(reading.units):
        units = reading.units[part.start : part.stop]
        translated = await translating.translate(units, wish, key=KEY, priority=Priority.DOCUMENT)
        rendered += [item.rendered for item in translated]
        done += sum(len(unit.text) for unit in units)
        followed(done, total)
    written = wanted(wish, output, watermark=asked.watermark)
    data = await translating.write(row, asked.data, reading, rendered, written)
    return Answer(data, wish.source, reading.characters)
