"""Reads the client's wish in the header `Prefer` (RFC 7240)."""

import re
from collections.abc import Mapping
from datetime import timedelta

PREFER = "prefer"
AT_ONCE = "wait=0"
_WAIT = re.compile(r"(?:^|[,;])\s*wait\s*=\s*\"?(\d{1,9})\"?\s*(?=$|[,;])", re.IGNORECASE)


def preferred_wait(headers: Mapping[str, str], most: timedelta) -> timedelta:
    """How long to wait for the result before answering with its state: as long as the client says, but at most
    `most`."""
    found = _WAIT.search(headers.get(PREFER, ""))
    return most if found is None else min(most, timedelta(seconds=int(found[1])))
