import random

import pytest
import sacrebleu

from training.shipping.chrf import chrf


@pytest.mark.parametrize(
    ("made", "references"),
    [
        (["Der Hund schläft."], ["Der Hund schläft."]),
        (["Der Hund schläft im Garten.", "Ja."], ["Die Katze schläft im Haus.", "Nein!"]),
        (["", "Ein Wort"], ["Etwas", "Ein anderes Wort"]),
        (["猫在睡觉。"], ["狗在睡觉。"]),
        (["xyz"], ["abc"]),
        (["ab cd"], ["a"]),
        ([""], [""]),
    ],
)
def test_it_is_what_sacrebleu_says(made: list[str], references: list[str]) -> None:
    assert chrf(made, references) == pytest.approx(sacrebleu.corpus_chrf(made, [references]).score)


def test_it_is_what_sacrebleu_says_of_a_longer_text() -> None:
    rng = random.Random(5)
    words = ["frog", "pond", "sits", "the", "in", "a", "green", "old", "and"]
    made, references = ([" ".join(rng.choices(words, k=rng.randint(1, 12))) for _ in range(80)] for _ in range(2))
    assert chrf(made, references) == pytest.approx(sacrebleu.corpus_chrf(made, [references]).score)
