"""Names of people: which words of a source are names, how a target writes them, and whether it has them. Pure.

In Latin script, a name comes out letter for letter, with an ending where the language has endings. Russian, Ukrainian
and Bulgarian write it in Cyrillic letters, or leave it. All other scripts may write it by its sound. If the engine lost
the name, it is put there in Latin letters.
"""

from tolmach.languages.traits import base, traits
from tolmach.translation.naming.finding import FoundName, found, odd
from tolmach.translation.naming.standing import stands, stands_in_han
from tolmach.units import Span

__all__ = ["FoundName", "found", "lost", "odd", "runs"]


def lost(source: str, target: str, languages: tuple[str, str]) -> list[FoundName]:
    """The names of the source that the target does not have."""
    return [name for name in found(source, languages[0]) if not _has(target, name, languages[1])]


def runs(source: str, target: str, languages: tuple[str, str]) -> list[Span]:
    """Where names stand of which the target lacks some. A first name and a last name are one span."""
    missing = {name.start for name in lost(source, target, languages)}
    spans: list[Span] = []
    for name in found(source, languages[0]) if missing else ():
        if spans and source[spans[-1][1] : name.start] in {" ", "-"}:
            spans[-1] = (spans[-1][0], name.end)
        else:
            spans.append((name.start, name.end))
    return [span for span in spans if any(span[0] <= start < span[1] for start in missing)]


def _has(target: str, name: FoundName, language: str) -> bool:
    """Signs that stand for whole words tell little of a sound. In such scripts, foreign places are not looked for, and
    a name keeps Latin letters if it is addressed or has foreign letters."""
    if traits(language).scripts == ("Han",) and not name.addressed and name.text.isascii():
        return not name.strict or stands_in_han(name.text, target)
    return stands(name.text, target, base(language), strict=name.strict)
