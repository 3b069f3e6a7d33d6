"""Faults that can be seen without a reference: what was lost, repeated, copied, cut or written in another script."""

import re
import unicodedata
from collections import Counter

KINDS = ("numbers", "loop", "copy", "short", "script")

_DIGITS = re.compile(r"\d+")
_SCRIPTS = {
    "ar": {"ARABIC"},
    "bg": {"CYRILLIC"},
    "el": {"GREEK"},
    "he": {"HEBREW"},
    "ja": {"HIRAGANA", "KATAKANA", "CJK", "KATAKANA-HIRAGANA"},
    "ko": {"HANGUL"},
    "ru": {"CYRILLIC"},
    "th": {"THAI"},
    "uk": {"CYRILLIC"},
    "zh": {"CJK"},
    "zh-hant": {"CJK"},
}
# Shorter than this share of the source's usual length in the language is called cut.
SHORT = 0.45


def defects(source: str, output: str, target: str, usual_ratio: float) -> set[str]:
    """The kinds of faults in one translation. `usual_ratio` is target length by source length over the test set."""
    found = {
        "numbers": _lost_numbers(source, output),
        "loop": has_loop(output) and not has_loop(source),
        "copy": output.strip() == source.strip() and len(source.split()) > 3,
        "short": len(output) < SHORT * usual_ratio * len(source) and len(source) > 40,
        "script": _wrong_script(output, target),
    }
    return {kind for kind, is_there in found.items() if is_there}


def _lost_numbers(source: str, output: str) -> bool:
    """Groups of digits count as digits in a row, because languages group thousands differently."""
    return bool(Counter("".join(_DIGITS.findall(source))) - Counter("".join(_DIGITS.findall(_latin_digits(output)))))


def _latin_digits(text: str) -> str:
    return "".join(str(unicodedata.digit(c)) if c.isdigit() and not c.isascii() else c for c in text)


def has_loop(text: str) -> bool:
    """A stretch of one to six words, or of two to twelve characters, four times in a row."""
    words = text.lower().split()
    for size in range(1, 7):
        for start in range(len(words) - 4 * size + 1):
            if words[start : start + size] * 4 == words[start : start + 4 * size]:
                return True
    return re.search(r"(\w\w{1,11}?)\1{3}", text) is not None


def _wrong_script(output: str, target: str) -> bool:
    """More letters of other scripts than of the language's own; names in Latin letters are common everywhere."""
    letters = [unicodedata.name(c, "").partition(" ")[0] for c in output if c.isalpha()]
    if len(letters) < 12:
        return False
    allowed = _SCRIPTS.get(target, {"LATIN"})
    own = sum(name in allowed or name.split("-")[0] in allowed for name in letters)
    return own * 2 < len(letters)
