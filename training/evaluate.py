"""chrF of a checkpoint on a folder of parallel lines (<lang>.txt), English to and from every other language.

usage: evaluate.py CHECKPOINT SPM EVAL OUT.json LINES [first line] [beam]
"""

import json
import os
import sys
import time
from pathlib import Path

import ctranslate2
import sacrebleu
import sentencepiece as spm
import torch
from export import export


def main():
    ckpt, spm_path, folder, out, lines = sys.argv[1:6]
    first = int(sys.argv[6]) if len(sys.argv) > 6 else 0
    beam = int(sys.argv[7]) if len(sys.argv) > 7 else 1
    sp = spm.SentencePieceProcessor(model_file=spm_path)
    where = ckpt + ".ct2"
    if not os.path.isdir(where):
        os.makedirs(where)
        state = {k: v.float().numpy() for k, v in torch.load(ckpt, map_location="cpu").items()}
        export(state, [sp.id_to_piece(i) for i in range(sp.vocab_size())], where)
    tr = ctranslate2.Translator(where, compute_type="int8", inter_threads=int(os.environ.get("T", 2)), intra_threads=1)
    text = {
        f[:-4]: Path(folder, f).read_text(encoding="utf-8").split("\n")[first : first + int(lines)]
        for f in sorted(os.listdir(folder))
        if f.endswith(".txt")
    }
    only = os.environ.get("LANGS", "").split() or [lang for lang in text if lang != "en"]
    res, t0, n = {}, time.time(), 0
    for lang in only:
        for a, b in (("en", lang), (lang, "en")):
            src = [[f"<2{b}>", *sp.encode(x, out_type=str)] for x in text[a]]
            hyp = tr.translate_batch(
                src,
                beam_size=beam,
                max_batch_size=1024,
                batch_type="tokens",
                max_decoding_length=200,
                no_repeat_ngram_size=0,
            )
            hyp = [sp.decode(h.hypotheses[0]) for h in hyp]
            n += len(hyp)
            bleu = sacrebleu.corpus_bleu(
                hyp,
                [text[b]],
                tokenize={"zh": "zh", "zh-hant": "zh", "ja": "char", "ko": "char", "th": "char"}.get(b, "13a"),
            ).score
            res[f"{a}-{b}"] = (round(sacrebleu.corpus_chrf(hyp, [text[b]]).score, 1), round(bleu, 1))
            print(a, b, *res[f"{a}-{b}"], f"{n / (time.time() - t0):.1f}/s |", hyp[0][:110], flush=True)
    f = [v[0] for k, v in res.items() if k.startswith("en-")]
    k = [v[0] for k, v in res.items() if k.endswith("-en")]
    res["mean"] = (round(sum(f) / len(f), 2), round(sum(k) / len(k), 2))
    print("mean chrF en-x, x-en:", res["mean"])
    Path(out).write_text(json.dumps(res), encoding="utf-8")


if __name__ == "__main__":
    main()
