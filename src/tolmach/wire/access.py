"""The rules by which an operation admits a caller."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from tolmach.callers import Caller, KeyKind, Plan
from tolmach.errors import FeatureNotEnabled, Forbidden, MissingScope, Unauthorized

SCHEMES = frozenset({"service-auth-key", "deepl-auth-key"})
INSIDE = "tolmach.inside"
"""The key in the ASGI scope under which a request of this process itself carries its callers, by kind of key. A client
cannot set it."""


@dataclass(frozen=True, slots=True)
class Access:
    """The demands of an operation on its caller. A developer operation without a scope is closed to scoped keys."""

    kind: KeyKind = KeyKind.DEVELOPER
    scopes: tuple[str, ...] = ()
    plans: frozenset[Plan] = field(default=frozenset(Plan))
    feature: str | None = None


PRO_ONLY = frozenset({Plan.PRO})
ADMIN = Access(kind=KeyKind.ADMIN, plans=PRO_ONLY)


def scope(name: str, *, pro: bool = False, feature: str | None = None) -> Access:
    return Access(scopes=(name,), plans=PRO_ONLY if pro else frozenset(Plan), feature=feature)


Authenticate = Callable[[str], Awaitable[Caller | None]]


def key_in(header: str | None) -> str:
    """The key in an Authorization header. Raises Unauthorized if the header has none of our scheme words."""
    word, _, key = (header or "").strip().partition(" ")
    if word.lower() not in SCHEMES:
        raise Unauthorized
    return key.strip()


def authorize(caller: Caller, access: Access) -> None:
    if caller.kind is not access.kind:
        raise lacking(access.kind)
    if caller.plan not in access.plans:
        raise Forbidden(detail="This operation is not part of the Free plan.")
    if caller.scopes is not None:
        _check_scopes(caller.scopes, access.scopes)
    if access.feature is not None and access.feature not in caller.features:
        raise FeatureNotEnabled


def lacking(kind: KeyKind) -> Forbidden:
    return Forbidden(detail=f"This operation needs {_needed[kind]} key.")


_needed = {KeyKind.ADMIN: "an administrator", KeyKind.DEVELOPER: "a developer"}


def _check_scopes(held: frozenset[str], demanded: tuple[str, ...]) -> None:
    if not demanded:
        raise MissingScope(detail="No scope covers this operation. Use a key without scopes.")
    missing = [name for name in demanded if name not in held]
    if missing:
        raise MissingScope(detail=f"Missing required scope(s): {', '.join(missing)}")
