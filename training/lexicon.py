"""The hand-written lexicon: for each English word what it is in another language, and of which gender.

A folder has `<language>.tsv` with lines `English, part of speech, translation, gender, others`; `|` parts the others.
"""

from dataclasses import dataclass
from pathlib import Path

DERIVED = {"pt-br": "pt"}
"""Languages without a file of their own, and the one whose file they share."""
BRAZILIAN = "br:"


@dataclass(frozen=True, slots=True)
class Entry:
    translation: str
    gender: str = ""
    """`m`, `f`, `n`, or `c` for the common gender of the North; nothing where there is none."""
    others: tuple[str, ...] = ()
    """Right as well, perhaps in another sense: good enough to accept, not to hint with."""

    @property
    def accepted(self) -> tuple[str, ...]:
        return (self.translation, *self.others)


Lexicon = dict[str, Entry]
"""By the English word."""


def read(folder: Path, language: str) -> Lexicon:
    """Empty where the folder has nothing for the language."""
    path = folder / f"{DERIVED.get(language, language)}.tsv"
    if not path.exists():
        return {}
    rows = (line.split("\t") for line in path.read_text(encoding="utf-8").split("\n") if line)
    return {row[0]: _entry(row[2], row[3], row[4], language) for row in rows if row[2]}


def genders(lexicon: Lexicon) -> dict[str, str]:
    """Of nouns of one word, by the noun; none of those that the lexicon has in two genders."""
    found: dict[str, set[str]] = {}
    for entry in lexicon.values():
        if entry.gender and " " not in entry.translation:
            found.setdefault(entry.translation, set()).add(entry.gender)
    return {noun: next(iter(kinds)) for noun, kinds in found.items() if len(kinds) == 1}


def _entry(translation: str, gender: str, others: str, language: str) -> Entry:
    given = [other for other in others.split("|") if other]
    brazilian = [other.removeprefix(BRAZILIAN) for other in given if other.startswith(BRAZILIAN)]
    plain = [other for other in given if not other.startswith(BRAZILIAN)]
    if language == "pt-br" and brazilian:
        # Its gender is not known: the file tells that of the European word.
        return Entry(brazilian[0], "", (translation, *brazilian[1:], *plain))
    return Entry(translation, gender, tuple(plain if language == "pt" else [*brazilian, *plain]))
