import pytest

from tolmach.translation.checks import letters


@pytest.mark.parametrize(
    ("source", "target", "language", "wrong"),
    [
        ("Good day to you", "Добрый день", "ru", False),
        ("Good day to you", "Good evening", "ru", True),
        ("Добрый день", "Добрый день", "en", True),
        ("Microsoft Windows", "Microsoft Windows", "ru", False),
        ("The new Microsoft Windows", "Новая Microsoft Windows", "ru", False),
        ("Hello", "こんにちは", "ja", False),
        ("Hello there", "东京大学", "ja", False),
        ("Hello there", "안녕하세요", "ja", True),
        ("Hello there", "您好您好", "zh-hant", False),
        ("Hello there", "您好您好", "de", True),
        ("你好，世界", "Hello", "en", False),
        ("12", "12", "ru", False),
    ],
)
def test_other_script(source: str, target: str, language: str, wrong: bool) -> None:
    assert letters.other_script(source, target, language) is wrong


@pytest.mark.parametrize(
    ("source", "target", "wrong"),
    [
        ("Kind regards,", ":", True),
        ("half past twelve", "12:30", False),
        ("Say it & go.", "＆７～。", True),
        ("Say it & go.", "言って", False),
        ("Twenty-five", "25", False),
        ("two thousand percent", "2.000 %", False),
        ("the (", "(", False),
    ],
)
def test_words_that_became_signs(source: str, target: str, wrong: bool) -> None:
    assert letters.is_speechless(source, target) is wrong


@pytest.mark.parametrize(
    ("source", "target", "wrong"),
    [
        ("IP                  ", "                ", True),
        ("          items", "          ", True),
        ("by     ", "    ", True),
        ("IP            :8080", "         :8080", True),
        ("     様", "     ", False),
        ("     さんから", "     ", True),
        ("the     ", "    ", False),
        ("der     ", "    ", False),
        ("five     ", "5     ", False),
        ("5 percent of     ", "5 %     ", False),
        ("     is ready", "     bereit", False),
        ("     !", "     ", False),
    ],
)
def test_what_has_to_come_through_stands_alone(source: str, target: str, wrong: bool) -> None:
    assert letters.is_alone(source, target) is wrong


@pytest.mark.parametrize(
    ("source", "target", "pair", "count"),
    [
        ("我爱北京和上海", "I love 北京 and Shanghai", ("zh", "en"), 1),
        ("I love Beijing", "Ich liebe Peking", ("en", "de"), 0),
        ("The word мир is Russian", "Das Wort мир ist russisch", ("en", "de"), 0),
        ("слово мир", "the word мир", ("ru", "en"), 1),
        ("the angle α", "der Winkel α", ("en", "de"), 0),
        ("the word", "слово の", ("en", "ru"), 1),
        ("東京です", "东京です", ("ja", "zh"), 1),
        ("iPhone in Tokyo", "東京のiPhone", ("en", "ja"), 0),
        ("the US said", "美 국무부는", ("en", "ko"), 0),
        ("the US said", "美國 국무부는", ("en", "ko"), 1),
    ],
)
def test_strays(source: str, target: str, pair: tuple[str, str], count: int) -> None:
    assert letters.strays(source, target, *pair) == count


@pytest.mark.parametrize(
    ("text", "language", "wrong"),
    [
        ("волна тsunami пришла", "ru", True),
        ("новый iPhone и IT-компания", "ru", False),
        ("λέξη wοrd", "el", True),
        ("the word", "en", False),
        ("新iPhone発売", "ja", False),
    ],
)
def test_mixed(text: str, language: str, wrong: bool) -> None:
    assert letters.mixed(text, language) is wrong


@pytest.mark.parametrize(
    ("source", "target", "language", "wrong"),
    [
        ("You were here", "Ви були тут", "uk", False),
        ("You were here", "Вы были тут", "uk", True),
        ("You were here", "Ви були тут", "ru", False),
        ("Kyiv", "Київ", "ru", True),
        ("Слово «Київ»", "Слово «Київ»", "ru", False),
        ("You", "Sie", "de", False),
    ],
)
def test_alien(source: str, target: str, language: str, wrong: bool) -> None:
    assert letters.alien(source, target, language) is wrong


@pytest.mark.parametrize(
    ("source", "target", "wrong"),
    [
        ("整个政坛的 AM 担心这会惹来嘲笑。", "THE ENTIRE GOVERNMENT IS CONCERNED.", True),
        ("整个政坛", "The whole government", False),
        ("DAS IST ALLES WICHTIG", "ALL OF THIS MATTERS", False),
        ("Nur die NATO", "NATO", False),
        ("CBS, NBC, MSNBC and CNN had more", "CBS, NBC, MSNBC, CNN 都有更多的观众收看他们的节目", False),
        ("AMs are worried", "AMは心配しています", False),
    ],
)
def test_raised(source: str, target: str, wrong: bool) -> None:
    assert letters.raised(source, target) is wrong
