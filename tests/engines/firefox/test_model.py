"""From text to text with made models, whose words are nonsense."""

import random
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest

from tests.engines.firefox.made import LINES, MadeModel, make_model
from tests.usual import usually
from tolmach.engines.firefox.model import BEAMS, FirefoxModel
from tolmach.engines.loops import loops

TEXTS = [
    *LINES,
    *(line[at:] for line in LINES for at in (10, 17, 31)),
    *(" ".join(LINES[:count])[:length] for count, length in ((2, 100), (3, 160), (4, 200))),
    "fox",
    "",
]


def opened(
    folder: Path, *, change: Callable[[MadeModel], None] | None = None, threads: int = 1, **made: object
) -> FirefoxModel:
    make_model(folder, change=change, **made)  # type: ignore[arg-type]
    return FirefoxModel.open(folder, threads=threads)


def biased(**wanted: float) -> Callable[[MadeModel], None]:
    """Makes the end and the unknown piece as likely as is wanted, whatever stands before them."""

    def change(model: MadeModel) -> None:
        bias = model.tensors["decoder_ff_logit_out_b"].data
        for place, name in enumerate(("end", "unknown")):
            bias[0, place] = wanted.get(name, bias[0, place])

    return change


@pytest.mark.parametrize("split", [False, True])
@pytest.mark.parametrize("shape", ["tiny", "base-memory", "base"])
def test_from_text_to_text(tmp_path: Path, shape: str, split: bool) -> None:
    answers = opened(tmp_path, shape=shape, split=split).translate(LINES)
    assert len({answer.text for answer in answers}) > 1
    assert all(answer.score < 0 and not answer.links for answer in answers)


@pytest.mark.parametrize("beam", usually(BEAMS, 4))
@pytest.mark.parametrize("shape", ["tiny", "base-memory"])
def test_an_answer_does_not_depend_on_its_neighbours(tmp_path: Path, shape: str, beam: int) -> None:
    """To the last bit of the score and of every weight."""
    model, chance = opened(tmp_path, shape=shape), random.Random(beam)
    alone = {text: model.translate([text], beam=beam, align=True)[0] for text in TEXTS}
    for _ in range(3):
        batch = chance.choices(TEXTS, k=chance.randint(2, 40))
        assert model.translate(batch, beam=beam, align=True) == [alone[text] for text in batch]


def test_a_second_try_does_not_depend_on_its_neighbours_either(tmp_path: Path) -> None:
    model = opened(tmp_path)
    alone = [model.translate([text], again=True)[0] for text in TEXTS]
    assert model.translate(TEXTS[::-1], again=True) == alone[::-1]


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.heavy
def test_calls_side_by_side_get_the_same_answers(tmp_path: Path, threads: int) -> None:
    model = opened(tmp_path, threads=threads)
    alone = {text: model.translate([text], beam=2)[0] for text in TEXTS}

    def call(seed: int) -> bool:
        batch = random.Random(seed).choices(TEXTS, k=8)
        return model.translate(batch, beam=2) == [alone[text] for text in batch]

    with ThreadPoolExecutor(6) as pool:
        assert all(pool.map(call, range(12)))


def test_links_join_words_of_both_texts(tmp_path: Path) -> None:
    model = opened(tmp_path)
    for text, answer in zip(LINES, model.translate(LINES, align=True), strict=True):
        assert answer.links
        for link in answer.links:
            assert text[slice(*link.source)].strip() == text[slice(*link.source)] != ""
            assert answer.text[slice(*link.target)] != ""
            assert 0 < link.weight <= 1.001


def test_to_ask_for_links_changes_nothing_else(tmp_path: Path) -> None:
    model = opened(tmp_path)
    plain, aligned = (model.translate(LINES, align=align) for align in (False, True))
    assert [(each.text, each.score) for each in plain] == [(each.text, each.score) for each in aligned]


@pytest.mark.parametrize("text", ["", " ", "\n\n", "\u3000\t"])
def test_of_nothing_comes_nothing(tmp_path: Path, text: str) -> None:
    (answer,) = opened(tmp_path).translate([text], align=True)
    assert (answer.text, answer.links, answer.ended) == ("", (), True)


def test_no_texts_are_no_answers(tmp_path: Path) -> None:
    assert opened(tmp_path).translate([]) == []


STRANGE = [
    "\0",
    "a\0b",
    "\ud800",
    "x\udfffy",
    "▁",
    "</s>",
    "<unk>",
    "🎉🎉",
    "שלום",
    "ﬁ",
    "1984",
    "\u200d",
    "é" * 40,
    "a\nb",
]


@pytest.mark.parametrize("bytes_for_unknown", [False, True])
@pytest.mark.parametrize("again", [False, True])
def test_strange_text_is_answered(tmp_path: Path, bytes_for_unknown: bool, again: bool) -> None:
    model = opened(tmp_path, bytes_for_unknown=bytes_for_unknown)
    for answer in model.translate(STRANGE, align=True, again=again):
        answer.text.encode()
        assert not {"\0", "⁇", "▁"} & set(answer.text)


def test_what_the_vocabulary_does_not_know_is_taken_over(tmp_path: Path) -> None:
    model = opened(tmp_path, bytes_for_unknown=False, change=biased(unknown=30.0, end=-30.0))
    (answer,) = model.translate(["fox 🎉 dog 漢字 sleeps"], align=True)
    assert sorted(answer.text) == sorted("🎉漢字")
    assert model.translate(["the fox sleeps"])[0].text == ""


def test_what_is_taken_over_is_linked_to_where_it_stood(tmp_path: Path) -> None:
    text = "fox 🎉 dog"
    model = opened(tmp_path, bytes_for_unknown=False, change=biased(unknown=30.0, end=-30.0))
    (answer,) = model.translate([text], align=True)
    assert answer.text == "🎉"
    assert all(answer.text[slice(*link.target)] == "🎉" for link in answer.links)


def endless(model: MadeModel) -> None:
    """Only three pieces are ever likely, and the end is not."""
    bias = model.tensors["decoder_ff_logit_out_b"].data
    bias[:] = -40
    bias[0, 280:283] = 40


def test_a_loop_is_seen_and_broken_by_a_second_try(tmp_path: Path) -> None:
    model = opened(tmp_path, change=endless)
    (first,), (second,) = (model.translate(["The quick brown fox jumps."], again=again) for again in (False, True))
    assert not first.ended
    assert loops(list(first.text))
    assert second.text != first.text
    assert len(set(second.text)) > len(set(first.text))


def test_the_length_counts_pieces_and_the_longest_fits(tmp_path: Path) -> None:
    model = opened(tmp_path)
    text = " ".join(LINES)
    assert model.length("") == 0 < model.length("fox") < model.length(text)
    long = next(text[:end] for end in range(len(text), 0, -1) if model.length(text[:end]) <= model.longest)
    assert model.longest == 127
    assert model.translate([long])[0].text


def test_somewhat_longer_texts_are_answered_and_much_longer_ones_refused(tmp_path: Path) -> None:
    model = opened(tmp_path)
    text = " ".join(LINES * 3)
    longer = next(text[:end] for end in range(len(text), 0, -1) if model.length(text[:end]) <= 255)
    assert model.length(longer) == 255
    model.translate([longer], beam=4, align=True)
    with pytest.raises(ValueError, match=r"A text has \d+ pieces, and at most 255 are translated at once"):
        model.translate(["fox", text])


@pytest.mark.parametrize("beam", [-1, 0, 5])
def test_a_beam_that_is_none_is_refused(tmp_path: Path, beam: int) -> None:
    with pytest.raises(ValueError, match="must be from 1 to 4"):
        opened(tmp_path).translate(["fox"], beam=beam)


def test_a_closed_model_says_so(tmp_path: Path) -> None:
    model = opened(tmp_path)
    model.close()
    model.close()
    with pytest.raises(RuntimeError, match="The model is closed"):
        model.translate(["fox"])


def test_other_weights_answer_otherwise(tmp_path: Path) -> None:
    one, other = (opened(tmp_path / str(seed), seed=seed).translate(LINES) for seed in (0, 1))
    assert np.mean([a.text == b.text for a, b in zip(one, other, strict=True)]) < 0.5
