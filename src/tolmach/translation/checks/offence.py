"""Finds insults that only the translation has.

`data/offensive.txt` has a few words of each language: first words that are never said by chance, then milder ones. A
mild word in the source excuses the strong ones. A `*` stands for more letters. A word that ends with the text behind a
`!` is no insult: `Nachttischlampe`.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from tolmach.languages.traits import base, traits
from tolmach.languages.words import words

_PREFIXES = frozenset("והבלמשכوبلكف")
_ARTICLE = "ال"
"""What Hebrew and Arabic join to the next word: and, the, in, to."""


@dataclass(frozen=True, slots=True)
class _Choice:
    whole: frozenset[str]
    starts: tuple[str, ...]
    ends: tuple[str, ...]
    harmless: tuple[str, ...]

    @classmethod
    def of(cls, words: list[str]) -> "_Choice":
        return cls(
            frozenset(word.strip("*") for word in words if word[0] != "!"),
            tuple(word.strip("*") for word in words if word[-1] == "*"),
            tuple(word.strip("*") for word in words if word[0] == "*"),
            tuple(word[1:] for word in words if word[0] == "!"),
        )

    def has(self, word: str) -> bool:
        is_one = word in self.whole or word.startswith(self.starts) or word.endswith(self.ends)
        return is_one and not word.endswith(self.harmless)


def offensive(source: str, target: str, languages: tuple[str, str]) -> list[str]:
    """The insults of the target."""
    strong, _ = listed().get(base(languages[1]), _NONE)
    found = list(_found(target, strong, languages[1]))
    return found if found and not _is_coarse(source, languages[0]) else []


def _is_coarse(source: str, language: str) -> bool:
    return any(True for choice in listed().get(base(language), _NONE) for _ in _found(source, choice, language))


def _found(text: str, choice: _Choice, language: str) -> Iterator[str]:
    """Where words are not spaced, an insult may stand anywhere."""
    written = traits(language)
    if not written.spaced_words or written.joins_behind:
        return (word for word in choice.whole if word in text)
    said = words(text)
    if written.joins_before:
        said |= {word[1:] for word in said if word[0] in _PREFIXES} | {word.removeprefix(_ARTICLE) for word in said}
    return (word for word in said if choice.has(word))


@cache
def listed() -> Mapping[str, tuple[_Choice, _Choice]]:
    """The strong and the mild words, by language."""
    lines = files(__package__).joinpath("data", "offensive.txt").read_text(encoding="utf-8").splitlines()
    rows = ((language, *rest.partition("|")) for language, _, rest in (line.partition(" ") for line in lines))
    return {language: (_Choice.of(strong.split()), _Choice.of(mild.split())) for language, strong, _, mild in rows}


_NONE = (_Choice.of([]), _Choice.of([]))
