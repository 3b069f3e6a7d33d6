"""Whether two words are forms of one word, by the endings that a language has. Pure.

In `inflection.endings` of a language a line is a class: two words are forms of one word when they are the same up to
endings of one class. `-` is no ending; `+` joins slots, each of which adds one of its endings; `|` stands between
alternatives. The first sign of a line may be
- `^`: it has what is written before a word and together with it;
- `~`: it is not for words with a capital, because where nouns have one, verbs and adjectives change apart;
- `!`: it has the forms of verbs, and one of the two words must have its first ending, because as many nouns as verbs
  have the others;
- `=`: it has words of which the first is the base form, and the others are forms that no class tells; with `=*`, also
  at the end of longer words: `grandchild`, `grandchildren`.

Derivation is left out on purpose: `organization` is no form of `organ`.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from itertools import product

from tolmach.languages.traits import base
from tolmach.linguistics.facts import as_is, facts, flag, lines, words

_ENDINGS = facts("inflection.endings", lines)
_DOUBLES = facts("inflection.doubles", flag)
_ALTERNATIONS = facts("inflection.alternations", lambda value: tuple(_alternation(pair) for pair in words(value)))
_AFTER_CHANGE = facts("inflection.after_change", lambda value: frozenset(each.strip("-") for each in words(value)))
_ONLY_NOUNS = facts("inflection.only_nouns_change", flag)
_PLURALS_IN_ER = facts("inflection.plurals_in_er", words)
_SHORTEST = facts("inflection.shortest", as_is)
_SHORTEST_STEM = 3
"""Words without vowel letters have shorter stems, and so have signs that are whole syllables."""
_LONGEST_IRREGULAR = 8
_DEEPEST_SPLIT = 6
"""So many letters of the common beginning of two words may belong to their endings."""


@dataclass(frozen=True, slots=True)
class Paradigms:
    """The endings of a language. A language without any has only words that do not change."""

    language: str
    classes: Mapping[str, int] = field(default_factory=dict)
    """For each ending, the bits of the classes that it is in."""
    first: Mapping[str, int] = field(default_factory=dict)
    """For each ending, the bits of the classes in which it is the first."""
    common: int = 0
    """The classes that also apply to words with a capital."""
    strict: int = 0
    """The classes in which one of two words must have the first ending."""
    prefixes: tuple[str, ...] = ()
    """Longest first."""
    irregular: Mapping[str, str] = field(default_factory=dict)
    """For each form that no class covers, its base form. With a `*` before both, it also counts at the end of longer
    words."""
    cut: frozenset[str] = frozenset()
    """The endings and their beginnings, which are cut off for keys."""
    last: frozenset[str] = frozenset()
    """The last letters of the endings that are cut off for keys."""
    longest: int = 0
    """The number of letters in the longest ending."""
    shortest: int = _SHORTEST_STEM
    """The number of letters in the shortest stem."""
    doubles: bool = False
    """Whether a consonant is written twice before an ending: `stop`, `stopped`; `bus`, `bussen`."""
    alternations: tuple[tuple[str, str], ...] = ()
    """How the stem changes before an ending: `Bank`, `Bänke`; `boom`, `bomen`; `άνθρωπος`, `ανθρώπου`."""
    after_change: frozenset[str] | None = None
    """What may follow a changed stem, if that is known: `heel` is no form of `helden`, nor `papa` of `papá`."""
    only_nouns_change: bool = False
    """Only nouns change their stem: `schon` is not `schön`, and `fordern` is not `fördern`."""
    plurals_in_er: tuple[str, ...] = ()
    """The ends of nouns with a plural in -er. For all others, `Gewinner` is no form of `Gewinn`."""

    def key(self, word: str) -> str:
        """A key that is the same for all forms of a word, and for some other words too."""
        plain = self._plain(self._base(word.casefold()))
        stem = self._strip_all(self._bare(plain) if self.prefixes else plain)
        return stem[:-1] if len(stem) > self.shortest and stem[-1] == stem[-2] else stem

    def same(self, one: str, other: str) -> bool:
        """Whether two words are forms of one word. Case matters only to tell nouns, where nouns have capitals."""
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
        """For two words of which one has a changed stem."""
        if self.only_nouns_change and not noun:
            return False
        common = _common(a, b)
        if self.after_change is not None and (a == b or not {a[common:], b[common:]} <= self.after_change):
            return False
        return a == b or self._related(a, b, noun)

    def _base(self, word: str) -> str:
        """The base form of an irregular word; any other word unchanged."""
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
        for changed, plain in self.alternations:
            word = word.replace(changed, plain)
        return word

    def _bare(self, word: str) -> str:
        """The word without all prefixes that could be joined to it, even if they are part of the word."""
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
        if noun and self.plurals_in_er and self._is_plural_er(a, b):
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
        """Whether they share a class once the letter is dropped that one of them doubles before its ending."""
        last = a[split - 1]
        if not self.doubles or last in "aeiouy":
            return False
        one, other = a[split:], b[split:]
        return (one[:1] == last and self._share(one[1:], other, mask)) or (
            other[:1] == last and self._share(one, other[1:], mask)
        )

    def _is_plural_er(self, a: str, b: str) -> bool:
        singular, plural = sorted((a, b), key=len)
        return singular.endswith(self.plurals_in_er) and plural in (singular + "er", singular + "ern")


def _common(a: str, b: str) -> int:
    return next((i for i, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b)))


@cache
def paradigms(language: str) -> Paradigms:
    """The paradigms of the base language of a code."""
    code = base(language)
    table = _ENDINGS.get(code, ())
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
        _SHORTEST.get(code, _SHORTEST_STEM),
        code in _DOUBLES,
        _ALTERNATIONS.get(code, ()),
        _AFTER_CHANGE.get(code),
        code in _ONLY_NOUNS,
        _PLURALS_IN_ER.get(code, ()),
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


def _alternation(pair: str) -> tuple[str, str]:
    changed, _, plain = pair.partition("=")
    return changed, plain
