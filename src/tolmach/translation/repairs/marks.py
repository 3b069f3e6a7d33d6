"""Marks that were lost at the end: the full stop, the closing quote or bracket."""

import re

from tolmach.languages.traits import traits
from tolmach.translation.checks import pairs
from tolmach.translation.checks.model import Facts

_END = re.compile(r"[.!?…:。！？：؟]$")
_PLAIN = {"。": ".", "！": "!", "？": "?", "：": ":", "؟": "?"}
WORDS = 5
"""A shorter text may end with an abbreviation."""

_QUOTES = '"“”„«»「」『』'
_CLOSING = {"“": "”", "«": "»", "»": "«", "「": "」", "『": "』", '"': '"', "”": "”"}
_LOW = "„"


def ended(source: str, target: str, facts: Facts) -> str:
    """With the mark that ends the source, where the target ends with a letter or a digit."""
    mark = _END.search(source)
    if mark is None or not target[-1:].isalnum() or (mark.group() == "." and len(source.split()) < WORDS):
        return target
    sign = _PLAIN.get(mark.group(), mark.group())
    return target + traits(facts.target).mark(sign)


def closed(source: str, target: str, facts: Facts) -> str:
    """With the closing quote or bracket, where it has to stand at the end as in the source."""
    if not pairs.unbalanced(source, target):
        return target
    core = source.rstrip(".!?,;:…。！？؟")
    after = source[len(core) :]
    sign = _bracket(source, core, target) or _quote(source, core, target, facts)
    if not sign:
        return target
    kept = target.rstrip(".!?,;:…。！？؟") if after else target
    return kept + sign + target[len(kept) :]


def _bracket(source: str, core: str, target: str) -> str | None:
    if pairs.open_brackets(source) or pairs.open_brackets(target) != 1 or core[-1:] not in {")", "）"}:
        return None
    return "）" if target.count("（") > target.count("）") else ")" if target.count("(") > target.count(")") else None


def _quote(source: str, core: str, target: str, facts: Facts) -> str | None:
    """Only where the whole text is quoted, and a single quote stands in the target."""
    said = [char for char in target if char in _QUOTES]
    whole = source[:1] in _QUOTES and core[-1:] in _QUOTES and sum(char in _QUOTES for char in source) == 2
    if not whole or len(said) != 1 or target[:1] != said[0]:
        return None
    return _closing_low(facts.target) if said[0] == _LOW else _CLOSING.get(said[0])


def _closing_low(language: str) -> str:
    """As in German where the language itself does not open with „."""
    written = traits(language)
    return written.closing if written.opening == _LOW else "“"
