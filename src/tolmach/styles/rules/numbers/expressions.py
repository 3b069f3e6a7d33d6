"""Signs between numbers: dimensions and formulas."""

import re
from collections.abc import Iterator

from tolmach.linguistics.digits import at_runs
from tolmach.linguistics.numbers import NUMBER, SPACES
from tolmach.styles.rules.kit.needs import needing
from tolmach.styles.rules.way import Way
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


WAYS = {
    "dimensions_separator": {
        "use_multiplication_sign_between_dimensions_with_space_on_either_side": Way(_dimensions("×", spaces=True)),
        "use_multiplication_sign_between_dimensions_without_space_on_either_side": Way(_dimensions("×", spaces=False)),
        "use_x_between_dimensions_with_space_on_either_side": Way(_dimensions("x", spaces=True)),
        "use_x_between_dimensions_without_space_on_either_side": Way(_dimensions("x", spaces=False)),
    },
    "mathematical_expression_spacing": {
        "use_space_between_elements_of_mathematical_expression_or_equation": Way(_spaced)
    },
}
