"""English years before and after Christ, or of the common era. Pure."""

import re
from collections.abc import Iterator

from tolmach.linguistics.date_forms import SPACE
from tolmach.styles.rules.kit.needs import needing
from tolmach.styles.rules.kit.patterns import together
from tolmach.styles.rules.way import Way, Ways
from tolmach.units import Edit, Rewriting

_BEHIND = r"(?:(?<=\d)|(?<=century)|(?<=centuries)|(?<=millennium)|(?<=millennia))_?"
_BEFORE_CHRIST = re.compile(rf"{_BEHIND}(?P<era>BC|B\.C\.)(?!\w|_?E\b)".replace("_", SPACE))
_BEFORE_COMMON = re.compile(rf"{_BEHIND}(?P<era>BCE|B\.C\.E\.?)(?!\w)".replace("_", SPACE))
_YEARS = r"(?<![\w.,/$€£])(?P<years>\d{1,4}(?:_?[-–—]_?\d{1,4})?)"
# The sign of conformity is no era.
_COMMON = r"(?P<era>CE|C\.E\.)(?!\w|(?:-|_)(?:mark|cert|label|logo|conform))"
_CHRIST = r"(?P<era>AD|A\.D\.)"
_PERIODS = r"(?:(?<=century)|(?<=centuries)|(?<=millennium)|(?<=millennia))_"
_YEAR_COMMON = re.compile(rf"{_YEARS}_?{_COMMON}".replace("_", SPACE))
_PERIOD_COMMON = re.compile(rf"{_PERIODS}{_COMMON}".replace("_", SPACE))
_YEAR_CHRIST = re.compile(
    rf"(?<!\w){_CHRIST}_?(?P<years>\d{{1,4}}(?:_?[-–—]_?\d{{1,4}})?)(?![\w,.]\d|\w)".replace("_", SPACE)
)
_YEAR_THEN_CHRIST = re.compile(rf"{_YEARS}_?{_CHRIST}(?!\w|_\d)".replace("_", SPACE))
_PERIOD_CHRIST = re.compile(rf"{_PERIODS}{_CHRIST}(?!\w)".replace("_", SPACE))
_NAMES = ("bc", "bce", "ce", "ad", "c", "d")
"""Their words, or one of their letters where these have periods."""
_END = re.compile(r"[\"'”’)]*(?:\s*\Z|\s+[A-Z])")


def _found(pattern: re.Pattern[str], text: str, old: str) -> Iterator[re.Match[str]]:
    return pattern.finditer(text) if old in text or f"{old[0]}.{old[1]}." in text else iter(())


def _renamed(pattern: re.Pattern[str], old: str, short: str) -> Rewriting:
    """With periods where the old name had them."""

    def edits(text: str, language: str) -> Iterator[Edit]:
        for match in _found(pattern, text, old):
            new = "".join(f"{letter}." for letter in short) if "." in match["era"] else short
            yield Edit(*match.span("era"), new)

    return needing(_NAMES)(edits)


def _moved(pattern: re.Pattern[str], old: str, row: str, short: str) -> Rewriting:
    """The name of the era goes to the other side of the year. A period that ends a sentence too stays."""

    def edits(text: str, language: str) -> Iterator[Edit]:
        for match in _found(pattern, text, old):
            era = "".join(f"{letter}." for letter in short) if "." in match["era"] else short
            ended = match[0].endswith(".") and row.endswith("{years}") and bool(_END.match(text, match.end()))
            yield Edit(*match.span(), row.format(era=era, years=match["years"]) + "." * ended)

    return needing(_NAMES)(edits)


WAYS: Ways = {
    "calendar_era": {
        "use_bc_and_ad": Way(
            together(
                _renamed(_BEFORE_COMMON, "BC", "BC"),
                _renamed(_PERIOD_COMMON, "CE", "AD"),
                _moved(_YEAR_COMMON, "CE", "{era} {years}", "AD"),
            )
        ),
        "use_bce_and_ce": Way(
            together(
                _renamed(_BEFORE_CHRIST, "BC", "BCE"),
                _renamed(_PERIOD_CHRIST, "AD", "CE"),
                _moved(_YEAR_CHRIST, "AD", "{years} {era}", "CE"),
                _moved(_YEAR_THEN_CHRIST, "AD", "{years} {era}", "CE"),
            )
        ),
    }
}
