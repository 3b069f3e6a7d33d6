"""The findings that the doctor reports."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from tolmach.settings import Settings


class Level(StrEnum):
    OK = "ok"
    HINT = "hint"
    BROKEN = "broken"


@dataclass(frozen=True, slots=True)
class Finding:
    level: Level
    subject: str
    text: str


Said = Iterator[tuple[Level, str]]
Check = Callable[[Settings], Said]
