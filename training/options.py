"""Reads command lines: arguments by position, then `key=value`. The defaults of dataclasses determine the types."""

import dataclasses
import sys
from collections.abc import Sequence
from typing import Any


def arguments(usage: str | None, least: int) -> list[str]:
    """Returns the positional arguments, if there are enough of them."""
    if len(sys.argv) <= least:
        raise SystemExit(usage)
    return sys.argv[1:]


def options(words: Sequence[str], *defaults: Any) -> list[Any]:
    """Returns the defaults with the given values. A key goes to the first dataclass that has it."""
    for word in words:
        if "=" not in word:
            raise SystemExit(f"{word}: not of the form key=value")
    given = dict(word.split("=", 1) for word in words)
    made = []
    for default in defaults:
        names = [field.name for field in dataclasses.fields(default) if field.name in given]
        found = {name: _read(name, getattr(default, name), given.pop(name)) for name in names}
        made.append(dataclasses.replace(default, **found))
    if given:
        known = sorted(field.name for default in defaults for field in dataclasses.fields(default))
        raise SystemExit(f"unknown: {', '.join(given)}; known: {', '.join(known)}")
    return made


def _read(name: str, default: Any, value: str) -> Any:
    try:
        if isinstance(default, tuple):
            return tuple(type(default[0])(part) if default else float(part) for part in value.split(","))
        if isinstance(default, dict):
            return {key: float(number) for key, number in (part.split(":") for part in value.split(","))}
        return type(default)(value)
    except ValueError:
        raise SystemExit(f"{name}={value}: not like {default!r}") from None
