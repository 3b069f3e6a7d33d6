"""What is text among the elements inside a segment, in TMX and in XLIFF."""

import re
from collections.abc import Callable
from typing import Final

# What a program wrote for itself. What a pair of them encloses stands beside them, not inside.
_CODES: Final = frozenset({"bpt", "ept", "it", "ph", "ut", "x"})
# What a program puts a value in place of stands in texts as well: {0}, ${name}, %1$s, $name, :name, <%= name %>. Not
# markup, nor what word processors write: <b>, {\b, {1].
_VALUE = re.compile(
    r"[$#%@]?\{(?:[^{}\\<>]|\{[^{}\\<>]{0,120}\}){0,120}\}|[%$:@][^\s<>{}\[\]\\]{1,60}|<%[^<>\n]{1,120}%>"
)
_SAID: Final = "<"
"""What makes a value of no content, because it is said already."""
_LONGEST: Final = 500
"""Characters. No value has a longer name."""


class InlineText:
    """The text of a segment, while it is read. Text goes where `hear` says. Written for speed: the elements of a file
    may be millions."""

    def __init__(self) -> None:
        self._text: list[str] = []
        self.around: list[list[str]] = []
        """For each element around, the segment's own first, where its text goes. Empty outside of a segment."""

    @property
    def hear(self) -> Callable[[str], None]:
        return self.around[-1].append

    def open(self) -> None:
        self.around.append(self._text)

    def enter(self, name: str, shown: str = "") -> None:
        """`shown` is how a program shows a code. A `sub` is text inside a code: a footnote, a title."""
        if name in _CODES:
            value = _value(shown) if shown and self.around[-1] is self._text else ""
            self._text.append(value)
            self.around.append([_SAID] if value else [])
        else:
            self.around.append(self._text if name == "sub" else self.around[-1])

    def leave(self) -> bool:
        """Whether the segment goes on. Of a code among the text, the value that it stands for stays."""
        inner = self.around.pop()
        if inner and inner is not self._text and self.around[-1] is self._text:
            self._text.append(_value("".join(inner)))
        return bool(self.around)

    def bound(self, most: int) -> None:
        """Of what has no end, only so much is kept that it is seen to be too long."""
        for heard in (self._text, *(each for each in self.around if each is not self._text)):
            longest = most if heard is self._text else _LONGEST
            if sum(map(len, heard)) > longest:
                heard[:] = ["".join(heard).strip()[: longest + 1]]

    def taken(self) -> str:
        """Its text, which it forgets."""
        text = "".join(self._text)
        self._text.clear()
        return text


def _value(content: str) -> str:
    content = content.strip()
    return content if len(content) <= _LONGEST and _VALUE.fullmatch(content) else ""
