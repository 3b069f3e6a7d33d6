"""Reads the hand-written lexicon: the translation of each English word into another language, and its gender.

A folder has `<language>.tsv` with lines `English, part of speech, translation, gender, others`; `|` separates the
others. `src/tolmach/translation/lexicon/data`, the folder of the service, is one. The service has its own reader, but
that needs more of the service than the machine that trains has, so this module reads the same files.
"""

from dataclasses import dataclass
from pathlib import Path

from tolmach.languages.variants import adapt

DERIVED = {"pt-br": "pt", "zh-hant": "zh"}
"""Languages without their own file, and the language whose file they share."""
BRAZILIAN = "br:"
DOUBTFUL, FORMS = "doubtful.tsv", "english.txt"
"""The files of forms that mostly mean something else, and of words that tell an English noun from a verb."""


@dataclass(frozen=True, slots=True)
class Entry:
    translation: str
    gender: str = ""
    """`m`, `f`, `n`, or `c` for the common gender of the Nordic languages; empty if there is no gender."""
    others: tuple[str, ...] = ()
    """Other right translations, perhaps in another sense: good enough to accept, but not to give as hints."""
    kind: str = ""
    """The part of speech."""

    @property
    def accepted(self) -> tuple[str, ...]:
        return (self.translation, *self.others)


Lexicon = dict[str, Entry]
"""Entries by their English word, commoner words first."""


def read(folder: Path, language: str) -> Lexicon:
    """Empty if the folder does not have the language. Words that the language lacks are left out, and so are the marked
    senses of a word: a bare word does not tell them."""
    path = folder / f"{DERIVED.get(language, language)}.tsv"
    if not path.exists():
        return {}
    rows = (line.split("\t") for line in path.read_text(encoding="utf-8").split("\n") if line)
    return {
        word: _entry(said, gender, others, kind, language)
        for word, kind, said, gender, others in rows
        if said and "(" not in word
    }


def doubtful(folder: Path, source: str, target: str) -> frozenset[str]:
    """The lower-case forms of source words that mostly mean something else in the target."""
    path, pair = folder / DOUBTFUL, f"{source}>{target}\t"
    lines = path.read_text(encoding="utf-8").split("\n") if path.exists() else []
    return frozenset(form for line in lines if line.startswith(pair) for form in line.removeprefix(pair).split("|"))


def barred(folder: Path) -> dict[str, frozenset[str]]:
    """For each part of speech, the English words that it never follows: in `we monitor`, `monitor` is not a noun."""
    path = folder / FORMS
    sections = path.read_text(encoding="utf-8").split("\n[") if path.exists() else []
    tables = {name: body.split("\n#")[0] for name, _, body in (section.partition("]\n") for section in sections)}
    return {
        kind: frozenset(tables.get(name, "").split())
        for kind, name in (("noun", "before verbs"), ("verb", "before nouns"))
    }


def genders(lexicon: Lexicon) -> dict[str, str]:
    """The genders of nouns of one word. Nouns that the lexicon has in two genders are left out."""
    found: dict[str, set[str]] = {}
    for entry in lexicon.values():
        if entry.gender and " " not in entry.translation:
            found.setdefault(entry.translation, set()).add(entry.gender)
    return {noun: next(iter(kinds)) for noun, kinds in found.items() if len(kinds) == 1}


def _entry(translation: str, gender: str, others: str, kind: str, language: str) -> Entry:
    given = [other for other in others.split("|") if other]
    if language == "zh-hant":
        first, *rest = (adapt(each, language) for each in (translation, *given))
        return Entry(first, gender, tuple(rest), kind)
    brazilian = [other.removeprefix(BRAZILIAN) for other in given if other.startswith(BRAZILIAN)]
    plain = [other for other in given if not other.startswith(BRAZILIAN)]
    if language == "pt-br" and brazilian:
        # The gender is unknown here, because the file has the gender of the European word.
        return Entry(brazilian[0], "", (translation, *brazilian[1:], *plain), kind)
    return Entry(translation, gender, tuple(plain if language == "pt" else [*brazilian, *plain]), kind)
