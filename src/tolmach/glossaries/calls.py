"""Code that the operations of both interfaces share."""

from typing import Any, Final

from tolmach.glossaries.formats.entries import parse
from tolmach.glossaries.model import language_pair
from tolmach.glossaries.schema import DictionaryFields
from tolmach.glossaries.service import DictionaryDraft
from tolmach.wire.access import scope
from tolmach.wire.bodies import FORM, JSON, MIB

ID: Final = "glossary_id"
BODY_LIMIT: Final = 32 * MIB
"""The size that 10 MiB of entries may reach in JSON or in a form, where a letter can take six bytes."""

_ERRORS = (404, 415, 456)
READ: dict[str, Any] = {"access": scope("glossaries:read"), "errors": _ERRORS}
WRITE: dict[str, Any] = {"access": scope("glossaries:write"), "errors": _ERRORS}
FILL: dict[str, Any] = {**WRITE, "bodies": (JSON, FORM), "limit": BODY_LIMIT, "costly": True}
DELETE: dict[str, Any] = {**WRITE, "success": 204}


def draft(fields: DictionaryFields) -> DictionaryDraft:
    pair = language_pair(fields.source_lang, fields.target_lang)
    return DictionaryDraft(pair, parse(fields.entries, fields.entries_format, pair))
