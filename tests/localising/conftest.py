"""A speaker without an engine: it says everything in brackets."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from tolmach.languages.catalogue import named
from tolmach.localising.lock import Locked
from tolmach.localising.pieces import AskedPhrase
from tolmach.localising.planning import FilePair, LocalisingPlan, plan
from tolmach.localising.remembering import FileMemory
from tolmach.localising.service import LocalisedFile, SaidPhrase, localised


@dataclass
class Brackets:
    asked: list[AskedPhrase] = field(default_factory=list)

    async def say(self, phrases: Sequence[AskedPhrase], memory: FileMemory) -> list[SaidPhrase]:
        self.asked += phrases
        return [SaidPhrase(f"[{phrase.text}]", "unsure" in phrase.text) for phrase in phrases]

    async def document(self, name: str, data: bytes) -> bytes:
        return data.replace(b"Hello", b"Hallo")


def planned(
    name: str, source: str | bytes, target: str | bytes | None = None, to: str = "de", locked: Mapping[str, Locked] = {}
) -> LocalisingPlan:
    there = target.encode() if isinstance(target, str) else target
    data = source.encode() if isinstance(source, str) else source
    return plan(FilePair(name, data, there, (named("en"), named(to))), locked)


def bracketed(
    name: str, source: str | bytes, target: str | bytes | None = None, to: str = "de", locked: Mapping[str, Locked] = {}
) -> LocalisedFile:
    return asyncio.run(localised(planned(name, source, target, to, locked), Brackets()))


def written(name: str, source: str | bytes, target: str | bytes | None = None, to: str = "de") -> str:
    return bracketed(name, source, target, to).data.decode()
