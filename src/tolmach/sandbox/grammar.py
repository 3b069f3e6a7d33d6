"""The syntax of a fault, in a header or in JSON: `value; name=value; name=value`."""

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from tolmach.errors import InvalidParameter


@dataclass(frozen=True, slots=True)
class ValueReader:
    """Says in words what is allowed, and reads a value. A bad value raises ValueError."""

    allowed: str
    read: Callable[[str], Any]


def whole(low: int, high: int) -> ValueReader:
    def read(text: str) -> int:
        number = int(text)
        if not low <= number <= high:
            raise ValueError
        return number

    return ValueReader(f"a whole number from {low} to {high}", read)


def real(low: float, high: float) -> ValueReader:
    def read(text: str) -> float:
        number = float(text)
        if not (math.isfinite(number) and low <= number <= high):
            raise ValueError
        return number

    return ValueReader(f"a number from {low:g} to {high:g}", read)


def one_of(*words: str) -> ValueReader:
    def read(text: str) -> str:
        if text not in words:
            raise ValueError
        return text

    return ValueReader("one of " + ", ".join(words), read)


def words(allowed: str, longest: int = 200) -> ValueReader:
    def read(text: str) -> str:
        if not text or len(text) > longest or not (text.isascii() and text.isprintable()):
            raise ValueError
        return text

    return ValueReader(allowed, read)


@dataclass(frozen=True, slots=True)
class WrittenOrder:
    value: Any
    parameters: Mapping[str, Any]


def read_order(name: str, text: str, value: ValueReader, parameters: Mapping[str, ValueReader]) -> WrittenOrder:
    """`name` is the place of the order, for error messages."""
    first, *others = (part.strip() for part in text.split(";"))
    found = {}
    for part in others:
        word, _, said = (piece.strip() for piece in part.partition("="))
        if word not in parameters or word in found:
            known = ", ".join(f"{known}=" for known in parameters)
            raise InvalidParameter(name, f"'{name}' has a parameter that it does not know, or twice.", allowed=known)
        found[word] = read_value(f"{name}; {word}", said, parameters[word])
    return WrittenOrder(read_value(name, first, value), found)


def read_value(name: str, text: str, reader: ValueReader) -> Any:
    try:
        return reader.read(text.strip())
    except (ValueError, OverflowError):
        raise InvalidParameter(name, allowed=reader.allowed) from None
