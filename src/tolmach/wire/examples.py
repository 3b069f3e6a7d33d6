"""Example requests of each operation with their answers, as data. The OpenAPI description shows them, and the tests
send them."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from tolmach.errors import ApiError
from tolmach.wire.bodies import JSON


@dataclass(frozen=True, slots=True, kw_only=True)
class Example:
    path: Mapping[str, str] = field(default_factory=dict)
    query: Mapping[str, str] = field(default_factory=dict)
    headers: Mapping[str, str] = field(default_factory=dict)
    body: Any = None
    answer: Any = None
    media: str = JSON
    """The media type of the answer."""
    after: tuple[str, ...] = ()
    """The examples that must run before it. The request uses ids that their answers name."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Refusal:
    """An error that an operation may answer with, and how it comes about."""

    name: str
    when: str
    """When the error comes, in words for people."""
    status: int
    answer: Any
    requests: tuple[Example, ...] = ()
    """All requests but the last succeed; the last one is refused. Empty if requests alone cannot cause the error."""


def refusal(name: str, when: str, error: ApiError, *requests: Example) -> Refusal:
    return Refusal(name=name, when=when, status=error.status, answer=error.body, requests=requests)


Examples = Mapping[str, Example]
"""Examples by method and path. A further example of the same operation has a name after a `#`."""
USUAL = "usual"


def named(name: str) -> tuple[str, str]:
    """The operation of an example, and the name of the example there."""
    operation, _, word = name.partition("#")
    return operation, word or USUAL


def of_operation(examples: Examples, operation: str) -> dict[str, Example]:
    return {named(name)[1]: example for name, example in examples.items() if named(name)[0] == operation}


def links(examples: Examples) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Which answer leads to which request, as OpenAPI links: the two share an id or a key."""
    for name, example in examples.items():
        for before in example.after:
            places = {value: pointer for pointer, value in _leaves(examples[before].answer)}
            given = {
                "parameters": _taken({**example.path, **example.query}, places),
                "requestBody": _taken(example.body, places) if isinstance(example.body, dict) else {},
            }
            if any(given.values()):
                yield named(before)[0], named(name)[0], {kind: taken for kind, taken in given.items() if taken}


def _taken(values: Mapping[str, Any], places: Mapping[Any, str]) -> dict[str, str]:
    known = {name: value for name, value in values.items() if isinstance(value, str) and value in places}
    return {name: f"$response.body#{places[value]}" for name, value in known.items()}


def _leaves(node: Any, pointer: str = "") -> Iterator[tuple[str, str]]:
    """Only ids and keys that were made for one request prove a link, and those are long. Short values may be equal by
    chance."""
    if isinstance(node, dict):
        for name, value in node.items():
            yield from _leaves(value, f"{pointer}/{name}")
    elif isinstance(node, list):
        for number, value in enumerate(node):
            yield from _leaves(value, f"{pointer}/{number}")
    elif isinstance(node, str) and len(node) >= _SHORTEST:
        yield pointer, node


_SHORTEST = 32
