"""Changing the Dutch form of address word by word: only the pronouns differ, and the verb next to them."""

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from .forms import forms, inverse

if TYPE_CHECKING:
    from tolmach.units import Formality

_WORD = re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)?")

_INVERTED = forms("nl").said
"""Verbs before their subject."""
_UNINVERTED = inverse(_INVERTED.items()) | {"heeft": "heb"}
_AFTER_SUBJECT = frozenset(_INVERTED.values()) | {"heeft", "zou", "kon", "had", "was", "kan", "mag"}
_PRONOUNS = forms("nl").pronouns["words"]
# What `je` becomes depends on the words beside it.
_FORMAL = {informal: formal for informal, formal in _PRONOUNS if informal != "je"}
_INFORMAL = inverse(_PRONOUNS)
# Words in -t that stand before an object `u` and are no verbs of it.
_NO_VERB_IN_T = frozenset({"niet", "dat", "het", "wat", "met", "dit", "tot", "uit"})
_NOT_SAFE = frozenset({"jullie", "zich", "uwe"})


def readdress(text: str, wanted: "Formality") -> str | None:
    """None where a word would have to be understood first."""
    words = list(_WORD.finditer(text))
    lowered = [word[0].lower() for word in words]
    if not _NOT_SAFE.isdisjoint(lowered):
        return None
    changed = _to_formal(text, words, lowered) if wanted == "formal" else _to_informal(lowered)
    return None if changed is None else _replaced(text, words, changed)


def _to_formal(text: str, words: Sequence[re.Match[str]], lowered: Sequence[str]) -> dict[int, str] | None:
    changed: dict[int, str] = {}
    for number, word in enumerate(lowered):
        before = lowered[number - 1] if number else ""
        if word in _FORMAL:
            changed[number] = _FORMAL[word]
        elif word == "je":
            ends = number + 1 == len(words) or not text[words[number].end() : words[number + 1].start()].isspace()
            if not ends and lowered[number + 1] not in _AFTER_SUBJECT and before not in _INVERTED:
                return None
            changed[number] = "u"
        if word in {"je", "jij"} and before in _INVERTED:
            changed[number - 1] = _INVERTED[before]
    return changed


def _to_informal(lowered: Sequence[str]) -> dict[int, str] | None:
    changed: dict[int, str] = {}
    for number, word in enumerate(lowered):
        if word not in _INFORMAL:
            continue
        changed[number] = _INFORMAL[word]
        if word != "u":
            continue
        before = lowered[number - 1] if number else ""
        after = lowered[number + 1] if number + 1 < len(lowered) else ""
        if before in _UNINVERTED:
            changed[number - 1] = _UNINVERTED[before]
        elif before.endswith("t") and before not in _NO_VERB_IN_T:
            return None
        elif after == "heeft":
            changed[number + 1] = "hebt"
    return changed


def _replaced(text: str, words: Sequence[re.Match[str]], changed: Mapping[int, str]) -> str:
    parts: list[str] = []
    end = 0
    for number in sorted(changed):
        word = words[number]
        new = changed[number]
        parts += [text[end : word.start()], new[0].upper() + new[1:] if word[0][0].isupper() else new]
        end = word.end()
    return "".join([*parts, text[end:]])
