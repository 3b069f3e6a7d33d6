"""An engine without a model, with predictable answers, for tests of everything but the translation."""

import re
import time
from collections.abc import Collection, Hashable, Sequence

from tolmach.engines.protocol import Abilities, EngineDied, Link, Request, Result

_WORD = re.compile(r"\S+")


class StubEngine:
    """Answers `[de] text` for German, between all given languages.

    `dies_on` and `fails_on` are stretches of text on which the engine dies or raises; only a test sets them.
    """

    def __init__(
        self,
        languages: Collection[str],
        *,
        name: str = "stub",
        quality: bool = False,
        seconds_per_token: float = 0.0,
        dies_on: str | None = None,
        fails_on: str | None = None,
    ) -> None:
        pairs = frozenset((s, t) for s in languages for t in languages if s != t)
        self._name = name
        self._abilities = Abilities(pairs=pairs, quality=quality, checked=False)
        self._seconds_per_token = seconds_per_token
        self._dies_on = dies_on
        self._fails_on = fails_on

    @property
    def name(self) -> str:
        return self._name

    @property
    def abilities(self) -> Abilities:
        return self._abilities

    def group(self, request: Request) -> Hashable:
        return request.target

    def cost(self, request: Request) -> int:
        return len(request.text) // 4 + 1

    def translate(self, batch: Sequence[Request]) -> list[Result]:
        if _any_holds(batch, self._dies_on):
            raise EngineDied(f"{self._name} was told to die")
        if _any_holds(batch, self._fails_on):
            raise RuntimeError(f"{self._name} was told to fail")
        if self._seconds_per_token:
            time.sleep(self._seconds_per_token * sum(map(self.cost, batch)))
        return [_answer(request) for request in batch]

    def close(self) -> None:
        pass


def _any_holds(batch: Sequence[Request], marker: str | None) -> bool:
    return marker is not None and any(marker in request.text for request in batch)


def _answer(request: Request) -> Result:
    prefix = f"[{request.target}] "
    alignment = _word_by_word(request.text, len(prefix)) if request.align else ()
    return Result(prefix + request.text, alignment=alignment)


def _word_by_word(text: str, shift: int) -> tuple[Link, ...]:
    spans = (word.span() for word in _WORD.finditer(text))
    return tuple(Link((start, end), (start + shift, end + shift), 1.0) for start, end in spans)
