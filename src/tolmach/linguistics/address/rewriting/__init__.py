"""Changes the form of address word by word, where tables cover every word that addresses a person.

A wrong verb is worse than the wrong form of address: in doubt nothing is changed.
"""

import re
from collections.abc import Callable, Mapping

from ..forms import forms, inverse
from . import czech, french, german, italian, polish, portuguese, spanish
from .words import AddressedSentence

__all__ = ["INFORMAL", "REWRITING", "AddressedSentence"]

_CHINESE_YOU = re.compile("[你妳](?!们|們)")
"""Words for several people have only one form."""


def _honour_in_chinese(sentence: AddressedSentence) -> str | None:
    return _CHINESE_YOU.sub("您", sentence.text)


def _befriend_in_chinese(sentence: AddressedSentence) -> str | None:
    return sentence.text.replace("您", "你")


REWRITING: Mapping[tuple[str, str], Callable[[AddressedSentence], str | None]] = {
    ("cs", "formal"): czech.readdress,
    ("de", "formal"): german.readdress,
    ("es", "formal"): spanish.readdress,
    ("fr", "formal"): french.honour,
    ("fr", "informal"): french.befriend,
    ("it", "formal"): italian.readdress,
    ("pl", "formal"): polish.readdress,
    ("pt-br", "formal"): portuguese.honour,
    ("pt", "informal"): portuguese.befriend,
    ("zh", "formal"): _honour_in_chinese,
    ("zh", "informal"): _befriend_in_chinese,
}
"""The functions by language and wanted form."""
INFORMAL: Mapping[str, Mapping[str, str]] = {
    "de": inverse(german.SAID.items()),
    "es": inverse(spanish.SAID.items()),
    "fr": inverse(forms("fr").said.items()),
    "it": inverse(italian.SAID.items()),
}
"""For each language, verbs in the formal present with their informal form. Rules of style need this direction."""
