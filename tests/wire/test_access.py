"""Who calls, and what an operation demands of the caller."""

import pytest

from tolmach.callers import SCOPES, Caller, KeyKind, Plan
from tolmach.errors import ApiError, Unauthorized
from tolmach.wire.access import ADMIN, Access, authorize, key_in, scope


@pytest.mark.parametrize(
    ("header", "key"),
    [
        ("DeepL-Auth-Key k", "k"),
        ("Service-Auth-Key k", "k"),
        ("deepl-auth-key k", "k"),
        ("SERVICE-AUTH-KEY k", "k"),
        ("DeepL-Auth-Key    k", "k"),
        ("  DeepL-Auth-Key k  ", "k"),
        ("DeepL-Auth-Key k:fx", "k:fx"),
        ("DeepL-Auth-Key", ""),
        ("DeepL-Auth-Key ", ""),
    ],
)
def test_finds_the_key(header: str, key: str) -> None:
    assert key_in(header) == key


@pytest.mark.parametrize(
    "header",
    [None, "", " ", "Bearer k", "k", "DeepL-Auth-Keyk", "DeepL-Auth-Key:k", "Basic DeepL-Auth-Key k"],
)
def test_knows_nobody_without_a_scheme_word(header: str | None) -> None:
    with pytest.raises(Unauthorized):
        key_in(header)


def _caller(
    plan: Plan = Plan.PRO,
    kind: KeyKind = KeyKind.DEVELOPER,
    scopes: set[str] | None = None,
    features: set[str] | None = None,
) -> Caller:
    held = None if scopes is None else frozenset(scopes)
    return Caller("account", "key", plan, kind, held, frozenset(features or ()))


TRANSLATE = scope("translate:text")
WRITE = scope("write:improve", pro=True)
DETECT = scope("detect:language", feature="detect_language")


@pytest.mark.parametrize(
    ("caller", "access"),
    [
        (_caller(), TRANSLATE),
        (_caller(), WRITE),
        (_caller(), Access()),
        (_caller(Plan.FREE), TRANSLATE),
        (_caller(scopes={"translate:text"}), TRANSLATE),
        (_caller(scopes=set(SCOPES)), Access(scopes=("usage:read", "translate:text"))),
        (_caller(kind=KeyKind.ADMIN), ADMIN),
        (_caller(features={"detect_language"}), DETECT),
    ],
)
def test_lets_in(caller: Caller, access: Access) -> None:
    authorize(caller, access)


@pytest.mark.parametrize(
    ("caller", "access", "code", "detail"),
    [
        (_caller(), ADMIN, "forbidden", "This operation needs an administrator key."),
        (_caller(Plan.FREE), ADMIN, "forbidden", "This operation needs an administrator key."),
        (_caller(kind=KeyKind.ADMIN), TRANSLATE, "forbidden", "This operation needs a developer key."),
        (_caller(Plan.FREE), WRITE, "forbidden", "This operation is not part of the Free plan."),
        (_caller(scopes={"usage:read"}), TRANSLATE, "missing_scope", "Missing required scope(s): translate:text"),
        (_caller(scopes={"usage:read"}), Access(scopes=("a", "usage:read", "b")), "missing_scope", "Missing required scope(s): a, b"),
        (_caller(scopes=set()), TRANSLATE, "missing_scope", "Missing required scope(s): translate:text"),
        (_caller(scopes=set(SCOPES)), Access(), "missing_scope", "No scope covers this operation. Use a key without scopes."),
        (_caller(), DETECT, "feature_not_enabled", None),
    ],
)  # fmt: skip
def test_keeps_out(caller: Caller, access: Access, code: str, detail: str | None) -> None:
    with pytest.raises(ApiError) as refused:
        authorize(caller, access)
    error = refused.value
    assert (error.status, error.message, error.code, error.detail) == (403, "Forbidden", code, detail)
