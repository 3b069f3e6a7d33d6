"""The rights of the person at a page: a page does not offer what the interface would refuse."""

from tolmach.callers import KeyKind
from tolmach.console.visits import Visit


def may(visit: Visit, scope: str) -> bool:
    caller = visit.callers.get(KeyKind.DEVELOPER)
    return caller is not None and (caller.scopes is None or scope in caller.scopes)
