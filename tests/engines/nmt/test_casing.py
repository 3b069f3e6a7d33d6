import pytest

from tolmach.engines.nmt.casing import Case, fold, upper

WORDS = {"open", "file", "Open"}


@pytest.mark.parametrize(
    ("text", "language", "case"),
    [
        ("HELLO WORLD", "en", Case("Hello world", True)),
        ("SETTINGS", "en", Case("Settings", True)),
        ("OPEN", "en", Case("Open", True)),
        ("“STOP IT NOW!”", "en", Case("“Stop it now!”", True)),
        ("ÖFFNEN SIE", "de", Case("Öffnen sie", True)),
        ("ILIK SU", "tr", Case("Ilık su", True)),
        ("NATO", "en", Case("NATO")),
        ("USA", "en", Case("USA")),
        ("A B", "en", Case("A B")),
        ("Open", "en", Case("Open")),
        ("Mixed CASE", "en", Case("Mixed CASE")),
        ("日本", "ja", Case("日本")),
        ("NATOは今日、会議を開いた。", "ja", Case("NATOは今日、会議を開いた。")),
        ("我们用 USB 和 HDMI。", "zh", Case("我们用 USB 和 HDMI。")),
        ("THE 日本 TEAM", "en", Case("The 日本 team", True)),
    ],
)
def test_fold(text: str, language: str, case: Case) -> None:
    assert fold(text, language, WORDS.__contains__) == case


def test_a_text_whose_length_would_change_is_left() -> None:
    assert fold("İSTANBUL ŞEHRİ", "en", WORDS.__contains__) == Case("İSTANBUL ŞEHRİ")


@pytest.mark.parametrize(
    ("text", "language", "raised"),
    [("Hallo", "de", "HALLO"), ("iyi", "tr", "İYİ"), ("Καλημέρα", "el", "ΚΑΛΗΜΕΡΑ"), ("개", "ko", "개")],
)
def test_upper(text: str, language: str, raised: str) -> None:
    assert upper(text, language) == raised
