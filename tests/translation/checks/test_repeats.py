import pytest

from tolmach.translation.checks import repeats


@pytest.mark.parametrize(
    ("source", "target", "looping"),
    [
        ("A prefix", "pre-pre-pre-pre-pre-", True),
        ("The prefix", "vorvorvorvorvor", True),
        ("He said", "er sagte, er sagte, er sagte, er sagte", True),
        ("No, no, no!", "Nein, nein, nein!", False),
        ("Very, very, very good", "Sehr, sehr, sehr gut", False),
        ("It is good", "Es ist sehr sehr gut", False),
        ("He is 44", "44年年年年年は", True),
        ("President Widodo", "Präsident Widodo", False),
        ("1000000 people", "1000000 Menschen", False),
    ],
)
def test_loop(source: str, target: str, looping: bool) -> None:
    assert repeats.loop(source, target) is looping


@pytest.mark.parametrize(
    ("source", "target", "pair", "copied"),
    [
        ("wie geht es dir", "wie geht es dir", ("de", "en"), True),
        ("Wie geht es dir?", "wie geht es dir", ("de", "en"), False),
        ("Holly Willoughby", "Holly Willoughby", ("en", "de"), False),
        ("pizza", "pizza", ("it", "en"), False),
        ("The Lord of the Rings", "The Lord of the Rings", ("en", "de"), True),
        ("The United States", "The United States", ("en", "de"), False),
        ("Det er en god bil", "Det er en god bil", ("nb", "da"), False),
        ("Dr. PawPaw for the first time in it", "Dr. PawPaw for the first time", ("en", "th"), True),
        ("He said it was good for them", "Er sagte, es war gut für sie", ("en", "de"), False),
        ("12345", "12345", ("en", "de"), False),
    ],
)
def test_copy(source: str, target: str, pair: tuple[str, str], copied: bool) -> None:
    assert repeats.copy(source, target, pair) is copied
