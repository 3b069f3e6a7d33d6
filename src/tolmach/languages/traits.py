"""How each language is written, in one table with a row for each. All modules read these traits here.

`docs/adding-a-language.md` names what else a new language needs.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType

# Language; scripts; spaces; decimal sign; what groups digits; quotation marks; length; marks that end a sentence.
#
# spaces: `words` has them between words, `sentences` only between sentences, `none` nowhere. `prefixes` and `particles`
# have them between words, but a short word is joined to the next one, or to the one before.
# grouping: `_` is a no-break space.
# quotes: what opens and what closes, `_` being a no-break space.
# length: in characters, beside English; of Japanese, Korean and Chinese that of their own signs.
# marks: how `.`, `?`, `!`, `:` and `,` are written where that differs; `-` for nothing.
_TABLE = """
ar  Arabic    prefixes   .  ,  «»    0.9   ?؟ ,،
bg  Cyrillic  words      ,  _  „“    1.1
cs  Latin     words      ,  _  „“    1.1
da  Latin     words      ,  .  »«    1.0
de  Latin     words      ,  .  „“    1.1
el  Greek     words      ,  .  «»    1.1   ?;
en  Latin     words      .  ,  “”    1.0
es  Latin     words      ,  .  «»    1.1
et  Latin     words      ,  _  „“    1.1
fi  Latin     words      ,  _  ””    1.1
fr  Latin     words      ,  _  «_»   1.1
he  Hebrew    prefixes   .  ,  ""    0.8
hu  Latin     words      ,  _  „”    1.1
id  Latin     words      ,  .  “”    1.1
it  Latin     words      ,  .  «»    1.1
ja  Kana,Han  none       .  ,  「」  0.42  .。 ?？ !！ :： ,、
ko  Hangul    particles  .  ,  “”    0.42
lt  Latin     words      ,  _  „“    1.1
lv  Latin     words      ,  _  “”    1.1
nb  Latin     words      ,  _  «»    1.0
nl  Latin     words      ,  .  „”    1.1
pl  Latin     words      ,  _  „”    1.1
pt  Latin     words      ,  .  “”    1.1
ro  Latin     words      ,  .  „”    1.1
ru  Cyrillic  words      ,  _  «»    1.1
sk  Latin     words      ,  _  „“    1.1
sl  Latin     words      ,  .  „“    1.1
sv  Latin     words      ,  _  ””    1.0
th  Thai      sentences  .  ,  “”    0.95  .- ,-
tr  Latin     words      ,  .  “”    1.1
uk  Cyrillic  words      ,  _  «»    1.1
vi  Latin     words      ,  .  “”    1.1
zh  Han       none       .  ,  “”    0.33  .。 ?？ !！ :： ,，
"""
_RIGHT_TO_LEFT = frozenset({"Arabic", "Hebrew"})
_DENSE = frozenset({"Kana", "Han", "Hangul"})
LATIN = "Latin"


@dataclass(frozen=True, slots=True)
class Traits:
    scripts: tuple[str, ...]
    """As `languages.scripts` names them."""
    spaced_words: bool
    spaced_sentences: bool
    joins_before: bool
    """Whether something may be joined to the beginning of a word: another word, or a preposition of one letter."""
    joins_behind: bool
    """Whether something may be joined to the end of a word: another word, or a particle."""
    decimal: str
    grouping: str
    opening: str
    closing: str
    """Quotation marks, with the space that belongs to them."""
    length: float
    """How many characters say what one English character says. In a dense script these are its own characters."""
    marks: Mapping[str, str]
    """How `.`, `?`, `!`, `:` and `,` are written, where that differs."""

    @property
    def is_dense(self) -> bool:
        """Whether one character says more than a letter does."""
        return not _DENSE.isdisjoint(self.scripts)

    @property
    def joins_words(self) -> bool:
        """Whether the letters next to a word may belong to another word."""
        return self.joins_before or self.joins_behind

    @property
    def has_full_stop(self) -> bool:
        return bool(self.mark("."))

    @property
    def is_right_to_left(self) -> bool:
        return not _RIGHT_TO_LEFT.isdisjoint(self.scripts)

    def mark(self, plain: str) -> str:
        """A mark that ends a sentence, or a comma, as this language writes it."""
        return self.marks.get(plain, plain)


@lru_cache(maxsize=1000)
def base(code: str) -> str:
    """The base language of a variant: `pt` for `pt-br`."""
    return code.partition("-")[0].lower()


def traits(code: str) -> Traits:
    """The traits of a language or a variant, by a code of the catalogue or of the engines. A language that is not in
    the table is assumed to be written like most."""
    return _ROWS.get(base(code), _UNKNOWN)


def only_language(script: str) -> str | None:
    """The language that a script stands for, if the table has no other language in that script."""
    written = [code for code, row in _ROWS.items() if script in row.scripts]
    return written[0] if len(written) == 1 else None


def _row(line: str) -> tuple[str, Traits]:
    code, scripts, spaces, decimal, grouping, quotes, length, *marks = line.split()
    opening, closing = quotes[: len(quotes) // 2], quotes[(len(quotes) + 1) // 2 :]
    if "_" in quotes:
        opening, closing = f"{opening}\u00a0", f"\u00a0{closing}"
    return code, Traits(
        scripts=tuple(scripts.split(",")),
        spaced_words=spaces not in {"sentences", "none"},
        spaced_sentences=spaces != "none",
        joins_before=spaces not in {"words", "particles"},
        joins_behind=spaces not in {"words", "prefixes"},
        decimal=decimal,
        grouping=grouping.replace("_", "\u00a0"),
        opening=opening,
        closing=closing,
        length=float(length),
        marks=MappingProxyType({mark[0]: mark[1:].replace("-", "") for mark in marks}),
    )


_ROWS: Mapping[str, Traits] = MappingProxyType(dict(map(_row, _TABLE.strip().splitlines())))
_UNKNOWN = _ROWS["de"]
