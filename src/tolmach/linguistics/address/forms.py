"""Verbs and pronouns of both forms of address, from `data/<language>.toml`. Whichever way a text is changed, its words
come from here.

A verb is listed under a way to conjugate it, or in a row of `irregular`: infinitive, informal present, informal orders,
formal present, formal order. A row may end early: the formal present is then the infinitive, and the formal order is
the formal present. `-` stands for a form that the language lacks or no rule needs. Other forms stand as pairs
`informal/formal`, in which `_` is a space.
"""

import tomllib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

Pairs = tuple[tuple[str, str], ...]
_NONE = "-"
_AFTER_T = ("t", "d", "chn", "ffn", "gn", "tm")
_HISSING = ("s", "ß", "z", "x")
_SPANISH_BEFORE_E = {"c": "qu", "g": "gu", "z": "c"}


@dataclass(frozen=True, slots=True)
class AddressVerb:
    infinitive: str
    informal: str
    """The informal present."""
    orders: tuple[str, ...]
    """The informal orders. The first is the one to write."""
    formal: str
    """The formal present."""
    formal_order: str


@dataclass(frozen=True, slots=True)
class AddressForms:
    regular: tuple[AddressVerb, ...]
    irregular: tuple[AddressVerb, ...]
    said: Mapping[str, str]
    """Verbs in statements, the formal form by the informal one."""
    told: Mapping[str, str]
    """Orders."""
    denied: Mapping[str, str]
    """Orders behind a `not`."""
    pronouns: Mapping[str, Pairs]

    @property
    def verbs(self) -> tuple[AddressVerb, ...]:
        return (*self.regular, *self.irregular)


def inverse(pairs: Iterable[tuple[str, str]]) -> dict[str, str]:
    """The informal form by the formal one. Of several, the first counts."""
    found: dict[str, str] = {}
    for informal, formal in pairs:
        found.setdefault(formal, informal)
    return found


@cache
def forms(language: str) -> AddressForms:
    table = contents(language)
    listed, others = table.get("verbs", {}), table.get("forms", {})
    ways = _WAYS.get(language, {})
    regular = tuple(way(infinitive) for name, way in ways.items() for infinitive in listed.get(name, "").split())
    irregular = tuple(_irregular(*row.split()) for row in listed.get("irregular", "").splitlines() if row)
    unread = {*listed.get("unread", "").split(), _NONE}
    said = [(verb.informal, verb.formal) for verb in (*regular, *irregular)]
    told = [(order, verb.formal_order) for verb in (*regular, *irregular) for order in verb.orders]
    return AddressForms(
        regular,
        irregular,
        {informal: formal for informal, formal in (*said, *_pairs(others, "said")) if informal not in unread},
        {informal: formal for informal, formal in (*told, *_pairs(others, "told")) if informal not in unread},
        dict(_pairs(others, "denied")),
        {name: _pairs(table["pronouns"], name) for name in table["pronouns"]},
    )


@cache
def contents(language: str) -> Mapping[str, Any]:
    return tomllib.loads(files(__package__).joinpath("data", f"{language}.toml").read_text("utf-8"))


def _pairs(table: Mapping[str, str], name: str) -> Pairs:
    parts = (pair.replace("_", " ").partition("/") for pair in table.get(name, "").split())
    return tuple((informal, formal) for informal, _, formal in parts)


def _irregular(infinitive: str, informal: str, orders: str, formal: str = "", formal_order: str = "") -> AddressVerb:
    present = formal or infinitive
    return AddressVerb(infinitive, informal, tuple(orders.split("/")), present, formal_order or present)


# Regular verbs


def german(infinitive: str) -> AddressVerb:
    stem = infinitive.removesuffix("en") if infinitive.endswith("en") else infinitive.removesuffix("n")
    ending = "est" if stem.endswith(_AFTER_T) else "t" if stem.endswith(_HISSING) else "st"
    return AddressVerb(infinitive, stem + ending, (stem + "e",), infinitive, infinitive)


def is_hissing(verb: AddressVerb) -> bool:
    """Whether the German `du` and `er` have one form of the verb: `du liest`, `er liest`."""
    return verb.infinitive.removesuffix("en").endswith(_HISSING)


def _french(infinitive: str) -> AddressVerb:
    stem = infinitive.removesuffix("er")
    return AddressVerb(infinitive, stem + "es", (stem + "e",), stem + "ez", stem + "ez")


def _italian(infinitive: str, *, keeps_i: bool = False) -> AddressVerb:
    stem, is_are = infinitive[:-3], infinitive.endswith("are")
    if not is_are:
        return AddressVerb(infinitive, stem + "i", (stem + "i",), stem + "e", stem + "a")
    second = stem + "h" * stem.endswith(("c", "g")) + "i" * (keeps_i or not stem.endswith("i"))
    return AddressVerb(infinitive, second, (stem + "a",), stem + "a", second)


def _italian_stressed(infinitive: str) -> AddressVerb:
    """Like `copiare`, but both letters stay: `invii`."""
    return _italian(infinitive, keeps_i=True)


def _italian_isc(infinitive: str) -> AddressVerb:
    stem = infinitive.removesuffix("ire") + "isc"
    return AddressVerb(infinitive, stem + "i", (stem + "i",), stem + "e", stem + "a")


def _spanish(infinitive: str) -> AddressVerb:
    stem, vowel = infinitive[:-2], "a" if infinitive.endswith("ar") else "e"
    third = stem + vowel
    changed = stem[:-1] + _SPANISH_BEFORE_E.get(stem[-1], stem[-1]) + "e" if vowel == "a" else stem + "a"
    return AddressVerb(infinitive, third + "s", (third,), third, changed)


_WAYS: Mapping[str, Mapping[str, Callable[[str], AddressVerb]]] = {
    "de": {"regular": german},
    "es": {"regular": _spanish},
    "fr": {"regular": _french},
    "it": {"regular": _italian, "stressed": _italian_stressed, "isc": _italian_isc},
}
