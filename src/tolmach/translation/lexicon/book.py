"""The lexicon of each language: one row for each English headword, with its translation. Read when it is asked for."""

from array import array
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files

from tolmach.languages.variants import adapt

ENGLISH = "en"
HEADWORDS = "words"
"""The file of the headwords, each with its part of speech and, mostly, the sense that is meant."""
DOUBTFUL = "doubtful.tsv"
"""The file of the words that mostly mean something else, as `training.service.doubts` found them. Each row has a pair
of languages and the forms."""
COMMONER = "commoner.txt"
"""The file of the translations that are much commoner than their headword, as `training.service.commoner` found them.
Each row has a language and the words."""
CUES = "cues.txt"
"""The file of the words that tell which sense of an English word is meant: `nail (finger): toe polish`."""
SAME = "same.txt"
"""The file of the other names of headwords: `surname: last name, family name`."""
BRAZILIAN = "br:"
_MADE_OF = {"pt-br": "pt", "zh-hant": "zh", ENGLISH: HEADWORDS}
"""Languages without a file of their own, each with the file that serves them."""


@dataclass(frozen=True, slots=True)
class LexiconEntry:
    word: str
    """The English headword. One of several senses has a mark: `nail (finger)`."""
    kind: str
    """Its part of speech."""
    translation: str
    gender: str = ""
    """`m`, `f`, `n`, or `c` for the common gender of the North; nothing where there is none."""
    others: tuple[str, ...] = ()
    """Translations that are right as well, perhaps in another sense: enough to accept an answer, not to ask for one."""
    usual: int = 1
    """How many of the accepted ones are what people say most: one for each variant that a text may be in."""

    @property
    def accepted(self) -> tuple[str, ...]:
        return (self.translation, *self.others)


@dataclass(frozen=True, slots=True)
class OtherNames:
    """The other names of an English headword."""

    found: tuple[str, ...] = ()
    """Names that always mean the headword, so they are found in a text like it."""
    accepted: tuple[str, ...] = ()
    """Names that may mean something else, or are headwords, so they only count as a translation."""


NO_NAMES = OtherNames()


class LexiconPage:
    """The rows of a language, in the order of the headwords. They stay bytes, because few of them are ever looked
    at."""

    __slots__ = ("_data", "_language", "_starts")

    def __init__(self, language: str, data: bytes) -> None:
        self._language, self._data = language, data
        self._starts = array("I", [0])
        while (end := data.find(b"\n", self._starts[-1])) >= 0:
            self._starts.append(end + 1)

    def __len__(self) -> int:
        return len(self._starts) - 1

    def __iter__(self) -> Iterator[LexiconEntry]:
        return map(self.entry, range(len(self)))

    def entry(self, row: int) -> LexiconEntry:
        """The entry of a row; its translation is empty where the language has no word for it."""
        written = self._written(row)
        return written if self._language == ENGLISH else _spoken(written, self._language)

    def heard(self, row: int) -> LexiconEntry:
        """The entry as a text may have it, whichever variant that is written in."""
        entry = self.entry(row)
        brazilian = _brazilian(self._written(row)) if self._language == "pt" else []
        return replace(entry, others=(*brazilian, *entry.others), usual=1 + len(brazilian)) if brazilian else entry

    def _written(self, row: int) -> LexiconEntry:
        word, kind, *rest = self._data[self._starts[row] : self._starts[row + 1] - 1].decode().split("\t")
        if self._language == ENGLISH:
            names = other_names().get(word, NO_NAMES)
            return LexiconEntry(word, kind, unmarked(word), others=(*names.found, *names.accepted))
        translation, gender, others = rest
        return LexiconEntry(word, kind, translation, gender, tuple(filter(None, others.split("|"))))


def unmarked(headword: str) -> str:
    """The headword without the mark of its sense."""
    return headword.partition(" (")[0]


def _brazilian(entry: LexiconEntry) -> list[str]:
    return [each.removeprefix(BRAZILIAN) for each in entry.others if each.startswith(BRAZILIAN)]


def _spoken(entry: LexiconEntry, language: str) -> LexiconEntry:
    """The entry in the variant that is asked for."""
    if language == "zh-hant":
        translation, *others = (adapt(each, language) for each in entry.accepted)
        return replace(entry, translation=translation, others=tuple(others))
    brazilian = _brazilian(entry)
    if not brazilian:
        return entry
    others = [each for each in entry.others if not each.startswith(BRAZILIAN)]
    if language == "pt-br":
        # The file tells only the gender of the European word.
        return replace(entry, translation=brazilian[0], gender="", others=(*brazilian[1:], entry.translation, *others))
    return replace(entry, others=tuple(others))


@cache
def page(language: str) -> LexiconPage | None:
    """None for a language that the lexicon does not have."""
    path = files(__package__).joinpath("data", f"{_MADE_OF.get(language, language)}.tsv")
    return LexiconPage(language, path.read_bytes()) if path.is_file() else None


@cache
def other_names() -> Mapping[str, OtherNames]:
    """The other names of English headwords."""
    lines = files(__package__).joinpath("data", SAME).read_text(encoding="utf-8").splitlines()
    rows = (line.partition(":") for line in lines if line and not line.startswith("#"))
    return {word: OtherNames(*map(_listed, names.split("|"))) for word, _, names in rows}


@cache
def cues() -> Mapping[str, frozenset[str]]:
    """For a headword, the base forms that tell that it is meant, if they stand in the same sentence."""
    lines = files(__package__).joinpath("data", CUES).read_text(encoding="utf-8").splitlines()
    rows = (line.partition(":") for line in lines if line and not line.startswith("#"))
    return {headword: frozenset(words.split()) for headword, _, words in rows}


def _listed(names: str) -> tuple[str, ...]:
    return tuple(filter(None, map(str.strip, names.split(","))))


@cache
def doubtful(source: str, target: str) -> frozenset[str]:
    """Forms of words of the source, in small letters, that mostly mean something else in the target."""
    pair = f"{source}>{target}\t"
    lines = files(__package__).joinpath("data", DOUBTFUL).read_text(encoding="utf-8").splitlines()
    return frozenset(form for line in lines if line.startswith(pair) for form in line.removeprefix(pair).split("|"))


@cache
def commoner(language: str) -> frozenset[str]:
    """Translations that mostly mean another word than their headword."""
    start = f"{_MADE_OF.get(language, language)}\t"
    lines = files(__package__).joinpath("data", COMMONER).read_text(encoding="utf-8").splitlines()
    found = (word for line in lines if line.startswith(start) for word in line.removeprefix(start).split("|"))
    return frozenset(adapt(word, language) for word in found) if language == "zh-hant" else frozenset(found)
