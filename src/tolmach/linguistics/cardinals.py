"""Numbers in words. Pure."""

import re
from collections.abc import Callable, Mapping
from functools import cache

from tolmach.languages.traits import base

LARGEST = 10**12 - 1
READ = 100
"""Up to which number words are read."""

_SMALL_TABLE = """
de: null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn
    achtzehn neunzehn
en: zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen
    eighteen nineteen
es: cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete
    dieciocho diecinueve veinte veintiuno veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete
    veintiocho veintinueve
fr: zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit
    dix-neuf
it: zero uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici
    diciassette diciotto diciannove
"""
_TENS_TABLE = """
de: zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig
en: twenty thirty forty fifty sixty seventy eighty ninety
es: veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa
fr: vingt trente quarante cinquante soixante soixante quatre-vingt quatre-vingt
it: venti trenta quaranta cinquanta sessanta settanta ottanta novanta
"""
_SPANISH_HUNDREDS = """
ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos
"""


def _rows(table: str) -> Mapping[str, list[str]]:
    return {code: row.split() for code, row in re.findall(r"(?m)^([a-z]{2}):((?:.|\n )*)", table)}


_SMALL, _TENS, _HUNDREDS = _rows(_SMALL_TABLE), _rows(_TENS_TABLE), _SPANISH_HUNDREDS.split()
# One and many of a thousand millions and of a million.
_SCALES: Mapping[str, tuple[tuple[int, str, str], ...]] = {
    "de": ((10**9, "eine Milliarde", "Milliarden"), (10**6, "eine Million", "Millionen")),
    "en": ((10**9, "one billion", "billion"), (10**6, "one million", "million")),
    "es": ((10**6, "un millón", "millones"),),
    "fr": ((10**9, "un milliard", "milliards"), (10**6, "un million", "millions")),
    "it": ((10**9, "un miliardo", "miliardi"), (10**6, "un milione", "milioni")),
}


def words(number: int, language: str, gender: str = "") -> str:
    """Before a masculine ("m") or feminine ("f") noun, or by itself. Up to `LARGEST`."""
    code = base(language)
    british = language.lower() == "en-gb"
    return _BEFORE[code](_whole(number, code, british), gender) if code in _BEFORE else _whole(number, code, british)


def _whole(number: int, code: str, british: bool) -> str:
    parts = []
    rest = number
    for size, one, many in _SCALES[code]:
        count, rest = divmod(rest, size)
        if count:
            counted = _apocope(_thousands(count, code, british)) if code == "es" else _thousands(count, code, british)
            parts.append(one if count == 1 else f"{counted} {many}")
    if rest or not number:
        joint = "and " if british and parts and rest < 100 else ""
        parts.append(joint + _thousands(rest, code, british))
    return " ".join(parts)


def _thousands(number: int, code: str, british: bool) -> str:
    count, rest = divmod(number, 1000)
    if not count:
        return _hundreds(rest, code, british)
    head = _thousand(count, code, british)
    if not rest:
        return head
    joint = "" if code in ("de", "it") else " and " if british and rest < 100 else " "
    return head + joint + _hundreds(rest, code, british)


def _thousand(count: int, code: str, british: bool) -> str:
    counted = _hundreds(count, code, british)
    if code == "de":
        return ("ein" if count == 1 else counted) + "tausend"
    if code == "en":
        return f"{counted} thousand"
    if code == "it":
        return "mille" if count == 1 else f"{counted}mila"
    if code == "fr":
        return "mille" if count == 1 else f"{counted.removesuffix('s') if counted.endswith('ts') else counted} mille"
    return "mil" if count == 1 else f"{_apocope(counted)} mil"


def _hundreds(number: int, code: str, british: bool) -> str:
    count, rest = divmod(number, 100)
    tail = _tens(rest, code) if rest or not count else ""
    if not count:
        return tail
    digit = _SMALL[code][count]
    if code == "de":
        return f"{'ein' if count == 1 else digit}hundert{tail}"
    if code == "en":
        return f"{digit} hundred{' and' if british and tail else ''} {tail}".rstrip()
    if code == "it":
        return ("" if count == 1 else digit) + "cento" + tail
    if code == "fr":
        hundred = "cent" if count == 1 else f"{digit} cent"
        return f"{hundred} {tail}" if tail else hundred + "s" * (count > 1)
    return "cien" if number == 100 else f"{_HUNDREDS[count - 1]} {tail}".rstrip()


def _tens(number: int, code: str) -> str:
    small = _SMALL[code]
    if number < len(small):
        return small[number]
    ten, rest = divmod(number, 10)
    word = _TENS[code][ten - 2]
    if code == "fr":
        return _french_tens(ten, rest, word)
    if not rest:
        return word
    if code == "de":
        return f"{'ein' if rest == 1 else small[rest]}und{word}"
    if code == "it":
        return (word[:-1] if rest in (1, 8) else word) + ("tré" if rest == 3 else small[rest])
    return f"{word}-{small[rest]}" if code == "en" else f"{word} y {small[rest]}"


def _french_tens(ten: int, rest: int, word: str) -> str:
    below = rest + 10 * (ten in (7, 9))
    if not below:
        return word + "s" * (ten == 8)
    joint = " et " if below in (1, 11) and ten < 8 else "-"
    return word + joint + _SMALL["fr"][below]


def _apocope(found: str) -> str:
    """Spanish: `un`, `veintiún` before a noun."""
    if found.endswith("veintiuno"):
        return found.removesuffix("uno") + "ún"
    return found.removesuffix("o") if found.endswith("uno") else found


def _spanish(found: str, gender: str) -> str:
    if not gender:
        return found
    if gender == "m":
        return _apocope(found)
    return _feminine_one(found).replace("cientos", "cientas").replace("quinientos", "quinientas")


def _feminine_one(found: str) -> str:
    return found.removesuffix("o") + "a" if found.endswith("uno") else found


def _french(found: str, gender: str) -> str:
    return f"{found}e" if gender == "f" and (found == "un" or found.endswith((" un", "-un"))) else found


def _italian(found: str, gender: str) -> str:
    return {"uno": {"m": "un", "f": "una"}.get(gender, "uno")}.get(found, found)


_BEFORE: Mapping[str, Callable[[str, str], str]] = {"es": _spanish, "fr": _french, "it": _italian}


@cache
def _read(code: str) -> Mapping[str, int]:
    found = {words(number, code, gender): number for number in range(READ + 1) for gender in ("", "m", "f")}
    return found | {"ein": 1, "eine": 1, "einen": 1, "einem": 1, "einer": 1} if code == "de" else found


def value(word: str, language: str) -> int | None:
    """What a word, in whichever case, says up to `READ`."""
    return _read(base(language)).get(word.lower())


# Number words before a unit: five percent, zwanzig Grad.


_WORDS = re.compile(r"(?<![\w-])([^\W\d_]+(?:-[^\W\d_]+)*(?: (?:y|et) [^\W\d_]+)?)[ \u00a0]$")
_LAST = re.compile(r"(?<![\w-])([^\W\d_]+)[ \u00a0]$")
# Behind one of these, the word is a part of something longer: one hundred twenty, two point five.
_GOES_ON = re.compile(
    r"(?<!\w)(?:hundred|thousand|point|hundert|tausend|Komma|ciento|mil|coma|cents?|mille|virgule|cento|mila|virgola"
    r"|half|halb|demi|medio)[ \u00a0]$",
    re.IGNORECASE,
)
_JOINT = re.compile(r"[ \u00a0](?:and|or|to|und|oder|bis|y|o|a|et|ou|à|e|od)[ \u00a0]$", re.IGNORECASE)
_DIGITS = re.compile(r"\d[ \u00a0]$")
_LONGEST = 60


def spelled_before(text: str, end: int, language: str) -> tuple[int, int] | None:
    """Where the number word that ends here begins, and what it says."""
    stretch = text[max(0, end - _LONGEST) : end]
    for pattern in (_WORDS, _LAST):
        found = pattern.search(stretch)
        said = found and value(found[1], language)
        if found and said is not None and not _is_part(stretch[: found.start()], language):
            return end - len(stretch) + found.start(), said
    return None


def _is_part(rest: str, language: str) -> bool:
    """Whether another number stands before it, perhaps with a joint as in "five or six"."""
    joint = _JOINT.search(rest)
    rest = f"{rest[: joint.start()]} " if joint else rest
    last = _LAST.search(rest)
    number = last and value(last[1], language) is not None
    return bool(_GOES_ON.search(rest) or _DIGITS.search(rest) or number)
