"""Languages by their names, in the language of the reader."""

import json
import unicodedata
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files

from tolmach.console.texts import reader
from tolmach.languages.catalogue import find


def names(codes: Iterable[str]) -> tuple[str, ...]:
    """The names of languages that the service offers, in alphabetical order."""
    return tuple(sorted((name_of(code) for code in codes if find(code)), key=sorting))


def name_of(code: str) -> str:
    """Returns the code itself if it is not one of ours."""
    language = find(code)
    if language is None:
        return code
    return _names().get(reader().code, {}).get(language.code, language.name)


def sorting(name: str) -> str:
    """A key that sorts names as a reader expects it: É beside E."""
    return unicodedata.normalize("NFKD", name).casefold()


@cache
def _names() -> Mapping[str, Mapping[str, str]]:
    """By language of the reader and code; `make catalogue` writes them. English has the names of the interface."""
    written = files("tolmach.console.catalogue").joinpath("names.json").read_text("utf-8")
    found: Mapping[str, Mapping[str, str]] = json.loads(written)
    return found
