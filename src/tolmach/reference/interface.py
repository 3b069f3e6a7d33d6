"""Describes schemas in words, for the page that lists all operations. Pure."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from tolmach.reference.meanings import CATEGORIES, meaning


@dataclass(frozen=True, slots=True)
class Member:
    name: str
    kind: str
    required: bool
    meaning: str


def members(description: dict[str, Any], schema: dict[str, Any], prefix: str = "") -> Iterator[Member]:
    """The members of an object, each followed by the members that it holds itself: `usage[].breakdown.total`."""
    if schema.get("type") == "array":
        schema, prefix = schema["items"], f"{prefix}[]"
    owner, schema = _resolved(description, schema)
    for name, member in schema.get("properties", {}).items():
        path = f"{prefix}.{name}" if prefix else name
        said = meaning(owner, name, _described(description, member))
        yield Member(path, kind(description, member), name in schema.get("required", ()), said)
        if name not in CATEGORIES:
            yield from members(description, member, path)


def parameter_meaning(description: dict[str, Any], parameter: dict[str, Any]) -> str:
    said = parameter.get("description") or _described(description, parameter["schema"])
    return meaning("", parameter["name"], said)


def _described(description: dict[str, Any], schema: dict[str, Any]) -> str:
    return str(schema.get("description") or _resolved(description, schema)[1].get("description") or "")


def _resolved(description: dict[str, Any], schema: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    """The name of the schema, if it has one, and the schema itself."""
    name = schema.get("$ref", "").rpartition("/")[2]
    return name, description["components"]["schemas"][name] if name else schema


def kind(description: dict[str, Any], schema: dict[str, Any]) -> str:
    """A type in words."""
    schema = _resolved(description, schema)[1]
    if "enum" in schema:
        return " | ".join(map(str, schema["enum"]))
    if "anyOf" in schema:
        return " or ".join(kind(description, option) for option in schema["anyOf"])
    if schema.get("type") == "array":
        return f"list of {kind(description, schema.get('items', {}))}"
    found = schema.get("type", "any")
    return found if isinstance(found, str) else " or ".join(found)
