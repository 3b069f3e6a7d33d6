"""Changing the Dutch form of address word by word: only the pronouns differ, and the verb next to them."""

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tolmach.units import Formality

_WORD = re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)?")

# A verb before its subject has no ending with `je` and has one with `u`.
_INVERTED = {
    "ben": "bent", "heb": "hebt", "kun": "kunt", "kan": "kan", "zul": "zult", "zal": "zal", "wil": "wilt", "ga": "gaat",
    "doe": "doet", "zie": "ziet", "vind": "vindt", "denk": "denkt", "word": "wordt", "kom": "komt", "sta": "staat",
    "krijg": "krijgt", "gebruik": "gebruikt", "zoek": "zoekt", "kies": "kiest", "maak": "maakt", "werk": "werkt",
    "woon": "woont", "ken": "kent", "neem": "neemt", "geef": "geeft", "blijf": "blijft", "vraag": "vraagt",
    "moet": "moet", "mag": "mag", "weet": "weet", "was": "was", "had": "had", "zou": "zou", "kon": "kon",
    "mocht": "mocht", "moest": "moest", "wilde": "wilde", "werd": "werd", "bent": "bent", "hebt": "hebt",
    "kunt": "kunt", "wilt": "wilt", "zult": "zult",
}  # fmt: skip
_UNINVERTED = {formal: informal for informal, formal in _INVERTED.items() if informal != "kan"} | {
    "bent": "ben", "hebt": "heb", "heeft": "heb", "kunt": "kun", "wilt": "wil", "zult": "zul", "kan": "kan",
}  # fmt: skip
_AFTER_SUBJECT = frozenset(_INVERTED.values()) | {"heeft", "zou", "kon", "had", "was", "kan", "mag"}
_FORMAL = {"jij": "u", "jou": "u", "jouw": "uw", "jouwe": "uwe", "jezelf": "uzelf", "jijzelf": "uzelf"}
_INFORMAL = {"u": "je", "uw": "je", "uzelf": "jezelf"}
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
