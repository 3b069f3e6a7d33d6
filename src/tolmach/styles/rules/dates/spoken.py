"""Times of day in words: 15:30 is "las tres y media de la tarde". Pure."""

from collections.abc import Callable, Iterator, Mapping

from tolmach.languages.traits import base
from tolmach.linguistics import cardinals
from tolmach.linguistics.clock import NOON, Time, times
from tolmach.linguistics.sentences import opening
from tolmach.styles.rules.dates.time_writing import article, part, settled
from tolmach.units import Edit

_QUARTERS: Mapping[str, Mapping[int, str]] = {
    "es": {15: "cuarto", 30: "media"},
    "fr": {15: "et quart", 30: "et demie"},
    "it": {15: "un quarto", 30: "mezza"},
}
_NEAR = 8


def spoken(text: str, language: str) -> Iterator[Edit]:
    code = base(language)
    for time in times(text, language):
        if time.is_sure and time.second is None and not time.shares:
            new = _WRITTEN[code](time, text[max(0, time.start - _NEAR) : time.start])
            yield Edit(time.start, *settled(text, time, new if time.lead else opening(text, time.start, new)))


def _spanish(time: Time, before: str) -> str:
    hour = time.hour % NOON or NOON
    said = article(time.lead or "las ", hour, "es") + cardinals.words(hour, "es", "f")
    minutes = f" y {_minutes(time.minute, 'es')}" if time.minute else ""
    return f"{said}{minutes} {part(time.hour, 'es')}"


def _italian(time: Time, before: str) -> str:
    hour = time.hour % NOON or NOON
    lead = time.lead or ("" if before.lower().rstrip().endswith("ore") else "le ")
    said = article(lead, hour, "it") + cardinals.words(hour, "it", "f")
    minutes = f" e {_minutes(time.minute, 'it')}" if time.minute else ""
    return f"{said}{minutes} {part(time.hour, 'it')}"


def _french(time: Time, before: str) -> str:
    """Noon and midnight have names, which say the half of the day."""
    minutes = f" {_minutes(time.minute, 'fr')}" if time.minute else ""
    if time.hour % NOON == 0:
        return ("midi" if time.hour == NOON else "minuit") + minutes.replace("demie", "demi")
    hour = time.hour % NOON
    return f"{cardinals.words(hour, 'fr', 'f')} heure{'s' * (hour > 1)}{minutes} {part(time.hour, 'fr')}"


def _minutes(minute: int, code: str) -> str:
    return _QUARTERS[code].get(minute) or cardinals.words(minute, code)


_WRITTEN: Mapping[str, Callable[[Time, str], str]] = {"es": _spanish, "fr": _french, "it": _italian}
