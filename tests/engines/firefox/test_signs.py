import pytest

from tolmach.engines.firefox.signs import fine, plain


def reads_none(_: str) -> bool:
    return False


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("He said “no” – twice.", 'He said "no" - twice.'),
        ("C’est « bien »", 'C\'est " bien "'),
        ("plain", "plain"),
        ("naïve", "naïve"),
    ],
)
def test_signs_that_a_model_does_not_read_become_plain(text: str, read: str) -> None:
    assert plain(text, reads_none) == read


def test_signs_that_a_model_reads_stay() -> None:
    assert plain("“no”", lambda sign: True) == "“no”"


@pytest.mark.parametrize(
    ("target", "shown"),
    [("de", "Er sagte „nein“."), ("en", "Er sagte “nein”."), ("fr", "Er sagte “nein”."), ("he", "Er sagte “nein”.")],
)
def test_a_translation_gets_the_marks_of_its_language(target: str, shown: str) -> None:
    assert fine("He said “no”.", 'He said "no".', 'Er sagte "nein".', target) == shown


@pytest.mark.parametrize(
    ("source", "read"),
    [('He said "no".', 'He said "no".'), ("He said “no”.", "He said “no”."), ('“no” and "yes"', '"no" and "yes"')],
)
def test_marks_stay_plain_where_the_source_has_plain_ones_or_none_was_replaced(source: str, read: str) -> None:
    assert fine(source, read, 'Er sagte "nein".', "de") == 'Er sagte "nein".'


def test_marks_open_behind_a_space_and_a_bracket() -> None:
    assert fine("“a” (“b”)", '"a" ("b")', '"a" ("b")', "de") == "„a“ („b“)"
