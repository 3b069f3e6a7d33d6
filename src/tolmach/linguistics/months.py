"""The names of the months, in full and short. Pure."""

from collections.abc import Mapping, Sequence

# In order; what divides the months are spaces, what divides names of one month are strokes, the first being the usual.
_NAMES: Mapping[str, str] = {
    "de": "Januar|Jänner Februar|Feber März April Mai Juni Juli August September Oktober November Dezember",
    "en": "January February March April May June July August September October November December",
    "es": "enero febrero marzo abril mayo junio julio agosto septiembre|setiembre octubre noviembre diciembre",
    "fr": "janvier février mars avril mai juin juillet août|aout septembre octobre novembre décembre",
    "it": "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre",
}
# With or without a period.
_SHORT: Mapping[str, str] = {
    "de": "Jan|Jän Feb|Febr Mrz|Mär Apr Mai Jun Jul Aug Sep|Sept Okt Nov Dez",
    "en": "Jan Feb Mar Apr May Jun Jul Aug Sep|Sept Oct Nov Dec",
    "es": "ene feb mar abr may jun jul ago sep|sept|set oct nov dic",
    "fr": "janv|jan févr|fév mars avr mai juin juil|juill août sept|sep oct nov déc",
    "it": "gen|genn feb|febbr mar apr mag|magg giu lug ago set|sett ott nov dic",
}
_THREE_LETTERS = "Jan. Feb. Mrz. Apr. Mai Jun. Jul. Aug. Sep. Okt. Nov. Dez."
_DICTIONARY = "Jan. Febr. März Apr. Mai Juni Juli Aug. Sept. Okt. Nov. Dez."
GERMAN_IN_THREE_LETTERS = _THREE_LETTERS.split()
GERMAN_SHORT = _DICTIONARY.split()
"""As dictionaries shorten them."""
_CAPITAL = frozenset({"de", "en"})


def names(language: str) -> list[str]:
    """In full."""
    return [choice.partition("|")[0] for choice in _NAMES[language].split()]


def number(word: str, language: str) -> int:
    return _NUMBERS[language][word.lower().rstrip(".")]


def is_full(word: str, language: str) -> bool:
    return word.lower() in _FULL[language]


def pattern(language: str) -> str:
    full = sorted(_FULL[language], key=len, reverse=True)
    short = sorted({*_NUMBERS[language]} - {*_FULL[language]}, key=len, reverse=True)
    return rf"(?:{_any_of(full, language)}(?!\w)|{_any_of(short, language)}(?:\.|(?!\w)))"


def _any_of(words: Sequence[str], language: str) -> str:
    """English and German months have capitals; "may" is a verb."""
    if language not in _CAPITAL:
        return f"(?i:{'|'.join(words)})"
    return f"(?-i:{'|'.join(form for word in words for form in (word.capitalize(), word.upper()))})"


def _by_name(table: str) -> dict[str, int]:
    return {name.lower(): at for at, choice in enumerate(table.split(), 1) for name in choice.split("|")}


_FULL = {code: _by_name(table) for code, table in _NAMES.items()}
_NUMBERS = {code: full | _by_name(_SHORT[code]) for code, full in _FULL.items()}
