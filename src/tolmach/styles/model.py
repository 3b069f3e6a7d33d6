"""Lists of style rules."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final

MOST_LISTS: Final = 100
MOST_INSTRUCTIONS: Final = 200
"""Of one list."""
MOST_REQUESTED: Final = 10
"""Instructions that a translation may bring along."""
LONGEST_NAME: Final = 1024
LONGEST_PROMPT: Final = 300

_TICK = timedelta(milliseconds=1)
"""The least step of time that the interface shows."""

Configured = Mapping[str, Mapping[str, str]]
"""The option that was chosen for a rule, by category and rule."""


@dataclass(frozen=True, slots=True)
class Instruction:
    id: str
    label: str
    prompt: str
    source: str | None = None
    """Base code of the only language whose texts it is for."""


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
        """Its time is never that of the version before, however fast the change came or wherever the clock went."""
        return replace(self, version=self.version + 1, updated=max(moment, self.updated + _TICK))
