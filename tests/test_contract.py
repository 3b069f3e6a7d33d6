"""Every operation of the interface against the table of operations. Who may call them is asked in `tests/owasp`."""

from typing import Any

import pytest

from tests.conftest import Live
from tests.operations import KEYED, Row, each
from tolmach.app import operations
from tolmach.callers import KeyKind, Plan
from tolmach.wire.bodies import FORM, JSON, MULTIPART
from tolmach.wire.openapi import errors_of
from tolmach.wire.operation import Operation

pytestmark = pytest.mark.every_variant


def test_every_operation_is_there(live: Live) -> None:
    offered = {f"{operation.method} {operation.path}" for operation in operations(live.parts)}
    assert {row.name for row in KEYED} - offered == set()


# What our own table says

KINDS = {"json": JSON, "form": FORM, "multipart": MULTIPART}


@each
def test_declared_operations_agree_with_the_table(live: Live, row: Row) -> None:
    declared = _declared(live, row)
    access = declared.access
    assert access.kind is (KeyKind.ADMIN if row.is_admin else KeyKind.DEVELOPER)
    assert access.scopes == (() if row.is_admin else (row.scope,))
    assert access.plans == ({Plan.PRO} if row.plan == "pro" else set(Plan))
    assert set(declared.bodies) == {KINDS[name] for name in row.bodies - {"none"}}
    assert declared.success in row.success
    assert set(errors_of(declared)) >= row.errors


def _declared(live: Live, row: Row) -> Operation[Any]:
    return next(o for o in operations(live.parts) if (o.method, o.path) == (row.method, row.path))


def test_everything_that_is_offered_is_in_the_table(live: Live) -> None:
    """But for two ways of asking the same, which some clients take."""
    offered = {f"{operation.method} {operation.path}" for operation in operations(live.parts)}
    assert offered == {row.name for row in KEYED} | {"POST /v2/usage", "GET /v2/document/{document_id}"}
