"""The rules about single signs of a time: what divides it, its zeros, midnight. Pure."""

from collections.abc import Callable, Iterator, Mapping

from tolmach.linguistics.clock import DAY, JOINT, Time, times
from tolmach.styles.rules.way import Way, Ways
from tolmach.units import Edit, Rewriting

_VERSION = frozenset({"version"})
"""What 14.30.15 is taken for elsewhere."""
_MIDNIGHTS = frozenset({0, DAY})


def _separating(separator: str, *, seconds: bool) -> Rewriting:
    """Of the times that have seconds, or of those that have none."""
    letter = "h" in separator

    def edits(text: str, language: str) -> Iterator[Edit]:
        for time in times(text, language):
            if time.minute is not None and (time.second is not None) == seconds and not (letter and time.half):
                start = time.start + len(time.lead)
                parts = [time.hour_read, f"{time.minute:02}", *([f"{time.second:02}"] if seconds else [])]
                end = _digits_end(time)
                yield Edit(start, end + (len(time.tail) if letter else 0), separator.join(parts))

    return edits


def _digits_end(time: Time) -> int:
    digits = len(time.hour_read) + len(time.separator) + 2 + (3 if time.second is not None else 0)
    return time.start + len(time.lead) + digits


def _hours(written: Callable[[Time], str]) -> Rewriting:
    """Of times with minutes, and of German ones with their word."""

    def edits(text: str, language: str) -> Iterator[Edit]:
        for time in times(text, language):
            if time.minute is not None or time.tail.strip() == "Uhr":
                start = time.start + len(time.lead)
                yield Edit(start, start + len(time.hour_read), written(time))

    return edits


def _padded(time: Time) -> str:
    return time.hour_read if time.half else f"{time.hour_read:0>2}"


def _bare(time: Time) -> str:
    """Midnight is another rule's."""
    return time.hour_read if time.hour == 0 and not time.minute else str(int(time.hour_read))


def _midnight(hour: str) -> Rewriting:
    def edits(text: str, language: str) -> Iterator[Edit]:
        found = times(text, language)
        for before, time, after in zip([None, *found], found, [*found[1:], None], strict=False):
            if _is_midnight(time) and not _span_of_day(text, before, time) and not _span_of_day(text, time, after):
                tail = "" if time.minute is None and "h" in time.tail.replace("Uhr", "") else time.tail
                start = time.start + len(time.lead)
                yield Edit(start, time.end, f"{hour}{time.separator or ':'}00{tail}")

    return edits


def _is_midnight(time: Time) -> bool:
    is_whole = not time.minute and time.second is None and not time.half
    return is_whole and time.hour in _MIDNIGHTS and not (time.shares and time.minute is None)


def _span_of_day(text: str, first: Time | None, last: Time | None) -> bool:
    """From midnight to midnight, which needs both; or of hours alone, "22–24 Uhr"."""
    if not first or not last or not JOINT.fullmatch(text, first.end, last.start):
        return False
    return {first.hour, last.hour} == _MIDNIGHTS or (first.shares and first.minute is None)


def _options(rewritings: Mapping[str, Rewriting]) -> Mapping[str, Way]:
    return {option: Way(edits, reaches=_VERSION) for option, edits in rewritings.items()}


WAYS: Ways = {
    "hours_minutes_seconds_separator": _options(
        {"use_colon": _separating(":", seconds=True), "use_period": _separating(".", seconds=True)}
    ),
    "hours_minutes_separator": _options(
        {
            "use_colon_without_spaces": _separating(":", seconds=False),
            "use_letter_h_with_regular_space_on_either_side": _separating(" h ", seconds=False),
            "use_letter_h_without_spaces": _separating("h", seconds=False),
        }
    ),
    "midnight_in_numerals": _options({"use_00_00": _midnight("00"), "use_24_00": _midnight("24")}),
    "single_digit_hours": _options({"do_not_use_leading_zero": _hours(_bare), "use_leading_zero": _hours(_padded)}),
}
