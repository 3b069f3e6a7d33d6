"""Finds what is surely a tag in a text that came as plain text. `a < b`, `List<String>`, `<your name>` have none.
Pure."""

import re
from collections.abc import Set
from html.entities import html5

from tolmach.markup.elements import (
    HTML_BLOCK,
    HTML_EMBEDDED,
    HTML_ENDED_BY,
    HTML_INLINE,
    HTML_KEPT,
    HTML_PROGRAM,
    HTML_VERBATIM,
    HTML_VOID,
)
from tolmach.patterns import deferred

_ATTRIBUTE = r"""\s++[A-Za-z_@:#*][\w:.@-]*+(?:\s?=\s?(?:"[^"<]*+"|'[^'<]*+'|[^\s"'<>=]++))"""
_FLAG = (
    r"\s++(?:allowfullscreen|async|autofocus|checked|controls|defer|disabled|hidden|muted|readonly|required|selected)"
    r"(?=[\s/>])"
)
_TAG = deferred(
    rf"<(?P<end>/?)(?P<name>[A-Za-z][\w:.-]*+)(?P<attributes>(?:{_ATTRIBUTE}|{_FLAG})*+)\s*+(?P<empty>/?)>"
    r"|<!--|<!DOCTYPE\s|<\?(?:xml|php)\s|<!\[CDATA\["
)
_REFERENCE = deferred(r"&(?:[A-Za-z]{2,8}|#\d{1,6}|#[xX][0-9A-Fa-f]{1,5});")
_FENCE = deferred(r"(?m)^[ \t>]{0,9}(`{3}|~{3})([^\n`]*)$")
_TICKS = deferred(r"(?<!`)(`{1,3})(?!`)[^`]{1,1000}\1(?!`)")
_KNOWN = HTML_BLOCK | HTML_EMBEDDED | HTML_INLINE | HTML_KEPT | HTML_VOID
_CLOSED = HTML_PROGRAM | HTML_VERBATIM
"""The content of these elements is no text, so they count only if they are closed."""


def has_markup(text: str) -> bool:
    return ("&" in text and _has_reference(text)) or ("<" in text and bool(sure_tags(text)))


def _has_reference(text: str) -> bool:
    return any(found[0][1] == "#" or found[0][1:] in html5 for found in _REFERENCE.finditer(text))


def sure_tags(text: str) -> Set[int]:
    """The places where tags begin. Tags in code do not count."""
    found = list(_TAG.finditer(text))
    if not found:
        return frozenset()
    if "`" in text or "~~~" in text:
        hidden = _code(text)
        found = [tag for tag in found if not hidden[tag.start()]]
    opened = {tag["name"] for tag in found if tag["name"] and not tag["end"]}
    ended = {tag["name"] for tag in found if tag["name"] and tag["end"]}
    return frozenset(tag.start() for tag in found if _is_sure(tag, opened, ended))


def _is_sure(tag: re.Match[str], opened: Set[str], ended: Set[str]) -> bool:
    """A tag is sure if HTML knows its name, if it is opened and closed, or if it is spelt as only tags are."""
    name = tag["name"]
    if name is None or (name in opened and name in ended) or tag["empty"]:
        return True
    if name.lower() in _CLOSED:
        return False
    if name.lower() in HTML_VOID | HTML_ENDED_BY.keys() and len(name) > 1:
        return True
    return name in _KNOWN or bool(tag["attributes"])


def _code(text: str) -> bytearray:
    """For each character, whether it stands in code between ticks or fences."""
    hidden = bytearray(len(text))
    opened: re.Match[str] | None = None
    for fence in _FENCE.finditer(text):
        if opened is None:
            opened = fence
        elif fence[1] == opened[1] and not fence[2].strip():
            hidden[opened.start() : fence.end()] = b"\x01" * (fence.end() - opened.start())
            opened = None
    for ticks in _TICKS.finditer(text):
        hidden[ticks.start() : ticks.end()] = b"\x01" * (ticks.end() - ticks.start())
    return hidden
