"""Which head of the decoder's cross attention aligns words best, measured on hand-made links.

The head and the threshold are chosen on the rows marked `choose` and scored on those marked `score`.

usage: heads.py WEIGHTS SPM PAIRS.tsv    (the package tolmach must be installed)
"""

import csv
import sys
from collections import namedtuple
from itertools import combinations

import numpy as np
import sentencepiece as spm
from export import HEADS, Exporter, sinusoid
from weights import unpack

from tolmach.engines.nmt import alignment
from tolmach.engines.nmt.tokens import spans


class Network:
    """The forward pass of model.py for one sentence pair, keeping the cross attention."""

    def __init__(self, state):
        self.state, self.positions = state, sinusoid(512, state["emb.weight"].shape[1])
        sizes = Exporter(state)
        self.encoders, self.decoders = sizes.depth("enc"), sizes.depth("dec")

    def linear(self, x, name):
        return x @ self.state[name + ".weight"].T + self.state[name + ".bias"]

    def norm(self, x, name):
        centred = x - x.mean(-1, keepdims=True)
        scaled = centred / np.sqrt((centred**2).mean(-1, keepdims=True) + 1e-5)
        return scaled * self.state[name + ".weight"] + self.state[name + ".bias"]

    def heads(self, x, name):
        return self.linear(x, name).reshape(len(x), HEADS, -1).transpose(1, 0, 2)

    def attend(self, x, memory, name, causal=False):
        q, k, v = self.heads(x, name + ".q"), self.heads(memory, name + ".k"), self.heads(memory, name + ".v")
        scores = q @ k.transpose(0, 2, 1) * q.shape[-1] ** -0.5
        if causal:
            scores = np.where(np.tri(len(x), dtype=bool), scores, -np.inf)
        weights = np.exp(scores - scores.max(-1, keepdims=True))
        weights /= weights.sum(-1, keepdims=True)
        mixed = (weights @ v).transpose(1, 0, 2).reshape(len(x), -1)
        return self.linear(mixed, name + ".o"), weights

    def feed(self, x, layer, norm):
        inner = np.maximum(self.linear(self.norm(x, f"{layer}.{norm}"), f"{layer}.f1"), 0)
        return x + self.linear(inner, f"{layer}.f2")

    def embed(self, ids):
        table = self.state["emb.weight"]
        return table[ids] * table.shape[1] ** 0.5 + self.positions[: len(ids)]

    def attention(self, source, target):
        """Weights by decoder layer and head: rows are steps, columns are source pieces."""
        memory = self.embed(source)
        for number in range(self.encoders):
            layer = f"enc.{number}"
            h = self.norm(memory, f"{layer}.n1")
            memory = self.feed(memory + self.attend(h, h, f"{layer}.attn")[0], layer, "n2")
        memory, x, found = self.norm(memory, "enc_norm"), self.embed(target), []
        for number in range(self.decoders):
            layer = f"dec.{number}"
            h = self.norm(x, f"{layer}.n1")
            x = x + self.attend(h, h, f"{layer}.self_attn", causal=True)[0]
            y, weights = self.attend(self.norm(x, f"{layer}.n2"), memory, f"{layer}.cross")
            x = self.feed(x + y, layer, "n3")
            found.append(weights)
        return np.stack(found)


def gold(text):
    pairs = (link.split("-") for link in text.split())
    return [tuple(tuple(map(int, side.split(":"))) for side in pair) for pair in pairs]


def overlap(a, b):
    return a[0] < b[1] and b[0] < a[1]


def score(found, wanted):
    """Matches, found, wanted: each found link counts when it touches a wanted one, and the other way round."""
    right = sum(any(overlap(f[0], w[0]) and overlap(f[1], w[1]) for w in wanted) for f in found)
    reached = sum(any(overlap(f[0], w[0]) and overlap(f[1], w[1]) for f in found) for w in wanted)
    return np.array([right, len(found), reached, len(wanted)])


def rows(path):
    with open(path, encoding="utf-8", newline="") as file:
        yield from csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)


def prepared(network, processor, row):
    a, b = (processor.encode(row[name], out_type=str) for name in ("text", "translation"))
    ids = [processor.piece_to_id(piece) for piece in [f"<2{row['target']}>", *a, "</s>"]]
    steps = [1, *(processor.piece_to_id(piece) for piece in b)]
    words = [alignment.words(p, spans(p, row[n])) for p, n in ((a, "text"), (b, "translation"))]
    other = row["target"] if row["source"] == "en" else row["source"]
    attention = network.attention(ids, steps)[..., 1 : len(a) + 1]
    return Pair(row["half"], other, attention, *words, gold(row["links"]))


FINALISTS = 8
Pair = namedtuple("Pair", "half language attention source target wanted")
Choice = namedtuple("Choice", "layer heads shift least")


def choices(layers):
    """Every head, every two heads and all heads of a layer: what CTranslate2 can average; and all of all layers."""
    some = [*combinations(range(HEADS), 1), *combinations(range(HEADS), 2), tuple(range(HEADS))]
    for shift in (0, 1):
        yield from (Choice(layer, heads, shift, 0.25) for layer in range(layers) for heads in some)
        yield Choice(None, tuple(range(HEADS)), shift, 0.25)


def measure(choice, pairs):
    """F1, precision and recall of a choice."""
    total = np.zeros(4)
    for pair in pairs:
        layers = pair.attention if choice.layer is None else pair.attention[[choice.layer]]
        weights = layers[:, list(choice.heads)].mean((0, 1))
        weights = weights[choice.shift : len(weights) - 1 + choice.shift]
        found = alignment.links(weights, pair.source, pair.target, choice.least)
        total += score([(link.source, link.target) for link in found], pair.wanted)
    right, found, reached, wanted = total
    precision, recall = right / max(found, 1), reached / wanted
    return 2 * precision * recall / max(precision + recall, 1e-9), precision, recall


def tuned(choice, pairs):
    steps = (choice._replace(least=least / 20) for least in range(1, 11))
    return max(steps, key=lambda step: measure(step, pairs)[0])


def show(name, figures):
    print(f"{name}: F1 {figures[0]:.3f} precision {figures[1]:.3f} recall {figures[2]:.3f}")


def main(weights, model, path):
    network, processor = Network(unpack(weights)), spm.SentencePieceProcessor(model_file=model)
    pairs = [prepared(network, processor, row) for row in rows(path)]
    choosing = [pair for pair in pairs if pair.half == "choose"]
    scoring = [pair for pair in pairs if pair.half == "score"]
    table = sorted(choices(network.decoders), key=lambda choice: -measure(choice, choosing)[0])
    # A threshold suits one head and not the mean of two, so those that come far get their own.
    finalists = [tuned(choice, choosing) for choice in table[:FINALISTS]]
    finalists.sort(key=lambda choice: -measure(choice, choosing)[0])
    for choice in finalists:
        show(f"choose: {choice}", measure(choice, choosing))
    single = next(choice for choice in finalists if len(choice.heads) == 1)
    average = tuned(next(choice for choice in table if choice.layer is None), choosing)
    for choice in dict.fromkeys((finalists[0], single, average)):
        show(f"score: {choice}", measure(choice, scoring))
        for language in sorted({pair.language for pair in scoring}):
            part = [pair for pair in scoring if pair.language == language]
            show(f"  {language} ({len(part)})", measure(choice, part))


if __name__ == "__main__":
    main(*sys.argv[1:])
