import pytest

from benchmarks.tasks.edits import WordEdit, edits, score


@pytest.mark.parametrize(
    ("before", "after", "found"),
    [
        ("He go home.", "He goes home.", {WordEdit(1, 2, ("goes",))}),
        ("He go home.", "He go home.", set()),
        ("He go  home.", "He go home.", set()),
        ("he go home.", "He goes home.", {WordEdit(0, 1, ("He",)), WordEdit(1, 2, ("goes",))}),
        ("We need to to go.", "We need to go.", {WordEdit(3, 4, ())}),
        ("We need go.", "We need to go.", {WordEdit(2, 2, ("to",))}),
        ("Its late", "It's late.", {WordEdit(0, 1, ("It's",)), WordEdit(2, 2, (".",))}),
        ("alot of", "a lot of", {WordEdit(0, 1, ("a", "lot"))}),
        ("", "Yes", {WordEdit(0, 0, ("Yes",))}),
    ],
)
def test_edits(before: str, after: str, found: set[WordEdit]) -> None:
    assert edits(before, after) == found


@pytest.mark.parametrize(
    ("cases", "precision", "recall", "f"),
    [
        ([("he go", "he goes", "he goes")], 1, 1, 1),
        ([("he go", "he goes", "he go")], 1, 0, 0),
        ([("he go", "he goes", "she go")], 0, 0, 0),
        ([("he go", "he goes", "she goes")], 0.5, 1, 0.5556),
        ([("he go", "he goes", "he goes"), ("it rain", "it rains", "it rain")], 1, 0.5, 0.8333),
        ([("right", "right", "wrong"), ("he go", "he goes", "he goes")], 0.5, 1, 0.5556),
    ],
)
def test_precision_counts_twice(cases: list[tuple[str, str, str]], precision: float, recall: float, f: float) -> None:
    found = score(cases)
    assert (found.precision, found.recall, found.f) == pytest.approx((precision, recall, f), abs=1e-4)
