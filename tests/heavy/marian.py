"""A Marian model in the form of Transformers becomes one of CTranslate2."""

import json
import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
from ctranslate2.converters import utils
from ctranslate2.specs import Activation, TransformerSpec
from ctranslate2.specs.common_spec import LinearSpec

from tests.heavy import torch_weights

Weights = Mapping[str, np.ndarray]


def convert(source: Path, target: Path) -> Path:
    config = json.loads((source / "config.json").read_text())
    spec = TransformerSpec.from_config(
        (config["encoder_layers"], config["decoder_layers"]),
        config["encoder_attention_heads"],
        pre_norm=False,
        activation=Activation.SWISH,
    )
    weights = torch_weights.load(source / "pytorch_model.bin")
    words = _vocabulary(source, config)
    for side in ("encoder", "decoder"):
        _stack(getattr(spec, side), weights, f"model.{side}", config, len(words))
    spec.decoder.start_from_zero_embedding = True
    spec.decoder.projection.weight = _embeddings(weights, len(words))
    spec.decoder.projection.bias = weights["final_logits_bias"][0, : len(words)]
    spec.register_source_vocabulary(words)
    spec.register_target_vocabulary(words)
    spec.config.decoder_start_token = "</s>"
    spec.validate()
    spec.optimize(quantization="int8")
    target.mkdir(parents=True)
    spec.save(str(target))
    for name in ("source.spm", "target.spm", "tokenizer_config.json"):
        shutil.copy(source / name, target)
    return target


def _vocabulary(source: Path, config: Mapping[str, Any]) -> list[str]:
    """The last word is the padding, which only Transformers knows."""
    numbers = json.loads((source / "vocab.json").read_text())
    words = sorted(numbers, key=numbers.__getitem__)
    assert words.pop() == "<pad>"
    assert len(words) == config["pad_token_id"]
    return words


def _embeddings(weights: Weights, size: int) -> np.ndarray:
    return weights["model.shared.weight"][:size]


def _stack(spec: Any, weights: Weights, scope: str, config: Mapping[str, Any], size: int) -> None:
    spec.scale_embeddings = config["d_model"] ** 0.5
    embeddings = spec.embeddings[0] if isinstance(spec.embeddings, list) else spec.embeddings
    embeddings.weight = _embeddings(weights, size)
    spec.position_encodings.encodings = _positions(config["max_position_embeddings"], config["d_model"])
    for number, layer in enumerate(spec.layer):
        inner = f"{scope}.layers.{number}"
        _attention(layer.self_attention, weights, f"{inner}.self_attn", is_self=True)
        if hasattr(layer, "attention"):
            _attention(layer.attention, weights, f"{inner}.encoder_attn", is_self=False)
        _linear(layer.ffn.linear_0, weights, f"{inner}.fc1")
        _linear(layer.ffn.linear_1, weights, f"{inner}.fc2")
        _norm(layer.ffn.layer_norm, weights, f"{inner}.final_layer_norm")


def _attention(spec: Any, weights: Weights, scope: str, *, is_self: bool) -> None:
    parts = [LinearSpec() for _ in range(3)]
    for part, name in zip(parts, ("q_proj", "k_proj", "v_proj"), strict=True):
        _linear(part, weights, f"{scope}.{name}")
    first = 3 if is_self else 1
    utils.fuse_linear(spec.linear[0], parts[:first])
    if not is_self:
        utils.fuse_linear(spec.linear[1], parts[1:])
    _linear(spec.linear[-1], weights, f"{scope}.out_proj")
    _norm(spec.layer_norm, weights, f"{scope}_layer_norm")


def _linear(spec: Any, weights: Weights, scope: str) -> None:
    spec.weight, spec.bias = weights[f"{scope}.weight"], weights[f"{scope}.bias"]


def _norm(spec: Any, weights: Weights, scope: str) -> None:
    spec.gamma, spec.beta = weights[f"{scope}.weight"], weights[f"{scope}.bias"]


def _positions(count: int, width: int) -> np.ndarray:
    """Marian has all sines before all cosines."""
    half = np.arange(width // 2)
    angles = np.arange(count)[:, None] / np.power(10000, 2 * half / width)
    return np.concatenate([np.sin(angles), np.cos(angles)], axis=1).astype(np.float32)
