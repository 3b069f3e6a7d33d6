"""What a change needs, and when two changes are the same."""

import pytest

from tolmach.units import Edit, applied
from tolmach.writing.proposals import needed, trimmed


@pytest.mark.parametrize(
    ("text", "edit"),
    [
        ("son muy bonita", Edit(0, 14, "son muy bonitas")),
        ("aa b", Edit(0, 2, "aaa")),
        ("to do do it", Edit(3, 8, "do")),
        ("He come", Edit(3, 7, "came")),
    ],
)
def test_a_trimmed_edit_does_the_same_with_fewer_letters(text: str, edit: Edit) -> None:
    short = trimmed(text, edit)
    assert applied(text, [short]) == applied(text, [edit])
    assert short.end - short.start + len(short.replacement) < edit.end - edit.start + len(edit.replacement)
    assert trimmed(text, short) == short


def test_a_language_may_have_margins_of_its_own() -> None:
    assert needed("all", "en") != needed("all", "nl") == needed("all", "de")
    with pytest.raises(KeyError):
        needed("no such kind", "en")
