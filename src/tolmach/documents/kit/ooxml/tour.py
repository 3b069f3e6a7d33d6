"""Visits a part and everything that belongs to it, from relationship to relationship."""

from collections.abc import Callable, Mapping

from tolmach.documents.kit.ooxml import charts, diagrams
from tolmach.documents.kit.ooxml.opc import Opc, Part
from tolmach.documents.kit.ooxml.story import Story

Teller = Callable[[Story, Part], None]
DRAWN: Mapping[str, Teller] = {
    "chart": charts.collect,
    "chartEx": charts.collect,
    "chartUserShapes": charts.collect,
    "diagramData": diagrams.tell,
    "diagramDrawing": diagrams.tell,
}
"""The parts to which slides and the drawings of sheets refer."""


class Tour:
    """Visits a part once, even if several others refer to it."""

    def __init__(self, story: Story, package: Opc, tellers: Mapping[str, Teller]) -> None:
        """`tellers` are given by kind of relationship, in the order of their visits. Other kinds are not followed."""
        self._story = story
        self._package = package
        self._tellers = tellers
        self._seen: set[str] = set()

    def visit(self, name: str, tell: Teller) -> None:
        waiting = [(name, tell)]
        while waiting:
            name, tell = waiting.pop()
            if name not in self._seen:
                self._seen.add(name)
                tell(self._story, self._package.part(name))
                waiting += reversed(self._related(name))

    def _related(self, name: str) -> list[tuple[str, Teller]]:
        return [(target, tell) for kind, tell in self._tellers.items() for target in self._package.related(name, kind)]
