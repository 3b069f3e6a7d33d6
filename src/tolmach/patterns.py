"""Regular expressions that are compiled when they are first used.

Python keeps no compiled expression from one process to the next, and to compile all of ours took a third of a start.
Most of a start's first requests need few of them.
"""

import re
from typing import Any, cast


class _Deferred:
    """Has the methods of a compiled expression. Each is looked up once. Two threads may compile at the same time."""

    def __init__(self, text: str, flags: int) -> None:
        self._text = text
        self._flags = flags

    def __getattr__(self, name: str) -> Any:
        found = getattr(re.compile(self._text, self._flags), name)
        setattr(self, name, found)
        return found


def deferred(text: str, flags: int = 0) -> re.Pattern[str]:
    """The functions of `re` do not take the result: call its methods. A fault of the text shows only in use."""
    return cast(re.Pattern[str], _Deferred(text, flags))
