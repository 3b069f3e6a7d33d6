"""Which words a text must have so that a pattern of words can fit. Pure."""

import re
from collections.abc import Iterator

_CHOICE = re.compile(r"\((?:\?:)?([^()?*+\\\[\].{}]+)\)")
_WORD = re.compile(r"[^\W\d_]+")
_JOINED = re.compile(r"[^\W\d_]+(?:[-'’][^\W\d_]+)*")
_ELIDED = re.compile(r"[^\W\d_]+'(?=\()")
_OPTIONAL = ("?", "*", "{")


def certain(pattern: str) -> list[list[str]]:
    """Of each part between two spaces its words in small letters: one, or a choice of which one has to be there. What
    tells most comes first; nothing where nothing is sure."""
    parts = list(_parts(pattern.replace("\\ ", " ").replace("\\-", "-").replace("['’]", "'")))
    if any("|" in _outside(part) for part in parts):
        return []
    behind = [*parts[1:], ""]
    choices = [_choice(part) for part, next_ in zip(parts, behind, strict=True) if not next_.startswith(_OPTIONAL)]
    return sorted(filter(None, choices), key=lambda choice: (-min(map(len, choice)), len(choice)))


def _choice(part: str) -> list[str]:
    if _JOINED.fullmatch(part):
        return [_longest(part)]
    match = _CHOICE.fullmatch(_ELIDED.sub("", part))
    words = [_longest(each) for each in match[1].split("|")] if match else []
    return words if all(words) else []


def _longest(words: str) -> str:
    return max(_WORD.findall(words.lower()), key=len, default="")


def _parts(pattern: str) -> Iterator[str]:
    """What stands between spaces that are in no group."""
    depth, part = 0, ""
    for char in pattern:
        depth += (char == "(") - (char == ")")
        if char == " " and not depth:
            yield part
            part = ""
        else:
            part += char
    yield part


def _outside(part: str) -> str:
    """Without its groups."""
    depth, kept = 0, ""
    for char in part:
        depth += (char == "(") - (char == ")")
        kept += char * (not depth)
    return kept
