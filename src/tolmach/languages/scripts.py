"""What the letters alone say: many languages have a script, or letters, of their own."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from tolmach.patterns import deferred

# These stand in a class of a regular expression, and include marks and digits; `LETTERS` has letters only.
SIGNS = "\u3040-\u30ff\u3400-\u9fff"
"""Kana and ideographs."""
SYLLABLES = "\uac00-\ud7a3"
"""The syllables of Korean."""
UNSPACED = f"\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff{SIGNS}\uf900-\ufaff"
"""Thai, Lao, Burmese and Khmer, kana, ideographs: these scripts put no space between words."""
DENSE = f"{SIGNS}{SYLLABLES}"
"""Characters that say more than a letter does."""

# Scripts that matter here; letters of all others are `Other`, and no language of ours is written in them.
LETTERS: Mapping[str, str] = {
    "Latin": "A-Za-zªµºÀ-ÖØ-öø-ʯḀ-ỿﬀ-ﬆＡ-Ｚａ-ｚ",
    "Cyrillic": r"\u0400-\u0481\u048a-\u052f",
    "Greek": r"\u0370-\u0373\u0376-\u037d\u037f-\u03ff\u1f00-\u1fff",
    "Hebrew": r"\u05d0-\u05f2\ufb1d\ufb1f-\ufb28\ufb2a-\ufb4f",
    "Arabic": r"\u0620-\u064a\u066e-\u06d3\u06d5-\u06ef\u06fa-\u06ff\u0750-\u077f\ufb50-\ufdff\ufe70-\ufefc",
    "Thai": r"\u0e01-\u0e4e",
    "Hangul": r"\u1100-\u11ff\u3131-\u318e\uac00-\ud7a3",
    "Kana": r"\u3041-\u3096\u309d-\u309f\u30a1-\u30fa\u30fc-\u30ff\uff66-\uff9f",
    "Han": r"\u3005\u3007\u3400-\u9fff\uf900-\ufaff\U00020000-\U000323af",
}
_OTHER = {"Other": r"^\W\d_"}
_RUN = deferred("|".join(f"(?P<{name}>[{letters}]+)" for name, letters in {**LETTERS, **_OTHER}.items()))

# One of these characters says as much as several letters, and Latin names occur in texts of every script.
_WEIGHTS = {"Latin": 1, "Han": 4, "Kana": 4, "Hangul": 4, "Thai": 3}
_OTHER_WEIGHT = 2

# Letters that none of our languages uses in that script: Serbian, Kazakh; Yiddish; Persian, Urdu, Kurdish.
_FOREIGN = {
    "Cyrillic": deferred("[ЂЃЅЈЉЊЋЌЎЏђѓѕјљњћќўџҒ-ӿ]"),
    "Hebrew": deferred(r"[\u05f0-\u05f2\ufb1f]"),
    "Arabic": deferred(
        r"[\u0679\u067e\u0686\u0688\u0691\u0698\u06a9\u06af\u06ba\u06be\u06c1\u06c6\u06cc\u06ce\u06d2\u06d5]"
    ),
}
_FOREIGN_SHARE = 0.03
_KANA_SHARE = 0.05


@dataclass(frozen=True, slots=True)
class Script:
    name: str
    share: float
    """The share of all letters, by weight."""
    letters: int
    foreign: bool = False
    """Whether the text has letters that none of our languages uses."""


def dominant(text: str) -> Script | None:
    """None for a text without letters."""
    counts: Counter[str] = Counter()
    for run in _RUN.finditer(text):
        counts[run.lastgroup or ""] += run.end() - run.start()
    if not counts:
        return None
    if counts["Han"]:
        _join_han(counts)
    weights = {name: count * _WEIGHTS.get(name, _OTHER_WEIGHT) for name, count in counts.items()}
    name = max(weights, key=weights.__getitem__)
    return Script(name, weights[name] / sum(weights.values()), counts[name], _is_foreign(text, name, counts[name]))


def _join_han(counts: Counter[str]) -> None:
    """Counts kana and Han as one text. It is Japanese, unless the kana are rare."""
    both = counts["Han"] + counts["Kana"]
    japanese = counts["Kana"] >= _KANA_SHARE * both
    counts["Kana"], counts["Han"] = (both, 0) if japanese else (0, both)


def _is_foreign(text: str, script: str, letters: int) -> bool:
    if script == "Other":
        return True
    pattern = _FOREIGN.get(script)
    return pattern is not None and len(pattern.findall(text)) > _FOREIGN_SHARE * letters


def japanese_signs(text: str) -> int:
    """How many more Han characters are written only in Japan than only in China.

    The national character sets define which forms a country writes.
    """
    signs = {sign for run in _RUN.finditer(text) if run.lastgroup == "Han" for sign in run.group()}
    japan = {sign for sign in signs if _writes(sign, "shift_jis")}
    china = {sign for sign in signs if _writes(sign, "gb2312") or _writes(sign, "cp950")}
    return len(japan - china) - len(china - japan)


def _writes(sign: str, encoding: str) -> bool:
    try:
        sign.encode(encoding)
    except UnicodeEncodeError:
        return False
    return True
