"""Reads character and entity references, and spells characters again as the source spelt them."""

import re
from collections.abc import Iterable, Iterator, Mapping
from html.entities import html5
from typing import NamedTuple

from tolmach.markup.model import Options
from tolmach.patterns import deferred

_XML = deferred(r"&(?:#[0-9]+|#x[0-9A-Fa-f]+|[A-Za-z_:\x80-\U0010ffff][^\s&;<>\"'=/]*+);")
_HTML = deferred(r"&(?:#[0-9]++;?|#[xX][0-9A-Fa-f]++;?|[A-Za-z][A-Za-z0-9]*+;?)")
_DIGITS = 8
"""More digits than the number of any character has."""
_CONTROLS = frozenset("\t\n\r")
_SHORT_NAMES = sorted({len(name) for name in html5 if not name.endswith(";")})
_ESCAPES = {"&": "&amp;", "<": "&lt;", ">": "&gt;"}
# After these a `<` would begin a tag.
_TAG_STARTS = deferred(r"<[A-Za-z/!?_:\x80-\U0010ffff]")


class _Piece(NamedTuple):
    text: str
    spelling: str | None = None
    """The reference that the text was read from."""
    kept: bool = False
    """A reference that only its author understands. Its text is the reference itself."""


def pieces(raw: str, html: bool) -> Iterator[_Piece]:
    done = 0
    for match in (_HTML if html else _XML).finditer(raw) if "&" in raw else ():
        character = _character(match[0], html)
        if character is None and html and not match[0].endswith(";"):
            continue
        if done < match.start():
            yield _Piece(raw[done : match.start()])
        yield _Piece(match[0], match[0], kept=True) if character is None else _Piece(character, match[0])
        done = match.end()
    if done < len(raw):
        yield _Piece(raw[done:])


def read(raw: str, html: bool) -> str:
    return "".join(piece.text for piece in pieces(raw, html))


def _character(reference: str, html: bool) -> str | None:
    """The one character that a reference stands for. The names of HTML work in XML, too, because documents expect
    that."""
    body = reference[1:]
    if body[0] == "#":
        return _numbered(body[1:].rstrip(";"))
    character = html5.get(body)
    return character if character is not None and len(character) == 1 and (html or body.endswith(";")) else None


def _numbered(digits: str) -> str | None:
    if len(digits.lstrip("xX0")) > _DIGITS:
        return None
    number = int(digits[1:], 16) if digits[0] in "xX" else int(digits)
    if number > 0x10FFFF or 0xD800 <= number <= 0xDFFF or 0x7F <= number < 0xA0:
        return None
    return chr(number) if number >= 0x20 or chr(number) in _CONTROLS else None


class Speller:
    """Writes the text of one unit. The nth `é` is spelt as the nth one of the source; any later ones are spelt as its
    last."""

    def __init__(self, text: str, spelt: Mapping[int, str], apart: Iterable[tuple[int, int]], options: Options) -> None:
        """`apart` are stretches of the text that this speller does not write."""
        self._html = options.html
        self._plain = options.plain
        watched = {*_ESCAPES, *(text[offset] for offset in spelt)}
        self._watched = re.compile(f"[{re.escape(''.join(sorted(watched)))}]")
        self._spellings: dict[str, list[str]] = {}
        outside = bytearray(b"\x01") * len(text)
        for start, end in apart:
            outside[start:end] = bytes(end - start)
        for match in self._watched.finditer(text):
            if outside[match.start()]:
                self._spellings.setdefault(match[0], []).append(spelt.get(match.start(), match[0]))
        for spellings in self._spellings.values():
            spellings.reverse()

    def write(self, text: str) -> str:
        return self._watched.sub(self._spell, text)

    def _spell(self, match: re.Match[str]) -> str:
        character = match[0]
        left = self._spellings.get(character) or [self._usual(character)]
        spelling = left.pop() if len(left) > 1 else left[0]
        if spelling == character and character in _ESCAPES and not self._bare(character, match.string, match.start()):
            return _ESCAPES[character]
        return spelling

    def _usual(self, character: str) -> str:
        return character if self._plain else _ESCAPES.get(character, character)

    def _bare(self, character: str, text: str, offset: int) -> bool:
        """Whether the character can stand for itself here."""
        if self._plain:
            return True
        if character == ">":
            return text[max(offset - 2, 0) : offset] != "]]"
        if not self._html:
            return False
        return not (_may_be_reference if character == "&" else _TAG_STARTS.match)(text, offset)


def _may_be_reference(text: str, offset: int) -> bool:
    """Browsers read some names even if letters follow: `&copyright`."""
    match = _HTML.match(text, offset)
    if match is None:
        return False
    return match[0][1] == "#" or match[0].endswith(";") or _named(match[0][1:])


def _named(body: str) -> bool:
    return any(body[:length] in html5 for length in _SHORT_NAMES)
