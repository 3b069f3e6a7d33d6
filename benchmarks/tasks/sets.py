"""Reads and makes the test sets for the tasks that the model was taught besides translation."""

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

from benchmarks.signature import ROOT, lines
from tolmach.engines.protocol import Request, Term
from tolmach.units import Formality, Mark

TASKS = ROOT / "benchmarks" / "data" / "tasks"
TERMS = TASKS / "terms.tsv"
CORRECTION = TASKS / "correction.tsv"
FORMALITY = TASKS / "formality.tsv"

TERM_TARGETS = ("de", "fr", "es", "it", "pl", "ru", "cs", "nl", "ja", "zh")
FORMALITY_TARGETS = ("de", "fr", "it", "es", "nl", "pl", "pt", "pt-br", "ja", "ru")
CODE_PAIRS = {
    **{("en", target): 160 for target in TERM_TARGETS},
    **{(source, "en"): 100 for source in ("de", "fr", "es", "ru")},
}
MOST_MARKS = 4
LONGEST_MARK = 4
"""Words."""
FEWEST_WORDS = 3

_WORD = re.compile(r"\w+(?:['’-]\w+)*")


@dataclass(frozen=True, slots=True)
class TermCase:
    """A term of an English NTREX line, the form of its translation in the reference, and every form that is known."""

    line: int
    term: Term
    form: str
    forms: frozenset[str]

    @property
    def inflected(self) -> bool:
        return self.form != self.term.target


@dataclass(frozen=True, slots=True)
class Correction:
    language: str
    wrong: str
    right: str


def rows(path: Path) -> Iterator[list[str]]:
    """The rows of a table without its head."""
    for line in path.read_text(encoding="utf-8").splitlines()[1:]:
        yield line.split("\t")


def term_cases(language: str) -> list[list[TermCase]]:
    """The terms of each sentence."""
    found = [
        TermCase(int(line), Term(int(start), int(end), target), form, frozenset(forms.split(" ")))
        for name, line, start, end, _, target, form, forms in rows(TERMS)
        if name == language
    ]
    return [list(group) for _, group in groupby(found, key=lambda case: case.line)]


def corrections() -> list[Correction]:
    return [Correction(*row) for row in rows(CORRECTION)]


def address_requests(target: str, form: Formality) -> list[Request]:
    return [Request(text, "en", target, formality=form) for _, text in rows(FORMALITY)]


def coded_requests(source: str, target: str, count: int) -> list[Request]:
    """Makes requests of NTREX lines with marks around words, between them and around the whole line, some nested."""
    rng = random.Random(f"{source} {target}")
    texts = rng.sample([line for line in lines(source) if len(_WORD.findall(line)) >= FEWEST_WORDS], count)
    return [Request(text, source, target, align=True, marks=marks(text, rng)) for text in texts]


def marks(text: str, rng: random.Random) -> tuple[Mark, ...]:
    """Draws one to four marks. They are nested or do not overlap; outer ones come before inner ones."""
    words = [match.span() for match in _WORD.finditer(text)]
    kept: set[tuple[int, int]] = set()
    for _ in range(rng.randint(1, MOST_MARKS)):
        start, end = _stretch(text, words, rng)
        if not any(a < start < b < end or start < a < end < b for a, b in kept):
            kept.add((start, end))
    return tuple(Mark(start, end) for start, end in sorted(kept, key=lambda span: (span[0], -span[1])))


def _stretch(text: str, words: list[tuple[int, int]], rng: random.Random) -> tuple[int, int]:
    kind = rng.random()
    if kind < 0.15:
        at = rng.choice([0, len(text), *(start for start, _ in words)])
        return at, at
    if kind < 0.2:
        return 0, len(text)
    first = rng.randrange(len(words))
    last = min(len(words) - 1, first + rng.randrange(LONGEST_MARK))
    return words[first][0], words[last][1]


# The starts, vowels and ends of syllables. Two spaces mean an end without a letter.
_SYLLABLES = {
    "latin": ("b d f g k l m n p r s t v z br dr fl gr kl pr tr", "a e i o u", "  n r l"),
    "ru": ("б в г д з к л м н п р с т бр др кл пл тр", "а е и о у", "  н р л"),
    "ja": ("カ キ サ シ タ テ ナ ニ ハ ヒ マ ミ ラ リ ロ ワ ガ ゴ ダ ド バ ビ ボ パ ポ", "", "  ン ー"),
    "zh": ("巴 贝 达 德 格 卡 科 拉 洛 马 米 纳 尼 帕 皮 萨 塔 托 瓦 维 扎 佐", "", ""),
    "ko": ("가 나 다 라 마 바 사 타 파 고 노 도 로 모 보 소 토 포 미 니 리", "", ""),
    "el": ("β γ δ κ λ μ π ρ τ φ", "α ε ι ο", "  ν"),
    "he": ("ב ג ד ל מ נ פ ק ר ש ת", "א ו י", ""),
    "ar": ("ب ت ج د ر س ف ق ك ل م ن", "ا و ي", ""),
    "th": ("ก ด ต บ ป ม น ร ล ส", "า ี ู", "  น ม"),
}
_SYLLABLES |= dict.fromkeys(("bg", "uk"), _SYLLABLES["ru"])


def made_up(language: str, rng: random.Random) -> str:
    """A word that can be said in the language and means nothing."""
    starts, vowels, ends = (part.split(" ") for part in _SYLLABLES.get(language, _SYLLABLES["latin"]))
    # No start comes twice, because a check could take repeated syllables for a loop.
    chosen = rng.sample(starts, rng.randint(2, 4))
    word = "".join(start + rng.choice(vowels) + rng.choice(ends) for start in chosen)
    return word.capitalize() if language == "de" else word
