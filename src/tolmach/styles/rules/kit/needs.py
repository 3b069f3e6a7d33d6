"""What a text must have so that a rewriting changes it: a look that costs next to nothing, before one that costs more.

Needs may be too many, never too few: a text that has none of them is not even read.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from tolmach.styles.rules.way import untouched
from tolmach.units import Edit, Needs, Rewriting, as_word

NOTHING: frozenset[str] = frozenset()
"""Of a rewriting that never changes anything."""


@dataclass(frozen=True, slots=True)
class Needing:
    """A rewriting that knows what it needs, in each language."""

    rewriting: Rewriting
    needs: Callable[[str], Needs]
    """By base code."""

    def __call__(self, text: str, language: str) -> Iterable[Edit]:
        return self.rewriting(text, language)


def needs(rewriting: Rewriting, language: str) -> Needs:
    if isinstance(rewriting, Needing):
        return rewriting.needs(language)
    return NOTHING if rewriting is untouched else None


def needing(*any_of: Iterable[str]) -> Callable[[Rewriting], Needing]:
    """Of characters, where a string is given, and of words, where a list is."""
    found = frozenset(each if isinstance(group, str) else as_word(each) for group in any_of for each in group)
    return lambda rewriting: Needing(rewriting, lambda language: found)


def of_all(found: Iterable[Needs]) -> Needs:
    """Of several rewritings together."""
    known = [*found]
    return None if None in known else NOTHING.union(*(each for each in known if each is not None))
