"""Converts a text to a variant of its language: spelling, words, letters and marks, script."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from tolmach.languages.variants import chinese, words
from tolmach.patterns import deferred
from tolmach.units import Edit, Span, applied, outside

_SHARP_S = deferred("[ßẞ]")
_LOW_QUOTES = (deferred("„[^„“”]*[“”]"), "«", "»"), (deferred("‚[^‚‘]*‘"), "‹", "›")
_INWARD = deferred("[«»]")
_SPACE_BEFORE_MARK = deferred(r"(?<=[^\s;!?])[ \u00a0\u202f](?=[;!?])")

_NOT_LANGUAGE = deferred(
    r"(?:https?://|ftp://|www\.)\S+|`[^`\n]*`|(?<![\w.+-])[\w.+-]{1,64}@[\w.-]+"
    r"|(?<![\w.-])(?:[\w-]{1,63}\.){1,8}[a-z]{2,6}\b(?:/\S*)?|(?<![\w./-])(?:[\w.-]*/){2,}[\w.-]*"
)


def swiss(text: str) -> Iterator[Edit]:
    """Swiss German has no sharp s, and its quotation marks point outwards."""
    for letter in _SHARP_S.finditer(text):
        yield Edit(letter.start(), letter.end(), "SS" if _among_capitals(text, letter.start()) else "ss")
    for pattern, opening, closing in _LOW_QUOTES:
        for quotation in pattern.finditer(text):
            yield Edit(quotation.start(), quotation.start() + 1, opening)
            yield Edit(quotation.end() - 1, quotation.end(), closing)
    yield from _outwards(text)


def _among_capitals(text: str, position: int) -> bool:
    return text[position] == "ẞ" or (text[:position][-1:].isupper() and not text[position + 1 : position + 2].islower())


def _outwards(text: str) -> Iterator[Edit]:
    marks = list(_INWARD.finditer(text))
    if not marks or marks[0][0] == "«":
        return
    for mark in marks:
        yield Edit(mark.start(), mark.end(), "»" if mark[0] == "«" else "«")


def canadian_french(text: str) -> Iterator[Edit]:
    """Unlike in France, no space stands before these marks."""
    for space in _SPACE_BEFORE_MARK.finditer(text):
        yield Edit(space.start(), space.end(), "")


def _words(name: str, *, rightwards: bool = True) -> Callable[[str], Iterator[Edit]]:
    return lambda text: words.edits(text, words.table(name, rightwards=rightwards))


_BRITISH = (_words("english.txt", rightwards=False),)
_AMERICAN = (_words("english.txt"),)
_EUROPEAN = (_words("portuguese.txt", rightwards=False),)
_SIMPLIFIED = (lambda text: chinese.edits(text, traditional=False),)
_RULES: Mapping[str, tuple[Callable[[str], Iterable[Edit]], ...]] = {
    "de-ch": (swiss,),
    "en": _AMERICAN,
    "en-gb": _BRITISH,
    "en-us": _AMERICAN,
    "es-419": (_words("spanish.txt"),),
    "fr-ca": (canadian_french, _words("french.txt")),
    "pt": _EUROPEAN,
    "pt-br": (_words("portuguese.txt"),),
    "pt-pt": _EUROPEAN,
    "zh": _SIMPLIFIED,
    "zh-hans": _SIMPLIFIED,
    "zh-hant": (lambda text: chinese.edits(text, traditional=True),),
}


def adapts(variant: str) -> bool:
    """Whether there is anything to convert for this code of the catalogue, in any case."""
    return variant.lower() in _RULES


def adapt(text: str, variant: str, keep: Sequence[Span] = ()) -> str:
    """The text in this variant. A second run changes nothing more; other codes change nothing at all."""
    return applied(text, adaptations(text, variant, keep))


def adaptations(text: str, variant: str, keep: Sequence[Span] = ()) -> list[Edit]:
    """The edits that `adapt` makes. They are in order and do not overlap.

    Kept text, addresses and code stay as they are.
    """
    rules = _RULES.get(variant.lower(), ())
    found = [edit for rule in rules for edit in rule(text)]
    if not found:
        return []
    return outside(found, [*keep, *(match.span() for match in _NOT_LANGUAGE.finditer(text))])
