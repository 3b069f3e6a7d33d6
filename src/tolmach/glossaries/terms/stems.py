"""Whether two words are forms of one word, by the endings that a language has."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from itertools import product

from tolmach.languages.traits import base

# Languages that write a consonant twice before an ending: `stop`, `stopped`; `bus`, `bussen`.
_DOUBLING = frozenset({"en", "nl", "da", "nb", "sv"})
# The stem changes before an ending: `Bank`, `Bänke`; `boom`, `bomen`; `άνθρωπος`, `ανθρώπου`.
_ALTERNATIONS: Mapping[str, tuple[tuple[str, str], ...]] = {
    "de": (("ä", "a"), ("ö", "o"), ("ü", "u")),
    "nl": (("aa", "a"), ("ee", "e"), ("oo", "o"), ("uu", "u")),
    "es": (("á", "a"), ("é", "e"), ("í", "i"), ("ó", "o"), ("ú", "u")),
    "ru": (("ё", "е"),),
    "el": (("ά", "α"), ("έ", "ε"), ("ή", "η"), ("ί", "ι"), ("ό", "ο"), ("ύ", "υ"), ("ώ", "ω")),
}
# What may follow a changed stem, where that is known: `heel` has nothing to do with `helden`, nor `papa` with `papá`.
_AFTER_CHANGE = {"nl": frozenset({"", "e", "en"}), "es": frozenset({"", "es"})}
_SHORTEST_STEM = 3
# Words without vowel letters, and signs that are whole syllables, are shorter.
_SHORTER_STEMS = {"ar": 2, "he": 2, "ko": 2}
_LONGEST_IRREGULAR = 8
_DEEPEST_SPLIT = 6
"""So many letters of the common beginning of two words may belong to their endings."""


@dataclass(frozen=True, slots=True)
class Paradigms:
    """The endings of a language. A language without any has only words that do not change."""

    language: str
    classes: Mapping[str, int] = field(default_factory=dict)
    """For each ending the classes that it is in, as the bits of a number."""
    first: Mapping[str, int] = field(default_factory=dict)
    """For each ending the classes of which it is the first."""
    common: int = 0
    """The classes that words with a capital have too."""
    strict: int = 0
    """The classes of which one of two words must have the first ending."""
    prefixes: tuple[str, ...] = ()
    """Longest first."""
    irregular: Mapping[str, str] = field(default_factory=dict)
    """For each form that no class tells, its base form; with a `*` before both, at the end of longer words too."""
    cut: frozenset[str] = frozenset()
    """The endings and their beginnings: what keys are cut by."""
    last: frozenset[str] = frozenset()
    """The last letters of what keys are cut by."""
    longest: int = 0
    """The letters of the longest ending."""
    shortest: int = _SHORTEST_STEM
    """The letters of the shortest stem."""

    def key(self, word: str) -> str:
        """The same for all forms of a word, and for some other words too."""
        plain = self._plain(self._base(word.casefold()))
        stem = self._strip_all(self._bare(plain) if self.prefixes else plain)
        return stem[:-1] if len(stem) > self.shortest and stem[-1] == stem[-2] else stem

    def same(self, one: str, other: str) -> bool:
        """Whether two words are forms of one. Their case only tells nouns, where nouns have capitals."""
        a, b = self._base(one.casefold()), self._base(other.casefold())
        if a == b:
            return True
        noun = one[:1].isupper() and other[:1].isupper()
        if self._related(a, b, noun):
            return True
        plain_a, plain_b = self._plain(a), self._plain(b)
        if (plain_a, plain_b) != (a, b):
            return self._changed(plain_a, plain_b, noun)
        return any(bare == b or self._related(bare, b, noun) for bare in self._without_prefix(a)) or any(
            bare == a or self._related(a, bare, noun) for bare in self._without_prefix(b)
        )

    def _changed(self, a: str, b: str, noun: bool) -> bool:
        """For words one of which has a stem that changes."""
        if self.language == "de" and not noun:
            # `schon` is not `schön`, and `fordern` is not `fördern`.
            return False
        common = _common(a, b)
        allowed = _AFTER_CHANGE.get(self.language)
        if allowed is not None and (a == b or not {a[common:], b[common:]} <= allowed):
            return False
        return a == b or self._related(a, b, noun)

    def _base(self, word: str) -> str:
        """The base form of an irregular word; any other word as it is."""
        if not self.irregular:
            return word
        if word in self.irregular:
            return self.irregular[word]
        for split in range(max(1, len(word) - _LONGEST_IRREGULAR), len(word) - 1):
            base = self.irregular.get("*" + word[split:])
            if base is not None:
                return word[:split] + base
        return word

    def _plain(self, word: str) -> str:
        for changed, plain in _ALTERNATIONS.get(self.language, ()):
            word = word.replace(changed, plain)
        return word

    def _bare(self, word: str) -> str:
        """Without all that could be written together with it, even where it is part of the word."""
        found = None
        while found != "":
            fitting = (p for p in self.prefixes if word.startswith(p) and len(word) - len(p) > self.shortest)
            found = next(fitting, "")
            word = word.removeprefix(found)
        return word

    def _without_prefix(self, word: str) -> Iterator[str]:
        for prefix in self.prefixes:
            if word.startswith(prefix) and len(word) - len(prefix) >= self.shortest:
                yield word[len(prefix) :]

    def _strip_all(self, word: str) -> str:
        cut, longest, shortest = self.cut, self.longest, self.shortest
        end = len(word)
        while end > shortest and word[end - 1] in self.last:
            first = max(shortest, end - longest)
            shorter = next((split for split in range(first, end) if word[split:end] in cut), end)
            if shorter == end:
                break
            end = shorter
        return word[:end]

    def _related(self, a: str, b: str, noun: bool) -> bool:
        if noun and self.language == "de" and _is_plural_er(a, b):
            return True
        mask = self.common if noun else -1
        common = _common(a, b)
        for split in range(common, max(self.shortest, common - _DEEPEST_SPLIT) - 1, -1):
            if self._share(a[split:], b[split:], mask) or self._doubled(a, b, split, mask):
                return True
        return False

    def _share(self, one: str, other: str, mask: int) -> bool:
        shared = self.classes.get(one, 0) & self.classes.get(other, 0) & mask
        return bool(shared and shared & (~self.strict | self.first.get(one, 0) | self.first.get(other, 0)))

    def _doubled(self, a: str, b: str, split: int, mask: int) -> bool:
        """Whether they share a class but for the letter that one of them writes twice before its ending."""
        last = a[split - 1]
        if self.language not in _DOUBLING or last in "aeiouy":
            return False
        one, other = a[split:], b[split:]
        return (one[:1] == last and self._share(one[1:], other, mask)) or (
            other[:1] == last and self._share(one, other[1:], mask)
        )


@cache
def _plurals_in_er() -> tuple[str, ...]:
    """For all other nouns, `Gewinner` is no form of `Gewinn`."""
    return tuple(noun for row in _tables()["de er"] for noun in row.split())


def _is_plural_er(a: str, b: str) -> bool:
    singular, plural = sorted((a, b), key=len)
    return singular.endswith(_plurals_in_er()) and plural in (singular + "er", singular + "ern")


def _common(a: str, b: str) -> int:
    return next((i for i, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b)))


@cache
def paradigms(language: str) -> Paradigms:
    """Of the base language of a code."""
    code = base(language)
    table = _tables().get(code, ())
    rows = [row for row in table if not row.startswith("=")]
    prefixes = [prefix for row in rows if row.startswith("^") for prefix in row[1:].split()]
    classes: Counter[str] = Counter()
    first: Counter[str] = Counter()
    common = strict = 0
    for number, row in enumerate(row for row in rows if not row.startswith("^")):
        signs, endings, bit = row[:2], _endings(row.lstrip("~! ")), 1 << number
        for ending in endings:
            classes[ending] |= bit
        first[endings[0]] |= bit
        common |= 0 if "~" in signs else bit
        strict |= bit if "!" in signs else 0
    cut = frozenset(ending[:length] for ending in classes for length in range(1, len(ending) + 1))
    return Paradigms(
        code,
        classes,
        first,
        common,
        strict,
        tuple(sorted(prefixes, key=len, reverse=True)),
        {form: stem for row in table if row.startswith("=") for form, stem in _irregular(row)},
        cut,
        frozenset(piece[-1] for piece in cut),
        max(map(len, classes), default=0),
        _SHORTER_STEMS.get(code, _SHORTEST_STEM),
    )


def _irregular(row: str) -> Iterator[tuple[str, str]]:
    signs, base, *forms = row.split()
    for form in forms:
        yield form, base
        if signs == "=*":
            yield "*" + form, base


def _endings(row: str) -> list[str]:
    """`a b + c d | e` is ac, ad, bc, bd, e."""
    choices = ([slot.split() for slot in part.split("+")] for part in row.split("|"))
    found = ("".join(parts).replace("-", "").casefold() for slots in choices for parts in product(*slots))
    return list(dict.fromkeys(found))


@cache
def _tables() -> Mapping[str, tuple[str, ...]]:
    text = files("tolmach.glossaries.terms").joinpath("data", "paradigms.txt").read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    tables: dict[str, list[str]] = {}
    for line in lines:
        if line.startswith("["):
            rows = tables.setdefault(line.strip("[]"), [])
        else:
            rows.append(line)
    return {language: tuple(rows) for language, rows in tables.items()}
