"""Makes `data/tasks/terms.tsv`: terms of NTREX lines whose dictionary translation stands in the reference.

    python -m benchmarks.tasks.terms_data LEMMAS.tsv.xz FOLDER [FOLDER ...]

The first is made by `training.text.lemmas`. A folder holds `en.txt` and `<lang>.tsv`: the training text, whose entries
of one or two words are the dictionary. Needs `simplemma`. The table is kept, so that the benchmarks need none of it.
"""

import lzma
import random
import re
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import simplemma

from benchmarks.signature import lines
from benchmarks.tasks.sets import TERMS

LANGUAGES = ("de", "fr", "es", "it", "pl", "ru", "cs", "nl", "ja", "zh")
UNSPACED = frozenset({"ja", "zh"})
SENTENCES = 300
MOST_TERMS = 3
COMMONEST = 150
"""The number of English words that are too common for a glossary entry."""
SHORTEST = 4
HEAD = "lang\tline\tstart\tend\tsource\ttarget\tform\tforms"

_WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
_WHOLE = re.compile(r"(?<![\w-])[^\W\d_]+(?![\w-])")

Dictionary = dict[str, set[str]]


@dataclass(frozen=True, slots=True)
class Found:
    start: int
    end: int
    target: str
    form: str

    @property
    def inflected(self) -> bool:
        return self.form != self.target

    def row(self, language: str, line: int, others: tuple[str, ...]) -> str:
        source = lines("en")[line][self.start : self.end]
        forms = " ".join(dict.fromkeys((self.target, self.form, *others)))
        return "\t".join(map(str, (language, line, self.start, self.end, source, self.target, self.form, forms)))


def known_forms(path: Path) -> dict[tuple[str, str], tuple[str, ...]]:
    """Maps a language and a base form to the other forms."""
    found: dict[tuple[str, str], list[str]] = {}
    with lzma.open(path, "rt", encoding="utf-8") as rows:
        for row in rows:
            language, word, base = row.rstrip("\n").split("\t")
            found.setdefault((language, base), []).append(word)
    return {key: tuple(words) for key, words in found.items()}


def dictionary(folders: list[Path], language: str) -> Dictionary:
    """Maps lower-case English words to words of the language, in the case that they have inside a sentence."""
    found: Dictionary = {}
    for folder in folders:
        english = (folder / "en.txt").read_text(encoding="utf-8").split("\n")
        row = 0
        for line in (folder / f"{language}.tsv").read_text(encoding="utf-8").splitlines():
            delta, _, text = line.partition("\t")
            row += int(delta)
            if _entry(english[row], text, language):
                found.setdefault(english[row].lower(), set()).add(text)
    return found


def _entry(english: str, text: str, language: str) -> bool:
    if len(english.split()) > 2 or not all(_WORD.fullmatch(word) for word in english.split()):
        return False
    if language in UNSPACED:
        return 2 <= len(text) <= 8 and bool(_WORD.fullmatch(text)) and not text.isascii()
    return bool(_WORD.fullmatch(text)) and len(text) >= SHORTEST and (language == "de" or text.islower())


def _base(word: str, language: str) -> str:
    return str(simplemma.lemmatize(word, lang=language))


def forms(reference: str, language: str) -> dict[str, str]:
    """Maps base forms to words of the reference that occur once, apart from its first word."""
    words = _WHOLE.findall(reference)
    once = [word for word, count in Counter(words).items() if count == 1 and word != words[0]]
    bases = Counter(_base(word, language) for word in once)
    return {base: word for word in once if bases[base := _base(word, language)] == 1}


def candidates(english: str, reference: str, language: str, known: Dictionary, common: set[str]) -> Iterator[Found]:
    there = {} if language in UNSPACED else forms(reference, language)
    for start, end in _spans(english, common):
        source = english[start:end].lower()
        if len(source) < SHORTEST or english.lower().count(source) != 1:
            continue
        for target in sorted(known.get(source, set()) | known.get(_base(source, "en"), set())):
            form = _form(target, reference, there, language)
            if form and target.lower() != source:
                yield Found(start, end, target, form)


def _spans(english: str, common: set[str]) -> list[tuple[int, int]]:
    """Returns pairs of words first, because a longer term says more."""
    words = [word.span() for word in _WORD.finditer(english) if word[0].lower() not in common]
    pairs = [(start, end) for (start, middle), (after, end) in pairwise(words) if english[middle:after] == " "]
    return pairs + words


def _form(target: str, reference: str, there: dict[str, str], language: str) -> str | None:
    if language in UNSPACED:
        return target if reference.count(target) == 1 else None
    form = there.get(target)
    # A target that is no base form would test something other than inflection.
    return form if form and _base(target, language) == target and form[0].isupper() == target[0].isupper() else None


def chosen(found: list[Found], rng: random.Random, inflected: bool) -> list[Found]:
    """Chooses one to three terms of a sentence that do not overlap, those of the wanted kind first."""
    rng.shuffle(found)
    found.sort(key=lambda term: term.inflected is not inflected)
    kept: list[Found] = []
    for term in found:
        apart = all(term.end <= other.start or other.end <= term.start for other in kept)
        if apart and term.target not in {other.target for other in kept}:
            kept.append(term)
    return sorted(kept[: rng.randint(1, MOST_TERMS)], key=lambda term: term.start)


def picked(folders: list[Path], language: str, common: set[str]) -> dict[int, list[Found]]:
    """Picks terms by line. The kind that is rarer so far comes first."""
    rng = random.Random(language)
    known = dictionary(folders, language)
    pairs = list(enumerate(zip(lines("en"), lines(language), strict=True)))
    rng.shuffle(pairs)
    kept: dict[int, list[Found]] = {}
    for line, (english, reference) in pairs:
        kinds = Counter(term.inflected for terms in kept.values() for term in terms)
        if terms := chosen(
            list(candidates(english, reference, language, known, common)), rng, kinds[True] < kinds[False]
        ):
            kept[line] = terms
        if len(kept) == SENTENCES:
            break
    return dict(sorted(kept.items()))


def main() -> None:
    lemmas, *folders = (Path(argument) for argument in sys.argv[1:])
    others = known_forms(lemmas)
    counts = Counter(word.lower() for line in lines("en") for word in _WORD.findall(line))
    common = {word for word, _ in counts.most_common(COMMONEST)}
    rows = [HEAD]
    for language in LANGUAGES:
        terms = picked(folders, language, common)
        kinds = Counter(term.inflected for found in terms.values() for term in found)
        print(language, len(terms), "sentences", kinds.total(), "terms", kinds[True], "inflected", flush=True)
        for line, found in terms.items():
            rows += [term.row(language, line, others.get((language, term.target), ())) for term in found]
    TERMS.write_text("".join(f"{row}\n" for row in rows), encoding="utf-8")


if __name__ == "__main__":
    main()
