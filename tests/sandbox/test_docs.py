"""The page says what the program knows."""

from pathlib import Path

import pytest

from tests.sandbox.test_faults import WRITTEN
from tolmach.sandbox.faults import EVERY, KINDS, order
from tolmach.sandbox.plans import MOCK_HEADERS

PAGE = (Path(__file__).parents[2] / "docs" / "sandbox.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("header", [*(kind.header for kind in KINDS.values()), *MOCK_HEADERS])
def test_every_header_is_told(header: str) -> None:
    assert f"| `{header}` |" in PAGE


@pytest.mark.parametrize("name", [*(name for kind in KINDS.values() for name in kind.parameters), *EVERY])
def test_every_parameter_is_told(name: str) -> None:
    assert f"{name}=" in PAGE or f"`{name}`" in PAGE


def test_every_value_that_is_a_word_is_told() -> None:
    for kind in KINDS.values():
        if kind.value.allowed.startswith("one of "):
            for word in kind.value.allowed.removeprefix("one of ").split(", "):
                assert f"`{word}" in PAGE, (kind.name, word)


def test_the_table_s_orders_can_be_read() -> None:
    rows = [line.split(" | ") for line in PAGE.split("## Faults")[1].split("Every fault can")[0].splitlines()]
    kind, read = "", 0
    for cells in rows:
        if len(cells) != 3 or "`" not in cells[1]:
            continue
        kind = cells[0].strip("| `").removeprefix("tolmach-sandbox-") or kind
        for text in cells[1].split("`")[1::2]:
            assert order(kind, text).value is not None
            read += 1
    assert read >= len(WRITTEN)
