"""Units that people name by a word and not by a sign: miles, inches, gallons. What each language calls them, and how it
counts them."""

import re
from collections.abc import Callable, Mapping
from typing import NamedTuple

# How words for the unit begin, then the word for one, for more than one, and where a language counts so: for two to
# four, for five, and for a fraction. `_` stands for a space.
_TABLE = r"""
mile cs: m[ií]l(?:e|i|í|ích|ím|emi)?\b ; míle míle mil míle
mile de: meile ; Meile Meilen
mile es: millas?\b ; milla millas
mile fr: mil(?:le|e)s?\b ; mile miles
mile it: migli[oa]\b ; miglio miglia
mile ja: マイル ; マイル
mile nl: mijl|miles?\b ; mijl mijl
mile pl: mil(?:a|i|ę|e|ą|om|ami|ach)?\b ; mila mile mil mili
mile pt: milhas?\b ; milha milhas
mile ru: мил[яиьюе] ; миля мили миль мили
mile sv: miles?\b|engelska? mil\b ; engelsk_mil engelska_mil
mile uk: мил[яіьюе] ; миля милі миль милі
mile zh: 英里|哩|迈 ; 英里
ft cs: stop ; stopa stopy stop stopy
ft de: fuß|fuss|füße ; Fuß Fuß
ft es: pies?\b ; pie pies
ft fr: pieds?\b ; pied pieds
ft it: pied[ei]\b ; piede piedi
ft ja: フィート|フット ; フィート
ft nl: voet ; voet voet
ft pl: st[oó]p ; stopa stopy stóp stopy
ft pt: p[ée]s?\b ; pé pés
ft ru: фут ; фут фута футов фута
ft sv: fot ; fot fot
ft uk: фут ; фут фути футів фута
ft zh: 英尺|呎 ; 英尺
inch cs: pal(?:ec|c) ; palec palce palců palce
inch de: z[oö]ll ; Zoll Zoll
inch es: pulgada ; pulgada pulgadas
inch fr: pouce ; pouce pouces
inch it: pollic ; pollice pollici
inch ja: インチ ; インチ
inch nl: inch|duim ; inch inch
inch pl: cal(?:a|e|i|om|ami|ach|owy|owa|owe|owego|owej)?\b ; cal cale cali cala
inch pt: polegada ; polegada polegadas
inch ru: дюйм ; дюйм дюйма дюймов дюйма
inch sv: tum ; tum tum
inch uk: дюйм ; дюйм дюйми дюймів дюйма
inch zh: 英寸|吋|寸 ; 英寸
oz cs: unc ; unce unce uncí unce
oz de: unze ; Unze Unzen
oz es: onza ; onza onzas
oz fr: once ; once onces
oz it: onc[ei]\b ; oncia once
oz ja: オンス ; オンス
oz nl: ons\b|ounce ; ounce ounce
oz pl: unc ; uncja uncje uncji uncji
oz pt: onça ; onça onças
oz ru: унци ; унция унции унций унции
oz sv: uns\b|ounce ; uns uns
oz uk: унці ; унція унції унцій унції
oz zh: 盎司 ; 盎司
gallon cs: galon ; galon galony galonů galonu
gallon de: gallone ; Gallone Gallonen
gallon es: gal[oó]n ; galón galones
gallon fr: gallon ; gallon gallons
gallon it: gallon ; gallone galloni
gallon ja: ガロン ; ガロン
gallon nl: gallon ; gallon gallon
gallon pl: galon ; galon galony galonów galona
gallon pt: gal(?:ão|ões)\b ; galão galões
gallon ru: галлон ; галлон галлона галлонов галлона
gallon sv: gallon ; gallon gallon
gallon uk: галон ; галон галони галонів галона
gallon zh: 加仑|加侖 ; 加仑
litre cs: litr ; litr litry litrů litru
litre de: liter ; Liter Liter
litre es: litro ; litro litros
litre fr: litre ; litre litres
litre it: litr[io]\b ; litro litri
litre ja: リットル|ℓ ; リットル
litre nl: liter ; liter liter
litre pl: litr ; litr litry litrów litra
litre pt: litro ; litro litros
litre ru: литр ; литр литра литров литра
litre sv: liter ; liter liter
litre uk: літр ; літр літри літрів літра
litre zh: 公升|升 ; 升
"""
_MISTAKEN = {("mile", "sv"): "mil", ("inch", "sv"): r"tomm\w*", ("ft", "sv"): "feet", ("mile", "it"): "mil[ei]"}
"""Words for another unit, or of a neighbour's language, that engines take for the right one."""
_UNPARTED = frozenset({"ja", "zh"})
_FOREIGN = frozenset({"inch"})
"""Units with a sign that is a word in many languages: `in`."""


class UnitWord(NamedTuple):
    said: str
    forms: tuple[str, ...]


_ROWS: Mapping[tuple[str, str], UnitWord] = {
    (unit, code): UnitWord(said.strip(), tuple(form.replace("_", " ") for form in forms.split()))
    for unit, code, said, forms in re.findall(r"(?m)^(\w+) (\w\w): (.+) ; (.+)$", _TABLE)
}


def said(unit: str, language: str) -> str | None:
    """How words for it begin; None where the language's words are not known."""
    row = _ROWS.get((unit, language))
    return row.said if row else None


def has_sign(unit: str, language: str) -> bool:
    """Whether its sign is understood, where it has a word."""
    return unit == "litre" or (unit not in _FOREIGN and language not in _UNPARTED)


def may_be_word(unit: str, language: str) -> bool:
    """Whether its sign may be another word."""
    return unit in _FOREIGN and language not in _UNPARTED


def mistaken(unit: str, language: str) -> str | None:
    return _MISTAKEN.get((unit, language))


def counted(number: str, unit: str, language: str) -> str | None:
    """So many, as the language says it. `number` is written as the language writes it."""
    row = _ROWS.get((unit, language))
    if row is None:
        return None
    form = row.forms[min(_COUNTED.get(language, _of_two)(number), len(row.forms) - 1)]
    return f"{number}{form}" if language in _UNPARTED else f"{number} {form}"


def _of_two(number: str) -> int:
    return int(number != "1")


def _czech(number: str) -> int:
    return _FRACTION if not number.isdecimal() else 0 if number == "1" else 1 if number in ("2", "3", "4") else 2


def _polish(number: str) -> int:
    if not number.isdecimal():
        return _FRACTION
    return 0 if number == "1" else 1 if _ends_in_few(int(number)) else 2


def _russian(number: str) -> int:
    if not number.isdecimal():
        return _FRACTION
    value = int(number)
    return 0 if value % 10 == 1 and value % 100 != 11 else 1 if _ends_in_few(value) else 2


def _ends_in_few(value: int) -> bool:
    return value % 10 in (2, 3, 4) and value % 100 not in (12, 13, 14)


_FRACTION = 3
_COUNTED: Mapping[str, Callable[[str], int]] = {"cs": _czech, "pl": _polish, "ru": _russian, "uk": _russian}
