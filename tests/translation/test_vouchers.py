"""What is paid is not paid again, and only that."""

import pytest

from tolmach.translation.vouchers import LASTS, Vouchers, new_characters


@pytest.mark.parametrize(
    ("paid", "sentences", "costs"),
    [
        ([], ["The house is old."], [17]),
        (["The hou"], ["The house is old."], [10]),
        (["The house is old"], ["The house is old.", "We"], [1, 2]),
        (["The house.", "We like it."], ["The house We like it."], [1]),
        (["The big house."], ["The house."], [0]),
        (["The house."], ["The big house."], [4]),
        (["Good morning."], ["Quite another thing"], [19]),
        (["aaa"], ["aaaa"], [1]),
    ],
)
def test_only_new_characters_cost(paid: list[str], sentences: list[str], costs: list[int]) -> None:
    assert new_characters(paid, sentences) == costs


def test_a_sentence_that_is_typed_letter_by_letter_is_paid_once() -> None:
    sentence = "We would like to thank you for everything that you did for us."
    steps = [sentence[:end] for end in range(1, len(sentence) + 1)]
    total = sum(sum(new_characters([old], [new])) for old, new in zip(["", *steps], steps, strict=False))
    assert total == len(sentence)


def test_a_voucher_holds_for_what_it_was_made_for() -> None:
    moment = [1000.0]
    vouchers = Vouchers(b"secret", lambda: moment[0])
    made = vouchers.made("key", "DE", "Hello.")
    assert vouchers.holds(made, "key", "DE", "Hello.")
    assert not vouchers.holds(made, "other", "DE", "Hello.")
    assert not vouchers.holds(made, "key", "FR", "Hello.")
    assert not vouchers.holds(made, "key", "DE", "Hello!")
    assert not vouchers.holds("f" * 12 + made[made.index(".") :], "key", "DE", "Hello.")
    assert not vouchers.holds("", "key", "DE", "")
    assert not vouchers.holds("é.1", "key", "DE", "Hello.")
    assert not vouchers.holds("1.\ud800", "key", "DE", "Hello.")
    assert not Vouchers(b"another", lambda: moment[0]).holds(made, "key", "DE", "Hello.")
    moment[0] += LASTS + 1
    assert not vouchers.holds(made, "key", "DE", "Hello.")
