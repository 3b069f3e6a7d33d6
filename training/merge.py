"""Add bilingual TSVs (english \t other, gz) to a prepared folder (en.txt, <lang>.tsv) and write the union.

usage: merge.py BASE OUT FILE...   earlier rows win; FILE names end in .<lang>.tsv.gz
"""

import collections
import glob
import gzip
import os
import random
import re
import sys
import unicodedata

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from prepare import good

CAP = int(os.environ.get("CAP", 150000))
DICT = re.compile(os.environ.get("DICT", r"/dict/"))
# dictionaries, best first: the first translation of a headword wins
ORDER = [
    "enwiktionary-buchmeier",
    "ding",
    "openrussian",
    "edict",
    "cedict",
    "fvdp",
    "kengdic",
    "tezaurs",
    "enwiktionary-vuizur",
    "apertium",
    "freedict",
    "gf-translator",
    "gcompris",
    "multilingual-game-words",
    "eurovoc",
    "omw-wiktionary",
    "omw-wordnet",
    "reta-vortaro",
]
CAPS = {
    "cldr": 2500,
    "iso-codes": 2500,
    "kde-edu": 2500,
    "geonames": 4000,
    "osm-presets": 4000,
    "thai-transliteration": 4000,
    "freecodecamp": 60000,
    "osm-id-presets": 3000,
    "eu-eforms-sdk": 8000,
    "tw-law": 100000,
    **eval(os.environ.get("CAPS", "{}")),
}


def rank(path):
    name = os.path.basename(path)
    k = next((i for i, p in enumerate(ORDER) if name.startswith(p)), len(ORDER))
    return (bool(DICT.search(path)), k if DICT.search(path) else 0, path)


def main(base, out, files):
    os.makedirs(out, exist_ok=True)
    with open(f"{base}/en.txt", encoding="utf-8") as fh:
        english = fh.read().split("\n")
    if english and not english[-1]:
        english.pop()
    ids = {e: i for i, e in enumerate(english)}
    by_lang = collections.defaultdict(list)
    for f in files:
        by_lang[re.search(r"\.([a-z]{2}(?:-[a-z]+)?)\.tsv\.gz$", f).group(1)].append(f)
    langs = sorted({f[:-4] for f in os.listdir(base) if f.endswith(".tsv")} | set(by_lang))
    total = 0
    for lang in langs:
        rows, row = {}, 0
        if os.path.exists(f"{base}/{lang}.tsv"):
            with open(f"{base}/{lang}.tsv", encoding="utf-8") as fh:
                for line in fh:
                    d, t = line.rstrip("\n").split("\t", 1)
                    row += int(d)
                    rows[row] = t
        before, count = len(rows), collections.Counter()
        for f in sorted(by_lang[lang], key=rank):
            source = os.path.basename(f).split(".")[0]
            cap = CAPS.get(source, CAP)
            with gzip.open(f, "rt", encoding="utf-8", errors="replace") as fh:
                lines = fh.read().split("\n")
            if len(lines) > cap:
                random.Random(1).shuffle(lines)
            for line in lines:
                p = line.split("\t")
                if len(p) != 2:
                    continue
                en, xx = (unicodedata.normalize("NFC", " ".join(q.split())) for q in p)
                if not good(en, xx, lang):
                    continue
                if count[source] >= cap:
                    break
                i = ids.get(en)
                if i is None:
                    i = ids[en] = len(english)
                    english.append(en)
                if i in rows:
                    continue
                rows[i] = xx
                count[source] += 1
        with open(f"{out}/{lang}.tsv", "w", encoding="utf-8") as fh:
            last = 0
            for i in sorted(rows):
                fh.write(f"{i - last}\t{rows[i]}\n")
                last = i
        total += len(rows)
        print(lang, before, "->", len(rows), dict(count.most_common(6)), flush=True)
    with open(f"{out}/en.txt", "w", encoding="utf-8") as fh:
        fh.write("\n".join(english) + "\n")
    print("english", len(english), "pairs", total)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], [f for p in sys.argv[3:] for f in sorted(glob.glob(p))])
