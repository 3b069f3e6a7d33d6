"""Why a quota refuses, in words: whose limit it is, how much, and until when."""

from datetime import datetime
from typing import Literal

from tolmach.errors import QuotaExceeded

Whose = Literal["account", "key"]


def beyond_limit(whose: Whose, limit: int, unit: str, until: datetime, *, used: int, needed: int) -> QuotaExceeded:
    """The message is the one that clients already know."""
    rest = f"{used:,} are used, and this would need {needed:,}"
    if used + needed <= limit:
        rest = f"{used:,} are used, and running work has reserved the rest"
    return QuotaExceeded(detail=f"This {whose} may use {limit:,} {unit} until {until:%Y-%m-%d %H:%M} UTC; {rest}.")
