"""The network in torch: pre-norm, a deep encoder and a shallow decoder, tied embeddings with an output bias."""

import math

import torch
import torch.nn.functional as F
from torch import Tensor, nn

from training.weights.shape import HEADS, POSITIONS, Shape, State, sinusoid


class Attention(nn.Module):
    def __init__(self, width: int) -> None:
        super().__init__()
        self.heads = HEADS
        self.q, self.k, self.v, self.o = (nn.Linear(width, width) for _ in range(4))

    def forward(self, x: Tensor, memory: Tensor, mask: Tensor | None = None, *, causal: bool = False) -> Tensor:
        q, k, v = self.split(self.q(x)), self.split(self.k(memory)), self.split(self.v(memory))
        y = F.scaled_dot_product_attention(q, k, v, attn_mask=mask, is_causal=causal)
        mixed: Tensor = self.o(y.transpose(1, 2).reshape(x.shape))
        return mixed

    def split(self, x: Tensor) -> Tensor:
        """The shape is: rows, heads, places, and the width of one head."""
        rows, places, width = x.shape
        return x.view(rows, places, self.heads, width // self.heads).transpose(1, 2)

    def weights(self, x: Tensor, memory: Tensor, mask: Tensor) -> Tensor:
        """For each row and head, how much each place attends to each place of the memory."""
        q, k = self.split(self.q(x)), self.split(self.k(memory))
        scores = (q @ k.mT).float() * q.shape[-1] ** -0.5
        return F.softmax(scores.masked_fill(~mask, float("-inf")), -1)


class EncoderLayer(nn.Module):
    def __init__(self, width: int, hidden: int, dropout: float) -> None:
        super().__init__()
        self.n1, self.n2 = nn.LayerNorm(width), nn.LayerNorm(width)
        self.attn = Attention(width)
        self.f1, self.f2 = nn.Linear(width, hidden), nn.Linear(hidden, width)
        self.p = dropout

    def forward(self, x: Tensor, mask: Tensor) -> Tensor:
        h = self.n1(x)
        x = x + F.dropout(self.attn(h, h, mask), self.p, self.training)
        return x + F.dropout(self.f2(F.relu(self.f1(self.n2(x)))), self.p, self.training)


class DecoderLayer(nn.Module):
    def __init__(self, width: int, hidden: int, dropout: float) -> None:
        super().__init__()
        self.n1, self.n2, self.n3 = nn.LayerNorm(width), nn.LayerNorm(width), nn.LayerNorm(width)
        self.self_attn, self.cross = Attention(width), Attention(width)
        self.f1, self.f2 = nn.Linear(width, hidden), nn.Linear(hidden, width)
        self.p = dropout

    def forward(self, x: Tensor, memory: Tensor, mask: Tensor) -> Tensor:
        x = self.before(x)
        x = x + F.dropout(self.cross(self.n2(x), memory, mask), self.p, self.training)
        return x + F.dropout(self.f2(F.relu(self.f1(self.n3(x)))), self.p, self.training)

    def before(self, x: Tensor) -> Tensor:
        """The state from which the cross attention makes its queries."""
        h = self.n1(x)
        return x + F.dropout(self.self_attn(h, h, causal=True), self.p, self.training)


class Translator(nn.Module):
    pos: Tensor
    emb: nn.Embedding

    def __init__(self, shape: Shape, dropout: float = 0.1) -> None:
        super().__init__()
        self.emb = nn.Embedding(shape.vocabulary, shape.width)
        self.bias = nn.Parameter(torch.zeros(shape.vocabulary))
        self.register_buffer("pos", torch.from_numpy(sinusoid(POSITIONS, shape.width)), persistent=False)
        layer = (shape.width, shape.hidden, dropout)
        self.enc = nn.ModuleList(EncoderLayer(*layer) for _ in range(shape.encoders))
        self.dec = nn.ModuleList(DecoderLayer(*layer) for _ in range(shape.decoders))
        self.enc_norm, self.dec_norm = nn.LayerNorm(shape.width), nn.LayerNorm(shape.width)
        self.scale, self.p = math.sqrt(shape.width), dropout
        self._start(shape)

    def _start(self, shape: Shape) -> None:
        nn.init.normal_(self.emb.weight, std=shape.width**-0.5)
        for layer in [*self.enc, *self.dec]:
            for part in layer.modules():
                if isinstance(part, nn.Linear):
                    nn.init.xavier_uniform_(part.weight)
                    nn.init.zeros_(part.bias)
            nn.init.normal_(layer.f2.weight, std=0.02 / math.sqrt(2 * (shape.encoders + shape.decoders)))

    @classmethod
    def of(cls, state: State, dropout: float = 0.0) -> "Translator":
        """Makes a network with these weights."""
        model = cls(Shape.of(state), dropout)
        model.load_state_dict({name: torch.tensor(value) for name, value in state.items()})
        return model

    @property
    def decoders(self) -> list[DecoderLayer]:
        return [layer for layer in self.dec if isinstance(layer, DecoderLayer)]

    def embed(self, ids: Tensor) -> Tensor:
        return F.dropout(self.emb(ids) * self.scale + self.pos[: ids.shape[1]], self.p, self.training)

    def encode(self, source: Tensor, pad: int) -> tuple[Tensor, Tensor]:
        """Returns the memory, and the mask of places that are not padding."""
        mask = (source != pad)[:, None, None, :]
        x = self.embed(source)
        for layer in self.enc:
            x = layer(x, mask)
        return self.enc_norm(x), mask

    def decode(self, target: Tensor, memory: Tensor, mask: Tensor) -> Tensor:
        x = self.embed(target)
        for layer in self.dec:
            x = layer(x, memory, mask)
        out: Tensor = self.dec_norm(x)
        return out

    def forward(self, source: Tensor, target: Tensor, pad: int) -> Tensor:
        return self.decode(target, *self.encode(source, pad))

    @torch.no_grad()
    def attention(self, source: Tensor, target: Tensor, pad: int) -> Tensor:
        """The cross attention of every layer: layers, rows, heads, target places, source places."""
        memory, mask = self.encode(source, pad)
        x, found = self.embed(target), []
        for layer in self.decoders:
            found.append(layer.cross.weights(layer.n2(layer.before(x)), memory, mask))
            x = layer(x, memory, mask)
        return torch.stack(found)
