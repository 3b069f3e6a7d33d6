import pytest

from tolmach.linguistics.mentions.times import times, written
from tolmach.translation.checks.times import wrong


@pytest.mark.parametrize(
    ("text", "language", "expected"),
    [
        ("Open 9:05 a.m. or 11:45 p.m.", "en", ["9:05", "23:45"]),
        ("at 11pm", "en", ["23:00"]),
        ("from 2:15 to 3:30 PM", "en", ["14:15", "15:30"]),
        ("from 11 to 1 p.m.", "en", ["13:00"]),
        ("12:30 a.m. and 12 p.m.", "en", ["0:30", "12:00"]),
        ("um 8 Uhr abends", "de", ["20:00"]),
        ("a las 3 de la tarde", "es", ["15:00"]),
        ("в 8 часов вечера", "ru", ["20:00"]),
        ("午後3時に", "ja", ["15:00"]),
        ("下午3点", "zh", ["15:00"]),
        ("I am 5 amps, 14 p.m. and 5 m", "en", []),
    ],
)
def test_times(text: str, language: str, expected: list[str]) -> None:
    assert [f"{time.of_day}:{time.minute:02}" for time in times(text, language)] == expected


@pytest.mark.parametrize(
    ("source", "target", "language"),
    [
        ("at 3 p.m.", "um 15 Uhr", "de"),
        ("at 3 p.m.", "um 3 Uhr nachmittags", "de"),
        ("at 3 p.m.", "um 3 p.m.", "de"),
        ("at 3 p.m.", "3 p.mから", "ja"),
        ("at 3 p.m.", "午後3時に", "ja"),
        ("at 3 a.m.", "um drei Uhr", "de"),
        ("at 3 a.m. and not p.m.", "um 3 a.m., nicht p.m.", "de"),
        ("at 6 p.m.", "à dix-huit heures", "fr"),
        ("at 4:20 a.m. by the night train", "夜行列車で午前4時20分", "ja"),
        ("at 11:45 p.m.", "в 11:45 ночи", "ru"),
        ("at 9:05 a.m.", "um 9:05 Uhr", "de"),
        ("at 12:15 p.m.", "um 12:15 Uhr", "de"),
        ("at 12:30 a.m.", "um 0:30 Uhr", "de"),
        ("at 7 p.m.", "sieben Uhr abends", "de"),
        ("at 7 p.m., not in the morning", "um sieben Uhr abends, nicht am Morgen", "de"),
    ],
)
def test_right_times(source: str, target: str, language: str) -> None:
    assert wrong(source, target, "en", language) == []


@pytest.mark.parametrize(
    ("source", "target", "language", "hour"),
    [
        ("9:05 a.m. or 11:45 p.m.", "9:05 Uhr oder 11:45 Uhr", "de", "11"),
        ("at 3 p.m.", "um 3 Uhr", "de", "3"),
        ("at 8 p.m. on Monday", "um 8 Uhr am Montag", "de", "8"),
        ("at 3 a.m.", "um 15 Uhr", "de", "15"),
        ("at 12:30 a.m.", "um 12:30 Uhr", "de", "12"),
        ("at 3 p.m.", "в 3 часа утра", "ru", None),
        ("at 3 p.m. with 3", "um 3 mit 3", "de", None),
        ("at 7:50 p.m.", "早上七点50分", "zh", None),
        ("at 7 p.m.", "sieben Uhr morgens", "de", None),
        ("at 7 p.m.", "um sieben", "de", None),
        ("at 3 p.m.", "om drie uur", "nl", None),
        ("at 4:20 a.m. by the night train", "夜行列車で午後4時20分", "ja", None),
    ],
)
def test_wrong_times(source: str, target: str, language: str, hour: str | None) -> None:
    (found,) = wrong(source, target, "en", language)
    assert (target[slice(*found.hours)] if found.hours else None) == hour


def test_times_are_written_as_the_language_counts() -> None:
    (time,) = times("11:45 p.m.", "en")
    assert [written(time, language) for language in ("de", "ja", "en")] == ["23:45", "23:45", "11:45 p.m."]
