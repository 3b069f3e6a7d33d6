"""Describes schemas in words, for the page that lists all operations. Pure."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Member:
    name: str
    kind: str
    required: bool


def members(description: dict[str, Any], schema: dict[str, Any], prefix: str = "") -> Iterator[Member]:
    """The members of an object, each followed by the members that it holds itself: `usage[].breakdown.total`."""
    if schema.get("type") == "array":
        schema, prefix = schema["items"], f"{prefix}[]"
    schema = _resolved(description, schema)
    for name, member in schema.get("properties", {}).items():
        path = f"{prefix}.{name}" if prefix else name
        yield Member(path, kind(description, member), name in schema.get("required", ()))
        yield from members(description, member, path)


def _resolved(description: dict[str, Any], schema: dict[str, Any]) -> dict[str, Any]:
    name = schema.get("$ref", "").rpartition("/")[2]
    found: dict[str, Any] = description["components"]["schemas"][name] if name else schema
    return found


def kind(description: dict[str, Any], schema: dict[str, Any]) -> str:
    """A type in words."""
    schema = _resolved(description, schema)
    if "enum" in schema:
        return " | ".join(map(str, schema["enum"]))
    if "anyOf" in schema:
        return " or ".join(kind(description, option) for option in schema["anyOf"])
    if schema.get("type") == "array":
        return f"list of {kind(description, schema.get('items', {}))}"
    found = schema.get("type", "any")
    return found if isinstance(found, str) else " or ".join(found)
