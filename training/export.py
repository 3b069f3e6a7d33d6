"""Write the arrays of a trained Translator as a CTranslate2 model directory. Needs numpy, not torch."""

import math

import numpy as np
from ctranslate2.specs import common_spec, transformer_spec

HEADS, POSITIONS = 8, 512


def sinusoid(length, dim):
    """The position table of model.py: sines in the first half, cosines in the second."""
    half = dim // 2
    rate = np.exp(np.arange(half, dtype=np.float32) * np.float32(-math.log(10000.0) / (half - 1)))
    angle = np.arange(length, dtype=np.float32)[:, None] * rate[None]
    return np.concatenate([np.sin(angle), np.cos(angle)], 1).astype(np.float32)


class Exporter:
    def __init__(self, state):
        self.state = state

    def depth(self, side):
        return 1 + max(int(name.split(".")[1]) for name in self.state if name.startswith(side + "."))

    def linear(self, spec, prefix, names):
        spec.weight = np.concatenate([self.state[f"{prefix}.{name}.weight"] for name in names])
        spec.bias = np.concatenate([self.state[f"{prefix}.{name}.bias"] for name in names])

    def norm(self, spec, name):
        spec.gamma, spec.beta = self.state[name + ".weight"], self.state[name + ".bias"]

    def attention(self, spec, prefix, norm, groups):
        self.norm(spec.layer_norm, norm)
        for linear, names in zip(spec.linear, groups, strict=True):
            self.linear(linear, prefix, names)

    def ffn(self, spec, layer, norm):
        self.norm(spec.layer_norm, f"{layer}.{norm}")
        self.linear(spec.linear_0, layer, ["f1"])
        self.linear(spec.linear_1, layer, ["f2"])

    def encoder(self, spec):
        for number, part in enumerate(spec.layer):
            layer = f"enc.{number}"
            self.attention(part.self_attention, f"{layer}.attn", f"{layer}.n1", ["qkv", "o"])
            self.ffn(part.ffn, layer, "n2")
        self.norm(spec.layer_norm, "enc_norm")

    def decoder(self, spec):
        for number, part in enumerate(spec.layer):
            layer = f"dec.{number}"
            self.attention(part.self_attention, f"{layer}.self_attn", f"{layer}.n1", ["qkv", "o"])
            self.attention(part.attention, f"{layer}.cross", f"{layer}.n2", ["q", "kv", "o"])
            self.ffn(part.ffn, layer, "n3")
        self.norm(spec.layer_norm, "dec_norm")

    def embeddings(self, spec):
        table = self.state["emb.weight"]
        first = spec.encoder.embeddings
        (first[0] if isinstance(first, list) else first).weight = table
        spec.decoder.embeddings.weight = table
        spec.decoder.projection.weight, spec.decoder.projection.bias = table, self.state["bias"]
        for side in (spec.encoder, spec.decoder):
            side.scale_embeddings = True
            side.position_encodings.encodings = sinusoid(POSITIONS, table.shape[1])


def export(state, pieces, out, quantization="int8", alignment_layer=-1, alignment_heads=HEADS):
    exporter = Exporter(state)
    spec = transformer_spec.TransformerSpec.from_config(
        (exporter.depth("enc"), exporter.depth("dec")),
        HEADS,
        pre_norm=True,
        activation=common_spec.Activation.RELU,
        alignment_layer=alignment_layer,
        alignment_heads=alignment_heads,
    )
    exporter.embeddings(spec)
    exporter.encoder(spec.encoder)
    exporter.decoder(spec.decoder)
    spec.register_source_vocabulary(pieces)
    spec.register_target_vocabulary(pieces)
    spec.config.unk_token, spec.config.bos_token, spec.config.eos_token = "<unk>", "<s>", "</s>"
    spec.config.decoder_start_token = "<s>"
    spec.config.add_source_bos, spec.config.add_source_eos = False, True
    spec.validate()
    spec.optimize(quantization=quantization)
    spec.save(str(out))
