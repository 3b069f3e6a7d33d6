"""Languages by their names."""

from collections.abc import Iterable

from tolmach.languages.catalogue import find


def names(codes: Iterable[str]) -> tuple[str, ...]:
    """Of those that the service offers, in the order of the alphabet."""
    return tuple(sorted(language.name for language in map(find, codes) if language))


def name_of(code: str) -> str:
    """The code itself where it is none of ours."""
    language = find(code)
    return language.name if language else code
