"""Finds out what a file lacks in another language, and what changed since it was translated. Pure."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from tolmach.languages.model import Language
from tolmach.localising.entries import StringEntry, entries
from tolmach.localising.formats.model import StringSheet
from tolmach.localising.formats.table import sheet
from tolmach.localising.lock import Locked, digest, shown
from tolmach.localising.remembering import FileMemory
from tolmach.localising.tree import Path, texts


class TextState(StrEnum):
    KEPT = "kept"
    NEW = "new"
    CHANGED = "changed"


@dataclass(frozen=True, slots=True)
class FilePair:
    """A file of strings and what there is of it in another language."""

    name: str
    source: bytes
    target: bytes | None
    languages: tuple[Language, Language]


@dataclass(frozen=True, slots=True)
class LocalisingPlan:
    pair: FilePair
    source: StringSheet
    fresh: StringSheet
    """The source's file as it would begin in the other language."""
    target: StringSheet | None
    entries: tuple[StringEntry, ...]
    existing: Mapping[Path, str]
    states: Mapping[Path, TextState]

    @property
    def due(self) -> list[StringEntry]:
        """What is to be translated."""
        return [entry for entry in self.entries if self.states[entry.path] is not TextState.KEPT]

    @property
    def obsolete(self) -> list[str]:
        """What only the target has."""
        wanted = {entry.path for entry in self.entries}
        return [shown(path) for path in self.existing if path not in wanted]

    @property
    def memory(self) -> FileMemory:
        kept = (each for each in self.entries if each.number is None and self.states[each.path] is TextState.KEPT)
        pairs = ((each.text, self.existing[each.path]) for each in kept if each.path in self.existing)
        return FileMemory(self.pair.languages[0].base, pairs, self.pair.languages[1].base)


def plan(pair: FilePair, locked: Mapping[str, Locked]) -> LocalisingPlan:
    """Raises `StartError` for a file that cannot be read."""
    source_language, target_language = pair.languages
    source = sheet(pair.name, pair.source, source_language, is_source=True)
    fresh = source.for_language(target_language)
    target = None if pair.target is None else sheet(pair.name, pair.target, target_language, is_source=False)
    wanted = entries(source, (target or fresh).forms, pair.languages)
    existing = {path: text for path, text in texts(target.root) if text} if target else {}
    made_of = _sources(pair) if target and target.has_sources else {}
    states = {each.path: _state(each, existing.get(each.path), locked, made_of.get(each.path)) for each in wanted}
    return LocalisingPlan(pair, source, fresh, target, tuple(wanted), existing, states)


def _sources(pair: FilePair) -> dict[Path, str]:
    assert pair.target is not None
    return dict(texts(sheet(pair.name, pair.target, pair.languages[0], is_source=True).root))


def _state(entry: StringEntry, there: str | None, locked: Mapping[str, Locked], made_of: str | None) -> TextState:
    if not there:
        return TextState.NEW if entry.text else TextState.KEPT
    known = locked.get(shown(entry.path))
    if known is None:
        return TextState.CHANGED if made_of is not None and made_of != entry.text else TextState.KEPT
    # A translation that changed together with its source is the work of a person.
    is_current = known.source == digest(entry.text) or known.target != digest(there)
    return TextState.KEPT if is_current else TextState.CHANGED
