"""Knowledge of languages as data: a file for each language, read when it is first asked for.

    _NAMES = facts("months.names", words)
    _NAMES["de"]

A heading is a path in the files `data/<language>.toml` of a package. A language whose file has no such heading is not
in the mapping.
"""

import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, reduce
from importlib.resources import files
from typing import Any, TypeVar

T = TypeVar("T")
SPACE = "[ \u00a0\u202f]"
"""A pattern for a space within a line, which files write as `_`."""
NEVER = "(?!)"
"""A pattern that fits nowhere."""


class LanguageFacts(Mapping[str, T]):
    """The entries under one heading, by the base codes of the languages that have it."""

    def __init__(self, package: str, heading: str, read: Callable[[Any], T]) -> None:
        self.package, self.heading = package, heading
        self._read = read
        self._known: dict[str, T] = {}
        self._absent: set[str] = set()

    def __getitem__(self, language: str) -> T:
        if language in self._known or language in self:
            return self._known[language]
        raise KeyError(language)

    # Rules ask this so often that the exception inside a plain mapping lookup would cost noticeable time.
    def __contains__(self, language: object) -> bool:
        return language in self._known or (language not in self._absent and self._is_read(language))

    def __iter__(self) -> Iterator[str]:
        return (language for language in languages(self.package) if language in self)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def _is_read(self, language: object) -> bool:
        """Whether the language has the heading. If so, it is read."""
        try:
            found = reduce(lambda table, name: table[name], self.heading.split("."), contents(self.package, language))
        except KeyError:
            self._absent.add(str(language))
            return False
        self._known[str(language)] = self._read(found)
        return True


def facts(heading: str, read: Callable[[Any], T]) -> LanguageFacts[T]:
    return LanguageFacts(__package__, heading, read)


@cache
def languages(package: str) -> tuple[str, ...]:
    """The languages that have a file in a package."""
    names = (file.name for file in files(package).joinpath("data").iterdir())
    return tuple(sorted(name.removesuffix(".toml") for name in names if name.endswith(".toml")))


@cache
def contents(package: str, language: object) -> Mapping[str, Any]:
    """The content of a file; empty for a language that has none."""
    if language not in languages(package):
        return {}
    return tomllib.loads(files(package).joinpath("data", f"{language}.toml").read_text("utf-8"))


@cache
def shared(name: str) -> Mapping[str, tuple[str, ...]]:
    """A table that all languages share, from `data/<name>.txt`. Rows are `key: part ; part`; a line that begins with a
    space goes on with the row."""
    text = files(__package__).joinpath("data", f"{name}.txt").read_text("utf-8")
    rows = re.findall(r"(?m)^([^#\n][^:\n]*):((?:.|\n )*)", text)
    return {key: tuple(part.strip() for part in f"{row} ".split(" ;")) for key, row in rows}


def of_all(known: Mapping[str, Iterable[str]]) -> list[str]:
    """The entries of every language, because texts quote other languages and their names."""
    return list(dict.fromkeys(entry for language in known for entry in known[language]))


def by_key(known: Mapping[str, Mapping[str, str]]) -> Mapping[str, tuple[str, ...]]:
    """The words of every language under each key of its table."""
    keys = dict.fromkeys(key for language in known for key in known[language])
    return {key: tuple(of_all({code: known[code].get(key, "").split() for code in known})) for key in keys}


# How entries are read


def words(value: str) -> tuple[str, ...]:
    """Words with spaces between them."""
    return tuple(value.split())


def phrases(value: str) -> tuple[str, ...]:
    """The same, in which `_` is a space."""
    return tuple(word.replace("_", " ") for word in value.split())


def lines(value: str) -> tuple[str, ...]:
    return tuple(line for line in value.splitlines() if line)


def pairs(value: str) -> tuple[tuple[str, str], ...]:
    """Lines with an equals sign between two entries."""
    parts = (line.partition(" = ") for line in lines(value))
    return tuple((left, right) for left, _, right in parts)


def spaced(value: str) -> str:
    """A pattern whose spaces are written as `_`."""
    return value.strip().replace("_", SPACE)


def unbroken(value: str) -> str:
    """A pattern that may go over several lines."""
    return value.replace("\n", "")


def string(value: str) -> str:
    return value


def flag(value: bool) -> bool:
    return value


def strings(value: Mapping[str, str]) -> Mapping[str, str]:
    return value


def integers(value: Mapping[str, int]) -> Mapping[str, int]:
    return value


def as_is(value: Any) -> Any:
    """For lists and tables of several levels, whose users know their shape."""
    return value


def any_of(entries: Iterable[str]) -> str:
    """A group of literal words, longest first."""
    return "(?:" + "|".join(re.escape(entry) for entry in sorted(entries, key=len, reverse=True)) + ")"
