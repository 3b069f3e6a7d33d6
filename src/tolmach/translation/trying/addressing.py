"""Decides on one form of address for all texts that are translated together, where nothing else names it. Pure.

The words of the texts ask for a form; if they do not, it is the usual form of the language for strangers.
"""

from collections.abc import Iterable, Mapping, Sequence

from tolmach.linguistics import address
from tolmach.linguistics.address.asking import ASKING, TO_ANYBODY, USUAL, asked_in_english
from tolmach.units import Formality

ENGLISH = "en"
_OWN = 4
"""The weight of a form that a text uses in a language with two forms: more than any greeting."""


def decided(texts: Mapping[str, Sequence[str]], target: str) -> Formality | None:
    """`texts` are listed by their language. None where engines are asked for no form in the target language."""
    usual = USUAL.get(target)
    if usual is None or target in TO_ANYBODY:
        return usual
    return asked(texts) or usual


def asked(texts: Mapping[str, Sequence[str]]) -> Formality | None:
    """None where the words ask for neither, or for one as much as for the other."""
    told = sum(_told(each, language) for language, each in texts.items())
    if not told:
        return None
    return "formal" if told > 0 else "informal"


def _told(texts: Sequence[str], language: str) -> int:
    if language == ENGLISH:
        return asked_in_english("\n".join(texts))
    signs = ASKING.get(language) or address.SHOWN.get(language)
    if signs is None:
        return 0
    said = _most(address.found(text, signs) for text in texts)
    return _OWN * said


def _most(found: Iterable[tuple[bool, bool]]) -> int:
    """1 where more of them are formal, -1 where more are informal."""
    more = sum(formal - informal for formal, informal in found)
    return (more > 0) - (more < 0)
