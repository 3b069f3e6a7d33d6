"""Languages by their names."""

from collections.abc import Iterable

from tolmach.languages.catalogue import find


def names(codes: Iterable[str]) -> tuple[str, ...]:
    """The names of languages that the service offers, in alphabetical order."""
    return tuple(sorted(language.name for language in map(find, codes) if language))


def name_of(code: str) -> str:
    """Returns the code itself if it is not one of ours."""
    language = find(code)
    return language.name if language else code
