"""A text as a caller sent it, plain or tagged: its units, its billed characters, and how to write it again."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from tolmach.markup import tagged
from tolmach.markup.model import Options
from tolmach.markup.strings import StringContent
from tolmach.units import Rendered, Unit


class Text(StringContent, Protocol):
    @property
    def characters(self) -> int:
        """The characters that are billed."""
        ...


@dataclass(frozen=True, slots=True)
class Plain:
    text: str

    @property
    def units(self) -> tuple[Unit, ...]:
        return (Unit(self.text),)

    @property
    def characters(self) -> int:
        return len(self.text)

    def write(self, rendered: Sequence[Rendered]) -> str:
        return "".join(item.text for item in rendered)

    def faults(self, output: str) -> list[str]:
        """Plain text has no markup."""
        return []


def read(text: str, tags: Options | None) -> Text:
    """Raises `markup.model.MarkupError` for tags that cannot be read but must be."""
    return Plain(text) if tags is None else tagged.read(text, tags)
