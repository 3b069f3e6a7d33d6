"""Makes one folder of parallel text from bilingual files (English<TAB>other, gzip).

usage: python -m training.text.prepare OUT FILE... [base=FOLDER] [most=150000] [words=1]

File names end in `.<language>.tsv.gz`. Rows of `base` stay and take precedence; then earlier files take precedence over
later ones: put prose before dictionaries. `sources.toml` says more. `most` limits each file and language, and `words`
is the fewest English words.
"""

import gzip
import random
import re
import tomllib
import unicodedata
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from training.options import arguments, options
from training.text import folders

SOURCES = Path(__file__).with_name("sources.toml")
SCRIPTS = {
    **dict.fromkeys(("ru", "uk", "bg"), "CYRILLIC"),
    "el": "GREEK",
    "he": "HEBREW",
    "ar": "ARABIC",
    "th": "THAI",
}
LONGEST = 400
NARROW, WIDE = 1 / 3.2, 4.5
"""The fewest and the most bytes of the other side for each byte of English, in texts that are longer than a label."""

_NAME = re.compile(r"([^/]+?)(?:\.[^/]*)?\.([a-z]{2}(?:-[a-z]+)?)\.tsv\.gz$")
_PLACEHOLDER = re.compile(r"%\(?\w*\)?[sd]|\{\w*\}|\$\{?\w+\}?|</?\w[^>]*>|&\w+;")


@dataclass(frozen=True, slots=True)
class Choice:
    base: str = ""
    most: int = 150_000
    words: int = 1


@dataclass(frozen=True, slots=True)
class Source:
    path: Path
    name: str
    language: str

    @classmethod
    def of(cls, path: Path) -> "Source":
        found = _NAME.search(str(path))
        if found is None:
            raise SystemExit(f"{path}: the name does not end in .<language>.tsv.gz")
        return cls(path, *found.groups())

    @property
    def is_dictionary(self) -> bool:
        return self.name.startswith("dict-") or self.path.parent.name == "dict"


@dataclass(frozen=True, slots=True)
class Rules:
    left_out: tuple[str, ...]
    dictionaries: tuple[str, ...]
    most: dict[str, int]

    @classmethod
    def read(cls, path: Path = SOURCES) -> "Rules":
        data: dict[str, Any] = tomllib.loads(path.read_text(encoding="utf-8"))
        return cls(tuple(data["left_out"]), tuple(data["dictionaries"]), data["most"])

    def takes(self, source: Source) -> bool:
        return not source.name.startswith(self.left_out)

    def order(self, source: Source) -> tuple[bool, int, bool, str]:
        known = [number for number, name in enumerate(self.dictionaries) if source.name.startswith(name)]
        rank = known[0] if known and source.is_dictionary else len(self.dictionaries)
        return source.is_dictionary, rank, not source.name.startswith("tatoeba"), str(source.path)

    def limit(self, source: Source, most: int) -> int:
        named = max((name for name in self.most if source.name.startswith(name)), key=len, default=None)
        return most if named is None else self.most[named]


@dataclass(slots=True)
class Text:
    """English by row, and the row of each sentence."""

    english: list[str] = field(default_factory=list)
    rows: dict[str, int] = field(default_factory=dict)

    def row(self, sentence: str) -> int:
        if sentence not in self.rows:
            self.rows[sentence] = len(self.english)
            self.english.append(sentence)
        return self.rows[sentence]


def good(english: str, other: str, language: str) -> bool:
    """Tells whether these can be translations of each other and are worth learning."""
    if not english or not other or english == other or max(len(english), len(other)) > LONGEST:
        return False
    letters = sum(map(str.isalpha, english))
    if letters < 2 or letters < 0.4 * len(english.replace(" ", "")):
        return False
    if len(english) > 12 and not NARROW < len(other.encode()) / len(english.encode()) < WIDE:
        return False
    same_places = sorted(_PLACEHOLDER.findall(english)) == sorted(_PLACEHOLDER.findall(other))
    return same_places and _in_script(other, language)


def _in_script(text: str, language: str) -> bool:
    script = SCRIPTS.get(language)
    letters = [letter for letter in text if letter.isalpha()][:60]
    if script is None or not letters:
        return True
    return sum(unicodedata.name(letter, "").startswith(script) for letter in letters) >= 0.4 * len(letters)


def pairs(source: Source, limit: int) -> Iterator[tuple[str, str]]:
    """The lines in the order of the file, or a random choice if there are more than allowed."""
    with gzip.open(source.path, "rt", encoding="utf-8", errors="replace", newline="\n") as file:
        lines = file.read().split("\n")
    if len(lines) > limit:
        random.Random(1).shuffle(lines)
    for line in lines:
        fields = line.split("\t")
        if len(fields) == 2:
            english, other = (unicodedata.normalize("NFC", " ".join(part.split())) for part in fields)
            yield english, other


def add(text: Text, sentences: dict[int, str], source: Source, limit: int, words: int) -> int:
    """Takes what is good and new, up to the limit, and returns how much that was."""
    taken = 0
    for english, other in pairs(source, limit):
        if taken == limit:
            break
        if len(english.split()) < words or not good(english, other, source.language):
            continue
        row = text.row(english)
        if row not in sentences:
            sentences[row] = other
            taken += 1
    return taken


def main(out: Path, files: list[Path], choice: Choice) -> None:
    out.mkdir(parents=True, exist_ok=True)
    base, rules = Path(choice.base) if choice.base else None, Rules.read()
    text = Text()
    for sentence in folders.english(base) if base else ():
        text.english.append(sentence)
        text.rows.setdefault(sentence, len(text.english) - 1)
    sources = defaultdict(list)
    for source in filter(rules.takes, map(Source.of, files)):
        sources[source.language].append(source)
    total = 0
    for language in sorted({*sources, *(folders.languages(base) if base else ())}):
        sentences = dict(folders.rows(base, language)) if base else {}
        taken = {
            source.name: add(text, sentences, source, rules.limit(source, choice.most), choice.words)
            for source in sorted(sources[language], key=rules.order)
        }
        folders.write(out, language, sentences)
        total += len(sentences)
        print(language, len(sentences), taken, flush=True)
    folders.write_english(out, text.english)
    print(f"{len(text.english)} rows of English, {total} pairs")


if __name__ == "__main__":
    out, *words = arguments(__doc__, 2)
    given = [word for word in words if re.match(r"(base|most|words)=", word)]
    (asked,) = options(given, Choice())
    main(Path(out), [Path(word) for word in words if word not in given], asked)
