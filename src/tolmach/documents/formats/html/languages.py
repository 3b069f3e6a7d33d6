"""Adapts what a page declares about its language and text direction to the translation. Pure functions."""

from collections.abc import Iterator

from tolmach.documents.formats.html.attributes import Attribute, attributes, quoted
from tolmach.languages.traits import base, traits
from tolmach.markup.model import TokenKind
from tolmach.markup.source import Source
from tolmach.units import Edit

_TELL = frozenset({"lang", "xml:lang"})
_OWN_DIRECTION = frozenset({"bdi", "bdo", "code", "input", "pre", "textarea"})
"""Elements whose content has a direction of its own."""
_CONTENT_LANGUAGE = "content-language"


def edits(source: Source, language: str, target: str) -> Iterator[Edit]:
    """Changes `lang` of the page and other mentions of the source language, and `dir` if the direction changes."""
    found = list(attributes(source))
    heads = {each.element for each in found if each.tag == "meta" and each.value.lower() == _CONTENT_LANGUAGE}
    for attribute in found:
        told = _told(attribute, language, target, attribute.element in heads)
        if told is not None:
            yield Edit(attribute.start, attribute.end, quoted(told, source.text[attribute.start : attribute.end]))
    yield from _added(source, {attribute.name for attribute in found if attribute.tag == "html"}, language, target)


def _told(attribute: Attribute, language: str, target: str, is_head: bool) -> str | None:
    if attribute.name in _TELL or (is_head and attribute.name == "content"):
        is_source = attribute.tag == "html" or base(attribute.value.strip()) == base(language)
        return target if is_source else None
    if attribute.name == "dir" and attribute.tag not in _OWN_DIRECTION:
        turns = _direction(language) != _direction(target) or attribute.tag == "html"
        return _direction(target) if turns and attribute.value.lower() in ("ltr", "rtl") else None
    return None


def _added(source: Source, has: set[str], language: str, target: str) -> Iterator[Edit]:
    """Adds what the page does not declare itself at the end of its tag."""
    for number, (kind, name) in enumerate(zip(source.tokens.kind, source.tokens.name, strict=True)):
        if kind is TokenKind.OPEN and name == "html":
            missing = "" if has & _TELL else f' lang="{target}"'
            if "dir" not in has and _direction(target) == "rtl":
                missing += ' dir="rtl"'
            end = source.tokens.end[number] - 1
            yield from [Edit(end, end, missing)] if missing else []
            return


def _direction(language: str) -> str:
    return "rtl" if traits(language).is_right_to_left else "ltr"
