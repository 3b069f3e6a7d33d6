"""A string of a program as units: plain, with markup, or a message with branches. Pure.

It makes no difference whether the string comes from a file of strings or was sent as a text.

A message says different things for different numbers or kinds: `{n, plural, one {# file} other {# files}}`. The text
around such a choice is copied into each of its branches, so that every branch is a whole sentence. The units of `Open
{n, plural, one {# file} other {# files}}` are `Open # file` and `Open # files`.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Protocol

from tolmach.markup import tagged
from tolmach.markup.model import Options
from tolmach.markup.sure import has_markup
from tolmach.patterns import deferred
from tolmach.units import Code, Rendered, Span, Unit

CHOICE = deferred(r"\{\s*[\w.-]{1,64}\s*,\s*(plural|select|selectordinal)\s*,\s*(?:offset:\s*\d+\s*)?")
_BRANCH = deferred(r"\s*(?:=\d+|[\w-]{1,64})\s*\{")
_END = deferred(r"\s*\}")
_BRACE = deferred(r"'\{[^']*'|[{}]")
MOST_BRANCHES = 48

HTML, XML = Options(kind="html", plain=True), Options(kind="xml", plain=True)
_LETTER = deferred(r"[^\W\d_]")
_NOT_HTML = deferred(r"</(?:area|base|br|col|embed|frame|hr|img|input|link|meta|param|source|track|wbr)\s*>", re.I)
"""End tags of elements that have none in HTML: the author gave these elements a meaning of their own."""
_QUOTING = deferred(r"(?<!')'(?=[{}])")
_FORMS = deferred(r"(?<!\s)\s++\|\s+")
"""The separator between the forms of a word: `one apple | {n} apples`."""
_FIXED = deferred(r"\$[A-Za-z0-9_@]{1,60}\$|@(?:\.\w{1,20})?:(?:\(['\w.]{1,80}\)|[\w.]{1,80}\w|\{[^{}]{1,80}\})")
"""A placeholder of a browser extension, or a message that is named within another."""
_FIXED_OR_NUMBER = deferred(rf"#|{_FIXED.pattern}")
_NUMBER, _PLACEHOLDER = deferred(r"(?<!&)#"), "{#}"


@dataclass(frozen=True, slots=True)
class Branch:
    """A sentence of a message; `before` is the skeleton of the message up to it."""

    before: str
    text: str
    counts: bool
    """Whether `#` stands for a number in it."""


@dataclass(frozen=True, slots=True)
class Message:
    branches: tuple[Branch, ...]
    after: str = ""

    def written(self, texts: Sequence[str]) -> str:
        parts = (part for branch, text in zip(self.branches, texts, strict=True) for part in (branch.before, text))
        return "".join([*parts, self.after])


@dataclass(frozen=True, slots=True)
class MessageChoice:
    start: int
    end: int
    head: str
    counts: bool
    branches: tuple[tuple[str, str], ...]
    """The text of each branch, and the skeleton before it: pairs of skeleton and text."""
    tail: str


class StringContent(Protocol):
    @property
    def units(self) -> tuple[Unit, ...]: ...

    def write(self, rendered: Sequence[Rendered]) -> str: ...

    def faults(self, output: str) -> list[str]:
        """What is wrong with the markup of a translation, in words that quote nothing of it."""
        ...


@dataclass(frozen=True, slots=True)
class _PlainString:
    parts: tuple[str | Unit, ...]

    @property
    def units(self) -> tuple[Unit, ...]:
        return tuple(part for part in self.parts if isinstance(part, Unit))

    def write(self, rendered: Sequence[Rendered]) -> str:
        translated = iter(rendered)
        return "".join(part if isinstance(part, str) else next(translated).text for part in self.parts)

    def faults(self, output: str) -> list[str]:
        return []


@dataclass(frozen=True, slots=True)
class _Counting:
    """Markup in which `#` stands for a number."""

    content: StringContent

    @property
    def units(self) -> tuple[Unit, ...]:
        return self.content.units

    def write(self, rendered: Sequence[Rendered]) -> str:
        return self.content.write(rendered).replace(_PLACEHOLDER, "#")

    def faults(self, output: str) -> list[str]:
        return self.content.faults(_NUMBER.sub(_PLACEHOLDER, output))


@dataclass(frozen=True, slots=True)
class StringText:
    messages: tuple[Message, ...]
    contents: tuple[StringContent, ...]
    """The contents of each branch of each message."""

    @property
    def units(self) -> tuple[Unit, ...]:
        return tuple(unit for content in self.contents for unit in content.units)

    def write(self, rendered: Sequence[Rendered]) -> str:
        translated = iter(rendered)
        texts = (content.write([next(translated) for _ in content.units]) for content in self.contents)
        return "".join(each.written(_unquoted(each, list(islice(texts, len(each.branches))))) for each in self.messages)

    def faults(self, output: str) -> list[str]:
        if len(self.contents) == 1:
            return self.contents[0].faults(output)
        given, said = ([b for each in found for b in each.branches] for found in (self.messages, messages(output)))
        if [branch.before for branch in given] != [branch.before for branch in said]:
            return ["branches of a message have changed"]
        return [
            fault for content, branch in zip(self.contents, said, strict=True) for fault in content.faults(branch.text)
        ]


Markup = Callable[[str, Options], StringContent]


def text(said: str, markup: Markup = tagged.read) -> StringText:
    """`markup` reads texts with tags."""
    found = messages(said)
    contents = (_content(branch.text, branch.counts, markup) for each in found for branch in each.branches)
    return StringText(found, tuple(contents))


def _unquoted(message: Message, texts: Sequence[str]) -> list[str]:
    """An apostrophe before a placeholder turns it into mere text for some readers: `d'{name}`."""
    pairs = zip(message.branches, texts, strict=True)
    return [text if _QUOTING.search(branch.text) else _QUOTING.sub("’", text) for branch, text in pairs]


def _content(said: str, counts: bool, markup: Markup) -> StringContent:
    if not has_markup(said):
        return _PlainString(tuple(_parts(said, _FIXED_OR_NUMBER if counts else _FIXED)))
    options = XML if _NOT_HTML.search(said) else HTML
    return _Counting(markup(_NUMBER.sub(_PLACEHOLDER, said), options)) if counts else markup(said, options)


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
    return Unit(core, tuple(Code(match.start(), match.end(), opaque=True) for match in fixed.finditer(core)))


def messages(text: str) -> tuple[Message, ...]:
    """A message for each line with choices, and one for the lines in between. A line end inside a choice does not
    count."""
    if not CHOICE.search(text):
        return (Message((Branch("", text, False),)),)
    found: list[Message] = []
    plain = 0
    for start, end in _lines(text):
        if not CHOICE.search(text, start, end):
            continue
        if plain < start:
            found.append(Message((Branch("", text[plain:start], False),)))
        found.append(message(text[start:end]))
        plain = end
    if plain < len(text):
        found.append(Message((Branch("", text[plain:], False),)))
    return tuple(found)


def _lines(text: str) -> Iterator[Span]:
    start = at = 0
    while (end := text.find("\n", at)) >= 0:
        head = CHOICE.search(text, at)
        if head is None or head.start() > end:
            yield start, end + 1
            start = at = end + 1
            continue
        choice = choice_at(text, head)
        at = choice.end if choice else head.end()
    yield start, len(text)


def message(text: str) -> Message:
    """A message without choices, or with choices that cannot be read, is one sentence."""
    plain = Message((Branch("", text, False),))
    if not CHOICE.search(text):
        return plain
    # What is still to be read: sentences, and stretches of the skeleton between them.
    waiting: list[tuple[str, bool, bool]] = [(text, True, False)]
    found: list[Branch] = []
    skeleton = ""
    while waiting:
        part, is_sentence, counts = waiting.pop()
        head = CHOICE.search(part) if is_sentence else None
        choice = choice_at(part, head) if head else None
        if not is_sentence:
            skeleton += part
        elif choice is None:
            found.append(Branch(skeleton, part, counts))
            skeleton = ""
        elif choice.counts and "#" in part[: choice.start] + part[choice.end :]:
            return plain
        else:
            waiting += reversed(list(_spread(part, choice, counts)))
        if len(found) + len(waiting) > MOST_BRANCHES * 2:
            return plain
    return Message(tuple(found), skeleton)


def _spread(text: str, choice: MessageChoice, counts: bool) -> Iterator[tuple[str, bool, bool]]:
    for before, branch in choice.branches:
        yield before, False, False
        yield text[: choice.start] + branch + text[choice.end :], True, counts or choice.counts
    yield choice.tail, False, False


def choice_at(text: str, head: re.Match[str]) -> MessageChoice | None:
    """The choice that begins here, if it is complete."""
    at, before, branches = head.end(), head[0], list[tuple[str, str]]()
    while branch := _BRANCH.match(text, at):
        end = _closing(text, branch.end())
        if end is None:
            return None
        branches.append((before + branch[0], text[branch.end() : end]))
        at, before = end + 1, "}"
    last = _END.match(text, at)
    if last is None or not branches:
        return None
    return MessageChoice(head.start(), last.end(), head[0], head[1] != "select", tuple(branches), before + last[0])


def _closing(text: str, at: int) -> int | None:
    """The brace that closes one that was opened before."""
    depth = 1
    for brace in _BRACE.finditer(text, at):
        depth += {"{": 1, "}": -1}.get(brace[0], 0)
        if not depth:
            return brace.start()
    return None
