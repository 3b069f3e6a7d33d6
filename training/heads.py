"""Which head of the decoder's cross attention aligns words best, measured on hand-made links.

usage: heads.py WEIGHTS SPM PAIRS.tsv    (the package tolmach must be installed)
"""

import csv
import sys

import numpy as np
import sentencepiece as spm
from export import HEADS, Exporter, sinusoid
from weights import unpack

from tolmach.engines import alignment
from tolmach.engines.tokens import spans


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


def characters(links):
    """Links as pairs of characters, so that words and pieces can be compared."""
    return {(s, t) for (a, b), (c, d) in links for s in range(a, b) for t in range(c, d)}


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
    return network.attention(ids, steps)[..., 1 : len(a) + 1], *words, gold(row["links"])


def main(weights, model, path):
    network, processor = Network(unpack(weights)), spm.SentencePieceProcessor(model_file=model)
    pairs = [prepared(network, processor, row) for row in rows(path)]
    table = []
    for layer in range(network.decoders):
        for head in [*range(HEADS), None]:
            for shift in (0, 1):
                total = np.zeros(4)
                for weight, source, target, wanted in pairs:
                    part = weight[layer].mean(0) if head is None else weight[layer, head]
                    part = part[shift : len(part) - 1 + shift]
                    found = [(link.source, link.target) for link in alignment.links(part, source, target)]
                    total += score(found, wanted)
                right, n, reached, m = total
                precision, recall = right / max(n, 1), reached / m
                f1 = 2 * precision * recall / max(precision + recall, 1e-9)
                table.append((f1, precision, recall, layer, "mean" if head is None else head, shift))
    for f1, precision, recall, layer, head, shift in sorted(table, key=lambda row: -row[0])[:12]:
        print(f"layer {layer} head {head} shift {shift}: F1 {f1:.3f} precision {precision:.3f} recall {recall:.3f}")


if __name__ == "__main__":
    main(*sys.argv[1:])
