"""Number words before a unit: five percent, zwanzig Grad."""

import re

from tolmach.styles.rules.kit import cardinals

_WORDS = re.compile(r"(?<![\w-])([^\W\d_]+(?:-[^\W\d_]+)*(?: (?:y|et) [^\W\d_]+)?)[ \u00a0]$")
_LAST = re.compile(r"(?<![\w-])([^\W\d_]+)[ \u00a0]$")
# Behind one of these, the word is a part of something longer: one hundred twenty, two point five.
_GOES_ON = re.compile(
    r"(?<!\w)(?:hundred|thousand|point|hundert|tausend|Komma|ciento|mil|coma|cents?|mille|virgule|cento|mila|virgola"
    r"|half|halb|demi|medio)[ \u00a0]$",
    re.IGNORECASE,
)
_JOINT = re.compile(r"[ \u00a0](?:and|or|to|und|oder|bis|y|o|a|et|ou|à|e|od)[ \u00a0]$", re.IGNORECASE)
_DIGITS = re.compile(r"\d[ \u00a0]$")
_LONGEST = 60


def before(text: str, end: int, language: str) -> tuple[int, int] | None:
    """Where the number word that ends here begins, and what it says."""
    stretch = text[max(0, end - _LONGEST) : end]
    for pattern in (_WORDS, _LAST):
        found = pattern.search(stretch)
        value = found and cardinals.value(found[1], language)
        if found and value is not None and not _is_part(stretch[: found.start()], language):
            return end - len(stretch) + found.start(), value
    return None


def _is_part(rest: str, language: str) -> bool:
    """Whether another number stands before it, perhaps with a joint as in "five or six"."""
    joint = _JOINT.search(rest)
    rest = f"{rest[: joint.start()]} " if joint else rest
    last = _LAST.search(rest)
    number = last and cardinals.value(last[1], language) is not None
    return bool(_GOES_ON.search(rest) or _DIGITS.search(rest) or number)
