"""Which piece became which, from one head of the network's own cross attention."""

import numpy as np
import torch
import torch.nn.functional as F

from training.network.transformer import Translator
from training.symbols import PAD
from training.text.phrases import Attention


@torch.no_grad()
def attention(model: Translator, source: torch.Tensor, target: torch.Tensor) -> list[np.ndarray]:
    """For target pieces: source piece and weight; for source pieces: target piece and weight, as bytes.

    It is the first head of the first layer: a packaged model has the one that aligns best there. A piece is looked up
    one step late, when it is the input; the first source column, the tag, is left out.
    """
    memory, mask = model.encode(source, PAD)
    layer = model.decoders[0]
    x = layer.n2(layer.before(model.embed(target)))
    width = x.shape[-1] // layer.cross.heads
    # One head of eight is all that is needed, so the others are not computed.
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
