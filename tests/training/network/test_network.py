from itertools import product
from pathlib import Path

import ctranslate2
import numpy as np
import pytest
import sentencepiece
import torch

from tests.training.tiny import sentences, tiny_state
from training.network.decoding import write
from training.network.transformer import Translator
from training.shipping.package import heads_first
from training.symbols import BOS, EOS, PAD
from training.tasks.alignments import attention, one
from training.weights.export import export
from training.weights.shape import Shape, State, sinusoid

SOURCE = torch.tensor([[20, 500, 600, 700, EOS], [20, 800, EOS, PAD, PAD]])
TARGET = torch.tensor([[BOS, 900, 901, EOS], [BOS, 902, EOS, PAD]])


def test_the_weights_of_a_network_have_the_names_and_shapes_of_its_state(state: State, model: Translator) -> None:
    assert {name: tuple(value.shape) for name, value in model.state_dict().items()} == {
        name: value.shape for name, value in state.items()
    }
    assert Shape.of({name: value.numpy() for name, value in model.state_dict().items()}) == Shape.of(state)


def test_padding_changes_nothing(model: Translator) -> None:
    alone = model(SOURCE[1:, :3], TARGET[1:, :3], PAD)
    assert torch.allclose(model(SOURCE, TARGET, PAD)[1, :3], alone[0], atol=1e-5)


def test_the_decoder_does_not_see_what_comes(model: Translator) -> None:
    other = TARGET.clone()
    other[0, 3] = 999
    assert torch.allclose(model(SOURCE, TARGET, PAD)[0, :3], model(SOURCE, other, PAD)[0, :3], atol=1e-6)


def test_positions_are_sines_then_cosines() -> None:
    table = sinusoid(3, 8)
    assert table[0].tolist() == [0, 0, 0, 0, 1, 1, 1, 1]
    assert table[1, 0] == pytest.approx(np.sin(1))
    assert table[2, 7] == pytest.approx(np.cos(2 / 10000))


def test_attention_is_of_every_layer_and_head_and_leaves_padding_out(model: Translator) -> None:
    found = model.attention(SOURCE, TARGET, PAD)
    assert found.shape == (2, 2, 8, 4, 5)
    assert torch.allclose(found.sum(-1), torch.ones(2, 2, 8, 4), atol=1e-5)
    assert (found[:, 1, :, :, 3:] == 0).all()


@pytest.mark.parametrize("head", [0, 5])
def test_a_moved_head_translates_the_same(state: State, model: Translator, head: int) -> None:
    moved = Translator.of(heads_first(state, [head])).eval()
    assert torch.allclose(moved(SOURCE, TARGET, PAD), model(SOURCE, TARGET, PAD), atol=1e-4)
    first = moved.attention(SOURCE, TARGET, PAD)[0, :, 0]
    assert torch.allclose(first, model.attention(SOURCE, TARGET, PAD)[0, :, head], atol=1e-5)


def test_alignments_are_the_best_of_the_first_head(model: Translator) -> None:
    weights = model.attention(SOURCE, TARGET, PAD)[0, :, 0]
    found = one(attention(model, SOURCE, TARGET), 0)
    # The tag is no source piece; the beginning is no target piece.
    expected = weights[0, 1:, 1:]
    assert found.to_source == expected.argmax(1).tolist()
    assert found.source_sure == (expected.max(1).values * 255).int().tolist()
    assert found.to_target == expected.argmax(0).tolist()


def test_padded_targets_align_with_nothing(model: Translator) -> None:
    assert one(attention(model, SOURCE, TARGET), 1).source_sure[2] == 0


def chances(model: Translator, row: int, pieces: list[int], allowed: torch.Tensor) -> torch.Tensor:
    """Log probabilities of the allowed pieces at each place of a translation of this source."""
    hidden = model(SOURCE[row : row + 1], torch.tensor([[BOS, *pieces[:-1]]]), PAD)[0]
    return torch.log_softmax((hidden @ model.emb.weight.T + model.bias)[:, allowed], -1)


def test_one_beam_is_the_best_piece_of_the_whole_network(model: Translator) -> None:
    allowed = torch.arange(1, len(model.bias))
    found = write(model, SOURCE, allowed, 6)
    for row, pieces in enumerate(found.pieces.tolist()):
        length = pieces.index(EOS) + 1 if EOS in pieces else 6
        best = chances(model, row, pieces, allowed)[:length].max(-1)
        assert allowed[best.indices].tolist() == pieces[:length]
        assert found.scores[row].item() == pytest.approx(best.values.mean().item(), abs=1e-3)
        assert bool(found.ended[row]) is (EOS in pieces)


def test_enough_beams_find_the_best_of_all(model: Translator) -> None:
    """With four pieces and three places every translation fits into the beams."""
    allowed = torch.tensor([EOS, 7, 8, 9])
    found = write(model, SOURCE, allowed, 3, beams=64)
    ways = [(*body, EOS) for size in range(3) for body in product((7, 8, 9), repeat=size)]
    for row in range(len(SOURCE)):
        means = {}
        for way in ways:
            likely = chances(model, row, list(way), allowed)
            places = [allowed.tolist().index(piece) for piece in way]
            means[way] = likely[torch.arange(len(way)), places].mean().item()
        best = max(means, key=means.__getitem__)
        assert [piece for piece in found.pieces[row].tolist() if piece != PAD] == list(best)
        assert found.scores[row].item() == pytest.approx(means[best], abs=1e-3)


@pytest.mark.parametrize("seed", [1, 2])
def test_ctranslate2_runs_the_same_network(
    processor: sentencepiece.SentencePieceProcessor, tmp_path: Path, seed: int
) -> None:
    """The exported model writes what greedy decoding writes here."""
    state = tiny_state(Shape(vocabulary=48_000, width=32, hidden=64, encoders=2, decoders=2), seed)
    pieces = [processor.id_to_piece(number) for number in range(processor.vocab_size())]
    export(state, pieces, tmp_path, quantization=None)
    text = ["<2de>", *processor.encode(sentences("en")[seed], out_type=str)]
    (found,) = ctranslate2.Translator(str(tmp_path)).translate_batch([text], beam_size=1, max_decoding_length=12)
    source = torch.tensor([[*map(processor.piece_to_id, text), EOS]])
    made = write(Translator.of(state).eval(), source, torch.arange(1, 48_000), 12).pieces
    mine = [piece for piece in made[0].tolist() if piece not in (EOS, PAD)]
    assert found.hypotheses[0] == [pieces[number] for number in mine]
    assert len(mine) > 3
