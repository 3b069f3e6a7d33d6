"""The memory of the process beyond Python's objects."""

import ctypes
from contextlib import suppress


def trim() -> None:
    """Gives freed memory back to the system. glibc keeps what a large table or model needed while it was loaded; ask
    after loading one, not in a request, because it takes some milliseconds."""
    # Other libcs have no such call, and do not need it.
    with suppress(AttributeError):
        ctypes.CDLL(None).malloc_trim(0)
