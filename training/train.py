"""Train the model on one GPU for a fixed wall time.

usage: train.py DATA SPM OUT MINUTES [key=value ...]
DATA holds en.txt (row = line number) and <lang>.tsv (row delta \t text).
"""

import multiprocessing as mp
import os
import queue
import sys
import threading
import time
from itertools import pairwise

import numpy as np
import sentencepiece as spm
import torch
import torch.nn.functional as F
from model import Translator

PAD, BOS, EOS = 3, 1, 2


# ---- data ---------------------------------------------------------------------------------------


def _encode(args):
    path, spm_path, lo, hi = args
    sp = spm.SentencePieceProcessor(model_file=spm_path)
    with open(path, "rb") as fh:
        fh.seek(lo)
        blob = fh.read(hi - lo).decode("utf-8", "replace")
    lines = blob.split("\n")
    if lines and not lines[-1]:
        lines.pop()
    if path.endswith(".tsv"):
        cut = [line.split("\t", 1) for line in lines]
        delta = np.array([int(c[0]) for c in cut], np.int64)
        lines = [c[1] for c in cut]
    else:
        delta = np.ones(len(lines), np.int64)
    ids = sp.encode(lines, out_type=int)
    lens = np.fromiter((len(x) for x in ids), np.int32, len(ids))
    flat = np.fromiter((t for x in ids for t in x), np.uint16, int(lens.sum()))
    return delta, lens, flat


class Side:
    """All sentences of one language: flat token array, offsets, and the row each sentence belongs to."""

    def __init__(self, path, spm_path, pool):
        size = os.path.getsize(path)
        cuts = [0]
        with open(path, "rb") as fh:
            for k in range(1, 64):
                fh.seek(size * k // 64)
                fh.readline()
                cuts.append(fh.tell())
        cuts.append(size)
        parts = pool.map(_encode, [(path, spm_path, a, b) for a, b in pairwise(cuts) if b > a])
        self.row = np.cumsum(np.concatenate([p[0] for p in parts]))
        self.len = np.concatenate([p[1] for p in parts])
        self.flat = np.concatenate([p[2] for p in parts])
        self.off = np.concatenate([[0], np.cumsum(self.len, dtype=np.int64)])[:-1]


def gather(flat, off, lens, width):
    idx = off[:, None] + np.arange(width)[None]
    keep = np.arange(width)[None] < lens[:, None]
    out = flat[np.minimum(idx, len(flat) - 1)].astype(np.int64)
    out[~keep] = PAD
    return out, keep


class Packed:
    """One side of a synthetic set: sentences already as token ids."""

    def __init__(self, lens, flat):
        self.len, self.flat = lens, flat
        self.off = np.concatenate([[0], np.cumsum(lens, dtype=np.int64)])[:-1]


class Batches:
    """Examples are rows (source side, source index, target side, target index, target tag, synthetic?)."""

    def __init__(self, data, spm_path, tokens, temperature, direct, seed=0, max_len=120, synthetic="", share=0.4):
        pool = mp.Pool(min(16, os.cpu_count()))
        sp = spm.SentencePieceProcessor(model_file=spm_path)
        t0 = time.time()
        self.en = Side(f"{data}/en.txt", spm_path, pool)
        self.en.row = np.arange(len(self.en.len))
        self.langs = sorted(f[:-4] for f in os.listdir(data) if f.endswith(".tsv"))
        self.side = {lang: Side(f"{data}/{lang}.tsv", spm_path, pool) for lang in self.langs}
        pool.close()
        rows = len(self.en.len)
        self.where = {}
        for lang in self.langs:
            w = np.full(rows, -1, np.int32)
            w[self.side[lang].row] = np.arange(len(self.side[lang].row))
            self.where[lang] = w
        self.sides = [*(self.side[lang] for lang in self.langs), self.en]
        self.EN = len(self.langs)
        self.bt = {}
        for lang in self.langs:
            for kind, name in ((0, f"to_{lang}"), (1, f"to_en_from_{lang}")):
                path = f"{synthetic}/{name}.npz"
                if synthetic and os.path.exists(path):
                    z = np.load(path)
                    if len(z["sl"]) == 0:
                        continue
                    self.sides += [Packed(z["sl"], z["sf"]), Packed(z["tl"], z["tf"])]
                    self.bt[(lang, kind)] = (len(self.sides) - 2, len(z["sl"]))
        self.tag = {lang: sp.piece_to_id(f"<2{lang}>") for lang in ["en", *self.langs]}
        self.r0 = sp.piece_to_id("<r0>")
        assert min(self.r0, *self.tag.values()) > 3, self.tag
        n = np.array([len(self.side[lang].len) for lang in self.langs], float)
        b = np.array([sum(self.bt.get((lang, k), (0, 0))[1] for k in (0, 1)) / 2 for lang in self.langs])
        p = (n + b) ** (1 / temperature)
        self.p = p / p.sum()
        self.tokens, self.max_len, self.direct, self.share = tokens, max_len, direct, share
        self.rng = np.random.default_rng(seed)
        # prose (five words or more, closing mark) is drawn twice as often as labels and fragments
        ends = {i for i in range(sp.vocab_size()) if sp.id_to_piece(i)[-1:] in ".?!\u3002\uff1f\uff01\u2026"}
        last = self.en.flat[np.maximum(self.en.off + self.en.len - 1, 0)]
        self.prose = (self.en.len >= 7) & np.isin(last, list(ends))
        self.cum = {}
        for lang in self.langs:
            w = np.where(self.prose[self.side[lang].row], 2.5, 1.0)
            self.cum[lang] = np.cumsum(w)
        print(
            f"data ready in {time.time() - t0:.0f}s: {rows} rows, {int(n.sum())} pairs, prose {self.prose.mean():.2f}, "
            f"{sum(len(s.flat) for s in self.side.values()) + len(self.en.flat)} tokens, "
            f"synthetic {sum(v[1] for v in self.bt.values())}",
            flush=True,
        )
        self.dev = self._dev()

    def _dev(self, k=48):
        """k usable sentences of each language, both directions, kept out of training by row."""
        out, held = [], []
        r = np.random.default_rng(7)
        for lang in self.langs:
            s = self.side[lang]
            pick = r.choice(len(s.len), min(k * 8, len(s.len)), replace=False)
            pick = pick[(s.len[pick] > 5) & (s.len[pick] < 60) & self.prose[s.row[pick]]][:k]
            held.append(s.row[pick])
            out.append((lang, pick))
        self.held = np.zeros(len(self.en.len), bool)
        self.held[np.concatenate(held)] = True
        return out

    def _chunk(self, size=1_500_000):
        recs = []
        for li, lang in enumerate(self.langs):
            s = self.side[lang]
            n = int(size * self.p[li])
            for back in (0, 1):
                m = n // 2
                got = self.bt.get((lang, back))
                nb = 0
                if got:
                    k, total = got
                    nb = int(m * min(self.share, total / (total + len(s.len))))
                    j = self.rng.integers(0, total, nb)
                    tag = self.tag["en"] if back else self.tag[lang]
                    recs.append(
                        np.stack([np.full(nb, k), j, np.full(nb, k + 1), j, np.full(nb, tag), np.ones(nb, int)], 1)
                    )
                i = np.searchsorted(self.cum[lang], self.rng.random(m - nb) * self.cum[lang][-1])
                i = np.minimum(i, len(s.len) - 1)
                i = i[~self.held[s.row[i]]]
                row = s.row[i]
                a = np.full(len(i), self.EN)
                ai = row.copy()
                if self.direct:
                    d = self.rng.random(len(i)) < self.direct
                    cand = self.rng.integers(0, len(self.langs), len(i))
                    for lj, mlang in enumerate(self.langs):
                        if lj == li:
                            continue
                        w = self.where[mlang][row]
                        sel = d & (cand == lj) & (w >= 0)
                        a[sel], ai[sel] = lj, w[sel]
                me = np.full(len(i), li)
                tags = np.array([self.tag[x] for x in (*self.langs, "en")])
                if back:
                    recs.append(np.stack([me, i, a, ai, tags[a], np.zeros(len(i), int)], 1))
                else:
                    recs.append(np.stack([a, ai, me, i, tags[me], np.zeros(len(i), int)], 1))
        rec = np.concatenate(recs)
        la, lb = self._len(rec[:, 0], rec[:, 1]), self._len(rec[:, 2], rec[:, 3])
        ok = (la > 0) & (lb > 0) & (la < self.max_len) & (lb < self.max_len)
        rec, la, lb = rec[ok], la[ok], lb[ok]
        key = np.maximum(la, lb) + self.rng.random(len(la)) * 2 + 0.02 * np.minimum(la, lb)
        order = np.argsort(key, kind="stable")
        rec, la, lb = rec[order], la[order], lb[order]
        mx = np.maximum(la, lb) + 3
        start, batches = 0, []
        while start < len(rec):
            end = min(len(rec), start + max(8, int(self.tokens // max(mx[start], 1))))
            while end - start > 8 and (end - start) * mx[start:end].max() > self.tokens * 1.05:
                end -= max(1, (end - start) // 20)
            batches.append((start, end))
            start = end
        self.rng.shuffle(batches)
        for a, b in batches:
            yield self.build(rec[a:b])

    def _len(self, sides, ix):
        out = np.zeros(len(sides), np.int64)
        for v in np.unique(sides):
            m = sides == v
            out[m] = self.sides[v].len[ix[m]]
        return out

    def _fetch(self, sides, ix):
        lens = self._len(sides, ix)
        w = int(lens.max())
        out = np.full((len(sides), w), PAD, np.int64)
        for v in np.unique(sides):
            m = sides == v
            s = self.sides[v]
            out[m] = gather(s.flat, s.off[ix[m]], s.len[ix[m]], w)[0]
        return out, lens

    def build(self, rec):
        n = len(rec)
        src, sl = self._fetch(rec[:, 0], rec[:, 1])
        tgt, tl = self._fetch(rec[:, 2], rec[:, 3])
        syn = rec[:, 5].astype(bool)
        S = np.full((n, -(-(src.shape[1] + 3) // 8) * 8), PAD, np.int64)
        S[:, 0] = rec[:, 4]
        real = np.flatnonzero(~syn)
        S[real[:, None], 1 + np.arange(src.shape[1])[None]] = src[real]
        made = np.flatnonzero(syn)
        S[made, 1] = self.r0
        S[made[:, None], 2 + np.arange(src.shape[1])[None]] = src[made]
        S[np.arange(n), 1 + syn + sl] = EOS
        T = np.full((n, -(-(tgt.shape[1] + 1) // 8) * 8 + 1), PAD, np.int64)
        T[:, 0] = BOS
        T[:, 1 : 1 + tgt.shape[1]] = tgt
        T[np.arange(n), 1 + tl] = EOS
        return torch.from_numpy(S), torch.from_numpy(T)

    def dev_batches(self):
        for lang, pick in self.dev:
            li = self.langs.index(lang)
            row = self.side[lang].row[pick]
            me, en, zero = np.full(len(pick), li), np.full(len(pick), self.EN), np.zeros(len(pick), int)
            yield lang, 0, self.build(np.stack([en, row, me, pick, np.full(len(pick), self.tag[lang]), zero], 1))
            yield lang, 1, self.build(np.stack([me, pick, en, row, np.full(len(pick), self.tag["en"]), zero], 1))

    def stream(self, depth=24):
        q = queue.Queue(depth)

        def work():
            while True:
                for S, T in self._chunk():
                    q.put((S.pin_memory(), T.pin_memory()) if torch.cuda.is_available() else (S, T))

        threading.Thread(target=work, daemon=True).start()
        while True:
            yield q.get()


# ---- optimiser ----------------------------------------------------------------------------------


def orthogonalise(g, steps=5):
    a, b, c = 3.4445, -4.7750, 2.0315
    x = g.bfloat16()
    t = x.size(-2) > x.size(-1)
    if t:
        x = x.mT
    x = x / (x.norm(dim=(-2, -1), keepdim=True) + 1e-7)
    for _ in range(steps):
        s = x @ x.mT
        x = a * x + (b * s + c * s @ s) @ x
    return x.mT if t else x


class Muon(torch.optim.Optimizer):
    """Momentum with orthogonalised updates, for hidden matrices; matrices of one shape are batched."""

    def __init__(self, params, lr, momentum=0.95, decay=0.01):
        super().__init__(list(params), {"lr": lr, "momentum": momentum, "decay": decay})

    @torch.no_grad()
    def step(self):
        for group in self.param_groups:
            by_shape = {}
            for p in group["params"]:
                by_shape.setdefault(p.shape, []).append(p)
            for ps in by_shape.values():
                upd = []
                for p in ps:
                    st = self.state[p]
                    if "m" not in st:
                        st["m"] = torch.zeros_like(p)
                    st["m"].lerp_(p.grad, 1 - group["momentum"])
                    upd.append(p.grad.lerp(st["m"], group["momentum"]))
                u = orthogonalise(torch.stack(upd))
                scale = max(1, ps[0].size(0) / ps[0].size(1)) ** 0.5
                for p, x in zip(ps, u, strict=True):
                    p.mul_(1 - group["lr"] * group["decay"])
                    p.add_(x.to(p.dtype), alpha=-group["lr"] * scale)


# ---- training -----------------------------------------------------------------------------------


def main():
    data, spm_path, out, minutes = sys.argv[1:5]
    opt = {
        "tokens": 40000,
        "temperature": 3.0,
        "direct": 0.1,
        "lr_muon": 0.02,
        "lr_adam": 0.002,
        "warmup": 400,
        "decay": 0.45,
        "enc": 10,
        "dec": 3,
        "dim": 512,
        "ffn": 2048,
        "heads": 8,
        "dropout": 0.1,
        "smooth": 0.1,
        "compile": 1,
        "seed": 1,
        "init": "",
        "synthetic": "",
        "share": 0.4,
    }
    for kv in sys.argv[5:]:
        k, v = kv.split("=", 1)
        opt[k] = type(opt[k])(v)
    print(opt, flush=True)
    start = time.time()
    budget = float(minutes) * 60
    torch.manual_seed(opt["seed"])
    torch.backends.cuda.matmul.allow_tf32 = True
    torch.set_float32_matmul_precision("high")
    b = Batches(
        data,
        spm_path,
        opt["tokens"],
        opt["temperature"],
        opt["direct"],
        seed=opt["seed"],
        synthetic=opt["synthetic"],
        share=opt["share"],
    )
    vocab = spm.SentencePieceProcessor(model_file=spm_path).vocab_size()
    dev = "cuda" if torch.cuda.is_available() else "cpu"
    model = Translator(vocab, opt["dim"], opt["heads"], opt["ffn"], opt["enc"], opt["dec"], opt["dropout"]).to(dev)
    if opt["init"]:
        model.load_state_dict({k: v.float() for k, v in torch.load(opt["init"], map_location=dev).items()}, strict=True)
    print(f"{sum(p.numel() for p in model.parameters()) / 1e6:.1f}M parameters", flush=True)
    if opt["compile"]:
        for i in range(len(model.enc)):
            model.enc[i].compile(dynamic=True)
        for i in range(len(model.dec)):
            model.dec[i].compile(dynamic=True)

    def loss_fn(h, emb, bias, y):
        logits = F.linear(h, emb.to(h.dtype)).float() + bias
        return F.cross_entropy(logits, y, ignore_index=PAD, label_smoothing=opt["smooth"], reduction="sum")

    def nll_fn(h, emb, bias, y):
        return F.cross_entropy(F.linear(h, emb.to(h.dtype)).float() + bias, y, ignore_index=PAD, reduction="sum")

    closs = torch.compile(loss_fn, dynamic=True) if opt["compile"] else loss_fn
    mats = [p for n, p in model.named_parameters() if p.ndim == 2 and not n.startswith("emb")]
    rest = [p for n, p in model.named_parameters() if p.ndim != 2 or n.startswith("emb")]
    o1 = Muon(mats, opt["lr_muon"])
    o2 = torch.optim.AdamW(rest, lr=opt["lr_adam"], betas=(0.9, 0.98), weight_decay=0.0, fused=dev == "cuda")
    ema = {k: v.detach().clone().float() for k, v in model.state_dict().items()}
    step = tok = 0
    acc = torch.zeros((), device=dev)
    acc_n = torch.zeros((), device=dev)

    def evaluate():
        model.eval()
        res = {}
        with torch.no_grad(), torch.autocast(dev, torch.bfloat16):
            for lang, back, (S, T) in b.dev_batches():
                S, T = S.to(dev), T.to(dev)
                h = model(S, T[:, :-1], PAD)
                y = T[:, 1:].reshape(-1)
                res[(lang, back)] = (
                    nll_fn(h.reshape(-1, h.shape[-1]), model.emb.weight, model.bias, y) / (y != PAD).sum()
                ).item()
        model.train()
        return res

    def save():
        os.makedirs(out, exist_ok=True)
        torch.save({k: v.to(torch.bfloat16) for k, v in ema.items()}, f"{out}/ema.pt")
        torch.save({k: v.detach().to(torch.bfloat16) for k, v in model.state_dict().items()}, f"{out}/last.pt")

    model.train()
    t_train = time.time()
    last_eval = last_save = time.time()
    for S, T in b.stream():
        done = (time.time() - start) / budget
        frac = 1.0 if done < 1 - opt["decay"] else max(0.0, (1 - done) / opt["decay"])
        w = min(1.0, (step + 1) / opt["warmup"]) * max(frac, 0.02)
        for g in o1.param_groups:
            g["lr"] = opt["lr_muon"] * w
        for g in o2.param_groups:
            g["lr"] = opt["lr_adam"] * w
        S, T = S.to(dev, non_blocking=True), T.to(dev, non_blocking=True)
        y = T[:, 1:].reshape(-1)
        n = (y != PAD).sum()
        with torch.autocast(dev, torch.bfloat16):
            h = model(S, T[:, :-1], PAD)
            loss = closs(h.reshape(-1, h.shape[-1]), model.emb.weight, model.bias, y)
        (loss / n).backward()
        torch.nn.utils.clip_grad_norm_(rest, 1.0)
        o1.step()
        o2.step()
        model.zero_grad(set_to_none=True)
        acc += loss.detach()
        acc_n += n
        tok += S.numel() + T.numel()
        step += 1
        if step % 10 == 0:
            beta = min(0.999, 1 - 10 / (step + 10))
            with torch.no_grad():
                for k, v in model.state_dict().items():
                    ema[k].lerp_(v.float(), 1 - beta if step > 500 else 1.0)
        if step % 200 == 0:
            print(
                f"step {step} {time.time() - start:.0f}s loss {(acc / acc_n).item():.3f} "
                f"padded {tok / (time.time() - t_train) / 1e3:.0f}k tok/s target {acc_n.item() / 1e3:.0f}k lr {w:.3f} "
                f"mem {torch.cuda.max_memory_allocated() / 1e9:.0f}G",
                flush=True,
            )
            acc.zero_(), acc_n.zero_()
            tok, t_train = 0, time.time()
        if time.time() - last_eval > 150 or done >= 1:
            r = evaluate()
            f = sum(v for (lang, k), v in r.items() if k == 0) / len(b.langs)
            k = sum(v for (lang, k), v in r.items() if k == 1) / len(b.langs)
            print(
                f"dev step {step}: en>xx {f:.3f} xx>en {k:.3f} "
                + " ".join(f"{lang}:{r[(lang, 0)]:.2f}/{r[(lang, 1)]:.2f}" for lang in b.langs),
                flush=True,
            )
            last_eval = t_train = time.time()
            tok = 0
        if time.time() - last_save > 240 or done >= 1:
            save()
            last_save = time.time()
        if done >= 1:
            break
    print(f"finished: {step} steps", flush=True)


if __name__ == "__main__":
    main()
