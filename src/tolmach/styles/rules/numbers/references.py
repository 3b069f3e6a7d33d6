"""Signs between numbers, and what a text refers to by numbers or signs. Pure."""

import re
from collections.abc import Iterator, Mapping

from tolmach.languages.traits import base
from tolmach.linguistics import cardinals, han, roman
from tolmach.linguistics.digits import at_runs
from tolmach.linguistics.numbers import NUMBER, SPACES
from tolmach.styles.rules.rewriting import needing
from tolmach.styles.rules.way import Way, Ways
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


# An operand is a number, a letter or two, or a bracket; words are none, so that "and/or" and "Ctrl+C" stay.
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


# What a text refers to: numbered formulas, and signs by their names.


_NAME = rf"(?:{'|'.join(cardinals.in_words(number, 'en') for number in range(20, 0, -1))}|[IVX]{{1,5}})(?![\w-])"
_FORMULA = re.compile(
    r"(?<!\w)(?P<noun>equations?|eqs?\.|formulas?|formulae)[ \u00a0]\(?"
    rf"(?P<names>{_NAME}(?:(?:\)?,? and \(?|\)?,? or \(?|\)?, \(?|\)? to \(?){_NAME}){{0,6}})",
    re.IGNORECASE,
)
_HINT = re.compile("q(?:s?\\.|uation)|Q(?:S?\\.|UATION)|ormula|ORMULA")
_PRONOUN = re.compile(r"I (?!and [IVX]|or [IVX]|to [IVX]|is |shows |gives |describes |yields |holds |applies )\w")
_JAPANESE = re.compile(
    rf"(?:(?<![一-龯])式|数式|方程式|公式|等式|不等式|化学式)[ （(]?"
    rf"(?P<number>[{han.DIGITS}十]{{1,4}}|[Ⅰ-Ⅻ]|[IVX]{{1,5}})(?![一-龯つ々A-Za-z])"
)


@needing("式", ("equation", "equations", "eq", "eqs", "formula", "formulas", "formulae"))
def _formulas(text: str, language: str) -> Iterator[Edit]:
    if base(language) == "ja":
        yield from _japanese(text)
        return
    for match in _FORMULA.finditer(text) if _HINT.search(text) else ():
        for name in re.finditer(_NAME, match["names"], re.IGNORECASE):
            place = match.start("names") + name.start()
            number = _number(text, place, name[0], match["noun"], language)
            if number is not None:
                yield Edit(place, place + len(name[0]), str(number))


def _number(text: str, place: int, name: str, noun: str, language: str) -> int | None:
    """Formula One is a race, and a lonely X is a letter; I may be somebody."""
    if name == "X" or _PRONOUN.match(text, place):
        return None
    if name.isupper():
        return roman.value(name)
    return None if noun[0].isupper() and name[0].isupper() else cardinals.value(name, language)


def _japanese(text: str) -> Iterator[Edit]:
    for match in _JAPANESE.finditer(text):
        sign = match["number"]
        number = "ⅠⅡⅢⅣⅤⅥⅦⅧⅨⅩⅪⅫ".find(sign) + 1 or roman.value(sign) or han.value(sign)
        if number:
            yield Edit(*match.span("number"), str(number))


_SYMBOLS: Mapping[str, str] = {
    "*": "asterisk", "#": "number sign", "&": "ampersand", "@": "at sign", "%": "percent sign", "/": "slash",
    "\\": "backslash", "+": "plus sign", "=": "equals sign", "~": "tilde", "^": "caret", "|": "vertical bar",
    "_": "underscore", "$": "dollar sign", "€": "euro sign", "£": "pound sign", "<": "less-than sign",
    ">": "greater-than sign", "§": "section sign", "°": "degree sign", "!": "exclamation point", "?": "question mark",
    "©": "copyright symbol", "®": "registered trademark symbol", "™": "trademark symbol",
}  # fmt: skip
_VERBS = (
    "press|presses|pressing|pressed|type|types|typing|typed|enter|enters|entering|entered|use|uses|using|dial|dialing"
    "|insert|add|hit|tap|click|select|choose|replace|with|by|followed by|preceded by|contain|contains|after|before"
)
_REFERENCES_SIGN = "[" + re.escape("".join(_SYMBOLS)) + "]"
_MARK = re.compile(_REFERENCES_SIGN)
_LEAD = re.compile(rf"(?<!\w)(?:{_VERBS}) (?P<article>(?:the|an?) )?$", re.IGNORECASE)
_THE = re.compile(r"(?<!\w)(?P<article>[Tt]he )$")
_KIND = re.compile(r" (?:sign|symbol|character|mark)(?!\w)")
_KEY = re.compile(r" (?:key|button)(?!\w)")
_END = re.compile(r"(?: (?![\w$]+[=*+])|[.,;:)]|$)")


@needing(_SYMBOLS)
def _symbols(text: str, language: str) -> Iterator[Edit]:
    for mark in _MARK.finditer(text):
        before = text[max(0, mark.start() - 24) : mark.start()]
        kind = _KIND.match(text, mark.end())
        end = kind.end() if kind else mark.end()
        lead = _LEAD.search(before) if _END.match(text, end) else None
        lead = lead or (_THE.search(before) if kind or _KEY.match(text, end) else None)
        if lead:
            name = f"{_SYMBOLS[mark[0]]} ({mark[0]})"
            yield Edit(mark.start(), end, name if lead["article"] else f"the {name}")


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
        "always_use_arabic_numerals_to_number_equations_or_formulas_referenced_in_text": Way(_formulas)
    },
    "reference_to_symbol": {"spell_out_symbol_name_followed_by_symbol_in_parentheses": Way(_symbols, exact=False)},
}
