"""Turns the Markdown of the documentation pages into HTML. Pure."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from markdown_it.token import Token

_NOT_WORD = re.compile(r"[^\w\- ]")
_PAGE = re.compile(r"([\w-]+)\.md(#.*)?")


@dataclass(frozen=True, slots=True)
class Prose:
    title: str
    html: str
    anchors: frozenset[str]


def prose(markdown: str, pages: frozenset[str]) -> Prose:
    """Links to other pages lead to the served pages; links to files that are not served become plain words."""
    from markdown_it import MarkdownIt

    parser = MarkdownIt("commonmark", {"html": False}).enable(["table", "strikethrough"])
    tokens = parser.parse(markdown)
    title, anchors = "", set[str]()
    for number, token in enumerate(tokens):
        if token.type == "heading_open":
            text = tokens[number + 1].content
            title = title or text.replace("`", "")
            anchors.add(anchor(text))
            token.attrSet("id", anchor(text))
        elif token.type == "inline" and token.children:
            token.children = list(_linked(token.children, pages))
    return Prose(title, str(parser.renderer.render(tokens, parser.options, {})), frozenset(anchors))


def anchor(heading: str) -> str:
    """The anchor of a heading, as other Markdown renderers make it."""
    return _NOT_WORD.sub("", heading.lower()).replace(" ", "-")


def _linked(tokens: "list[Token]", pages: frozenset[str]) -> "Iterator[Token]":
    dropped = 0
    for token in tokens:
        if token.type == "link_open":
            target = str(token.attrs["href"])
            page = _PAGE.fullmatch(target)
            if page and page[1] in pages:
                token.attrSet("href", page[1] + (page[2] or ""))
            elif not target.startswith(("https://", "http://", "#")):
                dropped += 1
                continue
        elif token.type == "link_close" and dropped:
            dropped -= 1
            continue
        yield token
