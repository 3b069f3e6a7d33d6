"""Language codes as memories keep them: in lower case, with a region only if it is a language of its own."""

from functools import lru_cache
from typing import Final

from tolmach.languages import catalogue
from tolmach.languages.service import RESOURCES
from tolmach.languages.traits import base

_ASIDE = RESOURCES["translation_memory"].without
VARIANTS: Final = frozenset(
    item.code.lower()
    for item in catalogue.LANGUAGES
    if item.is_variant and "translation_memory" in item.supports and item.code not in _ASIDE
)
# The names that other programs use for some languages.
_ALIASES: Final = {"no": "nb", "iw": "he", "in": "id"}


@lru_cache(maxsize=1024)
def folded(code: str) -> str | None:
    """Folds a code as other programs write it (`EN_us`, `zh-Hans-CN`, `de-AT`); None for an unknown language."""
    parts = code.strip().lower().replace("_", "-").split("-")
    parts[0] = _ALIASES.get(parts[0], parts[0])
    variant = "-".join(parts[:2])
    if variant in VARIANTS:
        return variant
    return parts[0] if catalogue.find(parts[0]) else None


@lru_cache(maxsize=1024)
def source_code(code: str) -> str | None:
    """A source has no variants."""
    known = folded(code)
    return known and base(known)


@lru_cache(maxsize=1024)
def target_code(code: str, source: str) -> str | None:
    """A variant of the source's own language is no target."""
    return None if source_code(code) == source else folded(code)


def spelled(code: str) -> str:
    """A code that memories know, as BCP 47 writes it: `zh-Hans`."""
    return catalogue.named(code).code
