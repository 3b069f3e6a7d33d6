"""Reads the sentences and the answers that count as right."""

import re
from dataclasses import dataclass

from benchmarks.signature import ROOT

DATA = ROOT / "benchmarks" / "data" / "words"
ENGLISH = "en"
_MARKS = re.compile(r"[^\w'-]+")


def plain(text: str) -> str:
    """Converts to lower case, with spaces for punctuation, so that a space ends every word."""
    return _MARKS.sub(" ", text.casefold().replace("’", "'"))


@dataclass(frozen=True, slots=True)
class Word:
    """A headword, and the beginnings of its forms and synonyms in one language."""

    headword: str
    accepted: tuple[str, ...]

    def stands(self, text: str) -> bool:
        said = f" {plain(text)} "
        return any(each in said for each in self.accepted)


@dataclass(frozen=True, slots=True)
class Case:
    source: str
    reference: str
    words: tuple[Word, ...]


def languages() -> list[str]:
    return sorted(path.stem for path in DATA.glob("*.tsv") if path.stem != ENGLISH)


def cases(source: str, target: str) -> list[Case]:
    """One language is English, whose file names the headwords. The file of the other corresponds to it line by line."""
    pairs = zip(_rows(ENGLISH), _rows(target if source == ENGLISH else source), strict=True)
    made = []
    for (english, headwords, *said), (other, *accepted) in pairs:
        ways = accepted if source == ENGLISH else said
        words = tuple(
            Word(headword, tuple(plain(each) for each in way.split("|") if each.strip()))
            for headword, way in zip(headwords.split("|"), ways, strict=True)
        )
        texts = (english, other) if source == ENGLISH else (other, english)
        made.append(Case(*texts, words))
    return made


def _rows(language: str) -> list[list[str]]:
    lines = (DATA / f"{language}.tsv").read_text(encoding="utf-8").splitlines()
    return [line.split("\t") for line in lines]
