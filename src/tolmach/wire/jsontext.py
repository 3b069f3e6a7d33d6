"""Strict JSON: a body that two parsers could read differently is refused."""

import json
import re
from typing import Any, NoReturn

from tolmach.errors import BadRequest

MALFORMED = "Bad request. Reason: JSON parsing failed."
# Millions of little lists would take a hundred times the memory of their text. A large body normally has large texts.
MOST_STRUCTURE = 128 * 1024
_STRING = re.compile(rb'"[^"]*+"')


class _Refused(ValueError):
    pass


def parse_object(raw: bytes) -> dict[str, Any]:
    """The members of a JSON object; an empty body is an empty object."""
    if not raw.strip():
        return {}
    if len(raw) > MOST_STRUCTURE and _structure(raw) > MOST_STRUCTURE:
        raise BadRequest(MALFORMED, detail=f"A body may have at most {MOST_STRUCTURE} bytes besides its texts.")
    try:
        text = raw.decode("utf-8-sig")
        value = json.loads(text, object_pairs_hook=_unique, parse_constant=_refuse_constant)
        # Escapes such as \ud800 give strings that no UTF-8 answer, log or database could carry.
        if "\\u" in text:
            json.dumps(value, ensure_ascii=False).encode("utf-8")
    except UnicodeError:
        raise BadRequest(MALFORMED, detail="The body is not valid Unicode text in UTF-8.") from None
    except RecursionError:
        raise BadRequest(MALFORMED, detail="The body is nested too deeply.") from None
    except _Refused as refused:
        raise BadRequest(MALFORMED, detail=str(refused)) from None
    except json.JSONDecodeError as error:
        place = f"{error.msg} at line {error.lineno}, column {error.colno}"
        raise BadRequest(MALFORMED, detail=place) from None
    except ValueError:
        raise BadRequest(MALFORMED, detail="A number has too many digits.") from None
    if not isinstance(value, dict):
        raise BadRequest(MALFORMED, detail="The body must be a JSON object.")
    return value


def _structure(raw: bytes) -> int:
    """How many bytes of the body are outside of strings."""
    return len(_STRING.sub(b"", raw.replace(b"\\\\", b"").replace(b'\\"', b"")))


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members = dict(pairs)
    if len(members) != len(pairs):
        raise _Refused("An object has the same member name twice.")
    return members


def _refuse_constant(name: str) -> NoReturn:
    raise _Refused(f"{name} is not JSON.")
