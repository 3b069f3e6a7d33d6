"""Lists of style rules."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final

MOST_LISTS: Final = 100
MOST_INSTRUCTIONS: Final = 200
"""The most instructions of one list."""
MOST_REQUESTED: Final = 10
"""The most instructions that a translation request may contain."""
LONGEST_NAME: Final = 1024
LONGEST_PROMPT: Final = 300

_TICK = timedelta(milliseconds=1)
"""The smallest time difference that the interface shows."""

Configured = Mapping[str, Mapping[str, str]]
"""The chosen options, by category and rule."""


@dataclass(frozen=True, slots=True)
class Instruction:
    id: str
    label: str
    prompt: str
    source: str | None = None
    """The base code of the only source language that it applies to."""


@dataclass(frozen=True, slots=True)
class RuleList:
    id: str
    account_id: str
    name: str
    language: str
    created: datetime
    updated: datetime
    version: int
    rules: Configured
    instructions: tuple[Instruction, ...]

    def next_version(self, moment: datetime) -> "RuleList":
        """The next version. Its time is always later than that of the version before, whatever the clock says."""
        return replace(self, version=self.version + 1, updated=max(moment, self.updated + _TICK))
