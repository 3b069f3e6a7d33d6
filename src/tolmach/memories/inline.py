"""What is text among the elements inside a segment, in TMX and in XLIFF."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

# What a program wrote for itself. What a pair of them encloses stands beside them, not inside.
_CODES: Final = frozenset({"bpt", "ept", "it", "ph", "ut", "x"})
# What a program puts a value in place of stands in texts as well: {0}, ${name}, %1$s, $name, :name, <%= name %>. Not
# markup, nor what word processors write: <b>, {\b, {1].
_VALUE = re.compile(
    r"[$#%@]?\{(?:[^{}\\<>]|\{[^{}\\<>]{0,120}\}){0,120}\}|[%$:@][^\s<>{}\[\]\\]{1,60}|<%[^<>\n]{1,120}%>"
)
_LONGEST: Final = 500
"""Characters. No value has a longer name."""


@dataclass(frozen=True, slots=True)
class _Around:
    heard: list[str]
    shown: str = ""


@dataclass(slots=True)
class InlineText:
    """The text of a segment, while it is read. Text goes where `hear` says."""

    _text: list[str] = field(default_factory=list)
    _around: list[_Around] = field(default_factory=list)
    """One for each element around, the segment's own first."""

    @property
    def is_open(self) -> bool:
        return bool(self._around)

    @property
    def hear(self) -> Callable[[str], None]:
        return self._around[-1].heard.append

    def open(self) -> None:
        self._around.append(_Around(self._text))

    def enter(self, name: str, shown: str = "") -> None:
        """`shown` is what stands for a code that has no content. A `sub` is text inside a code: a footnote, a title."""
        if name in _CODES:
            self._around.append(_Around([], shown))
        else:
            self._around.append(_Around(self._text) if name == "sub" else self._around[-1])

    def leave(self) -> bool:
        """Whether the segment goes on. Of a code among the text, the value that it stands for stays."""
        inner = self._around.pop()
        if self._around and inner.heard is not self._text and self._around[-1].heard is self._text:
            self._text.append(_value("".join(inner.heard)) or _value(inner.shown))
        return self.is_open

    def bound(self, most: int) -> None:
        """Of what has no end, only so much is kept that it is seen to be too long."""
        for heard in (self._text, *(around.heard for around in self._around if around.heard is not self._text)):
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
