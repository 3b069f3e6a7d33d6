"""Makes a network wider and deeper without changing its output. Training then gives the new parts work.

usage: python -m training.weights.grow WEIGHTS OUT.npz ENCODERS HIDDEN

New neurons read at random and write nothing yet. A new layer of the encoder is a copy of the one before it that writes
nothing yet; the old layers are spread evenly among the new ones.
"""

from collections.abc import Iterator
from pathlib import Path

import numpy as np

from training import storing, weights
from training.options import arguments
from training.weights.shape import Shape, State

WRITING = ("attn.o.weight", "attn.o.bias", "f2.weight", "f2.bias")
"""The parts of an encoder layer that add to the text that passes through it."""
LIKE, UNLIKE = 0.5, 0.87
"""How much a new neuron reads of what an old one reads, and how much at random: together as much as the old one."""


def grown(state: State, encoders: int, hidden: int) -> State:
    shape, rng = Shape.of(state), np.random.default_rng(7)
    if encoders < shape.encoders or hidden < shape.hidden:
        raise SystemExit(f"The network has {shape.encoders} layers and {shape.hidden} neurons; it can only grow.")
    made = {name: value for name, value in state.items() if not name.startswith(("enc.", "dec."))}
    for number in range(shape.decoders):
        made |= _named("dec", number, _wider(_layer(state, "dec", number), hidden, rng))
    for number, (old, is_new) in enumerate(_spread(shape.encoders, encoders)):
        layer = _wider(_layer(state, "enc", old), hidden, rng)
        silent = {name: np.zeros_like(layer[name]) for name in WRITING} if is_new else {}
        made |= _named("enc", number, layer | silent)
    return made


def _spread(old: int, new: int) -> Iterator[tuple[int, bool]]:
    """For each layer, the old layer that it copies, and whether it is new."""
    places = {int((number + 0.5) * new / old): number for number in range(old)}
    last = 0
    for place in range(new):
        last = places.get(place, last)
        yield last, place not in places


def _layer(state: State, side: str, number: int) -> State:
    start = f"{side}.{number}."
    return {name.removeprefix(start): value for name, value in state.items() if name.startswith(start)}


def _named(side: str, number: int, layer: State) -> State:
    return {f"{side}.{number}.{name}": value for name, value in layer.items()}


def _wider(layer: State, hidden: int, rng: np.random.Generator) -> State:
    reading, bias, writing = layer["f1.weight"], layer["f1.bias"], layer["f2.weight"]
    more = hidden - len(bias)
    picked = rng.integers(0, len(bias), more)
    noise = rng.normal(0, reading.std(), (more, reading.shape[1])).astype(np.float32)
    return layer | {
        "f1.weight": np.concatenate([reading, LIKE * reading[picked] + UNLIKE * noise]).astype(np.float32),
        "f1.bias": np.concatenate([bias, bias[picked]]),
        "f2.weight": np.concatenate([writing, np.zeros((len(writing), more), np.float32)], 1),
    }


def main(source: str, out: str, encoders: str, hidden: str) -> None:
    made = grown(weights.read(Path(source)), int(encoders), int(hidden))
    storing.save(Path(out), made)
    print(f"{sum(value.size for value in made.values()) / 1e6:.1f} M parameters")


if __name__ == "__main__":
    main(*arguments(__doc__, 4))
