"""Gives a message the branches for the plural forms of another language. Pure."""

import re
from collections.abc import Callable, Sequence

from tolmach.markup.strings import CHOICE, MessageChoice, choice_at

_LABEL = re.compile(r"(?P<space>\s*)(?P<label>=\d+|[\w-]+)(?P<brace>\s*\{)\Z")
_OTHER = "other"
_DROPPED = frozenset({"one", "few", "many"})
"""Forms that are left out if the language lacks them. `zero` and `two` stand for these numbers in some libraries."""

One = Callable[[str, str], str | None]
"""Takes a text and a sign, and puts the sign in the place of the word for one."""


def with_forms(text: str, forms: Sequence[str], one: One | None = None) -> str:
    """The message with a branch for each of `forms`, which are in order and end with `other`. A form that the message
    lacks says what `other` does. `one` is given if that form stands for more numbers than 1: it makes a branch say its
    number; if it cannot, the branch says what `other` does."""
    head = CHOICE.search(text)
    if head is None:
        return text
    found = choice_at(text, head)
    if found is None:
        return text[: head.end()] + with_forms(text[head.end() :], forms, one)
    inner = [(before, with_forms(said, forms, one)) for before, said in found.branches]
    rest = with_forms(text[found.end :], forms, one)
    made = _with_branches(found, inner, forms, one) if head[1] == "plural" else _joined(inner)
    return text[: found.start] + made + found.tail + rest


def _joined(branches: Sequence[tuple[str, str]]) -> str:
    return "".join(before + said for before, said in branches)


def _with_branches(
    found: MessageChoice, branches: Sequence[tuple[str, str]], forms: Sequence[str], one: One | None
) -> str:
    labels = [_LABEL.search(before) for before, _ in branches]
    said = {match["label"]: text for match, (_, text) in zip(labels, branches, strict=True) if match}
    if _OTHER not in said or None in labels:
        return _joined(branches)
    if one and "#" in said[_OTHER] and "#" not in said.get("one", "#"):
        said["one"] = one(said["one"], "#") or said[_OTHER]
    names = [name for name in said if name not in forms and name not in _DROPPED] + list(forms)
    last = next(match for match in labels if match and match["label"] == _OTHER)
    made = []
    for number, name in enumerate(names):
        before = f"}}{last['space']}" if number else found.head
        made.append(f"{before}{name}{last['brace']}" + said.get(name, said[_OTHER]))
    return "".join(made)
