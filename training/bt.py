"""Back-translate monolingual text on one GPU: genuine target sentences, synthetic source sentences.

usage: bt.py MONO SPM WEIGHTS OUT MINUTES
MONO holds <lang>.txt (one sentence a line, best first); WEIGHTS is a state dict (torch.save).
OUT gets one npz per direction: to_<lang>.npz with src/tgt token arrays (src synthetic, tgt genuine).
"""

import os
import sys
import time
from itertools import pairwise
from multiprocessing import Pool

import numpy as np
import sentencepiece as spm
import torch
import torch.nn.functional as F
from model import Translator

PAD, BOS, EOS = 3, 1, 2


def attend(q, k, v, mask=None):
    """One query per row: plain products, because batched matrix products of height one are slow."""
    a = (k * q).sum(-1, dtype=torch.float32) * q.shape[-1] ** -0.5  # B, H, S
    if mask is not None:
        a = a.masked_fill(~mask, float("-inf"))
    p = a.softmax(-1).to(v.dtype)
    return (v * p[..., None]).sum(-2)  # B, H, dh


@torch.no_grad()
def greedy(model, src, max_len):
    """Token ids (B, max_len) and the mean log probability of each row."""
    memory, mask = model.encode(src, PAD)
    B, dev = src.shape[0], src.device
    H = model.dec[0].self_attn.heads
    D = memory.shape[-1]
    dh = D // H
    cross = []
    for layer in model.dec:
        k = layer.cross.k(memory).view(B, -1, H, dh).transpose(1, 2)
        v = layer.cross.v(memory).view(B, -1, H, dh).transpose(1, 2)
        cross.append((k, v))
    ks = [torch.empty(B, H, max_len, dh, device=dev, dtype=memory.dtype) for _ in model.dec]
    vs = [torch.empty_like(k) for k in ks]
    out = torch.full((B, max_len), PAD, device=dev, dtype=torch.long)
    tok = torch.full((B,), BOS, device=dev, dtype=torch.long)
    done = torch.zeros(B, dtype=torch.bool, device=dev)
    score = torch.zeros(B, device=dev)
    count = torch.zeros(B, device=dev)
    emb = model.emb.weight
    for t in range(max_len):
        x = (F.embedding(tok, emb) * model.scale + model.pos[t])[:, None]
        for i, layer in enumerate(model.dec):
            h = layer.n1(x)
            q = layer.self_attn.q(h).view(B, 1, H, dh).transpose(1, 2)
            ks[i][:, :, t] = layer.self_attn.k(h).view(B, H, dh)
            vs[i][:, :, t] = layer.self_attn.v(h).view(B, H, dh)
            y = attend(q, ks[i][:, :, : t + 1], vs[i][:, :, : t + 1])
            x = x + layer.self_attn.o(y.reshape(B, 1, D))
            h = layer.n2(x)
            q = layer.cross.q(h).view(B, 1, H, dh).transpose(1, 2)
            y = attend(q, *cross[i], mask[:, :, 0])
            x = x + layer.cross.o(y.reshape(B, 1, D))
            h = layer.n3(x)
            x = x + layer.f2(F.relu(layer.f1(h)))
        logits = F.linear(model.dec_norm(x)[:, 0], emb) + model.bias
        logits[:, :1] = -1e4  # never <unk>
        best, tok = logits.max(-1)
        lp = best.float() - torch.logsumexp(logits.float(), -1)
        score += torch.where(done, 0.0, lp)
        count += (~done).float()
        tok = torch.where(done, PAD, tok)
        out[:, t] = tok
        done |= tok == EOS
        if t % 8 == 7 and bool(done.all()):
            break
    return out, score / count.clamp(min=1), done


def encode(args):
    path, spm_path, lo, hi = args
    sp = spm.SentencePieceProcessor(model_file=spm_path)
    with open(path, "rb") as fh:
        fh.seek(lo)
        lines = fh.read(hi - lo).decode("utf-8", "replace").split("\n")
    ids = [x for x in sp.encode([line for line in lines if line], out_type=int) if 2 < len(x) < 90]
    lens = np.fromiter((len(x) for x in ids), np.int32, len(ids))
    return lens, np.fromiter((t for x in ids for t in x), np.uint16, int(lens.sum()))


def cuts(path, parts=12):
    size, out = os.path.getsize(path), [0]
    with open(path, "rb") as fh:
        for k in range(1, parts):
            fh.seek(size * k // parts)
            fh.readline()
            out.append(fh.tell())
    out.append(size)
    return [(a, b) for a, b in pairwise(out) if b > a]


def looping(o):
    """Rows in which some 1-, 2- or 3-gram stands four times in a row."""
    bad = torch.zeros(o.shape[0], dtype=torch.bool, device=o.device)
    for n in (1, 2, 3):
        if o.shape[1] < 4 * n:
            continue
        eq = ((o[:, n:] == o[:, :-n]) & (o[:, n:] != PAD)).float().cumsum(1)
        eq = F.pad(eq, (1, 0))
        bad |= ((eq[:, 3 * n :] - eq[:, : -3 * n]) >= 3 * n - 0.5).any(1)
    return bad


def rows(flat, off, lens, width):
    """Token rows padded to width, from a flat array."""
    idx = off[:, None] + np.arange(width)[None]
    out = flat[np.minimum(idx, len(flat) - 1)].astype(np.int64)
    out[np.arange(width)[None] >= lens[:, None]] = PAD
    return out


def show(sp, flat, start, length):
    return sp.decode([int(token) for token in flat[start : start + length]])


def main():
    mono, spm_path, weights, out, minutes = sys.argv[1:6]
    start = time.time()
    deadline = start + float(minutes) * 60
    os.makedirs(out, exist_ok=True)
    sp = spm.SentencePieceProcessor(model_file=spm_path)
    langs = sorted(f[:-4] for f in os.listdir(mono) if f.endswith(".txt"))
    jobs = [(lang, (f"{mono}/{lang}.txt", spm_path, a, b)) for lang in langs for a, b in cuts(f"{mono}/{lang}.txt")]
    with Pool(min(16, os.cpu_count())) as pool:
        parts = pool.map(encode, [j for _, j in jobs], chunksize=1)
    text = {}
    for lang in langs:
        mine = [p for (k, _), p in zip(jobs, parts, strict=True) if k == lang]
        lens, flat = np.concatenate([p[0] for p in mine]), np.concatenate([p[1] for p in mine])
        text[lang] = (lens, flat, np.concatenate([[0], np.cumsum(lens, dtype=np.int64)])[:-1])
    print(f"encoded in {time.time() - start:.0f}s", {lang: len(v[0]) for lang, v in text.items()}, flush=True)
    dev = "cuda" if torch.cuda.is_available() else "cpu"
    model = Translator(sp.vocab_size(), p=0.0).to(dev)
    model.load_state_dict({k: v.float() for k, v in torch.load(weights, map_location=dev).items()})
    model.eval()
    model = model.to(torch.bfloat16) if dev == "cuda" else model
    model.pos = model.pos.to(model.emb.weight.dtype)
    rng = np.random.default_rng(3)
    others = [lang for lang in langs if lang != "en"]
    work = [
        (lang, "en", lang, np.arange(len(text[lang][0]))) for lang in others
    ]  # (name, synthetic language, genuine language, rows)
    if "en" in text:
        n = len(text["en"][0])
        share = int(n / max(1, len(others)) * 2)  # each English sentence serves two languages
        work += [("en_from_" + lang, lang, "en", rng.choice(n, min(n, share), replace=False)) for lang in others]
    for name, into, genuine, pick in work:
        if time.time() > deadline or not len(pick):
            print("skipped", name, flush=True)
            continue
        t0 = time.time()
        lens, flat, off = text[genuine]
        tag = sp.piece_to_id(f"<2{into}>")
        pick = pick[np.argsort(lens[pick], kind="stable")]
        S, T, L, R, score = [], [], [], [], []
        pos = 0
        while pos < len(pick):
            longest = int(lens[pick[min(len(pick) - 1, pos + 8191)]])
            part = pick[pos : pos + min(8192, max(256, 400_000 // max(longest, 1)))]
            pos += len(part)
            pl = lens[part].astype(np.int64)
            w = int(pl.max())
            a = np.full((len(part), w + 2), PAD, np.int64)
            a[:, 0] = tag
            g = rows(flat, off[part], pl, w)
            a[:, 1 : 1 + w] = g
            a[np.arange(len(part)), 1 + pl] = EOS
            o, sc, done = greedy(model, torch.from_numpy(a).to(dev), min(110, int(w * 1.6) + 10))
            n = (o == EOS).float().argmax(1)
            ratio = n / torch.from_numpy(pl).to(dev)
            ok = (done & (n > 0) & ~looping(o) & (ratio > 0.4) & (ratio < 2.5)).cpu().numpy()
            n = n.cpu().numpy()[ok]
            o = o.cpu().numpy()[ok]
            score.append(sc.float().cpu().numpy()[ok])
            S.append(o[np.arange(o.shape[1])[None] < n[:, None]].astype(np.uint16))
            L.append(n.astype(np.int32))
            g, pl = g[ok], pl[ok]
            T.append(g[np.arange(w)[None] < pl[:, None]].astype(np.uint16))
            R.append(pl.astype(np.int32))
        sl, tl, sc = np.concatenate(L), np.concatenate(R), np.concatenate(score)
        sf, tf = np.concatenate(S), np.concatenate(T)
        keep = sc > np.quantile(sc, 0.1)
        sf, tf = sf[np.repeat(keep, sl)], tf[np.repeat(keep, tl)]
        sl, tl = sl[keep], tl[keep]
        np.savez(f"{out}/to_{name}.npz", sl=sl, sf=sf, tl=tl, tf=tf)
        so, to = np.cumsum(sl) - sl, np.cumsum(tl) - tl
        k = len(sl) // 2
        print(
            f"{name}: {len(pick)} -> {len(sl)} in {time.time() - t0:.1f}s | "
            f"{show(sp, sf, so[k], sl[k])} ||| {show(sp, tf, to[k], tl[k])}",
            flush=True,
        )
    print(f"done in {time.time() - start:.0f}s", flush=True)


if __name__ == "__main__":
    main()
