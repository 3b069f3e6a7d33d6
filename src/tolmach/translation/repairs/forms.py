"""Repairs the form of address in languages in which engines were not taught one: another decoding would not bring
it."""

from tolmach.linguistics import address
from tolmach.translation.checks.model import Facts


def readdressed(source: str, target: str, facts: Facts) -> str:
    """Leaves the text alone if terms or protected texts show a form, because people have chosen those words."""
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
