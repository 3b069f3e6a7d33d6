"""The languages of voice, by the interface; what is understood and spoken here is asked of what is installed."""

from tolmach.languages import catalogue
from tolmach.languages.model import Language


def target(code: str) -> Language | None:
    """In any case."""
    language = catalogue.find(code)
    return language if language is not None and "voice" in language.supports else None


def is_spoken(language: Language) -> bool:
    """Whether the interface offers speech in it."""
    return "translated_speech" in language.supports
