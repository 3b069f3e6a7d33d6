"""Merge bilingual TSVs (english \t other) into one English line file plus one row-indexed file per language.

usage: prepare.py OUT CAP FILE...   (FILE names end in .<lang>.tsv.gz; earlier files win on conflicts)
"""

import collections
import glob
import gzip
import os
import re
import sys
import unicodedata

SCRIPT = {
    "ru": "CYRILLIC",
    "uk": "CYRILLIC",
    "bg": "CYRILLIC",
    "el": "GREEK",
    "he": "HEBREW",
    "ar": "ARABIC",
    "th": "THAI",
    "ja": None,
    "zh": None,
    "zh-hant": None,
    "ko": None,
}
PLACE = re.compile(r"%\(?\w*\)?[sd]|\{\w*\}|\$\{?\w+\}?|</?\w[^>]*>|&\w+;")


MIN_WORDS = int(os.environ.get("MIN_WORDS", 1))


def good(en, xx, lang):
    if en.count(" ") + 1 < MIN_WORDS:
        return False
    if not en or not xx or en == xx or len(en) > 400 or len(xx) > 400:
        return False
    letters = sum(c.isalpha() for c in en)
    if letters < 2 or letters < 0.4 * len(en.replace(" ", "")):
        return False
    a, b = len(en.encode()), len(xx.encode())
    if len(en) > 12 and not 1 / 3.2 < b / a < 4.5:
        return False
    want = SCRIPT.get(lang)
    if want:
        s = [c for c in xx if c.isalpha()]
        if s and sum(unicodedata.name(c, "").startswith(want) for c in s[:60]) < 0.4 * len(s[:60]):
            return False
    return sorted(PLACE.findall(en)) == sorted(PLACE.findall(xx))


# Sources left out: no licence, no-derivatives or non-commercial terms, or comparable rather than parallel text.
LEFT_OUT = re.compile(
    r"^(bible-nd|quran-json|indonesian|multi30k|framed-multi30k|sick|privacyguides|wmt-newstest|lowq|tatoeba-pivot2)"
)
CAPS = [
    (re.compile(r"^bible"), 8000),
    (re.compile(r"^suttacentral"), 8000),
    (re.compile(r"^dict-"), 70000),
    (re.compile(r"^tatoeba-pivot"), 20000),
]


def cap_of(source, cap):
    return next((c for p, c in CAPS if p.match(source)), cap)


def main(out, cap, files):
    os.makedirs(out, exist_ok=True)
    ids, english = {}, []
    per_lang = collections.defaultdict(list)
    files = [f for f in files if not LEFT_OUT.match(os.path.basename(f))]
    files.sort(key=lambda f: (os.path.basename(f).startswith("dict-"), "tatoeba" not in f, f))
    for f in files:
        per_lang[re.search(r"\.([a-z]{2}(?:-[a-z]+)?)\.tsv\.gz$", f).group(1)].append(f)
    stats = {}
    for lang, fs in sorted(per_lang.items()):
        rows, count = {}, collections.Counter()
        for f in fs:
            source = os.path.basename(f).split(".")[0]
            limit = cap_of(source, cap)
            with gzip.open(f, "rt", encoding="utf-8", errors="replace") as fh:
                for line in fh:
                    parts = line.rstrip("\n").split("\t")
                    if len(parts) != 2:
                        continue
                    en, xx = (unicodedata.normalize("NFC", p.strip()) for p in parts)
                    if not good(en, xx, lang):
                        continue
                    i = ids.get(en)
                    if i is None:
                        i = ids[en] = len(english)
                        english.append(en)
                    if i in rows:
                        continue
                    if count[source] >= limit:
                        break
                    rows[i] = xx
                    count[source] += 1
        with open(f"{out}/{lang}.tsv", "w", encoding="utf-8") as fh:
            last = 0
            for i in sorted(rows):
                fh.write(f"{i - last}\t{rows[i]}\n")
                last = i
        stats[lang] = (len(rows), dict(count.most_common(8)))
        print(lang, len(rows), dict(count.most_common(6)), flush=True)
    with open(f"{out}/en.txt", "w", encoding="utf-8") as fh:
        fh.write("\n".join(english) + "\n")
    print("english rows", len(english), "pairs", sum(n for n, _ in stats.values()))


if __name__ == "__main__":
    files = [f for p in sys.argv[3:] for f in sorted(glob.glob(p))]
    main(sys.argv[1], int(sys.argv[2]), files)
