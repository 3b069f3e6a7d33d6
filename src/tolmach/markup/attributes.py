"""Reads the attributes of a tag, above all those that say whether its content is translated."""

import re
from collections.abc import Iterator

_ATTRIBUTE = re.compile(
    r"""([^ \t\r\n\f/=<>]++)
    (?: [ \t\r\n\f]*+ = [ \t\r\n\f]*+ ("[^"]*+" | '[^']*+' | [^ \t\r\n\f"'<>][^ \t\r\n\f<>]*+) )?+""",
    re.VERBOSE,
)


_TRANSLATE = ("translate", "its:translate")


def not_translated(tag: str, html: bool) -> bool:
    """`translate="no"`, and in HTML also `class="notranslate"`."""
    if "translate" not in tag.lower():
        return False
    return any(_forbids(name, value, html) for name, value in attributes(tag, html))


def translated(tag: str, html: bool) -> bool:
    """`translate="yes"`, which counts inside an element that is not translated."""
    if "translate" not in tag.lower():
        return False
    return any(name in _TRANSLATE and _same(value, "yes", html) for name, value in attributes(tag, html))


def attributes(tag: str, html: bool) -> Iterator[tuple[str, str]]:
    for match in _ATTRIBUTE.finditer(tag, 1, len(tag) - 1):
        name, value = match[1], match[2] or ""
        yield (name.lower() if html else name), value.strip("\"'")


def _forbids(name: str, value: str, html: bool) -> bool:
    if name in _TRANSLATE:
        return _same(value, "no", html)
    return html and name == "class" and "notranslate" in value.split()


def _same(value: str, word: str, html: bool) -> bool:
    return (value.lower() if html else value) == word
