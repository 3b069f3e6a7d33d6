"""Restores marks that were lost at the end: the full stop, the closing quote or bracket."""

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
_ABOUT = 0.25
"""A share of a text's length. Translations shift a place by less."""


def ended(source: str, target: str, facts: Facts) -> str:
    """Adds the mark that ends the source, if the target ends with a letter or a digit."""
    mark = _END.search(source)
    if mark is None or not target[-1:].isalnum() or (mark.group() == "." and len(source.split()) < WORDS):
        return target
    sign = _PLAIN.get(mark.group(), mark.group())
    return target + traits(facts.target).mark(sign)


def closed(source: str, target: str, facts: Facts) -> str:
    """Adds the closing quote or bracket, if it has to stand at the end as in the source."""
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
    """The closing quote, if the source ends with its quotation and the target has one quote, about where the source
    opens it."""
    said = [at for at, char in enumerate(target) if char in _QUOTES]
    given = [at for at, char in enumerate(source) if char in _QUOTES]
    if len(said) != 1 or len(given) != 2 or given[1] != len(core) - 1 or not _opens(target, said[0], facts.target):
        return None
    if (given[0] == 0) != (said[0] == 0) or abs(given[0] / len(source) - said[0] / len(target)) > _ABOUT:
        return None
    sign = target[said[0]]
    if sign == traits(facts.target).opening.strip() and target[said[0] + 1 :][:1].isspace():
        return traits(facts.target).closing
    return _closing_low(facts.target) if sign == _LOW else _CLOSING.get(sign)


def _opens(target: str, at: int, language: str) -> bool:
    signs = traits(language)
    if target[at] == signs.closing.strip() != signs.opening.strip():
        return False
    before, after = target[:at][-1:], target[at + 1 :].lstrip()[:1]
    return not (before.isascii() and before.isalnum()) and (after.isalnum() or after in {"¿", "¡"})


def _closing_low(language: str) -> str:
    """The closing mark for „: the German one, unless the language itself opens with „."""
    written = traits(language)
    return written.closing if written.opening == _LOW else "“"
