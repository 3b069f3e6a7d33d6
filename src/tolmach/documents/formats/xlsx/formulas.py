"""Finds what formulas refer to: texts that they compare with, sheets, columns of tables. Pure functions.

A text that a formula compares with must stay unchanged in the cells, or the formula would give another result.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

# Text in quotes; a quoted sheet; text in brackets; a sheet. There is no backtracking, so that each character of a
# formula is looked at only once.
_LETTER = r"[^\s\"'!()+\-*/^&=<>,;{}\[\]#]"
_TOKEN = re.compile(
    rf"""\"((?:[^\"]++|\"\")*+)\"|'((?:[^']++|'')*+)'!?|\[((?:[^\[\]']++|'.)*+)\]|(?<!{_LETTER})({_LETTER}++)!"""
)
_SEEKING = re.compile(
    r"\b(?:COUNTIFS?|SUMIFS?|AVERAGEIFS?|M(?:AX|IN)IFS|X?MATCH|[VHX]?LOOKUP|SEARCHB?|FINDB?|EXACT|SWITCH|GETPIVOTDATA"
    r"|FILTER|SUBSTITUTE|TEXTBEFORE|TEXTAFTER|TEXTSPLIT|D(?:SUM|COUNTA?|GET|AVERAGE|MAX|MIN))\(",
    re.IGNORECASE,
)
_COMPARING = ("=", "<", ">")
_OPERATORS = "=<>*?~ "
_INDIRECT = re.compile(r"\b(?:INDIRECT|SHEET)\(|\bHYPERLINK\([^&]*#[^&]*&", re.IGNORECASE)
_NAMING = re.compile(
    rf"""(?<!')'((?:[^']++|''){{1,9}}+)'[!.]|(?<!{_LETTER})({_LETTER}++)!"""
    r"""|#\$?([^!#']{1,40})\.\$?[A-Z]{1,3}\$?\d|(?:^|["'`\[])([^"'`\[\]$!]{1,40})\$"""
)
"""A quoted sheet, a sheet, a sheet in a link of LibreOffice (`#Sheet.A1`) and one in a query (`[Sheet$A1:B2]`). The
lengths are bounded, because any text may come here."""


def normal(text: str) -> str:
    """The text in the form that formulas compare, without regard to case."""
    return text.strip().casefold()


@dataclass(slots=True)
class Mentions:
    texts: set[str] = field(default_factory=set)
    sheets: set[str] = field(default_factory=set)
    columns: set[str] = field(default_factory=set)
    indirect: bool = False
    """Whether a formula builds a reference from text. Then any name may be one."""
    _seen: set[str] = field(default_factory=set)

    def formula(self, formula: str, *, rule: bool = False) -> None:
        """Reads a formula. With `rule` (a validation, a conditional format), every text in it is compared."""
        self.indirect = self.indirect or _INDIRECT.search(formula) is not None
        if not any(sign in formula for sign in "\"'![{"):
            return
        comparing = rule or "{" in formula or _SEEKING.search(formula) is not None
        for found in _TOKEN.finditer(formula):
            text, quoted, bracketed, sheet = found.groups()
            if text is not None:
                self._text(text.replace('""', '"'), comparing or _is_compared(formula, found))
            elif quoted is not None:
                self._sheet(quoted.replace("''", "'"))
            elif bracketed is not None:
                self.columns.add(normal(re.sub(r"'(.)", r"\1", bracketed.removeprefix("@"))))
            else:
                self._sheet(sheet)

    def values(self, values: Iterable[str]) -> None:
        """Adds texts that cells are compared with."""
        for value in values:
            if value not in self._seen:
                self._seen.add(value)
                self.texts |= {normal(value), normal(value.strip(_OPERATORS))}

    def listed(self, formula: str) -> None:
        """Reads the list of values that a validation allows."""
        self.formula(formula, rule=True)
        if formula.startswith('"'):
            self.values(formula.strip('"').replace('""', '"').split(","))

    def place(self, text: str) -> None:
        """Reads any text that may name a sheet: a range, the target of a link, a query. It need not be a formula."""
        for found in _NAMING.finditer(text):
            self._sheet(next(filter(None, found.groups()), "").replace("''", "'"))
        if "!" in text:
            self._sheet(text.rpartition("!")[0].rpartition("#")[2].strip("'"))

    def _text(self, text: str, compared: bool) -> None:
        if compared:
            self.values([text])
        self.place(text)

    def _sheet(self, name: str) -> None:
        """Adds sheets. `[1]First:Last` names two sheets of another workbook."""
        self.sheets.update(map(normal, name.rpartition("]")[2].split(":")))


def _is_compared(formula: str, found: "re.Match[str]") -> bool:
    before = formula[max(0, found.start() - 3) : found.start()].rstrip()
    after = formula[found.end() : found.end() + 3].lstrip()
    return before.endswith(_COMPARING) or after.startswith(_COMPARING)
