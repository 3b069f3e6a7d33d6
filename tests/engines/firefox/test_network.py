"""The graphs compute what the description of the format says."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest

from tests.engines.firefox.made import MadeModel, MadeTensor, make_model, weights
from tests.engines.firefox.reference import ReferenceNetwork
from tolmach.engines.firefox import marian
from tolmach.engines.firefox.runner import NetworkRunner
from tolmach.engines.firefox.vocabulary import END
from tolmach.engines.firefox.weights import NetworkWeights

SOURCE, TARGET = [5, 90, 17, 300, 44, 260, 0], [7, 310, 5, 5, 88, 0]
NEAR = 0.05
"""Of the mean of all differences. They are a millionth, unless a value lies between two bytes and a processor rounds it
to the other one: then all that comes after moves a little. A wrong matrix moves it by twice this and more."""


def made(folder: Path, **options: bool | str | int) -> tuple[MadeModel, NetworkRunner]:
    kept: list[MadeModel] = []
    make_model(folder, change=kept.append, **options)  # type: ignore[arg-type]
    return kept[0], NetworkRunner(NetworkWeights(marian.read(weights(folder))))


def forced(runner: NetworkRunner, width: int = 32) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.float32]]:
    """What the graphs say before each piece of the target, in the order of the pieces' numbers, and their look."""
    source, state = runner.read([SOURCE], width), runner.start(1, 1)
    likely, looks = [], []
    for place, piece in enumerate(TARGET, start=1):
        step = runner.step(source, state, runner.shape.target)
        order = np.argsort(step.pieces[0, 0], kind="stable")
        likely.append(step.scores[0, 0][order])
        looks.append(step.look[0, 0])
        state = step.then(np.zeros((1, 1), np.int64), np.array([[piece]]), place)
    return np.array(likely), np.array(looks)


def mean_difference(model: MadeModel, runner: NetworkRunner, *, exact: bool = False) -> float:
    wanted = [likely for likely, _ in ReferenceNetwork(model, exact=exact).likely(SOURCE, TARGET)]
    return float(np.abs(forced(runner)[0] - wanted).mean())


@pytest.mark.parametrize("shape", ["tiny", "base-memory", "base"])
@pytest.mark.parametrize("split", [False, True])
def test_the_likelihoods_are_those_of_the_description(tmp_path: Path, shape: str, split: bool) -> None:
    model, runner = made(tmp_path, shape=shape, split=split)
    assert mean_difference(model, runner) < NEAR


def test_bytes_are_near_to_numbers_that_are_not_rounded(tmp_path: Path) -> None:
    model, runner = made(tmp_path, shape="base")
    assert mean_difference(model, runner) < NEAR < mean_difference(model, runner, exact=True) < 2


def test_inputs_with_an_alpha_of_their_own_are_rounded_by_it(tmp_path: Path) -> None:
    def apart(model: MadeModel) -> None:
        for name, tensor in model.tensors.items():
            if name.endswith(("_Wk_QuantMultA", "_Wf_QuantMultA")):
                tensor.data = tensor.data * np.float32(0.6)
        kept.append(model)

    kept: list[MadeModel] = []
    make_model(tmp_path, change=apart)
    runner = NetworkRunner(NetworkWeights(marian.read(weights(tmp_path))))
    assert mean_difference(kept[0], runner) < NEAR


def doubled(name: str) -> Callable[[MadeModel], None]:
    def change(model: MadeModel) -> None:
        tensor = model.tensors[name]
        model.tensors[name] = MadeTensor(tensor.kind, tensor.data, tensor.multiplier / 2)

    return change


@pytest.mark.parametrize(
    "name",
    [
        "encoder_l1_self_Wq", "encoder_l6_self_Wo", "encoder_l3_ffn_W1", "encoder_l6_ffn_W2", "decoder_l1_rnn_W",
        "decoder_l2_rnn_Wf", "decoder_l1_context_Wk", "decoder_l2_context_Wv", "decoder_l2_ffn_W2", "Wemb",
    ],
)  # fmt: skip
def test_the_comparison_would_find_a_matrix_that_is_wrong(tmp_path: Path, name: str) -> None:
    model, runner = made(tmp_path)
    doubled(name)(model)
    assert mean_difference(model, runner) > NEAR


def test_the_first_piece_has_no_piece_before_it(tmp_path: Path) -> None:
    """Were the end mark taken for one, all would begin otherwise."""
    model, runner = made(tmp_path)
    wanted, _ = next(ReferenceNetwork(model).likely(SOURCE, TARGET))
    assert np.abs(forced(runner)[0][0] - wanted).mean() < NEAR
    embedded = runner._embedded
    runner._embedded = lambda state: embedded(replace(state, pieces=np.array([[END]])))  # type: ignore[method-assign]
    assert np.abs(forced(runner)[0][0] - wanted).mean() > NEAR


def test_the_look_is_that_of_the_first_head_of_the_last_layer(tmp_path: Path) -> None:
    model, runner = made(tmp_path)
    _, looks = forced(runner)
    wanted = np.array([look for _, look in ReferenceNetwork(model).likely(SOURCE, TARGET)])
    assert np.abs(looks[:, : len(SOURCE)] - wanted).mean() < 0.02
    assert looks.sum(-1) == pytest.approx(1, abs=1e-5)
    assert not looks[:, len(SOURCE) :].any()


@pytest.mark.parametrize("width", [32, 64, 256])
def test_places_that_are_not_there_count_for_nothing(tmp_path: Path, width: int) -> None:
    _, runner = made(tmp_path)
    assert np.abs(forced(runner, width)[0] - forced(runner)[0]).mean() < NEAR


def test_likelihoods_add_up_to_one(tmp_path: Path) -> None:
    _, runner = made(tmp_path)
    likely, _ = forced(runner)
    assert np.exp(likely).sum(-1) == pytest.approx(1, abs=1e-4)
