import pytest

from tolmach.translation.checks import pairs


@pytest.mark.parametrize(
    ("source", "target", "wrong"),
    [
        ("A (b) c", "A (b) c", False),
        ("A (b) c", "A (b c", True),
        ("a) first", "a) erstens", False),
        ("First", "a) erstens", True),
        ("Good :)", "Gut :)", False),
        ('He said "yes".', "Er sagte „ja“.", False),
        ('He said "yes".', "Er sagte „ja.", True),
        ('"We go on.', "„Wir machen weiter.", False),
        ("He said 'yes'.", "Er sagte „ja.", False),
        ("It's good", "Es ist „gut", True),
        ("Abroad", 'בחו"ל', False),
        ("（注）", "(note)", False),
        ("（注）", "(note", True),
    ],
)
def test_unbalanced(source: str, target: str, wrong: bool) -> None:
    assert pairs.unbalanced(source, target) is wrong
