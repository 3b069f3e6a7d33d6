"""Operations declared on their handlers.

    offers = Offers[Glossaries]()

    @offers("GET", "/v3/glossaries/{glossary_id}", "Show a glossary with its dictionaries.", access=…)
    async def show(glossaries: Glossaries, call: Call[Nothing]) -> ShownGlossary: ...

The annotations of a handler say what its parameters are and what it answers with.
"""

from collections.abc import Callable, Coroutine
from functools import partial
from types import NoneType
from typing import Any, Generic, TypeVar, get_args, get_type_hints

from tolmach.wire.operation import Call, Operation, P

S = TypeVar("S")
A = TypeVar("A")
Handler = Callable[[S, Call[P]], Coroutine[Any, Any, A]]


class Offers(Generic[S]):
    """The operations of an area in the order of their declarations. Their handlers work with an `S`."""

    def __init__(self) -> None:
        self._declared: list[tuple[Handler[S, Any, Any], dict[str, Any]]] = []

    def __call__(
        self, method: str, path: str, summary: str, **more: Any
    ) -> Callable[[Handler[S, P, A]], Handler[S, P, A]]:
        """`more` are further fields of `Operation`. Pass `answer` if the type of the answer is not the type that the
        handler returns."""

        def declare(handler: Handler[S, P, A]) -> Handler[S, P, A]:
            said = {"method": method, "path": path, "summary": summary, **_annotated(handler), **more}
            self._declared.append((handler, said))
            return handler

        return declare

    def over(self, service: S) -> list[Operation[Any]]:
        return [Operation(handler=partial(handler, service), **said) for handler, said in self._declared]


def _annotated(handler: Callable[..., Any]) -> dict[str, Any]:
    hints = get_type_hints(handler)
    (params,) = get_args(hints["call"])
    return {"params": params, "answer": None if hints["return"] is NoneType else hints["return"]}
