"""The forms of identifiers."""

import re
import secrets
import uuid

_UUID = r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}"
_ANY_CASE = _UUID.replace("a-f", "a-fA-F")
UUID_PATTERN = f"^{_UUID}$"
KEY_ID_PATTERN = f"^{_UUID}:{_UUID}$"
# Patterns for reading ids. Both cases are spelled out, because the flag that ignores case exists only in Python.
ANY_CASE_UUID_PATTERN = f"^{_ANY_CASE}$"
ANY_CASE_KEY_ID_PATTERN = f"^{_ANY_CASE}:{_ANY_CASE}$"


def new_uuid() -> str:
    return str(uuid.uuid4())


def new_trace_id() -> str:
    return secrets.token_hex(16)


def is_uuid(text: str) -> bool:
    return re.fullmatch(_ANY_CASE, text) is not None
