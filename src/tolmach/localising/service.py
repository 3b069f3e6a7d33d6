"""Brings a file of another language up to date: translates what is due and leaves everything else as it is."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Protocol

from tolmach.localising.entries import StringEntry
from tolmach.localising.formats.table import sheet
from tolmach.localising.lock import Locked, digest, shown
from tolmach.localising.pieces import AskedPhrase, StringPiece, StringWording, wording
from tolmach.localising.planning import LocalisingPlan
from tolmach.localising.remembering import FileMemory
from tolmach.localising.tree import Graft, Path, TreeSlot, texts


@dataclass(frozen=True, slots=True)
class SaidPhrase:
    text: str
    is_doubtful: bool = False
    """Whether a person should read it again, as far as the speaker knows."""


class StringSpeaker(Protocol):
    """Translates from one language into another one."""

    async def say(self, phrases: Sequence[AskedPhrase], memory: FileMemory) -> list[SaidPhrase]: ...

    async def document(self, name: str, data: bytes) -> bytes: ...


@dataclass(frozen=True, slots=True)
class LocalisedFile:
    data: bytes
    locked: Mapping[str, Locked]
    left: tuple[str, ...] = ()
    """The names of texts whose translation would have lost something that must not change."""
    doubtful: tuple[str, ...] = ()
    """The names of texts whose translation looks doubtful."""


async def localised(plan: LocalisingPlan, speaker: StringSpeaker) -> LocalisedFile:
    if not plan.due:
        return taken_over(plan)
    doubtful: list[str] = []
    said = await (_whole(plan, speaker) if plan.source.is_whole else _said(plan, speaker, doubtful))
    left = tuple(shown(entry.path) for entry in plan.due if entry.path not in said)
    return LocalisedFile(_written(plan, said), _locked(plan, dict(plan.existing) | said), left, tuple(doubtful))


def taken_over(plan: LocalisingPlan) -> LocalisedFile:
    """The file as it is, if nothing is due."""
    data = plan.pair.target if plan.pair.target is not None else _written(plan, {})
    return LocalisedFile(data, _locked(plan, plan.existing))


def _locked(plan: LocalisingPlan, found: Mapping[Path, str]) -> dict[str, Locked]:
    return {
        shown(entry.path): Locked(digest(entry.text), digest(found[entry.path]))
        for entry in plan.entries
        if found.get(entry.path)
    }


async def _whole(plan: LocalisingPlan, speaker: StringSpeaker) -> dict[Path, str]:
    """All of it is translated, and what was there stays."""
    data = await speaker.document(plan.pair.name, plan.pair.source)
    fresh = dict(texts(sheet(plan.pair.name, data, plan.pair.languages[1], is_source=True).root))
    due = {entry.path for entry in plan.due}
    return {entry.path: fresh[entry.path] for entry in plan.entries if entry.path in due and fresh.get(entry.path)}


@dataclass(slots=True)
class _Asked:
    entry: StringEntry
    wording: StringWording
    answers: list[SaidPhrase | None] = field(default_factory=list)


async def _said(plan: LocalisingPlan, speaker: StringSpeaker, doubtful: list[str]) -> dict[Path, str]:
    """The translations by their paths; those that look doubtful are added to the list."""
    memory = plan.memory
    said: dict[Path, str] = {}
    asked: list[_Asked] = []
    for entry in plan.due:
        known = memory.exact(entry.text) if entry.number is None else None
        if known is not None or not entry.is_language:
            said[entry.path] = known if known is not None else entry.text
        else:
            words = wording(entry.text, plan.source.markup, entry.number, plan.pair.languages[1])
            asked.append(_Asked(entry, words))
    answers = iter(await _answers([piece for each in asked for piece in each.wording.pieces], speaker, memory))
    for each in asked:
        each.answers = list(islice(answers, len(each.wording.pieces)))
        found = [answer for answer in each.answers if answer is not None]
        if len(found) == len(each.answers):
            said[each.entry.path] = each.wording.written([answer.text for answer in found])
            doubtful += [shown(each.entry.path)] if any(answer.is_doubtful for answer in found) else []
    return said


async def _answers(
    pieces: Sequence[StringPiece], speaker: StringSpeaker, memory: FileMemory
) -> list[SaidPhrase | None]:
    """Asks for each piece in one way after the other, until an answer has everything that it must have."""
    found: list[SaidPhrase | None] = [None] * len(pieces)
    ways = [list(piece.phrases) for piece in pieces]
    for number, piece in enumerate(pieces):
        if not ways[number]:
            found[number] = SaidPhrase(piece.text)
    for turn in range(max(map(len, ways), default=0)):
        open_ = {number: way[turn] for number, way in enumerate(ways) if found[number] is None and len(way) > turn}
        phrases = list(dict.fromkeys(open_.values()))
        said = dict(zip(phrases, await speaker.say(phrases, memory), strict=True)) if phrases else {}
        for number, phrase in open_.items():
            answer = pieces[number].answer(phrase, said[phrase].text)
            found[number] = None if answer is None else replace(said[phrase], text=answer)
    return found


def _written(plan: LocalisingPlan, said: Mapping[Path, str]) -> bytes:
    base = plan.target if plan.target and not plan.source.is_whole else None
    into = base or plan.fresh
    values = dict(said)
    if base is None:
        # A new file has what was there, and what an old one would hold.
        values = {path: text for path, text in plan.existing.items() if plan.source.is_whole} | values
        values |= {each.path: "" for each in plan.entries if each.path not in values and _has_place(plan, each)}
    slots: dict[Path, tuple[TreeSlot, ...]] = {}
    for entry in plan.entries:
        slots[entry.path[:-1]] = (*slots.get(entry.path[:-1], ()), entry.slot)
    graft = Graft(slots, values, into.filled, into.named, into.updated, into.leads_begin_lines)
    grown = graft.grown(plan.fresh.root if base is None else plan.source.root, base.root if base else None)
    return into.encoded(grown.written)


def _has_place(plan: LocalisingPlan, entry: StringEntry) -> bool:
    return plan.source.keeps_empty or not entry.text
