"""Checks the rules that a client configured against the catalogue. Pure functions.

Names are compared after Unicode normalisation, and kept with the spelling and in the order of the catalogue.
"""

import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final, TypeVar

from tolmach.errors import InvalidParameter
from tolmach.styles.catalogue import categories
from tolmach.styles.model import Configured

NAME: Final = "configured_rules"
LONGEST_SHOWN: Final = 100
"""The most characters of an unknown name that an error repeats."""

T = TypeVar("T")


def checked(given: Any) -> Configured:
    """The rules without null or empty members. Raises `InvalidParameter` for anything that is not in the catalogue."""
    chosen = {category: _chosen(category, value) for category, value in _known(NAME, given, categories(), "category")}
    return {category: rules for category, rules in _in_order(chosen, categories()) if rules}


def _chosen(category: str, given: Any) -> Mapping[str, str]:
    path, rules = f"{NAME}.{category}", categories()[category]
    chosen = {rule: _option(f"{path}.{rule}", value, rules[rule]) for rule, value in _known(path, given, rules, "rule")}
    return dict(_in_order(chosen, rules))


def _known(path: str, given: Any, known: Iterable[str], kind: str) -> Iterator[tuple[str, Any]]:
    """The members of an object by their published names, except those that are null."""
    if not isinstance(given, dict):
        raise _refused(f"{path}: not an object")
    names, seen = {_normal(name): name for name in known}, set()
    for name, value in given.items():
        found = names.get(_normal(name))
        if found is None:
            raise _refused(f"{path}.{_shown(name)}: unknown {kind}", known)
        if found in seen:
            raise _refused(f"{path}.{found}: given twice")
        seen.add(found)
        if value is not None:
            yield found, value


def _option(path: str, value: Any, options: Iterable[str]) -> str:
    found = {_normal(name): name for name in options}.get(_normal(value)) if isinstance(value, str) else None
    if found is None:
        raise _refused(f"{path}: value not allowed", options)
    return found


def _in_order(chosen: Mapping[str, T], order: Iterable[str]) -> Iterator[tuple[str, T]]:
    return ((name, chosen[name]) for name in order if name in chosen)


def _normal(text: str) -> str:
    return unicodedata.normalize("NFC", text)


def _shown(name: str) -> str:
    return name if len(name) <= LONGEST_SHOWN else f"{name[:LONGEST_SHOWN]}…"


def _refused(detail: str, allowed: Iterable[str] = ()) -> InvalidParameter:
    error = InvalidParameter(NAME)
    names = ", ".join(allowed)
    error.detail = f"{detail}. Allowed: {names}" if names else detail
    return error
