"""Collects the text among the elements inside a segment, in TMX and in XLIFF."""

import re
from collections.abc import Callable
from typing import Final

# Codes that a program wrote for itself. The text that a pair of codes encloses stands between them, not inside.
_CODES: Final = frozenset({"bpt", "ept", "it", "ph", "ut", "x"})
# Placeholders for values count as text: {0}, ${name}, %1$s, $name, :name, <%= name %>. Markup and the codes of word
# processors do not: <b>, {\b, {1].
_VALUE = re.compile(
    r"[$#%@]?\{(?:[^{}\\<>]|\{[^{}\\<>]{0,120}\}){0,120}\}|[%$:@][^\s<>{}\[\]\\]{1,60}|<%[^<>\n]{1,120}%>"
)
_SAID: Final = "<"
"""Stands for the content of a code whose value has been added already: content with this character is no value."""
_LONGEST: Final = 500
"""The most characters that a value may have."""


class InlineText:
    """The text of a segment while it is read. Pass text to the function that `hear` returns. This class is written for
    speed: a file may have millions of elements."""

    def __init__(self) -> None:
        self._text: list[str] = []
        self.around: list[list[str]] = []
        """For each enclosing element, the segment's own first, the list that takes its text. Empty outside
        a segment."""

    @property
    def hear(self) -> Callable[[str], None]:
        return self.around[-1].append

    def open(self) -> None:
        self.around.append(self._text)

    def enter(self, name: str, shown: str = "") -> None:
        """`shown` is the text by which a program displays a code. A `sub` is text inside a code: a
        footnote, a title."""
        if name in _CODES:
            value = _value(shown) if shown and self.around[-1] is self._text else ""
            self._text.append(value)
            self.around.append([_SAID] if value else [])
        else:
            self.around.append(self._text if name == "sub" else self.around[-1])

    def leave(self) -> bool:
        """Returns whether the segment continues. If a code ends, the value that it stands for stays in the text."""
        inner = self.around.pop()
        if inner and inner is not self._text and self.around[-1] is self._text:
            self._text.append(_value("".join(inner)))
        return bool(self.around)

    def bound(self, most: int) -> None:
        """Drops the rest of an endless text, and keeps just enough to show that it is too long."""
        for heard in (self._text, *(each for each in self.around if each is not self._text)):
            longest = most if heard is self._text else _LONGEST
            if sum(map(len, heard)) > longest:
                heard[:] = ["".join(heard).strip()[: longest + 1]]

    def taken(self) -> str:
        """Returns the text and forgets it."""
        text = "".join(self._text)
        self._text.clear()
        return text


def _value(content: str) -> str:
    content = content.strip()
    return content if len(content) <= _LONGEST and _VALUE.fullmatch(content) else ""
