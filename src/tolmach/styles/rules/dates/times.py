"""Times of day in a wanted form, in digits or in words. Pure."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from tolmach.languages.traits import base
from tolmach.linguistics import cardinals
from tolmach.linguistics.clock import DAY, NOON, Time, joint, times
from tolmach.linguistics.sentences import opening
from tolmach.units import Edit, Rewriting

_PADDED_BY_CUSTOM = frozenset({"de", "en", "fr", "it"})
_ELISIONS: Mapping[str, str] = {"le": "l", "alle": "all", "dalle": "dall", "delle": "dell"}
_FULL = {elided: full for full, elided in _ELISIONS.items()}
# A capital that goes on with the sentence: a day, a month, a zone of time.
_GOES_ON = r"(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|[A-Z]{2,5}\b|(?:Eastern|Central|Pacific|Mountain)\b"
_SENTENCE_END = re.compile(rf"\s(?!{_GOES_ON})[\"“«(¿¡]?[A-ZÁÉÍÓÚÑÀÈÌÒÙ]")
# Until which hour a part of the day lasts.
_PARTS: Mapping[str, tuple[tuple[int, str], ...]] = {
    "es": (
        (1, "de la noche"),
        (6, "de la madrugada"),
        (12, "de la mañana"),
        (13, "del mediodía"),
        (20, "de la tarde"),
        (25, "de la noche"),
    ),
    "fr": ((12, "du matin"), (18, "de l'après-midi"), (25, "du soir")),
    "it": ((6, "di notte"), (12, "del mattino"), (18, "del pomeriggio"), (25, "di sera")),
}


@dataclass(frozen=True, slots=True)
class Form:
    half: str | None = None
    """How the halves of the day are named, "p.m." or the like; "part" in words, "" not at all; None for the whole day.
    """
    separator: str = ""
    """As it stands, if none is given."""
    padded: bool | None = None
    drops_minutes: bool = False
    """Of full hours."""
    names_twelve: bool = False
    """As noon and midnight."""
    tail: str = ""


def part(hour: int, language: str) -> str:
    """Of the day, as it stands behind the hour."""
    return next(name for end, name in _PARTS[base(language)] if hour % DAY < end)


def clock(form: Form) -> Rewriting:
    return lambda text, language: _edits(text, language, form)


def _edits(text: str, language: str, form: Form) -> Iterator[Edit]:
    for time in times(text, language):
        if _applies(time, form):
            new = _written(time, form, base(language), _comes_another(text, time))
            yield Edit(time.start, *settled(text, time, new if time.lead else opening(text, time.start, new)))


def _applies(time: Time, form: Form) -> bool:
    """The half of a time that shares it is named once, behind the last."""
    if form.half is None:
        is_bare = (time.minute is None and not time.tail) or (bool(form.tail) and time.second is not None)
        return time.is_halved or (bool(form.tail) and time.second is None) or (bool(form.separator) and not is_bare)
    return time.is_sure and not (time.shares and form.half)


def _comes_another(text: str, time: Time) -> bool:
    found = joint().match(text, time.end)
    return found is not None and text[found.end() : found.end() + 1].isdigit()


def settled(text: str, time: Time, new: str) -> tuple[int, str]:
    """Where the change ends, and the new words: the period of an abbreviation may end the sentence as well."""
    if new.endswith(".") and text[time.end : time.end + 1] == ".":
        return time.end + 1, new
    if time.half.endswith(".") and not new.endswith(".") and _ends_sentence(text, time.end):
        return time.end, f"{new}."
    return time.end, new


def _ends_sentence(text: str, at: int) -> bool:
    return not text[at:].strip(" \"'”»)\n") or text[at] == "\n" or bool(_SENTENCE_END.match(text, at))


def _written(time: Time, form: Form, code: str, comes_another: bool) -> str:
    if form.names_twelve and time.hour % NOON == 0 and not time.minute and not time.second:
        return "noon" if time.hour == NOON else "midnight"
    hour = time.hour if form.half is None else time.hour % NOON or NOON
    digits = _digits(time, form, hour, code)
    return article(time.lead, hour, code) + digits + _behind(time, form, code, comes_another)


def _digits(time: Time, form: Form, hour: int, code: str) -> str:
    parts = [_hour(time, form, hour, code)]
    bare = time.minute is None and not form.tail and bool(time.tail or (time.half and form.half is not None))
    if not (bare or (form.drops_minutes and not time.minute and not time.second)):
        parts.append(f"{time.minute or 0:02}")
    if time.second is not None:
        parts.append(f"{time.second:02}")
    return (form.separator or time.separator or ":").join(parts)


def _hour(time: Time, form: Form, hour: int, code: str) -> str:
    """Of the half day without a zero; of the whole day as it stands, or as is the custom."""
    if form.padded is None and form.half is None:
        padded = code in _PADDED_BY_CUSTOM if time.is_halved else len(time.hour_read) == 2
    else:
        padded = bool(form.padded)
    return f"{hour:02}" if padded else str(hour)


def _behind(time: Time, form: Form, code: str, comes_another: bool) -> str:
    if form.tail:
        return "" if not time.tail and comes_another else f" {form.tail}"
    if form.half is None:
        return time.tail
    name = part(time.hour, code) if form.half == "part" else _half(time.hour, form.half)
    tail = time.tail if not form.half or (code == "fr" and time.minute is None) else ""
    return tail + (f" {name}" if name else "")


def _half(hour: int, style: str) -> str:
    late = NOON <= hour < DAY
    return style if late else style.replace("p", "a").replace("P", "A")


def article(lead: str, hour: int, code: str) -> str:
    """Spanish and Italian: of one hour or of several."""
    if not lead:
        return ""
    word = lead.rstrip("'’ \u00a0\u202f")
    if code == "es":
        return f"{word[:2]}{'' if hour == 1 else 's'} "
    wanted = _ELISIONS.get(word.lower(), word.lower()) if hour == 1 else _FULL.get(word.lower(), word.lower())
    return (wanted.capitalize() if word[0].isupper() else wanted) + ("'" if hour == 1 else " ")


# Times of day in words: 15:30 is "las tres y media de la tarde".


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
    said = article(time.lead or "las ", hour, "es") + cardinals.in_words(hour, "es", "f")
    minutes = f" y {_minutes(time.minute, 'es')}" if time.minute else ""
    return f"{said}{minutes} {part(time.hour, 'es')}"


def _italian(time: Time, before: str) -> str:
    hour = time.hour % NOON or NOON
    lead = time.lead or ("" if before.lower().rstrip().endswith("ore") else "le ")
    said = article(lead, hour, "it") + cardinals.in_words(hour, "it", "f")
    minutes = f" e {_minutes(time.minute, 'it')}" if time.minute else ""
    return f"{said}{minutes} {part(time.hour, 'it')}"


def _french(time: Time, before: str) -> str:
    """Noon and midnight have names, which say the half of the day."""
    minutes = f" {_minutes(time.minute, 'fr')}" if time.minute else ""
    if time.hour % NOON == 0:
        return ("midi" if time.hour == NOON else "minuit") + minutes.replace("demie", "demi")
    hour = time.hour % NOON
    return f"{cardinals.in_words(hour, 'fr', 'f')} heure{'s' * (hour > 1)}{minutes} {part(time.hour, 'fr')}"


def _minutes(minute: int, code: str) -> str:
    return _QUARTERS[code].get(minute) or cardinals.in_words(minute, code)


_WRITTEN: Mapping[str, Callable[[Time, str], str]] = {"es": _spanish, "fr": _french, "it": _italian}
