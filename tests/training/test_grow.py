import numpy as np
import pytest

from tests.training.tiny import tiny_state
from training.weights.grow import grown
from training.weights.shape import Shape

SMALL = Shape(vocabulary=120, width=32, hidden=64, encoders=2, decoders=1)


def test_sizes() -> None:
    assert Shape.of(grown(tiny_state(SMALL), 3, 96)) == Shape(120, 32, 96, 3, 1)


def test_old_layers_keep_their_order_and_new_ones_write_nothing() -> None:
    before = tiny_state(SMALL)
    after = grown(before, 5, 64)
    silent = [not after[f"enc.{number}.f2.weight"].any() for number in range(5)]
    assert silent.count(False) == 2
    spoken = [number for number in range(5) if not silent[number]]
    for old, new in enumerate(spoken):
        assert np.array_equal(before[f"enc.{old}.attn.o.weight"], after[f"enc.{new}.attn.o.weight"])


def test_new_neurons_read_but_write_nothing() -> None:
    after = grown(tiny_state(SMALL), 2, 100)
    assert after["dec.0.f1.weight"][64:].any()
    assert not after["dec.0.f2.weight"][:, 64:].any()


def test_a_network_never_shrinks() -> None:
    with pytest.raises(SystemExit, match="2 layers and 64 neurons"):
        grown(tiny_state(SMALL), 1, 64)
