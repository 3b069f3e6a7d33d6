"""Sums up the usage that the interface reports: by day, by key and by tag, for charts, tables and files."""

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from datetime import date, timedelta
from typing import Any, Final

from tolmach.console.texts import marked

PARTS: Final = (("text", marked("Text")), ("documents", marked("Documents")), ("improvement", marked("Writing")))
"""The uses of characters, in the order of the charts."""
MOST_DAYS: Final = 62
"""The most days that are shown as single columns; longer times are shown by the week."""
MINUTE: Final = 60_000
_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")
"""A spreadsheet runs a cell that begins with one of these as a formula."""


@dataclass(frozen=True, slots=True)
class UsageLine:
    name: str
    detail: str = ""
    """For a key, the characters it begins and ends with; for a key on a day, the key."""
    text: int = 0
    documents: int = 0
    improvement: int = 0
    milliseconds: int = 0
    """Milliseconds of speech."""

    @property
    def parts(self) -> tuple[int, ...]:
        return self.text, self.documents, self.improvement

    @property
    def characters(self) -> int:
        return sum(self.parts)

    @property
    def minutes(self) -> float:
        return round(self.milliseconds / MINUTE, 2)

    def plus(self, other: "UsageLine") -> "UsageLine":
        return replace(self, **{name: getattr(self, name) + getattr(other, name) for name in _FIGURES})


_FIGURES = [field.name for field in fields(UsageLine) if field.name not in ("name", "detail")]


def of_keys_and_days(report: Mapping[str, Any]) -> list[UsageLine]:
    """Each line of the report: the day, and the key as `label (mask)`."""
    return [
        _line(item["usage_date"][:10], f"{item['api_key_label']} ({item['api_key']})", item["usage"])
        for item in report["key_and_day_usages"]
    ]


def of_tags(usage: Iterable[Mapping[str, Any]]) -> list[UsageLine]:
    """Most used first."""
    lines = [_line(item["custom_tag"], "", item["breakdown"]) for item in usage]
    return sorted(lines, key=lambda line: (-line.characters, -line.milliseconds, line.name))


def by_day(lines: Iterable[UsageLine]) -> list[UsageLine]:
    """The days with any usage, in order."""
    return sorted(_added(replace(line, detail="") for line in lines), key=lambda line: line.name)


def by_key(lines: Iterable[UsageLine]) -> list[UsageLine]:
    """Most used first."""
    added = _added(replace(line, name=line.detail, detail="") for line in lines)
    return sorted(added, key=lambda line: (-line.characters, -line.milliseconds, line.name))


def filled(days: Sequence[UsageLine], first: date, last: date) -> tuple[list[UsageLine], bool]:
    """Every day, or every week if there are too many days, and whether these are weeks. A week is named by its
    Monday."""
    count = (last - first).days + 1
    is_weeks = count > MOST_DAYS
    places = [first + timedelta(number) for number in range(count)]
    empty = (UsageLine(_place(day, is_weeks)) for day in places)
    used = (replace(line, name=_place(date.fromisoformat(line.name), is_weeks)) for line in days)
    return sorted(_added([*empty, *used]), key=lambda line: line.name), is_weeks


def written(lines: Iterable[UsageLine], head: Sequence[str]) -> str:
    """A file for spreadsheets. `head` names the first column, or the first two."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow([*head, *(f"{name}_characters" for name, _ in PARTS), "total_characters", "speech_minutes"])
    for line in lines:
        named = [line.name, line.detail][: len(head)]
        writer.writerow([*map(_cell, named), *line.parts, line.characters, line.minutes])
    return out.getvalue()


def _place(day: date, is_week: bool) -> str:
    return (day - timedelta(day.weekday()) if is_week else day).isoformat()


def _cell(text: str) -> str:
    return f"'{text}" if text.startswith(_FORMULA) else text


def _added(lines: Iterable[UsageLine]) -> list[UsageLine]:
    found: dict[tuple[str, str], UsageLine] = {}
    for line in lines:
        place = line.name, line.detail
        found[place] = found[place].plus(line) if place in found else line
    return list(found.values())


def _line(name: str, detail: str, usage: Mapping[str, Any]) -> UsageLine:
    return UsageLine(
        name,
        detail,
        usage["text_translation_characters"],
        usage.get("document_translation_characters", 0),
        usage["text_improvement_characters"],
        usage.get("speech_to_text_milliseconds", round(usage["speech_to_text_minutes"] * MINUTE)),
    )
