"""Reads form fields and queries into the same nested values that JSON gives.

`text=a&text=b`, `text[]=a&text[]=b` and `text[0]=a&text[1]=b` are one list; `dictionaries[0].source_lang=en` and
`dictionaries[0][source_lang]=en` are a list of objects. Indexes may have gaps; they only give the order.
"""

import re
from collections.abc import Iterable
from typing import Any

from tolmach.errors import BadRequest

MAX_FIELDS = 20_000
MAX_DEPTH = 16
_ESCAPES = re.compile(rb"(?:%[0-9A-Fa-f]{2})++")
# The characters that separate glossary entries. There are hundreds of thousands of them, so they are decoded at once.
_FREQUENT = ((b"%09", b"\t"), (b"%0A", b"\n"), (b"%0D", b"\r"))
_HEAD = re.compile(r"[^\[\].]+")
_STEP = re.compile(r"\[([0-9]{0,6})\]|\[([^\[\]]+)\]|\.([^\[\].]+)")


class Repeated(list[Any]):
    """The values of a name that came more than once. A list field takes all of them, a plain field the last."""


def parse_form(raw: bytes) -> dict[str, Any]:
    if raw.count(b"&") >= MAX_FIELDS:
        raise BadRequest(f"Bad request. Reason: the form has more than {MAX_FIELDS} fields.")
    try:
        return nest([_pair(field) for field in raw.split(b"&") if field])
    except UnicodeError:
        raise BadRequest("Bad request. Reason: the form is not valid UTF-8.") from None


def _pair(field: bytes) -> tuple[str, str]:
    name, _, value = field.partition(b"=")
    return _unquoted(name), _unquoted(value)


def _unquoted(text: bytes) -> str:
    """Decodes run by run. The standard library splits at every escape, which takes gigabytes for a large form."""
    for escape, byte in _FREQUENT:
        text = text.replace(escape, byte)
    return _ESCAPES.sub(
        lambda run: bytes.fromhex(run[0].replace(b"%", b"").decode()), text.replace(b"+", b" ")
    ).decode()


def nest(pairs: Iterable[tuple[str, Any]]) -> dict[str, Any]:
    fields = _Group()
    for name, value in pairs:
        head, steps = _steps(name)
        _place(fields, [head, *steps], value)
    return {name: _lists(value) for name, value in fields.items()}


def _steps(name: str) -> tuple[str, list[str | int | None]]:
    """The parts of a bracketed name; a name that does not follow the pattern stands for itself."""
    head = _HEAD.match(name)
    if head is None:
        return name, []
    steps: list[str | int | None] = []
    position = head.end()
    while position < len(name):
        step = _STEP.match(name, position)
        if step is None:
            return name, []
        index, bracketed, dotted = step.groups()
        steps.append(bracketed or dotted or (int(index) if index else None))
        position = step.end()
        if len(steps) > MAX_DEPTH:
            raise BadRequest(f"Bad request. Reason: a field name has more than {MAX_DEPTH} levels.")
    return head.group(), steps


class _Group(dict[Any, Any]):
    """Members of an object by name, or entries of a list by number."""

    def __init__(self) -> None:
        super().__init__()
        self._next = 0

    def slot(self, step: str | int | None) -> str | int:
        """Where a step leads; `[]` leads to a new entry at the end."""
        place = self._next if step is None else step
        if isinstance(place, int):
            self._next = max(self._next, place + 1)
        return place


def _place(node: _Group, steps: list[str | int | None], value: Any) -> None:
    for step in steps[:-1]:
        child = node.setdefault(node.slot(step), _Group())
        if not isinstance(child, _Group):
            raise _two_meanings()
        node = child
    last = node.slot(steps[-1])
    if last not in node:
        node[last] = value
    elif isinstance(node[last], _Group):
        raise _two_meanings()
    elif isinstance(node[last], Repeated):
        node[last].append(value)
    else:
        node[last] = Repeated([node[last], value])


def _two_meanings() -> BadRequest:
    return BadRequest("Bad request. Reason: a field is given both as a value and as a group of fields.")


def _lists(value: Any) -> Any:
    if not isinstance(value, _Group):
        return value
    if all(isinstance(key, int) for key in value):
        return [_lists(value[key]) for key in sorted(value)]
    return {str(key): _lists(item) for key, item in value.items()}
