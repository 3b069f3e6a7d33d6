"""Measures the finder of terms on texts whose terms were marked by hand before the finder was written.

Half of the texts (`kept`) are kept back: they were never looked at to make it better.
"""

import argparse
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from benchmarks.signature import ROOT, save, signature
from tolmach.glossaries.found import FoundTerm, WordFacts, found
from tolmach.linguistics.inflection.stems import paradigms
from tolmach.translation.sentences import Split, pieces
from tolmach.writing.lexicon import lexicon

TEXTS = ROOT / "benchmarks" / "data" / "found"
FIRST = 20
_MARKED = re.compile(r"\[\[(.*?)\]\]")
_SHORT = re.compile(r"\s*\((\w+)\)$")


def texts(kept: bool) -> Iterator[tuple[str, Path]]:
    """With the language of each."""
    for path in sorted(TEXTS.glob("*.txt")):
        if path.name.endswith(".kept.txt") == kept:
            yield path.name.partition(".")[0], path


def wanted(text: str, language: str) -> dict[str, str]:
    """The marked terms by a key of all their forms. An abbreviation in brackets is a term of its own."""
    terms = list[str]()
    for marked in _MARKED.findall(text):
        short = _SHORT.search(marked)
        terms += [marked[: short.start()], short.group(1)] if short else [marked]
    return {key(term, language): term for term in terms}


def key(term: str, language: str) -> str:
    same = paradigms(language).key
    return " ".join(same(word.lower()) for word in re.findall(r"[^\W_]+", term))


def terms_of(text: str, language: str, most: int) -> Sequence[FoundTerm]:
    known = lexicon(language)
    plain = _MARKED.sub(r"\1", text)
    sentences = [piece.text.strip() for piece in pieces(plain, language, Split.ALL)]
    return found(sentences, WordFacts(language, known.size if known else None), most)


def measure(kept: bool, show: bool = False) -> dict[str, Any]:
    rows = dict[str, Any]()
    for language, path in texts(kept):
        text = path.read_text(encoding="utf-8")
        terms, answer = wanted(text, language), terms_of(text, language, FIRST)
        right = {key(each.text, language) for each in answer} & terms.keys()
        row = rows.setdefault(language, {"texts": 0, "terms": 0, "proposed": 0, "right": 0})
        for name, count in (("texts", 1), ("terms", len(terms)), ("proposed", len(answer)), ("right", len(right))):
            row[name] += count
        if show:
            print(path.name, "missed:", [terms[each] for each in terms.keys() - right])
            print("  wrong:", [(each.text, each.score) for each in answer if key(each.text, language) not in terms])
    for row in rows.values():
        row["precision_at_20"] = round(row["right"] / row["proposed"], 2)
        row["recall"] = round(row["right"] / row["terms"], 2)
    return rows


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--show", action="store_true", help="what is missed and wrong in the texts that are not kept")
    if parser.parse_args().show:
        print(measure(False, show=True))
        return
    result = {"signature": signature(TEXTS.glob("*.txt"), "none"), "seen": measure(False), "kept": measure(True)}
    print(result)
    save("found", result)


if __name__ == "__main__":
    main()
