"""An engine of the cluster behind the interface of all engines: the front's queue feeds it like one of its own."""

from collections.abc import Callable, Hashable, Sequence

from tolmach.engines.nmt.widths import HERE
from tolmach.engines.protocol import APART, Abilities, Engine, Request, Result
from tolmach.engines.ray.line import REMEDY, ClusterAddress, ClusterLine
from tolmach.engines.ray.messages import EngineAnswer, EngineCard, question
from tolmach.errors import StartError

_BYTES_PER_TOKEN = 4
_MARKED, _TERM, _WORDINGS = 2, 3, 6
"""Tokens beside the text: for a mark, and for a term besides its words; and the number of wordings of a text that is
varied."""


class EngineFailed(Exception):
    """The engine cannot translate one of the texts; the message names the class of its error."""


class RayEngine:
    def __init__(self, line: ClusterLine, route: str, card: EngineCard) -> None:
        self._line = line
        self._route = route
        self._card = card

    @property
    def name(self) -> str:
        return self._card.name

    @property
    def abilities(self) -> Abilities:
        return self._card.abilities

    def group(self, request: Request) -> Hashable:
        """Groups texts of similar length, because a batch comes back when its longest is done."""
        return request.target, request.task if request.task in APART else "", HERE.class_of(self.cost(request))

    def cost(self, request: Request) -> int:
        """Estimated by bytes, because only the cluster has the model's pieces."""
        terms = sum(_TERM + _tokens(term.target) for term in request.terms)
        said = _tokens(request.said) if request.said else 0
        once = _tokens(request.text) + said + _MARKED * len(request.marks) + terms
        return _WORDINGS * once if request.task == "vary" else once

    def translate(self, batch: Sequence[Request]) -> list[Result]:
        answer = self._line.ask(self._route, question(batch), EngineAnswer)
        if answer.error:
            raise EngineFailed(answer.error)
        if len(answer.results) != len(batch):
            raise EngineFailed(f"{len(answer.results)} results for {len(batch)} texts")
        return list(answer.results)

    def close(self) -> None:
        self._line.close()


def _tokens(text: str) -> int:
    return len(text.encode("utf-8", "replace")) // _BYTES_PER_TOKEN + 1


def open_cluster(address: ClusterAddress) -> list[Callable[[], Engine]]:
    """A factory for each deployed engine. Raises `StartError`."""
    return [_factory(address, route, card) for route, card in cards(address)]


def cards(address: ClusterAddress) -> list[tuple[str, EngineCard]]:
    """The cards of the deployed engines, with their routes, in the order in which the router should ask them. As on
    this machine, models with fewer pairs come first and the shipped one last. Raises `StartError`."""
    line = ClusterLine(address)
    try:
        found = line.engines()
    finally:
        line.close()
    if not found:
        raise StartError(f"Ray Serve at {address.base_url} (setting ray_address) has no engine. {REMEDY}")
    return sorted(found.items(), key=lambda item: _rank(item[1]))


def _rank(card: EngineCard) -> tuple[bool, int, str]:
    return card.is_shipped, len(card.abilities.pairs), card.name


def _factory(address: ClusterAddress, route: str, card: EngineCard) -> Callable[[], Engine]:
    return lambda: RayEngine(ClusterLine(address), route, card)
