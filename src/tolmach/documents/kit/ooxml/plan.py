"""Turns a stretch of a paragraph into a unit: decides which of its atoms become codes. Pure functions.

The formatting of most of the text needs no code. Other formatting is a pair, inside the links and other containers.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise, zip_longest

from tolmach.documents.kit.inline import Inline, InlineBuilder
from tolmach.documents.kit.ooxml.atoms import Atom, Close, Open, Still, Words, is_language

Meaning = Words | Still | Open
"""What a code stands for: formatting (of any words that have it), something that stays, or a container."""


@dataclass(frozen=True, slots=True)
class WritingPlan:
    inline: Inline
    meanings: tuple[Meaning, ...]
    """One for each code."""
    bases: Mapping[int | None, Words]
    """Words with the formatting that has no code: for each container, and outside containers, that of most text."""
    spaced: frozenset[int]
    """Points beside which a space was added, because they separate the text around them. It is not written."""


def planned(atoms: Sequence[Atom]) -> WritingPlan:
    smooth = _smoothed(atoms)
    planner = _Planner(_bases(smooth))
    for number, atom in enumerate(smooth):
        planner.go(number, atom)
    return planner.plan()


def _bases(atoms: Sequence[Atom]) -> dict[int | None, Words]:
    """The base words by the number of the atom that begins the container. A container without words of its own gets the
    first words of all atoms."""
    tallies: dict[int | None, _Tally] = {None: _Tally()}
    around: list[int | None] = [None]
    for number, atom in enumerate(atoms):
        if isinstance(atom, Open):
            around.append(number)
            tallies[number] = _Tally()
        elif isinstance(atom, Close):
            around.pop()
        elif isinstance(atom, Words):
            tallies[around[-1]].add(atom)
    every = next(atom for atom in atoms if isinstance(atom, Words))
    return {key: tally.most() or every for key, tally in tallies.items()}


class _Tally:
    """Chooses the look without a code: that of the most stretches with letters, so that the fewest codes are needed;
    among equals, the one with the most text."""

    def __init__(self) -> None:
        self._sizes: dict[bytes, tuple[int, int]] = {}
        self._first: dict[bytes, Words] = {}
        self._last: bytes | None = None

    def add(self, words: Words) -> None:
        count, length = self._sizes.get(words.look, (0, 0))
        begins = is_language(words.text) and words.look != self._last
        self._sizes[words.look] = (count + begins, length + len(words.text))
        self._first.setdefault(words.look, words)
        self._last = words.look

    def most(self) -> Words | None:
        return self._first[max(self._sizes, key=self._sizes.__getitem__)] if self._first else None


def _smoothed(atoms: Sequence[Atom]) -> list[Atom]:
    """Gives white space between words of one look the same look: a space that is not bold makes no difference."""
    smooth = list(atoms)
    words = [(number, atom) for number, atom in enumerate(atoms) if isinstance(atom, Words)]
    for ((_, before), (number, blank)), (_, (_, after)) in zip(pairwise(words), pairwise(words[1:]), strict=False):
        if blank.text.isspace() and before.look == after.look:
            smooth[number] = replace(blank, look=before.look, run=before.run)
    return smooth


class _Planner:
    """Plans the codes. Codes should enclose words closely, so white space waits until the next atom is known."""

    def __init__(self, bases: Mapping[int | None, Words]) -> None:
        self._atom_bases = bases
        self._bases: dict[int | None, Words] = {None: bases[None]}
        self._around = [bases[None]]
        self._builder = InlineBuilder()
        self._meanings: list[Meaning] = []
        self._spaced: set[int] = set()
        self._look: bytes | None = None
        """The look of the open pair."""
        self._waiting: list[str | Still] = []
        """White space and points that wait. They belong inside the pair if the same look continues after them."""
        self._beginning: list[tuple[int, Open]] = []
        """Containers that have begun and have no content yet."""
        self._last = ""

    def go(self, number: int, atom: Atom) -> None:
        match atom:
            case Words():
                self._words(atom)
            case Still():
                self._still(atom)
            case Open():
                self._end_look()
                self._flush()
                self._beginning.append((number, atom))
            case Close():
                self._close()

    def plan(self) -> WritingPlan:
        self._end_look()
        self._flush()
        return WritingPlan(self._builder.inline(), tuple(self._meanings), self._bases, frozenset(self._spaced))

    def _words(self, words: Words) -> None:
        core = words.text.strip()
        if not core:
            self._waiting.append(words.text)
            return
        before, _, after = words.text.partition(core)
        if self._look != words.look:
            self._end_look()
        self._waiting.append(before)
        self._flush()
        self._begin()
        if self._look is None and words.look != self._around[-1].look:
            self._builder.open()
            self._meanings.append(words)
            self._look = words.look
        self._say(core)
        self._waiting.append(after)

    def _still(self, still: Still) -> None:
        if self._beginning:
            self._flush()
            self._begin()
        self._waiting.append(still)

    def _begin(self) -> None:
        for number, container in self._beginning:
            base = self._bases[self._builder.open()] = self._atom_bases[number]
            self._around.append(base)
            self._meanings.append(container)
        self._beginning = []

    def _close(self) -> None:
        """Ends a container. White space at its end moves behind it, unless the container has nothing else."""
        is_blank = bool(self._beginning)
        self._end_look()
        self._begin()
        behind: list[str | Still] = []
        while not is_blank and self._waiting and isinstance(self._waiting[-1], str):
            behind.insert(0, self._waiting.pop())
        self._flush()
        self._builder.close()
        self._around.pop()
        self._waiting = behind

    def _end_look(self) -> None:
        """Ends the pair of a look, before the atoms that wait."""
        if self._look is not None:
            self._builder.close()
            self._look = None

    def _flush(self) -> None:
        waiting, self._waiting = [each for each in self._waiting if each], []
        for each, following in zip_longest(waiting, waiting[1:]):
            if isinstance(each, str):
                self._say(each)
            else:
                self._stay(each, isinstance(following, str))

    def _stay(self, still: Still, space_follows: bool) -> None:
        number = self._builder.opaque(still.text) if still.text else self._builder.point()
        self._meanings.append(still)
        self._last = still.text[-1:] or self._last
        if still.parts and not self._last.isspace() and not space_follows:
            self._spaced.add(number)
            self._say(" ")

    def _say(self, text: str) -> None:
        self._builder.text(text)
        self._last = text[-1:] or self._last
