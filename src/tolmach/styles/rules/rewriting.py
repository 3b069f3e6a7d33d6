"""Makes rewritings from patterns and from other rewritings, and tells what a text needs for one to change it. Pure.

Checking needs costs next to nothing and comes before the expensive search. There may be too many needs, but never too
few: a text that has none of them is not even read.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeVar

from tolmach.languages.traits import base
from tolmach.linguistics.facts import LanguageFacts
from tolmach.styles.rules import untouched
from tolmach.units import Edit, Needs, Rewriting, as_word

T = TypeVar("T")
NOTHING: frozenset[str] = frozenset()
"""The needs of a rewriting that never changes anything."""


@dataclass(frozen=True, slots=True)
class Needing:
    """A rewriting that knows its needs in each language."""

    rewriting: Rewriting
    needs: Callable[[str], Needs]
    """The needs by base code."""

    def __call__(self, text: str, language: str) -> Iterable[Edit]:
        return self.rewriting(text, language)


def needs(rewriting: Rewriting, language: str) -> Needs:
    if isinstance(rewriting, Needing):
        return rewriting.needs(language)
    if isinstance(rewriting, BuiltRewriting):
        return needs(rewriting.made(language), language)
    return NOTHING if rewriting is untouched else None


def needing(*any_of: Iterable[str]) -> Callable[[Rewriting], Needing]:
    """States the needs of a rewriting: a string gives characters, a list gives words."""
    found = frozenset(each if isinstance(group, str) else as_word(each) for group in any_of for each in group)
    return lambda rewriting: Needing(rewriting, lambda language: found)


def of_all(found: Iterable[Needs]) -> Needs:
    """The needs of several rewritings together."""
    known = [*found]
    return None if None in known else NOTHING.union(*(each for each in known if each is not None))


# Rewritings made from patterns, and from other rewritings.


def content(heading: str, read: Callable[[Any], T]) -> LanguageFacts[T]:
    """The facts of each language under a heading of the files `styles/data/<language>.toml`."""
    return LanguageFacts("tolmach.styles", heading, read)


@dataclass(frozen=True, slots=True)
class BuiltRewriting:
    """A rewriting that is built from the facts of a language, by its base code."""

    made: Callable[[str], Rewriting]

    def __call__(self, text: str, language: str) -> Iterable[Edit]:
        return self.made(base(language))(text, language)


def built(build: Callable[[str], Rewriting]) -> Rewriting:
    """A rewriting that is built when a language is first used."""
    return BuiltRewriting(cache(build))


def in_language(rewriting: Rewriting, language: str) -> Rewriting:
    """The rewriting for one base code, without the layers around it, which would cost time for every text."""
    if isinstance(rewriting, BuiltRewriting):
        return in_language(rewriting.made(language), language)
    return in_language(rewriting.rewriting, language) if isinstance(rewriting, Needing) else rewriting


_GROUP = re.compile(r"\\(?:g<(\w+)>|([1-9]))")
Written = str | Callable[[re.Match[str]], str | None]
"""The replacement: a template, or a function that returns None if nothing changes."""


def replacing(pattern: str, written: Written, flags: int = 0, hint: Iterable[str] = ()) -> Rewriting:
    """Replaces every match of the pattern. A text without any of the hints is not searched."""
    compiled = re.compile(pattern, flags)
    hints = tuple(hint)
    write = _template(written) if isinstance(written, str) else written

    def edits(text: str, language: str) -> Iterator[Edit]:
        if hints and not _has_one(text, hints):
            return
        for match in compiled.finditer(text):
            new = write(match)
            if new is not None and new != match[0]:
                yield Edit(match.start(), match.end(), new)

    return needing("".join(part[0] for part in hints))(edits) if hints else edits


def _has_one(text: str, parts: Iterable[str]) -> bool:
    for part in parts:  # noqa: SIM110 - it is asked so often that a generator would cost as much as the answer
        if part in text:
            return True
    return False


def _template(written: str) -> Callable[[re.Match[str]], str]:
    """Works like `Match.expand`, which would parse the template again for every match."""
    if "\\" not in written:
        return lambda match: written
    plain, groups = _GROUP.split(written)[::3], [name or number for name, number in _GROUP.findall(written)]
    keys = [int(group) if group.isdigit() else group for group in groups]
    return lambda match: (
        plain[0] + "".join((match[key] or "") + rest for key, rest in zip(keys, plain[1:], strict=True))
    )


def together(*rewritings: Rewriting) -> Rewriting:
    """Applies all rewritings to the same text. If two edits overlap, the one that starts first wins; at the same place,
    the earlier rewriting."""

    def edits(text: str, language: str) -> Iterator[Edit]:
        return apart(edit for rewriting in rewritings for edit in rewriting(text, language))

    return Needing(edits, lambda language: of_all(needs(rewriting, language) for rewriting in rewritings))


def apart(edits: Iterable[Edit]) -> Iterator[Edit]:
    """The edits in order, without those that overlap an earlier one."""
    end = -1
    for edit in sorted(edits, key=lambda edit: edit.start):
        if edit.start >= end:
            yield edit
            end = max(edit.end, edit.start)


def by_language(rewritings: Mapping[str, Rewriting]) -> Rewriting:
    """Chooses the rewriting by base code. Other languages stay unchanged."""

    return built(lambda code: rewritings.get(code, untouched))
