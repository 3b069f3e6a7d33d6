"""Writes the arrays of a trained network as a CTranslate2 model directory. It needs numpy, not torch."""

from pathlib import Path

import numpy as np
from ctranslate2.specs import attention_spec, common_spec, transformer_spec

from training.weights.shape import HEADS, POSITIONS, Shape, State, sinusoid


class Exporter:
    """Copies arrays into the places of a specification."""

    def __init__(self, state: State) -> None:
        self.state = state

    def linear(self, spec: common_spec.LinearSpec, prefix: str, names: str | list[str]) -> None:
        spec.weight = np.concatenate([self.state[f"{prefix}.{name}.weight"] for name in names])
        spec.bias = np.concatenate([self.state[f"{prefix}.{name}.bias"] for name in names])

    def norm(self, spec: common_spec.LayerNormSpec, name: str) -> None:
        spec.gamma, spec.beta = self.state[f"{name}.weight"], self.state[f"{name}.bias"]

    def attention(
        self, spec: attention_spec.MultiHeadAttentionSpec, prefix: str, norm: str, groups: tuple[str, ...]
    ) -> None:
        """Joins each group of projections into one matrix, as CTranslate2 expects."""
        self.norm(spec.layer_norm, norm)
        for linear, names in zip(spec.linear, groups, strict=True):
            self.linear(linear, prefix, names)

    def feed_forward(self, spec: transformer_spec.FeedForwardSpec, layer: str, norm: str) -> None:
        self.norm(spec.layer_norm, f"{layer}.{norm}")
        self.linear(spec.linear_0, layer, ["f1"])
        self.linear(spec.linear_1, layer, ["f2"])

    def encoder(self, spec: transformer_spec.TransformerEncoderSpec) -> None:
        for number, part in enumerate(spec.layer):
            layer = f"enc.{number}"
            self.attention(part.self_attention, f"{layer}.attn", f"{layer}.n1", ("qkv", "o"))
            self.feed_forward(part.ffn, layer, "n2")
        self.norm(spec.layer_norm, "enc_norm")

    def decoder(self, spec: transformer_spec.TransformerDecoderSpec) -> None:
        for number, part in enumerate(spec.layer):
            layer = f"dec.{number}"
            self.attention(part.self_attention, f"{layer}.self_attn", f"{layer}.n1", ("qkv", "o"))
            self.attention(part.attention, f"{layer}.cross", f"{layer}.n2", ("q", "kv", "o"))
            self.feed_forward(part.ffn, layer, "n3")
        self.norm(spec.layer_norm, "dec_norm")

    def embeddings(self, spec: transformer_spec.TransformerSpec) -> None:
        # CTranslate2 scales in place what it rounds.
        table = self.state["emb.weight"].copy()
        spec.encoder.embeddings[0].weight = spec.decoder.embeddings.weight = table
        spec.decoder.projection.weight, spec.decoder.projection.bias = table, self.state["bias"]
        for side in (spec.encoder, spec.decoder):
            side.scale_embeddings = True
            side.position_encodings.encodings = sinusoid(POSITIONS, table.shape[1])


def export(
    state: State,
    pieces: list[str],
    out: Path,
    *,
    quantization: str | None = "int8",
    alignment_layer: int = -1,
    alignment_heads: int = HEADS,
) -> None:
    """`out` must be an existing folder. The model reports the mean attention of the first heads of a layer."""
    shape = Shape.of(state)
    spec = transformer_spec.TransformerSpec.from_config(
        (shape.encoders, shape.decoders),
        HEADS,
        pre_norm=True,
        activation=common_spec.Activation.RELU,
        alignment_layer=alignment_layer,
        alignment_heads=alignment_heads,
    )
    exporter = Exporter(state)
    exporter.embeddings(spec)
    exporter.encoder(spec.encoder)
    exporter.decoder(spec.decoder)
    _vocabulary(spec, pieces)
    spec.validate()
    spec.optimize(quantization=quantization)
    spec.save(str(out))


def _vocabulary(spec: transformer_spec.TransformerSpec, pieces: list[str]) -> None:
    spec.register_source_vocabulary(pieces)
    spec.register_target_vocabulary(pieces)
    spec.config.unk_token, spec.config.bos_token, spec.config.eos_token = "<unk>", "<s>", "</s>"
    spec.config.decoder_start_token = "<s>"
    spec.config.add_source_bos, spec.config.add_source_eos = False, True
