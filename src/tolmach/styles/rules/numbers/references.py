"""Rules about signs between numbers, and about references by numbers or signs. Pure functions."""

import re
from collections.abc import Iterator
from functools import cache

from tolmach.languages.traits import base, traits
from tolmach.linguistics import cardinals, han, roman
from tolmach.linguistics.digits import at_runs
from tolmach.linguistics.facts import any_of, string, strings, words
from tolmach.linguistics.numbers import NUMBER, SPACES
from tolmach.styles.rules import Way, Ways
from tolmach.styles.rules.rewriting import built, content, needing
from tolmach.units import Edit, Rewriting

_UNIT = rf"(?:[{SPACES}]?(?:[kcmµ]?m|in|ft|px|Zoll|cm|\"|″))?"
_DIMENSIONS = re.compile(rf"{NUMBER}{_UNIT}(?:(?:[{SPACES}][xX×][{SPACES}]|[xX×])\d+(?:[.,]\d+)?{_UNIT}){{1,3}}(?!\w)")
_TIMES = re.compile(
    rf"(?<=[\dm\"″ntx])([{SPACES}]?)[xX×]([{SPACES}]?)(?=\d)|(?<=Zoll)([{SPACES}]?)[xX×]([{SPACES}]?)(?=\d)"
)
_NOT_DIMENSIONS = re.compile(r"0[xX]|4[xX×]4(?!\d)")


def _dimensions(sign: str, *, spaces: bool) -> Rewriting:
    def edits(text: str, language: str) -> Iterator[Edit]:
        for match in at_runs(_DIMENSIONS, text):
            if _NOT_DIMENSIONS.match(match[0]):
                continue
            for times in _TIMES.finditer(text, match.start(), match.end()):
                if not spaces and text[times.start() - 1].isalpha():
                    continue
                if spaces and times[1] and times[2]:
                    yield Edit(times.end(1), times.start(2), sign)
                else:
                    yield Edit(times.start(), times.end(), f" {sign} " if spaces else sign)

    return edits


# An operand is a number, a letter or two, or a bracket. Words are not operands, so "and/or" and "Ctrl+C" stay.
_OPERAND = r"(?:\d+(?:\.\d+)?[a-z]?[²³]?|[A-Za-z]{1,2}[²³₀-₉]?|\([^()\n]{1,30}\))"
_OPERATOR = r"[+=×÷<>≤≥≠≈−*-]"
_EXPRESSION = re.compile(
    rf"(?<![\w.$€£#@%/&+=<>*-]){_OPERAND}(?:(?: ?[=<>≤≥≠≈] ?[-−]?| ?{_OPERATOR} ?){_OPERAND}){{1,12}}"
    r"(?![\w/&@#%+=<>*]|[.-]\w)"
)
_SIGN = re.compile(rf"(?<=[\w)²³₀-₉]) ?({_OPERATOR}) ?(?=[\w(−-])")
_EQUATION = re.compile("[=≤≥≠≈×÷]")
_SUM = re.compile(r"(?:\d+(?:\.\d+)?|[a-z])(?: ?[+−] ?(?:\d+(?:\.\d+)?|[a-z]))+")
_COMPARISON = re.compile(r"(?:[a-zA-Z]|\d+) ?[<>] ?(?:[a-zA-Z]|\d+(?:\.\d+)?)")


_TELLING = frozenset("+=×÷<>≤≥≠≈−")


@needing(_TELLING)
def _spaced(text: str, language: str) -> Iterator[Edit]:
    for match in _EXPRESSION.finditer(text) if not _TELLING.isdisjoint(text) else ():
        whole = match[0]
        if _EQUATION.search(whole) or _SUM.fullmatch(whole) or _COMPARISON.fullmatch(whole):
            for sign in _SIGN.finditer(text, match.start(), match.end()):
                yield Edit(sign.start(), sign.end(), f" {sign[1]} ")


# References of a text: numbered formulas, and signs by their names.


_NOUNS, _HINT = content("formulas.nouns", string), content("formulas.hint", re.compile)
_SAID, _JOINTS = content("formulas.said", words), content("formulas.joints", words)
_PRONOUN = content("formulas.pronoun", re.compile)
_PATTERN = content("formulas.pattern", re.compile)
_ROMAN_SIGNS = "ⅠⅡⅢⅣⅤⅥⅦⅧⅨⅩⅪⅫ"


@cache
def _name(code: str) -> str:
    """A pattern of the number of a formula, in words or in Roman numerals."""
    return rf"(?:{'|'.join(cardinals.in_words(number, code) for number in range(20, 0, -1))}|[IVX]{{1,5}})(?![\w-])"


@cache
def _formula(code: str) -> re.Pattern[str]:
    name, joints = _name(code), "|".join(rf"\)?,? {joint} \(?" for joint in _JOINTS[code])
    return re.compile(
        rf"(?<!\w)(?P<noun>{_NOUNS[code]})[ \u00a0]\(?(?P<names>{name}(?:(?:{joints}|\)?, \(?){name}){{0,6}})",
        re.IGNORECASE,
    )


def _formulas(text: str, language: str) -> Iterator[Edit]:
    code = base(language)
    if code in _PATTERN:
        yield from _in_signs(text, code)
        return
    for match in _formula(code).finditer(text) if _HINT[code].search(text) else ():
        for name in re.finditer(_name(code), match["names"], re.IGNORECASE):
            place = match.start("names") + name.start()
            number = _number(text, place, name[0], match["noun"], language)
            if number is not None:
                yield Edit(place, place + len(name[0]), str(number))


def _number(text: str, place: int, name: str, noun: str, language: str) -> int | None:
    """The number of a formula. None in doubt: Formula One is a race, a single X is a letter, and I may be a pronoun."""
    if name == "X" or _PRONOUN[base(language)].match(text, place):
        return None
    if name.isupper():
        return roman.value(name)
    return None if noun[0].isupper() and name[0].isupper() else cardinals.value(name, language)


def _in_signs(text: str, code: str) -> Iterator[Edit]:
    for match in _PATTERN[code].finditer(text):
        sign = match["number"]
        number = _ROMAN_SIGNS.find(sign) + 1 or roman.value(sign) or han.value(sign)
        if number:
            yield Edit(*match.span("number"), str(number))


def _numbered(code: str) -> Rewriting:
    signs = "".join(said for each in _SAID if traits(each).is_dense for said in _SAID[each])
    spoken = [said for each in _SAID if not traits(each).is_dense for said in _SAID[each]]
    return needing(signs, spoken)(_formulas)


_SYMBOLS = content("formulas.symbols", strings)
_BEFORE_SYMBOLS = content("formulas.before_symbols", string)
_KINDS, _KEYS = content("formulas.kinds", words), content("formulas.keys", words)
_THE = re.compile(r"(?<!\w)(?P<article>[Tt]he )$")
_END = re.compile(r"(?: (?![\w$]+[=*+])|[.,;:)]|$)")


def _symbols(code: str) -> Rewriting:
    names = _SYMBOLS[code]
    sign = re.compile(f"[{re.escape(''.join(names))}]")
    spoken_of = re.compile(rf"(?<!\w)(?:{_BEFORE_SYMBOLS[code]}) (?P<article>(?:the|an?) )?$", re.IGNORECASE)
    of_kind = re.compile(rf" {any_of(_KINDS[code])}(?!\w)")
    on_key = re.compile(rf" {any_of(_KEYS[code])}(?!\w)")

    def edits(text: str, language: str) -> Iterator[Edit]:
        for mark in sign.finditer(text):
            before = text[max(0, mark.start() - 24) : mark.start()]
            kind = of_kind.match(text, mark.end())
            end = kind.end() if kind else mark.end()
            lead = spoken_of.search(before) if _END.match(text, end) else None
            lead = lead or (_THE.search(before) if kind or on_key.match(text, end) else None)
            if lead:
                name = f"{names[mark[0]]} ({mark[0]})"
                yield Edit(mark.start(), end, name if lead["article"] else f"the {name}")

    return needing(names)(edits)


WAYS: Ways = {
    "dimensions_separator": {
        "use_multiplication_sign_between_dimensions_with_space_on_either_side": Way(_dimensions("×", spaces=True)),
        "use_multiplication_sign_between_dimensions_without_space_on_either_side": Way(_dimensions("×", spaces=False)),
        "use_x_between_dimensions_with_space_on_either_side": Way(_dimensions("x", spaces=True)),
        "use_x_between_dimensions_without_space_on_either_side": Way(_dimensions("x", spaces=False)),
    },
    "mathematical_expression_spacing": {
        "use_space_between_elements_of_mathematical_expression_or_equation": Way(_spaced)
    },
    "equation_formula_reference": {
        "always_use_arabic_numerals_to_number_equations_or_formulas_referenced_in_text": Way(built(_numbered))
    },
    "reference_to_symbol": {
        "spell_out_symbol_name_followed_by_symbol_in_parentheses": Way(built(_symbols), exact=False)
    },
}
