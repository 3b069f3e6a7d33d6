"""Parts of a training step; the whole run is in `test_smoke.py`."""

from itertools import islice

import numpy as np
import pytest
import sentencepiece
import torch

from training.network.feeding import feed
from training.network.muon import Muon, orthogonalise
from training.network.plan import Plan
from training.network.train import State, Trainer, awaited, entropy
from training.network.transformer import Translator
from training.shipping import heads
from training.symbols import PAD, Symbols
from training.tasks.examples import balanced
from training.text import corpus
from training.text.batches import Batches, Mixture
from training.text.corpus import Corpus
from training.text.packed import pack
from training.weights.shape import Shape


def test_entropy_leaves_padding_out() -> None:
    hidden, table, bias = torch.randn(1, 3, 4), torch.randn(9, 4), torch.randn(9)
    chances = torch.log_softmax(hidden[0] @ table.T + bias, -1)
    found = entropy(hidden, table, bias, torch.tensor([5, PAD, 7]), 0.0)
    assert found.item() == pytest.approx(-(chances[0, 5] + chances[2, 7]).item(), rel=1e-4)


@pytest.mark.parametrize("shape", [(3, 16, 16), (2, 32, 8), (2, 8, 32)])
def test_orthogonalised_matrices_stretch_nothing_much(shape: tuple[int, ...]) -> None:
    torch.manual_seed(0)
    values = torch.linalg.svdvals(orthogonalise(torch.randn(shape)).float())
    assert values.min() > 0.5
    assert values.max() < 1.4


def test_muon_moves_against_the_gradient() -> None:
    parameter = torch.nn.Parameter(torch.eye(8))
    parameter.grad = torch.eye(8)
    Muon([parameter], 0.1).step()
    assert (parameter.diagonal() < 0.95).all()
    assert torch.allclose(parameter - parameter.diagonal().diag(), torch.zeros(8, 8), atol=1e-2)


def test_feed_gives_the_same_batches_in_order() -> None:
    given = [(np.full((2, 3), number), np.full((2, 4), -number)) for number in range(50)]
    found = [(source.numpy(), target.numpy()) for source, target in feed(iter(given), depth=4)]
    assert len(found) == 50
    assert all(
        np.array_equal(a, b) for one, two in zip(given, found, strict=True) for a, b in zip(one, two, strict=True)
    )


def test_what_breaks_in_the_thread_breaks_the_loop() -> None:
    def broken() -> object:
        yield np.zeros((1, 1)), np.zeros((1, 1))
        raise ValueError("no more")

    stream = feed(broken())  # type: ignore[arg-type]
    next(stream)
    with pytest.raises(ValueError, match="no more"):
        next(stream)


def test_training_learns(text: Corpus, processor: sentencepiece.SentencePieceProcessor, symbols: Symbols) -> None:
    torch.manual_seed(0)
    mixture = Mixture(tokens=160, chunk=400)
    batches = Batches(text, dict, symbols, text.prose(corpus.closing(processor)), mixture)
    plan = Plan(device="cpu", compiled=0, warmup=3, rest=0.02)
    trainer = Trainer(plan, batches, Translator(Shape(48_000, 32, 64, 1, 1)), 1000)
    before = trainer.measure()
    trainer.model.train()
    for source, target in islice(feed(batches.endless()), 11):
        trainer._set_rates(0.1)
        trainer._step(source, target)
    assert trainer.measure() < before - 0.5
    assert trainer.model.training
    assert any(not torch.equal(trainer.average[name], value) for name, value in trainer.model.state_dict().items())


def test_a_share_without_a_file_is_told() -> None:
    mixture = Mixture(shares={"codes": 0.1})
    with pytest.raises(SystemExit, match="not there: nowhere/codes"):
        awaited(Plan(packed="nowhere"), mixture)
    assert awaited(Plan(packed="nowhere", late=1), mixture).arrived() == {}


def test_what_is_kept_on_the_way_is_an_average(
    text: Corpus, processor: sentencepiece.SentencePieceProcessor, symbols: Symbols
) -> None:
    batches = Batches(text, dict, symbols, text.prose(corpus.closing(processor)), Mixture(tokens=160, chunk=400))
    plan = Plan(device="cpu", compiled=0, warmup=3, measure=0.0)
    trainer = Trainer(plan, batches, Translator(Shape(48_000, 16, 32, 1, 1)), 1.0)
    kept: list[State] = []
    trainer.run(kept.append)
    assert len(kept) > 1
    assert kept[0] is trainer.average


def test_forms_of_address_are_balanced() -> None:
    counts = {(20, 50): 100, (20, 51): 10, (21, 50): 5, (21, 51): 6}
    examples = [([*lead, 900 + n], [n]) for lead, count in counts.items() for n in range(count)]
    arrays = balanced(pack(examples), np.random.default_rng(0))
    starts = np.cumsum(arrays["sl"]) - arrays["sl"]
    leads = [tuple(arrays["sf"][start : start + 2].tolist()) for start in starts]
    assert {lead: leads.count(lead) for lead in counts} == {(20, 50): 30, (20, 51): 10, (21, 50): 5, (21, 51): 6}
    assert (arrays["sf"][starts + 2] == 900 + arrays["tf"]).all()


def test_links_by_hand() -> None:
    assert heads.gold("0:3-0:3 4:7-10:12") == [((0, 3), (0, 3)), ((4, 7), (10, 12))]


@pytest.mark.parametrize(
    ("found", "expected"),
    [
        ([((0, 3), (0, 3))], (1, 1, 1, 2)),
        ([((0, 1), (2, 9)), ((4, 7), (0, 2))], (1, 2, 1, 2)),
        ([], (0, 0, 0, 2)),
    ],
)
def test_score_of_links(found: list[heads.Link], expected: tuple[int, ...]) -> None:
    assert heads.score(found, [((0, 3), (0, 3)), ((4, 7), (10, 12))]) == expected


def test_a_head_that_looks_straight_wins(processor: sentencepiece.SentencePieceProcessor, model: Translator) -> None:
    row = {
        "half": "choose",
        "source": "en",
        "target": "de",
        "text": "The dog sleeps.",
        "translation": "Der Hund schläft.",
    }
    pair = heads.prepared(model, processor, row | {"links": "0:3-0:3 4:7-4:8 8:14-9:16 14:15-16:17"})
    assert pair.language == "de"
    attention = np.full_like(pair.attention, 1 / pair.attention.shape[-1])
    target = [piece for word in pair.target for piece in word.pieces]
    for word, other in zip(pair.target, pair.source, strict=True):
        for step in word.pieces:
            attention[1, 3, step + 1] = 0
            attention[1, 3, step + 1, list(other.pieces)] = 1 / len(other.pieces)
    assert len(target) + 1 == attention.shape[2]
    straight = heads.Pair("choose", "de", attention, pair.source, pair.target, pair.wanted)
    finalists, average = heads.best(2, [straight])
    assert (finalists[0].layer, finalists[0].shift) == (1, 1)
    assert 3 in finalists[0].heads
    assert heads.measure(finalists[0], [straight]).f1 == 1
    assert heads.measure(average, [straight]).f1 < 1
