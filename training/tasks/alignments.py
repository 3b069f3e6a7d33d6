"""Finds which piece became which, from one head of the network's own cross attention."""

import numpy as np
import torch
import torch.nn.functional as F

from training.network.transformer import Translator
from training.symbols import PAD
from training.text.phrases import Attention


@torch.no_grad()
def attention(model: Translator, source: torch.Tensor, target: torch.Tensor) -> list[np.ndarray]:
    """For target pieces: the source piece and the weight. For source pieces: the target piece and the weight, as bytes.

    It uses the first head of the first layer, because a packaged model has the head that aligns best there. It looks up
    a piece one step late, when the piece is the input. It leaves out the first source column, the tag.
    """
    memory, mask = model.encode(source, PAD)
    layer = model.decoders[0]
    x = layer.n2(layer.before(model.embed(target)))
    width = x.shape[-1] // layer.cross.heads
    # One head of eight is enough, so the others are not computed.
    q = F.linear(x, layer.cross.q.weight[:width], layer.cross.q.bias[:width])
    k = F.linear(memory, layer.cross.k.weight[:width], layer.cross.k.bias[:width])
    scores = (q @ k.mT).float() * width**-0.5
    weights = scores.masked_fill(~mask[:, 0], float("-inf")).softmax(-1)[:, 1:, 1:]
    weights = weights * (target != PAD)[:, 1:, None]
    to_source, to_target = weights.max(2), weights.max(1)
    found = (to_source.indices, to_source.values * 255, to_target.indices, to_target.values * 255)
    return [each.clamp(max=255).to(torch.uint8).cpu().numpy() for each in found]


def one(arrays: list[np.ndarray], row: int) -> Attention:
    return Attention(*(array[row].tolist() for array in arrays))
