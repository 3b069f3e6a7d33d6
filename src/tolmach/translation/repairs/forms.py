"""The form of address, in languages that engines are not taught to say it in: no other decoding would bring it."""

from tolmach.linguistics import address
from tolmach.translation.checks.model import Facts


def readdressed(source: str, target: str, facts: Facts) -> str:
    """Not where people have chosen words that show a form."""
    if facts.formality is None or facts.target not in address.UNTAUGHT:
        return target
    if address.shown(target, facts.target) == facts.formality or not _has_any(target, facts.target):
        return target
    if any(_has_any(text, facts.target) for text in (*facts.terms, *facts.protected)):
        return target
    english = source if facts.source == "en" else ""
    return address.repair(target, facts.target, facts.formality, english) or target


def _has_any(text: str, language: str) -> bool:
    return any(address.found(text, address.SHOWN[language]))
