"""Rules and options in the form of a page, by their places in the catalogue: their names would make a quarter of the
page. A form may also use the names. Pure."""

from collections.abc import Iterable, Mapping
from typing import Any

from tolmach.styles.catalogue import categories


def place_of_rule(category: str, rule: str) -> str:
    """The name of the field of a rule, such as `3.14`."""
    return f"{_place(categories(), category)}.{_place(categories()[category], rule)}"


def place_of_option(category: str, rule: str, option: str) -> str:
    return _place(categories()[category][rule], option)


def by_name(typed: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """The values of the fields, by the names of the categories and rules. An option that is given by its place gets its
    name; anything else stays as it is, and the interface refuses it."""
    found: dict[str, dict[str, Any]] = {}
    for place, rules in typed.items():
        category = _name(categories(), place)
        for rule_place, value in (rules if isinstance(rules, Mapping) else {}).items():
            known = categories().get(category, {})
            rule = _name(known, rule_place)
            option = _name(known.get(rule, {}), value) if isinstance(value, str) else value
            found.setdefault(category, {})[rule] = option
    return found


def _place(names: Iterable[str], name: str) -> str:
    return str(list(names).index(name))


def _name(names: Mapping[str, Any], place: str) -> str:
    is_place = place.isascii() and place.isdigit() and len(place) < 4 and int(place) < len(names)
    return list(names)[int(place)] if is_place else place
