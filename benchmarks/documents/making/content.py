"""The invented texts of the corpus, as data: what a page says, without how it looks."""

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

CONTENTS = Path(__file__).parent / "contents"
RIGHT_TO_LEFT = ("ar", "he")


@dataclass(frozen=True, slots=True)
class Block:
    """One part of a page; the fields that are empty do not apply to it."""

    text: str = ""
    link: str = ""
    heading: str = ""
    footnote: str = ""
    items: tuple[str, ...] = ()
    numbered: bool = False
    head: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    plain: bool = False
    """A table without rules."""
    turned: bool = False
    """A table whose head runs upwards, where the program can do that."""
    fields: tuple[tuple[str, str], ...] = ()
    """Names and values side by side."""
    inputs: tuple[str, ...] = ()
    checks: tuple[str, ...] = ()
    formula: str = ""
    typst: str = ""
    eqn: str = ""

    @property
    def table(self) -> tuple[tuple[str, ...], ...]:
        return ((self.head, *self.rows) if self.head else self.rows) or self.fields


@dataclass(frozen=True, slots=True)
class Content:
    name: str
    language: str
    title: str
    blocks: tuple[Block, ...]
    side: str = ""
    """A line that runs along the edge of the page, where the program can do that."""

    @property
    def from_right(self) -> bool:
        return self.language in RIGHT_TO_LEFT


def content(name: str) -> Content:
    found = tomllib.loads((CONTENTS / f"{name}.toml").read_text(encoding="utf-8"))
    blocks = tuple(Block(**{key: _frozen(value) for key, value in block.items()}) for block in found["blocks"])
    return Content(name, found["language"], found["title"], blocks, found.get("side", ""))


def paragraphs(said: Content) -> list[str]:
    """What a reader takes for a paragraph of its own: text, headings, items of lists, notes, the names of fields."""
    found = [said.title, said.side, *(text for block in said.blocks for text in _paragraphs(block))]
    return [text for text in found if text]


def tables(said: Content) -> list[tuple[tuple[str, ...], ...]]:
    return [block.table for block in said.blocks if block.table]


def formulas(said: Content) -> list[str]:
    return [block.typst for block in said.blocks if block.typst]


def _paragraphs(block: Block) -> Iterator[str]:
    yield from (block.text, block.heading, block.footnote, *block.items, *block.inputs, *block.checks)


def _frozen(value: Any) -> Any:
    return tuple(map(_frozen, value)) if isinstance(value, list) else value
