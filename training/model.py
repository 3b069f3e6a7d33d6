"""Compact multilingual encoder-decoder: pre-norm, deep encoder, shallow decoder, tied embeddings."""

import math

import torch
import torch.nn as nn
import torch.nn.functional as F


class Attention(nn.Module):
    def __init__(self, dim, heads):
        super().__init__()
        self.heads = heads
        self.q = nn.Linear(dim, dim)
        self.k = nn.Linear(dim, dim)
        self.v = nn.Linear(dim, dim)
        self.o = nn.Linear(dim, dim)

    def forward(self, x, memory, mask=None, causal=False):
        b, n, d = x.shape
        m = memory.shape[1]
        h = self.heads
        q = self.q(x).view(b, n, h, d // h).transpose(1, 2)
        k = self.k(memory).view(b, m, h, d // h).transpose(1, 2)
        v = self.v(memory).view(b, m, h, d // h).transpose(1, 2)
        y = F.scaled_dot_product_attention(q, k, v, attn_mask=mask, is_causal=causal)
        return self.o(y.transpose(1, 2).reshape(b, n, d))


class EncoderLayer(nn.Module):
    def __init__(self, dim, heads, ffn, p):
        super().__init__()
        self.n1, self.n2 = nn.LayerNorm(dim), nn.LayerNorm(dim)
        self.attn = Attention(dim, heads)
        self.f1, self.f2 = nn.Linear(dim, ffn), nn.Linear(ffn, dim)
        self.p = p

    def forward(self, x, mask):
        h = self.n1(x)
        x = x + F.dropout(self.attn(h, h, mask), self.p, self.training)
        h = self.n2(x)
        return x + F.dropout(self.f2(F.relu(self.f1(h))), self.p, self.training)


class DecoderLayer(nn.Module):
    def __init__(self, dim, heads, ffn, p):
        super().__init__()
        self.n1, self.n2, self.n3 = nn.LayerNorm(dim), nn.LayerNorm(dim), nn.LayerNorm(dim)
        self.self_attn = Attention(dim, heads)
        self.cross = Attention(dim, heads)
        self.f1, self.f2 = nn.Linear(dim, ffn), nn.Linear(ffn, dim)
        self.p = p

    def forward(self, x, memory, mask):
        h = self.n1(x)
        x = x + F.dropout(self.self_attn(h, h, None, True), self.p, self.training)
        x = x + F.dropout(self.cross(self.n2(x), memory, mask), self.p, self.training)
        h = self.n3(x)
        return x + F.dropout(self.f2(F.relu(self.f1(h))), self.p, self.training)


def sinusoid(length, dim):
    """Position table in the layout that CTranslate2 computes for a Marian/fairseq style model (sin half, cos half)."""
    half = dim // 2
    freq = torch.exp(torch.arange(half).float() * -(math.log(10000.0) / (half - 1)))
    angle = torch.arange(length).float()[:, None] * freq[None]
    return torch.cat([angle.sin(), angle.cos()], 1)


class Translator(nn.Module):
    def __init__(self, vocab, dim=512, heads=8, ffn=2048, enc=10, dec=3, p=0.1, max_len=512):
        super().__init__()
        self.cfg = {"vocab": vocab, "dim": dim, "heads": heads, "ffn": ffn, "enc": enc, "dec": dec}
        self.emb = nn.Embedding(vocab, dim)
        nn.init.normal_(self.emb.weight, std=dim**-0.5)
        self.bias = nn.Parameter(torch.zeros(vocab))
        self.register_buffer("pos", sinusoid(max_len, dim), persistent=False)
        self.enc = nn.ModuleList([EncoderLayer(dim, heads, ffn, p) for _ in range(enc)])
        self.dec = nn.ModuleList([DecoderLayer(dim, heads, ffn, p) for _ in range(dec)])
        self.enc_norm, self.dec_norm = nn.LayerNorm(dim), nn.LayerNorm(dim)
        self.scale = math.sqrt(dim)
        self.p = p
        for layer in [*self.enc, *self.dec]:
            for m in layer.modules():
                if isinstance(m, nn.Linear):
                    nn.init.xavier_uniform_(m.weight)
                    nn.init.zeros_(m.bias)
            nn.init.normal_(layer.f2.weight, std=0.02 / math.sqrt(2 * (enc + dec)))

    def embed(self, ids):
        return F.dropout(self.emb(ids) * self.scale + self.pos[: ids.shape[1]], self.p, self.training)

    def encode(self, src, pad):
        mask = (src != pad)[:, None, None, :]
        x = self.embed(src)
        for layer in self.enc:
            x = layer(x, mask)
        return self.enc_norm(x), mask

    def decode(self, tgt, memory, mask):
        x = self.embed(tgt)
        for layer in self.dec:
            x = layer(x, memory, mask)
        return self.dec_norm(x)

    def forward(self, src, tgt_in, pad):
        memory, mask = self.encode(src, pad)
        return self.decode(tgt_in, memory, mask)
