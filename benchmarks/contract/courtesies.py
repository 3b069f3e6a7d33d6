"""Knows the values that the service accepts on purpose beyond its description, for clients that write them differently.

If the service accepts a request that breaks the description, that is a mistake, unless one of these rules explains
it: null for nothing, an empty text for an optional value, whole numbers and true and false written as texts and the
other way round where the words are `0` and `1`, one text instead of a list, words in another case. Empty texts
in a list say nothing. In a form all is text.
"""

from collections.abc import Iterator
from typing import Any

import jsonschema  # type: ignore[import-untyped]

FLAGS = {"true": True, "false": False, "1": True, "0": False}
Schema = dict[str, Any]


class Courtesies:
    def __init__(self, description: dict[str, Any]) -> None:
        self._components = description["components"]

    def explain(self, value: Any, schema: Schema) -> bool:
        """Tells whether a value fits a schema if one reads it as the service does."""
        validator = jsonschema.Draft202012Validator({**schema, "components": self._components})
        return any(validator.is_valid(each) for each in (value, self._read(value, schema)))

    def explain_form(self, value: Any, schema: Schema) -> bool:
        return self.explain(_texts(value), schema)

    def _read(self, value: Any, schema: Schema) -> Any:
        for option in self._options(schema):
            value = self._as(value, option)
        return value

    def _options(self, schema: Schema) -> Iterator[Schema]:
        """Yields the alternatives of a schema, with references resolved."""
        if "$ref" in schema:
            yield from self._options(self._components["schemas"][schema["$ref"].rpartition("/")[2]])
        elif "anyOf" in schema:
            for option in schema["anyOf"]:
                yield from self._options(option)
        else:
            yield schema

    def _as(self, value: Any, schema: Schema) -> Any:
        kind = schema.get("type")
        if kind == "object" and isinstance(value, dict):
            return self._members(value, schema)
        if kind == "array":
            return self._items(value, schema)
        if kind == "boolean" and isinstance(value, int | str):
            return FLAGS.get(str(value).lower(), value)
        if kind == "integer" and isinstance(value, str) and value.isascii() and value.removeprefix("-").isdigit():
            return int(value)
        if "enum" in schema and isinstance(value, int):
            return str(int(value))
        if "enum" in schema and isinstance(value, str):
            return {str(word).lower(): word for word in schema["enum"]}.get(value.lower(), value)
        if kind == "null" and value == "":
            return None
        return value

    def _members(self, value: dict[str, Any], schema: Schema) -> dict[str, Any]:
        known = schema.get("properties", {})
        given = {name: member for name, member in value.items() if member is not None}
        return {name: self._read(member, known[name]) if name in known else member for name, member in given.items()}

    def _items(self, value: Any, schema: Schema) -> Any:
        if isinstance(value, str):
            value = [value]
        if not isinstance(value, list):
            return value
        return [self._read(item, schema.get("items", {})) for item in value if item != ""]


def _texts(value: Any) -> Any:
    """Turns a value into texts, as a form carries it."""
    if isinstance(value, dict):
        return {name: _texts(member) for name, member in value.items()}
    if isinstance(value, list):
        return [_texts(item) for item in value]
    return str(value).lower() if isinstance(value, bool | int | float) else value
