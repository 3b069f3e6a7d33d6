"""Translates headers and footers of sheets: `&LReport&C&"Arial,Bold"&12Page &P of &N`."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from tolmach.documents.kit.inline import Inline, InlineBuilder, pieces
from tolmach.documents.kit.ooxml import WrittenLanguage
from tolmach.documents.kit.ooxml.atoms import is_language
from tolmach.documents.kit.trees import Element
from tolmach.units import Rendered

_MOST = 255
"""The most characters of a header."""
_TOKEN = re.compile(
    r"""(?P<cut>&[LCR]|[\r\n]+)|(?P<ampersand>&&)|(?P<field>&[PN](?:[+-]\d+)?|&[DTAFZ])"""
    r"""|(?P<look>&"[^"]*"|&K(?:[0-9A-F]{6}|\d\d[+-]\d{3})|&\d+|&.)|(?P<text>[^&\r\n]+)|(?P<rest>&)""",
    re.IGNORECASE | re.DOTALL,
)
# The text in a unit for a field that stays.
_SHOWN: Mapping[str, str] = {
    "P": "1", "N": "9", "D": "2030-01-01", "T": "12:00", "A": "[Tab]", "F": "[File]", "Z": "[Path]"
}  # fmt: skip
_SIZE = re.compile(r"&\d+$")


@dataclass(frozen=True, slots=True)
class _Token:
    kind: str
    text: str


@dataclass(frozen=True, slots=True)
class _Line:
    """Text that stays, or a unit with the code that each mark stands for."""

    text: str = ""
    inline: Inline | None = None
    codes: tuple[str, ...] = ()


@dataclass(slots=True)
class Header:
    element: Element
    lines: list[_Line] = field(init=False)

    def __post_init__(self) -> None:
        text = self.element.text or ""
        self.lines = list(_lines(list(_tokens(text)))) if len(text) <= _MOST * 4 else [_Line(text)]

    @property
    def inlines(self) -> Sequence[Inline]:
        return [line.inline for line in self.lines if line.inline]

    @property
    def characters(self) -> int:
        return sum(len(token.text) for token in _tokens(self.element.text or "") if token.kind == "text")

    def write(self, rendered: Sequence[Rendered], language: WrittenLanguage) -> None:
        following = iter(rendered)
        text = ""
        for line in self.lines:
            text += _after(text, _said(line, next(following))) if line.inline else line.text
        # Excel treats a file with a longer header as damaged.
        if len(text.encode("utf-16-le")) // 2 <= _MOST:
            self.element.text = text


def _tokens(text: str) -> Iterator[_Token]:
    for found in _TOKEN.finditer(text):
        yield _Token(found.lastgroup or "", found[0])


def _lines(tokens: Sequence[_Token]) -> Iterator[_Line]:
    start = 0
    for end in [*(number for number, token in enumerate(tokens) if token.kind == "cut"), len(tokens)]:
        yield from _line(tokens[start:end])
        if end < len(tokens):
            yield _Line(tokens[end].text)
        start = end + 1


def _line(tokens: Sequence[_Token]) -> Iterator[_Line]:
    if not any(token.kind == "text" and is_language(token.text) for token in tokens):
        yield _Line(_plain(tokens))
        return
    first = next(number for number, token in enumerate(tokens) if not _is_edge(token))
    last = next(number for number in reversed(range(len(tokens))) if not _is_edge(tokens[number]))
    inside = list(tokens[first : last + 1])
    before, after = _plain(tokens[:first]), _plain(tokens[last + 1 :])
    if inside[0].kind == "text":
        stripped = inside[0].text.lstrip()
        before += inside[0].text[: len(inside[0].text) - len(stripped)]
        inside[0] = _Token("text", stripped)
    if inside[-1].kind == "text":
        stripped = inside[-1].text.rstrip()
        after = inside[-1].text[len(stripped) :] + after
        inside[-1] = _Token("text", stripped)
    yield from (_Line(before), _unit(inside), _Line(after))


def _is_edge(token: _Token) -> bool:
    return token.kind in {"look", "rest"} or (token.kind == "text" and not token.text.strip())


def _unit(tokens: Sequence[_Token]) -> _Line:
    builder = InlineBuilder()
    codes: list[str] = []
    for token in tokens:
        if token.kind == "text":
            builder.text(token.text)
        elif token.kind == "ampersand":
            builder.text("&")
        else:
            codes.append(token.text)
            if token.kind == "field":
                builder.opaque(_SHOWN[token.text[1].upper()])
            else:
                builder.point()
    return _Line(inline=builder.inline(), codes=tuple(codes))


def _plain(tokens: Sequence[_Token]) -> str:
    return "".join(token.text for token in tokens)


def _said(line: _Line, rendered: Rendered) -> str:
    assert line.inline
    said = ""
    for piece in pieces(line.inline, rendered):
        code = piece.point if piece.point is not None else next(iter(piece.inside), None)
        said += _after(said, piece.text.replace("&", "&&")) if code is None else line.codes[code]
    return said


def _after(said: str, text: str) -> str:
    """The text to append. A digit directly after a font size would be part of it, so a space separates them."""
    return f" {text}" if text[:1].isdigit() and _SIZE.search(said) else text
