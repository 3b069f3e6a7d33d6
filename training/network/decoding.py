"""Beam search over large batches on a GPU."""

from dataclasses import dataclass

import torch
import torch.nn.functional as F
from torch import Tensor

from training.network.transformer import Translator
from training.symbols import BOS, EOS, PAD
from training.weights.shape import HEADS

NEVER = float("-inf")
UNENDED = 1e4
"""What an unfinished output loses, so that finished outputs come first."""

ENOUGH = 0.99
"""The last few sources take far longer than the others, and are rarely worth the time."""


def _attend(q: Tensor, k: Tensor, v: Tensor) -> Tensor:
    """Uses plain products for one query per row, because batched matrix products of height one are slow."""
    scores = (k * q).sum(-1, dtype=torch.float32) * q.shape[-1] ** -0.5
    mixed: Tensor = (v * scores.softmax(-1).to(v.dtype)[..., None]).sum(-2)
    return mixed


class Decoding:
    """A network that reads a batch of sources, with the keys and values of the pieces written so far."""

    def __init__(self, model: Translator, source: Tensor, allowed: Tensor, longest: int, beams: int) -> None:
        """Every source gets `beams` rows."""
        self._model, self._sources = model, source.shape[0]
        memory, self._mask = model.encode(source, PAD)
        self._cross = [
            (layer.cross.split(layer.cross.k(memory)), layer.cross.split(layer.cross.v(memory)))
            for layer in model.decoders
        ]
        self._out, self._bias = model.emb.weight[allowed], model.bias[allowed]
        like = self._cross[0][0]
        shape = (self._sources * beams, HEADS, longest, like.shape[-1])
        self._keys = [like.new_empty(shape) for _ in self._cross]
        self._values = [like.new_empty(shape) for _ in self._cross]

    def step(self, piece: Tensor, place: int) -> Tensor:
        """The log probabilities of the allowed pieces after this one."""
        model = self._model
        x = (F.embedding(piece, model.emb.weight) * model.scale + model.pos[place])[:, None]
        for number, layer in enumerate(model.decoders):
            own, cross, h = layer.self_attn, layer.cross, layer.n1(x)
            self._keys[number][:, :, place] = own.split(own.k(h))[:, :, 0]
            self._values[number][:, :, place] = own.split(own.v(h))[:, :, 0]
            past = self._keys[number][:, :, : place + 1], self._values[number][:, :, : place + 1]
            x = x + own.o(_attend(own.split(own.q(h)), *past).reshape(x.shape))
            x = x + cross.o(self._look(cross.q(layer.n2(x)), number))
            x = x + layer.f2(F.relu(layer.f1(layer.n3(x))))
        return F.log_softmax((F.linear(model.dec_norm(x)[:, 0], self._out) + self._bias).float(), -1)

    def _look(self, q: Tensor, number: int) -> Tensor:
        """Attention to the source, which all its beams share."""
        k, v = self._cross[number]
        beams = q.view(self._sources, -1, HEADS, k.shape[-1]).transpose(1, 2)
        return F.scaled_dot_product_attention(beams, k, v, self._mask).transpose(1, 2).reshape(q.shape)

    def follow(self, rows: Tensor, place: int) -> None:
        """Makes each row continue from what another row has written."""
        for cache in (*self._keys, *self._values):
            cache[:, :, : place + 1] = cache[rows, :, : place + 1]


@dataclass(frozen=True, slots=True)
class Written:
    pieces: Tensor
    """The pieces by source, padded after the end."""
    scores: Tensor
    """The mean log probability of a piece."""
    ended: Tensor


@torch.no_grad()
def write(model: Translator, source: Tensor, allowed: Tensor, longest: int, beams: int = 1) -> Written:
    """Returns the best of the beams by mean log probability. `allowed` are the pieces to choose from."""
    sources, device, ways = source.shape[0], allowed.device, min(beams, len(allowed))
    decoding = Decoding(model, source, allowed, longest, beams)
    first = torch.arange(sources, device=device)[:, None] * beams
    made = torch.full((sources * beams, longest), PAD, device=device)
    piece = torch.full((sources * beams,), BOS, device=device)
    done = torch.zeros(sources * beams, dtype=torch.bool, device=device)
    count = torch.zeros(sources * beams, device=device)
    # All beams begin alike, so only the first may branch.
    total = torch.full((sources, beams), NEVER, device=device)
    total[:, 0] = 0.0
    for place in range(longest):
        likely, which = decoding.step(piece, place).topk(ways, -1)
        # A finished output continues in one way only, at no cost.
        likely = torch.where(done[:, None], NEVER, likely)
        likely[:, 0] = torch.where(done, 0.0, likely[:, 0])
        candidates = (total.reshape(-1, 1) + likely).reshape(sources, -1)
        total, best = candidates.topk(beams, -1)
        rows = (first + best // ways).reshape(-1)
        piece = allowed[which[rows, (best % ways).reshape(-1)]]
        if beams > 1:
            made, done, count = made[rows], done[rows], count[rows]
            decoding.follow(rows, place)
        piece = torch.where(done, PAD, piece)
        made[:, place] = piece
        count += (~done).float()
        done |= piece == EOS
        if place % 4 == 3 and bool(done.reshape(sources, beams)[:, 0].float().mean() > ENOUGH):
            break
    means = total / count.reshape(sources, beams)
    best = torch.where(done.reshape(sources, beams), means, means - UNENDED).argmax(-1, keepdim=True)
    chosen = (first + best).reshape(-1)
    return Written(made[chosen], means.gather(1, best)[:, 0], done[chosen])


def looping(made: Tensor) -> Tensor:
    """Tells which rows repeat one to three pieces four times in a row."""
    bad = torch.zeros(made.shape[0], dtype=torch.bool, device=made.device)
    for size in (1, 2, 3):
        if made.shape[1] < 4 * size:
            continue
        same = ((made[:, size:] == made[:, :-size]) & (made[:, size:] != PAD)).float().cumsum(1)
        same = F.pad(same, (1, 0))
        bad |= ((same[:, 3 * size :] - same[:, : -3 * size]) >= 3 * size - 0.5).any(1)
    return bad
