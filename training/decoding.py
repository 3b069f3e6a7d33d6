"""Greedy decoding of large batches on a GPU."""

import torch
import torch.nn.functional as F

from training.network import Translator
from training.shape import HEADS
from training.symbols import BOS, EOS, PAD

UNKNOWN = -1e4


def _attend(q: torch.Tensor, k: torch.Tensor, v: torch.Tensor, mask: torch.Tensor | None = None) -> torch.Tensor:
    """One query per row: plain products, because batched matrix products of height one are slow."""
    scores = (k * q).sum(-1, dtype=torch.float32) * q.shape[-1] ** -0.5
    if mask is not None:
        scores = scores.masked_fill(~mask, float("-inf"))
    mixed: torch.Tensor = (v * scores.softmax(-1).to(v.dtype)[..., None]).sum(-2)
    return mixed


class Greedy:
    """The keys and values of a batch while it is decoded."""

    def __init__(self, model: Translator, source: torch.Tensor, longest: int) -> None:
        memory, mask = model.encode(source, PAD)
        self.model, self.mask, self.rows = model, mask[:, :, 0], source.shape[0]
        self.cross = [
            (layer.cross.split(layer.cross.k(memory)), layer.cross.split(layer.cross.v(memory)))
            for layer in model.decoders
        ]
        shape = (self.rows, HEADS, longest, memory.shape[-1] // HEADS)
        self.keys = [torch.empty(shape, device=source.device, dtype=memory.dtype) for _ in model.dec]
        self.values = [torch.empty_like(keys) for keys in self.keys]

    def step(self, piece: torch.Tensor, place: int) -> torch.Tensor:
        """Logits after this piece."""
        model = self.model
        x = (F.embedding(piece, model.emb.weight) * model.scale + model.pos[place])[:, None]
        for number, layer in enumerate(model.decoders):
            own, cross, h = layer.self_attn, layer.cross, layer.n1(x)
            self.keys[number][:, :, place] = own.split(own.k(h))[:, :, 0]
            self.values[number][:, :, place] = own.split(own.v(h))[:, :, 0]
            past = self.keys[number][:, :, : place + 1], self.values[number][:, :, : place + 1]
            x = x + own.o(_attend(own.split(own.q(h)), *past).reshape(x.shape))
            looked = _attend(cross.split(cross.q(layer.n2(x))), *self.cross[number], self.mask)
            x = x + cross.o(looked.reshape(x.shape))
            x = x + layer.f2(F.relu(layer.f1(layer.n3(x))))
        logits = F.linear(model.dec_norm(x)[:, 0], model.emb.weight) + model.bias
        logits[:, :1] = UNKNOWN
        return logits


@torch.no_grad()
def greedy(model: Translator, source: torch.Tensor, longest: int) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """Pieces by row, the mean log probability of each row, and whether it ended."""
    state = Greedy(model, source, longest)
    made = torch.full((state.rows, longest), PAD, device=source.device)
    piece = torch.full((state.rows,), BOS, device=source.device)
    done = torch.zeros(state.rows, dtype=torch.bool, device=source.device)
    score, count = torch.zeros(state.rows, device=source.device), torch.zeros(state.rows, device=source.device)
    for place in range(longest):
        logits = state.step(piece, place)
        best, piece = logits.max(-1)
        score += torch.where(done, 0.0, best.float() - torch.logsumexp(logits.float(), -1))
        count += (~done).float()
        piece = torch.where(done, PAD, piece)
        made[:, place] = piece
        done |= piece == EOS
        if place % 8 == 7 and bool(done.all()):
            break
    return made, score / count.clamp(min=1), done


def looping(made: torch.Tensor) -> torch.Tensor:
    """Rows in which some run of one to three pieces stands four times in a row."""
    bad = torch.zeros(made.shape[0], dtype=torch.bool, device=made.device)
    for size in (1, 2, 3):
        if made.shape[1] < 4 * size:
            continue
        same = ((made[:, size:] == made[:, :-size]) & (made[:, size:] != PAD)).float().cumsum(1)
        same = F.pad(same, (1, 0))
        bad |= ((same[:, 3 * size :] - same[:, : -3 * size]) >= 3 * size - 0.5).any(1)
    return bad
