"""A string as units: plain, with markup, or a message with branches. Pure."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from tolmach.documents.formats.html.page import page
from tolmach.documents.formats.json.messages import Message, message
from tolmach.documents.kit.inline import InlineBuilder
from tolmach.markup import tagged
from tolmach.markup.model import Options
from tolmach.units import Rendered, Unit

_XML = Options(kind="xml")
_LETTER = re.compile(r"[^\W\d_]")
_MARKUP = re.compile(r"</?[A-Za-z][\w:.-]*(?:\s[^<>]*)?/?>|&(?:[A-Za-z]{2,8}|#\d{1,6}|#[xX][0-9A-Fa-f]{1,5});|<!--")
_NOT_HTML = re.compile(r"</(?:area|base|br|col|embed|frame|hr|img|input|link|meta|param|source|track|wbr)\s*>", re.I)
"""Ends of elements that have none in HTML: somebody gave them a meaning of his own."""
_QUOTING = re.compile(r"(?<!')'(?=[{}])")
_FORMS = re.compile(r"\s+\|\s+")
"""Between the forms of a word: `one apple | {n} apples`."""
_FIXED = re.compile(r"\$[A-Za-z0-9_@]{1,60}\$|@(?:\.\w{1,20})?:(?:\(['\w.]{1,80}\)|[\w.]{1,80}\w|\{[^{}]{1,80}\})")
"""A placeholder of a browser extension, a message that is named within another."""
_FIXED_OR_NUMBER = re.compile(rf"#|{_FIXED.pattern}")


@dataclass(frozen=True, slots=True)
class _Plain:
    parts: tuple[str | Unit, ...]

    @property
    def units(self) -> tuple[Unit, ...]:
        return tuple(part for part in self.parts if isinstance(part, Unit))

    def written(self, rendered: Sequence[Rendered]) -> str:
        translated = iter(rendered)
        return "".join(part if isinstance(part, str) else next(translated).text for part in self.parts)


@dataclass(frozen=True, slots=True)
class _Xml:
    tagged: tagged.Tagged

    @property
    def units(self) -> tuple[Unit, ...]:
        return self.tagged.units

    def written(self, rendered: Sequence[Rendered]) -> str:
        return self.tagged.write(rendered)


class _Content(Protocol):
    @property
    def units(self) -> tuple[Unit, ...]: ...

    def written(self, rendered: Sequence[Rendered]) -> str: ...


@dataclass(frozen=True, slots=True)
class MessageText:
    message: Message
    contents: tuple[_Content, ...]
    """Of each branch."""

    @property
    def units(self) -> tuple[Unit, ...]:
        return tuple(unit for content in self.contents for unit in content.units)

    def written(self, rendered: Sequence[Rendered]) -> str:
        translated = iter(rendered)
        texts = [content.written([next(translated) for _ in content.units]) for content in self.contents]
        pairs = zip(self.message.branches, texts, strict=True)
        return self.message.written([_unquoted(text, branch.text) for branch, text in pairs])


def text(said: str) -> MessageText:
    found = message(said)
    return MessageText(found, tuple(_content(branch.text, branch.counts) for branch in found.branches))


def _unquoted(text: str, before: str) -> str:
    """An apostrophe before a placeholder makes it mere text for some readers: `d'{name}`."""
    return text if _QUOTING.search(before) else _QUOTING.sub("’", text)


def _content(said: str, counts: bool) -> _Content:
    if not _MARKUP.search(said):
        return _Plain(tuple(_parts(said, _FIXED_OR_NUMBER if counts else _FIXED)))
    return _Xml(tagged.read(said, _XML)) if _NOT_HTML.search(said) else page(said)


def _parts(said: str, fixed: re.Pattern[str]) -> Iterator[str | Unit]:
    done = 0
    for gap in [*_FORMS.finditer(said), None]:
        part = said[done : gap.start() if gap else len(said)]
        lead, core = part[: len(part) - len(part.lstrip())], part.strip()
        yield from (lead, _unit(core, fixed) if _LETTER.search(core) else core, part[len(lead) + len(core) :])
        if gap:
            yield gap[0]
            done = gap.end()


def _unit(core: str, fixed: re.Pattern[str]) -> Unit:
    builder, done = InlineBuilder(), 0
    for match in fixed.finditer(core):
        builder.text(core[done : match.start()])
        builder.opaque(match[0])
        done = match.end()
    builder.text(core[done:])
    return builder.inline().unit
