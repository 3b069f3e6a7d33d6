"""Finds attributes that contain language, and reads and writes their values."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from tolmach.markup.elements import HTML_KEPT, not_translated, translated
from tolmach.markup.model import Options, TokenKind
from tolmach.markup.references import Speller, pieces
from tolmach.markup.references import read as unescaped
from tolmach.markup.source import Source
from tolmach.units import Unit

_HTML = Options(kind="html")
_ATTRIBUTE = re.compile(
    r"""([^ \t\r\n\f/=<>]++)
    (?: [ \t\r\n\f]*+ = [ \t\r\n\f]*+ ("[^"]*+" | '[^']*+' | [^ \t\r\n\f"'<>][^ \t\r\n\f<>]*+) )?+""",
    re.VERBOSE,
)
_LETTER = re.compile(r"[^\W\d_]")


def _names(words: str) -> frozenset[str]:
    return frozenset(words.split())


_EVERYWHERE = _names("""
    alt aria-description aria-label aria-placeholder aria-roledescription aria-valuetext placeholder title
""")
_SOMEWHERE: Mapping[str, frozenset[str]] = {
    "label": _names("option optgroup track"),
    "summary": _names("table"),
    "abbr": _names("th"),
    "value": _names("input"),
    "content": _names("meta"),
}
_NOWHERE = _names("link param script style")
"""Elements whose titles are names that programs look for."""
_BUTTONS = _names("button reset submit")
_TOLD = _names("""
    abstract apple-mobile-web-app-title application-name description keywords og:description og:image:alt og:title
    subject twitter:description twitter:image:alt twitter:title
""")
"""Metadata with which a page describes itself to search engines and other programs."""


@dataclass(frozen=True, slots=True)
class Attribute:
    """An attribute of a tag. `start` and `end` enclose its value with its quotation marks."""

    element: int
    """The number of the tag's token."""
    tag: str
    name: str
    value: str
    """The value as it is written, without quotation marks."""
    start: int
    end: int


def attributes(source: Source) -> Iterator[Attribute]:
    """All attributes in places that are translated."""
    fixed = _fixed(source)
    for number, kind in enumerate(source.tokens.kind):
        if (kind is TokenKind.OPEN or kind is TokenKind.EMPTY) and not fixed[number]:
            yield from _of_tag(source, number)


def _of_tag(source: Source, number: int) -> Iterator[Attribute]:
    name, start, end = source.tokens.name[number], source.tokens.start[number], source.tokens.end[number]
    for match in _ATTRIBUTE.finditer(source.text, start + 1 + len(name), end - 1):
        if match[2]:
            value = match[2][1:-1] if match[2][0] in "\"'" else match[2]
            yield Attribute(number, name, match[1].lower(), value, *match.span(2))


def _fixed(source: Source) -> bytearray:
    """For each token, whether it is inside something that stays as it is, or is marked so itself."""
    tokens, parent = source.tokens, source.pairs.parent
    found = bytearray(len(tokens))
    for number, kind in enumerate(tokens.kind):
        around = parent[number]
        inherited = around >= 0 and (found[around] or tokens.name[around] in HTML_KEPT)
        if kind is TokenKind.OPEN or kind is TokenKind.EMPTY:
            tag = source.raw(number)
            inherited = not_translated(tag, html=True) or (inherited and not translated(tag, html=True))
        found[number] = bool(inherited)
    return found


def spoken(found: Mapping[str, Attribute]) -> Iterator[Attribute]:
    """The attributes of one tag that contain language."""
    for attribute in found.values():
        if _LETTER.search(unescaped(attribute.value, html=True)) and _holds_language(attribute, found):
            yield attribute


def _holds_language(attribute: Attribute, beside: Mapping[str, Attribute]) -> bool:
    tag, name = attribute.tag, attribute.name
    if tag in _NOWHERE or not (name in _EVERYWHERE or tag in _SOMEWHERE.get(name, ())):
        return False
    if name == "value":
        return _value(beside, "type") in _BUTTONS
    if name == "content":
        return (_value(beside, "name") or _value(beside, "property")) in _TOLD
    return True


def _value(found: Mapping[str, Attribute], name: str) -> str:
    return found[name].value.strip().lower() if name in found else ""


@dataclass(frozen=True, slots=True)
class Value:
    """The value of an attribute as a unit."""

    unit: Unit
    spelt: Mapping[int, str]
    raw: str

    def written(self, text: str) -> str:
        """The text with the white space and the references that the value had."""
        spelling = Speller(self.unit.text, self.spelt, (), _HTML).write(text)
        lead = self.raw[: len(self.raw) - len(self.raw.lstrip())]
        tail = self.raw[len(self.raw.rstrip()) :]
        return lead + spelling + tail


def value(raw: str) -> Value | None:
    """The value as a unit. None if it contains references that only its author knows."""
    parts, spelt, length = [], {}, 0
    for piece in pieces(raw.strip(), html=True):
        if piece.kept:
            return None
        if piece.spelling:
            spelt[length] = piece.spelling
        parts.append(piece.text)
        length += len(piece.text)
    return Value(Unit("".join(parts)), spelt, raw)


def quoted(text: str, before: str) -> str:
    """The value with quotation marks, in place of `before`, which may have had none."""
    mark = before[0] if before[0] in "\"'" else '"'
    return f"{mark}{text.replace(mark, '&quot;' if mark == chr(34) else '&#39;')}{mark}"
