"""Messages that say different things for different numbers or kinds: `{n, plural, one {# file} other {# files}}`. Pure.

The text around such a choice is copied into each of its branches, so that every branch is a whole sentence. The units
of `Open {n, plural, one {# file} other {# files}}` are `Open # file` and `Open # files`.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tolmach.units import Span

_CHOICE = re.compile(r"\{\s*[\w.-]{1,64}\s*,\s*(plural|select|selectordinal)\s*,\s*(?:offset:\s*\d+\s*)?")
_BRANCH = re.compile(r"\s*(?:=\d+|[\w-]{1,64})\s*\{")
_END = re.compile(r"\s*\}")
_BRACE = re.compile(r"'\{[^']*'|[{}]")
MOST_BRANCHES = 48


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
class _Choice:
    start: int
    end: int
    head: str
    counts: bool
    branches: tuple[tuple[str, str], ...]
    """The text of each branch, and the skeleton before it: pairs of skeleton and text."""
    tail: str


def messages(text: str) -> tuple[Message, ...]:
    """A message for each line with choices, and one for the lines in between. A line end inside a choice does not
    count."""
    if not _CHOICE.search(text):
        return (Message((Branch("", text, False),)),)
    found: list[Message] = []
    plain = 0
    for start, end in _lines(text):
        if not _CHOICE.search(text, start, end):
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
        head = _CHOICE.search(text, at)
        if head is None or head.start() > end:
            yield start, end + 1
            start = at = end + 1
            continue
        choice = _choice(text, head)
        at = choice.end if choice else head.end()
    yield start, len(text)


def message(text: str) -> Message:
    """A message without choices, or with choices that cannot be read, is one sentence."""
    plain = Message((Branch("", text, False),))
    if not _CHOICE.search(text):
        return plain
    # What is still to be read: sentences, and stretches of the skeleton between them.
    waiting: list[tuple[str, bool, bool]] = [(text, True, False)]
    found: list[Branch] = []
    skeleton = ""
    while waiting:
        part, is_sentence, counts = waiting.pop()
        head = _CHOICE.search(part) if is_sentence else None
        choice = _choice(part, head) if head else None
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


def _spread(text: str, choice: _Choice, counts: bool) -> Iterator[tuple[str, bool, bool]]:
    for before, branch in choice.branches:
        yield before, False, False
        yield text[: choice.start] + branch + text[choice.end :], True, counts or choice.counts
    yield choice.tail, False, False


def _choice(text: str, head: re.Match[str]) -> _Choice | None:
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
    return _Choice(head.start(), last.end(), head[0], head[1] != "select", tuple(branches), before + last[0])


def _closing(text: str, at: int) -> int | None:
    """The brace that closes one that was opened before."""
    depth = 1
    for brace in _BRACE.finditer(text, at):
        depth += {"{": 1, "}": -1}.get(brace[0], 0)
        if not depth:
            return brace.start()
    return None
