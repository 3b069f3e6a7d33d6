"""Keeps the engine's answers on the disk, so that a long measurement goes on where it was broken off."""

import hashlib
import json
from collections.abc import Sequence
from pathlib import Path

from tolmach.engines.protocol import Request, Result
from tolmach.engines.queue import Priority
from tolmach.engines.ray.messages import read, written
from tolmach.engines.route import Route
from tolmach.translation.model import Done, KnownWish
from tolmach.translation.pipeline import translating
from tolmach.translation.trying.driving import drive
from tolmach.units import Unit


class MeasuredAnswers:
    def __init__(self, file: Path) -> None:
        self._file = file
        self._known: dict[str, Result] = {}
        file.parent.mkdir(parents=True, exist_ok=True)
        if file.exists():
            for line in file.read_text(encoding="utf-8").splitlines():
                name, said = json.loads(line)
                self._known[name] = read(said, Result)

    async def translate(self, route: Route, requests: Sequence[Request]) -> list[Result]:
        missing = [request for request in requests if _name(request) not in self._known]
        found = await route.translate(missing, key="bench", priority=Priority.DOCUMENT)
        with self._file.open("a", encoding="utf-8") as kept:
            for request, result in zip(missing, found, strict=True):
                self._known[_name(request)] = result
                kept.write(json.dumps([_name(request), written(result)]) + "\n")
        return [self._known[_name(request)] for request in requests]


def _name(request: Request) -> str:
    return hashlib.sha256(repr(request).encode()).hexdigest()[:24]


async def translated(texts: Sequence[str], wish: KnownWish, route: Route, answers: MeasuredAnswers) -> list[Done]:
    """The texts through the whole pipeline."""
    steps = translating([Unit(text) for text in texts], wish, route.abilities)
    return await drive(steps, lambda requests: answers.translate(route, requests))
