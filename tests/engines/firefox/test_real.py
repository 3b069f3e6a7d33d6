"""The weights that the set-up fetches: English and Portuguese, as they are published."""

import random
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from pathlib import Path

import pytest
import sacrebleu

from tolmach.engines.firefox.model import FirefoxAnswer, FirefoxModel

ROOT = Path(__file__).parents[3]
PAIRS = {"enpt": ("en", "pt"), "pten": ("pt", "en")}


def lines(language: str, count: int) -> list[str]:
    with (ROOT / f"benchmarks/data/ntrex/{language}.txt").open(encoding="utf-8") as file:
        return [line.rstrip("\n") for line in islice(file, count)]


@pytest.fixture(scope="module")
def models() -> dict[str, FirefoxModel]:
    return {pair: FirefoxModel.open(ROOT / ".cache/models/bergamot" / pair) for pair in PAIRS}


@pytest.mark.parametrize("pair", PAIRS)
def test_news_are_translated(models: dict[str, FirefoxModel], pair: str) -> None:
    """With a wrong part somewhere it would be below 20."""
    source, target = (lines(language, 40) for language in PAIRS[pair])
    answers = models[pair].translate(source)
    assert sacrebleu.corpus_chrf([answer.text for answer in answers], [target]).score > 50
    assert all(answer.ended for answer in answers)


@pytest.mark.parametrize("beam", [1, 2])
@pytest.mark.heavy
def test_an_answer_does_not_depend_on_its_neighbours(models: dict[str, FirefoxModel], beam: int) -> None:
    model, chance = models["enpt"], random.Random(beam)
    texts = [*lines("en", 16), "The house is big.", "Thank you.", "Yes", ""]
    alone = {text: model.translate([text], beam=beam, align=True)[0] for text in texts}
    for _ in range(5):
        batch = chance.choices(texts, k=chance.randint(2, 30))
        assert model.translate(batch, beam=beam, align=True) == [alone[text] for text in batch]


def test_calls_side_by_side_get_the_same_answers(models: dict[str, FirefoxModel]) -> None:
    model, texts = models["pten"], lines("pt", 12)
    alone = [model.translate([text])[0] for text in texts]
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(lambda text: model.translate([text])[0], texts)) == alone


def linked(text: str, answer: FirefoxAnswer) -> set[tuple[str, str]]:
    return {(text[slice(*link.source)], answer.text[slice(*link.target)]) for link in answer.links}


@pytest.mark.parametrize(
    ("pair", "text", "wanted"),
    [
        ("enpt", "The red house is big.", {("house", "casa")}),
        ("enpt", "My brother bought a book in Lisbon yesterday.", {("brother", "irmão"), ("book", "livro"), ("Lisbon", "Lisboa")}),
        ("pten", "A casa vermelha é grande.", {("casa", "house")}),
        ("pten", "O meu irmão comprou um livro em Lisboa.", {("irmão", "brother"), ("livro", "book"), ("Lisboa", "Lisbon")}),
    ],
)  # fmt: skip
def test_words_are_linked_to_what_they_became(
    models: dict[str, FirefoxModel], pair: str, text: str, wanted: set[tuple[str, str]]
) -> None:
    (answer,) = models[pair].translate([text], align=True)
    assert wanted <= linked(text, answer)


@pytest.mark.heavy
def test_further_beams_find_likelier_translations(models: dict[str, FirefoxModel]) -> None:
    """On the whole: of one text a beam may lose what it would have found alone."""
    texts = lines("en", 24)
    one, four = (sum(each.score for each in models["enpt"].translate(texts, beam=beam)) for beam in (1, 4))
    assert four > one


def test_a_second_try_has_no_run_of_words_twice(models: dict[str, FirefoxModel]) -> None:
    """The same words over and over are what a model loops on."""
    text = "the apple, " * 30
    (answer,) = models["enpt"].translate([text], again=True)
    words = answer.text.lower().replace(",", " ").split()
    runs = Counter(zip(words, words[1:], words[2:], words[3:], strict=False))
    assert max(runs.values(), default=1) == 1


def test_a_long_text_comes_through(models: dict[str, FirefoxModel]) -> None:
    model, text = models["pten"], " ".join(lines("pt", 4))
    while model.length(text) > model.longest:
        text = text.rsplit(" ", 1)[0]
    (answer,) = model.translate([text])
    assert answer.ended
    assert 0.6 < len(answer.text) / len(text) < 1.4


def test_signs_that_the_model_does_not_know_leave_no_question_marks(models: dict[str, FirefoxModel]) -> None:
    texts = ["I am happy 🎉 today.", "Call 漢字 now, please.", "\0 and \ud800 are odd."]
    for answer in models["enpt"].translate(texts):
        assert "⁇" not in answer.text
        assert "<unk>" not in answer.text
        answer.text.encode()
