"""The voice languages that the interface defines. What this machine understands and speaks depends on the
installed programs."""

from tolmach.languages import catalogue
from tolmach.languages.model import Language


def target(code: str) -> Language | None:
    """Finds a target language by its code, in upper or lower case."""
    language = catalogue.find(code)
    return language if language is not None and "voice" in language.supports else None


def is_spoken(language: Language) -> bool:
    """Whether the interface offers speech in it."""
    return "translated_speech" in language.supports
