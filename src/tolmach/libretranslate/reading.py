"""Reads the parameters of LibreTranslate's requests, with its complaints about them."""

from collections.abc import Mapping, Sequence
from typing import Any

from tolmach.errors import BadRequest
from tolmach.languages.model import Language
from tolmach.libretranslate.codes import AUTO, LibrePairs, read, serves, source_of
from tolmach.libretranslate.model import MOST_ALTERNATIVES, MOST_CHARACTERS

FORMATS = ("text", "html")
LONGEST_CODE = 20
"""More of an unknown code is not repeated."""


def needed(fields: Mapping[str, Any], *names: str) -> None:
    for name in names:
        if not fields.get(name):
            raise BadRequest(f"Invalid request: missing {name} parameter")


def word(fields: Mapping[str, Any], name: str, default: str = "") -> str:
    """A parameter that is one word. Of several values of a form the last one counts."""
    value = fields.get(name) or default
    value = value[-1] if isinstance(value, list) else value
    if not isinstance(value, str):
        raise BadRequest(f"Invalid request: {name} parameter is not a text")
    return value


def texts(fields: Mapping[str, Any], most: int) -> list[str]:
    given = fields["q"]
    found = given if isinstance(given, list) else [given]
    if not all(isinstance(text, str) for text in found):
        raise BadRequest("Invalid request: q parameter is neither a text nor a list of texts")
    _within(len(found), most)
    _within(sum(map(len, found)), MOST_CHARACTERS)
    return found


def _within(size: int, most: int) -> None:
    if size > most:
        raise BadRequest(f"Invalid request: request ({size}) exceeds text limit ({most})")


def languages(fields: Mapping[str, Any], pairs: LibrePairs) -> tuple[Language | None, Language]:
    """Source and target. The source is None if the service has to find it out."""
    said = word(fields, "source")
    source = None if said.lower() == AUTO else source_of(_known(said))
    target = _known(word(fields, "target"))
    if source is not None and not serves(pairs, source, target):
        raise BadRequest(
            f"{target.name} ({target.code}) is not available as a target language from {source.name} ({source.code})"
        )
    return source, target


def _known(code: str) -> Language:
    found = read(code)
    if found is None:
        raise BadRequest(f"{code[:LONGEST_CODE]} is not supported")
    return found


def form(fields: Mapping[str, Any]) -> str:
    said = word(fields, "format", FORMATS[0])
    if said not in FORMATS:
        raise BadRequest(f"{said[:LONGEST_CODE]} format is not supported")
    return said


def alternatives(fields: Mapping[str, Any]) -> int:
    said = str(fields.get("alternatives") or 0)
    if not (said.isascii() and said.isdigit() and len(said) < 10):
        raise BadRequest("Invalid request: alternatives parameter is not a number")
    if int(said) > MOST_ALTERNATIVES:
        raise BadRequest(f"Invalid request: alternatives parameter must be <= {MOST_ALTERNATIVES}")
    return int(said)


def shaped(fields: Mapping[str, Any], found: Sequence[Any]) -> Any:
    """One answer for a text, and a list for a list of texts."""
    return list(found) if isinstance(fields["q"], list) else found[0]
