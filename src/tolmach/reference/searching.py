"""The index of the search over all pages: one entry for each section, made from the Markdown itself. Pure."""

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any

from tolmach.reference.prose import anchor


@dataclass(frozen=True, slots=True)
class IndexedSection:
    page: str
    anchor: str
    title: str
    """Of the page."""
    heading: str
    text: str


def sections(page: str, markdown: str) -> Iterator[IndexedSection]:
    from markdown_it import MarkdownIt

    tokens = MarkdownIt("commonmark").enable(["table", "strikethrough"]).parse(markdown)
    title, heading, words = "", "", list[str]()
    for number, token in enumerate(tokens):
        if token.type == "heading_open":
            if heading:
                yield _section(page, title, heading, words)
            heading, words = tokens[number + 1].content, []
            title = title or heading.replace("`", "")
        elif token.type == "inline" and tokens[number - 1].type != "heading_open":
            words.append("".join(child.content or " " for child in token.children or []))
        elif token.type in ("fence", "code_block"):
            words.append(token.content)
    yield _section(page, title, heading, words)


def operations(page: str, title: str, description: dict[str, Any]) -> Iterator[IndexedSection]:
    for path, methods in description["paths"].items():
        for method, operation in methods.items():
            yield IndexedSection(
                page, operation["operationId"], title, f"{method.upper()} {path}", operation["summary"]
            )


def written(found: Iterator[IndexedSection]) -> list[dict[str, str]]:
    return [asdict(section) for section in found]


def _section(page: str, title: str, heading: str, words: list[str]) -> IndexedSection:
    return IndexedSection(page, anchor(heading), title, heading.replace("`", ""), " ".join(" ".join(words).split()))
