"""The hand-written lexicon: for each English word what it is in another language, and of which gender.

A folder has `<language>.tsv` with lines `English, part of speech, translation, gender, others`; `|` parts the others.
The folder of the service, `src/tolmach/translation/lexicon/data`, is one. Its reader there needs more of the service
than travels to the machine that trains, so this one reads the same files.
"""

from dataclasses import dataclass
from pathlib import Path

from tolmach.languages.variants import adapt

DERIVED = {"pt-br": "pt", "zh-hant": "zh"}
"""Languages without a file of their own, and the one whose file they share."""
BRAZILIAN = "br:"
DOUBTFUL, FORMS = "doubtful.tsv", "english.txt"
"""Forms that mostly mean something else; and what tells a noun from a verb in English."""


@dataclass(frozen=True, slots=True)
class Entry:
    translation: str
    gender: str = ""
    """`m`, `f`, `n`, or `c` for the common gender of the North; nothing where there is none."""
    others: tuple[str, ...] = ()
    """Right as well, perhaps in another sense: good enough to accept, not to hint with."""
    kind: str = ""
    """The part of speech."""

    @property
    def accepted(self) -> tuple[str, ...]:
        return (self.translation, *self.others)


Lexicon = dict[str, Entry]
"""By the English word, the commoner words first."""


def read(folder: Path, language: str) -> Lexicon:
    """Empty where the folder has nothing for the language; without the words that the language lacks."""
    path = folder / f"{DERIVED.get(language, language)}.tsv"
    if not path.exists():
        return {}
    rows = (line.split("\t") for line in path.read_text(encoding="utf-8").split("\n") if line)
    return {word: _entry(said, gender, others, kind, language) for word, kind, said, gender, others in rows if said}


def doubtful(folder: Path, source: str, target: str) -> frozenset[str]:
    """Forms of words of the source, in small letters, that mostly mean something else in the target."""
    path, pair = folder / DOUBTFUL, f"{source}>{target}\t"
    lines = path.read_text(encoding="utf-8").split("\n") if path.exists() else []
    return frozenset(form for line in lines if line.startswith(pair) for form in line.removeprefix(pair).split("|"))


def barred(folder: Path) -> dict[str, frozenset[str]]:
    """By part of speech the English words behind which it does not stand: `we monitor` is no noun."""
    path = folder / FORMS
    sections = path.read_text(encoding="utf-8").split("\n[") if path.exists() else []
    tables = {name: body.split("\n#")[0] for name, _, body in (section.partition("]\n") for section in sections)}
    return {
        kind: frozenset(tables.get(name, "").split())
        for kind, name in (("noun", "before verbs"), ("verb", "before nouns"))
    }


def genders(lexicon: Lexicon) -> dict[str, str]:
    """Of nouns of one word, by the noun; none of those that the lexicon has in two genders."""
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
        # Its gender is not known: the file tells that of the European word.
        return Entry(brazilian[0], "", (translation, *brazilian[1:], *plain), kind)
    return Entry(translation, gender, tuple(plain if language == "pt" else [*brazilian, *plain]), kind)
