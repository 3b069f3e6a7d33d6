"""Styles and tones by choice of words, read from `data/manners.*.txt`. Pure.

A line is `manner: words = other words; words = other words`. Longer words go before shorter ones.
"""

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from tolmach.languages.model import Language
from tolmach.linguistics import address
from tolmach.units import Edit, Formality, applied, outside
from tolmach.writing import finding
from tolmach.writing.model import Manner, Tone, WritingStyle
from tolmach.writing.proposals import in_case_of

ADDRESS: Mapping[Manner, Formality] = {
    WritingStyle.BUSINESS: "formal",
    WritingStyle.ACADEMIC: "formal",
    WritingStyle.CASUAL: "informal",
    Tone.DIPLOMATIC: "formal",
}
"""The form of address of a manner. Other manners leave the form as it is."""
INSTRUCTIONS: Mapping[Manner, str] = {
    WritingStyle.SIMPLE: "Plain words and short sentences.",
    WritingStyle.BUSINESS: "Professional wording, as in business letters.",
    WritingStyle.ACADEMIC: "Scholarly wording.",
    WritingStyle.CASUAL: "Relaxed wording, as among friends.",
    Tone.ENTHUSIASTIC: "An energetic tone.",
    Tone.FRIENDLY: "A warm tone.",
    Tone.CONFIDENT: "An assertive tone, without hedging.",
    Tone.DIPLOMATIC: "A tactful tone.",
}
_DATA = Path(__file__).parent / "data"
_GAP = re.compile(r",? ")
_STARTS = re.compile(r"(?:^|[.!?…:\"“„«¿¡])[\s\"“„«¿¡]*$")


def worded(text: str, manner: Manner, language: Language) -> str:
    """The sentence in this manner, as far as words can express it."""
    pattern, table = _words(language.base, manner)
    edits = [edit for match in pattern.finditer(text) if (edit := _edit(text, match, table)) is not None]
    outer = outside(edits, finding.kept_spans(text, language))
    return _addressed(_raised(text, applied(text, outer)), manner, language)


def _edit(text: str, match: re.Match[str], table: Mapping[str, str]) -> Edit | None:
    """None for a word that is part of a name: it has a capital that nothing else explains."""
    old, is_start = match[0], bool(_STARTS.search(text[: match.start()]))
    entry = table[old.lower().replace("’", "'")]
    if not entry:
        # If a word begins a sentence, the order of the other words depends on it.
        gap = _GAP.match(text, match.end())
        return None if (is_start and " " not in old) or gap is None else Edit(match.start(), gap.end(), "")
    if is_start:
        return Edit(match.start(), match.end(), in_case_of(old, entry))
    return Edit(match.start(), match.end(), entry) if old[:1].islower() or entry[:1].isupper() else None


def _raised(before: str, after: str) -> str:
    """A sentence that lost its first word still begins with a capital."""
    return after[:1].upper() + after[1:] if before[:1].isupper() else after


def _addressed(text: str, manner: Manner, language: Language) -> str:
    wanted = ADDRESS.get(manner)
    if wanted is None or not address.supports(language.engine):
        return text
    if address.shown(text, language.engine) in (None, wanted):
        return text
    return address.repair(text, language.engine, wanted) or text


@cache
def _words(base: str, manner: Manner) -> tuple[re.Pattern[str], Mapping[str, str]]:
    table: dict[str, str] = {}
    path = _DATA / f"manners.{base}.txt"
    for line in path.read_text("utf-8").splitlines() if path.exists() else ():
        name, _, entries = line.partition(": ")
        if name == manner.value:
            table |= dict(_entry(entry) for entry in entries.split("; "))
    found = "|".join(re.escape(words) for words in sorted(table, key=len, reverse=True)).replace("'", "['’]")
    return re.compile(rf"(?<![\w'’-])(?:{found or '(?!)'})(?![\w'’-])", re.IGNORECASE), table


def _entry(entry: str) -> tuple[str, str]:
    found, _, other = entry.partition(" =")
    return found.strip().lower(), other.strip()
