"""Reads units from stretches of XML with text and inline tags, and writes the stretches with translations."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from html import escape
from typing import Protocol

from tolmach.markup import tagged
from tolmach.markup.elements import HTML_BLOCK, HTML_VOID
from tolmach.markup.model import Options, Slot
from tolmach.markup.references import pieces
from tolmach.markup.references import read as unescaped
from tolmach.units import Rendered, Unit

_HTML_INLINE = "a abbr b big cite code del em font i ins kbd mark q s small span strong sub sup u var"
HTML_NAMES = HTML_BLOCK | HTML_VOID | set(_HTML_INLINE.split())
_ANY_NAME = "|".join(sorted(HTML_NAMES))
_HTML = re.compile(
    rf"<(?:/?(?:{_ANY_NAME})(?:\s[^<>]*+)?+/?|/[A-Za-z][\w:-]*+|[A-Za-z][\w:-]*+\s[^<>=]*+=[^<>]*+)>", re.IGNORECASE
)
_SECTION = re.compile(r"(\s*<!\[CDATA\[)(.*)(\]\]>\s*)", re.DOTALL)
_ESCAPED = re.compile(r"&lt;|&#60;|&#x3c;", re.IGNORECASE)
_NAMED_ONCE = re.compile(r"""\s(?:[\w.-]+:)?id\s*=""")
_LETTER = re.compile(r"[^\W\d_]")
_LINE_END = re.compile(r"(\r\n?|\n)")
_TAG = re.compile(r"<(/?)[^<>]*?(/?)>")


class XmlStretch(Protocol):
    @property
    def units(self) -> Sequence[Unit]: ...

    def write(self, rendered: Sequence[Rendered]) -> str: ...


@dataclass(frozen=True, slots=True)
class _Plain:
    """Text without tags or references, as in most elements."""

    before: str
    text: str
    after: str

    @property
    def units(self) -> Sequence[Unit]:
        return (Unit(self.text),)

    def write(self, rendered: Sequence[Rendered]) -> str:
        text = rendered[0].text
        return self.before + (text if text == self.text else escape(text, quote=False)) + self.after


@dataclass(frozen=True, slots=True)
class Embedded:
    """HTML inside the text of an XML document: written with references, or in a CDATA section."""

    raw: str
    before: str
    tagged: tagged.Tagged
    after: str
    spell: Callable[[str], str]

    @property
    def units(self) -> Sequence[Unit]:
        return self.tagged.units

    def write(self, rendered: Sequence[Rendered]) -> str:
        text = self.tagged.write(rendered)
        return self.raw if text == self.tagged.source.text else self.before + self.spell(text) + self.after


@dataclass(frozen=True, slots=True)
class _Lines:
    """Text in which line ends matter: each line is read separately."""

    parts: tuple[str | XmlStretch, ...]

    @property
    def units(self) -> Sequence[Unit]:
        return [unit for part in self.parts if not isinstance(part, str) for unit in part.units]

    def write(self, rendered: Sequence[Rendered]) -> str:
        return written(self.parts, rendered)


def written(parts: Sequence[str | XmlStretch], rendered: Sequence[Rendered]) -> str:
    done, texts = 0, []
    for part in parts:
        if isinstance(part, str):
            texts.append(part)
            continue
        count = len(part.units)
        texts.append(part.write(rendered[done : done + count]))
        done += count
    return "".join(texts)


def stretch(raw: str, options: Options, *, once: bool = False, html: bool = True) -> XmlStretch | None:
    """A stretch with something to translate, or None. With `once`, no tag may be repeated, not only those with
    an identifier."""
    if "<" not in raw and "&" not in raw:
        return plain(raw)
    if html and (embedded := _embedded(raw)):
        return embedded
    found = tagged.read(raw, options)
    if not found.slots:
        return None
    return tagged.Tagged(found.source, tuple(_unrepeated(slot, once) for slot in found.slots))


def lines(raw: str, options: Options, *, once: bool = False, html: bool = True) -> XmlStretch | None:
    """Like `stretch`, but reads each line separately if no tag crosses a line end."""
    rows = _LINE_END.split(raw)
    if len(rows) == 1 or not all(map(_balanced, rows)):
        return stretch(raw, options, once=once, html=html)
    parts = [stretch(row, options, once=once, html=html) or row for row in rows]
    return None if all(isinstance(part, str) for part in parts) else _Lines(tuple(parts))


def plain(raw: str) -> _Plain | None:
    if not _LETTER.search(raw):
        return None
    start = len(raw) - len(raw.lstrip())
    end = len(raw.rstrip())
    return _Plain(raw[:start], raw[start:end], raw[end:])


def _unrepeated(slot: Slot, always: bool) -> Slot:
    named = [part.closing is not None and (always or bool(_NAMED_ONCE.search(part.opening))) for part in slot.parts]
    if not any(named):
        return slot
    parts = zip(slot.parts, named, strict=True)
    return replace(slot, parts=tuple(replace(part, once=True) if once else part for part, once in parts))


def _balanced(line: str) -> bool:
    depth = 0
    for end, empty in _TAG.findall(line):
        depth += 0 if empty else -1 if end else 1
        if depth < 0:
            return False
    return depth == 0 and line.count("<![CDATA[") == line.count("]]>")


def _embedded(raw: str) -> Embedded | None:
    if section := _SECTION.fullmatch(raw):
        before, inner, after = section.groups()
        return None if "]]>" in inner or "<![CDATA[" in inner else _html(raw, before, inner, after, _section)
    if "<" in raw or not _ESCAPED.search(raw) or any(piece.kept for piece in pieces(raw, html=False)):
        return None
    return _html(raw, "", unescaped(raw, html=False), "", _spelling(raw))


def _html(raw: str, before: str, inner: str, after: str, spell: Callable[[str], str]) -> Embedded | None:
    if not _HTML.search(inner):
        return None
    found = tagged.read(inner, Options(kind="html"))
    return Embedded(raw, before, found, after, spell) if found.slots else None


def _section(text: str) -> str:
    return text.replace("]]>", "]]]]><![CDATA[>")


def _spelling(raw: str) -> Callable[[str], str]:
    """Escapes like the source: some files leave `>` as it is, some write quotation marks as references."""
    pairs = [("&", "&amp;"), ("<", "&lt;")]
    pairs += [(">", "&gt;")] if "&gt;" in raw or ">" not in raw else []
    pairs += [('"', "&quot;")] if "&quot;" in raw and '"' not in raw else []
    pairs += [("'", "&apos;")] if "&apos;" in raw and "'" not in raw else []
    table = str.maketrans(dict(pairs))
    return lambda text: text.translate(table).replace("]]>", "]]&gt;")
