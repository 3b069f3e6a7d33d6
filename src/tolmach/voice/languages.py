"""The languages of voice, by the interface; what is understood and spoken here is asked of what is installed."""

from tolmach.languages import catalogue
from tolmach.languages.model import Language

_VARIANTS = frozenset({"en-gb", "en-us", "pt-br", "pt-pt", "zh-hans", "zh-hant"})
_WRITTEN_ONLY = frozenset({"bn", "et", "ga", "he", "hr", "lt", "lv", "mt", "sl", "th", "tl"})


def target(code: str) -> Language | None:
    """In any case."""
    language = catalogue.find(code)
    if language is None or (language.is_variant and code.lower() not in _VARIANTS):
        return None
    return language


def is_spoken(language: Language) -> bool:
    """Whether the interface offers speech in it."""
    return language.base not in _WRITTEN_ONLY
