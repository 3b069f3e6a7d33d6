"""Writes values as Python and JavaScript literals. Pure."""

import json
from typing import Any


def python(value: Any) -> str:
    """With double quotes, as most formatters write them."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{python(key)}: {python(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(python, value)) + "]"
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    return repr(value)


def javascript(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
