import pytest

from tolmach.engines.nmt.casing import Folded, fold, upper

WORDS = {"open", "file", "Open"}


@pytest.mark.parametrize(
    ("text", "language", "case"),
    [
        ("HELLO WORLD", "en", Folded("Hello world", True)),
        ("SETTINGS", "en", Folded("Settings", True)),
        ("OPEN", "en", Folded("Open", True)),
        ("“STOP IT NOW!”", "en", Folded("“Stop it now!”", True)),
        ("ÖFFNEN SIE", "de", Folded("Öffnen sie", True)),
        ("ILIK SU", "tr", Folded("Ilık su", True)),
        ("NATO", "en", Folded("NATO")),
        ("USA", "en", Folded("USA")),
        ("A B", "en", Folded("A B")),
        ("Open", "en", Folded("Open")),
        ("Mixed CASE", "en", Folded("Mixed CASE")),
        ("日本", "ja", Folded("日本")),
        ("NATOは今日、会議を開いた。", "ja", Folded("NATOは今日、会議を開いた。")),
        ("我们用 USB 和 HDMI。", "zh", Folded("我们用 USB 和 HDMI。")),
        ("THE 日本 TEAM", "en", Folded("The 日本 team", True)),
    ],
)
def test_fold(text: str, language: str, case: Folded) -> None:
    assert fold(text, language, WORDS.__contains__) == case


def test_a_text_whose_length_would_change_is_left() -> None:
    assert fold("İSTANBUL ŞEHRİ", "en", WORDS.__contains__) == Folded("İSTANBUL ŞEHRİ")


def test_what_is_no_language_does_not_tell_whether_a_text_is_in_capitals() -> None:
    assert fold("OPEN {x} NOW", "en", WORDS.__contains__) == Folded("OPEN {x} NOW")
    assert fold("OPEN {x} NOW", "en", WORDS.__contains__, "OPEN   NOW") == Folded("Open {x} now", raised=True)


@pytest.mark.parametrize(
    ("text", "language", "raised"),
    [("Hallo", "de", "HALLO"), ("iyi", "tr", "İYİ"), ("Καλημέρα", "el", "ΚΑΛΗΜΕΡΑ"), ("개", "ko", "개")],
)
def test_upper(text: str, language: str, raised: str) -> None:
    assert upper(text, language) == raised
