"""Changes the form of address word by word, where tables cover every word that addresses a person.

A wrong verb is worse than the wrong form of address: in doubt nothing is changed.
"""

from collections.abc import Callable, Mapping

from ..forms import forms, inverse
from . import chinese, czech, french, german, italian, polish, portuguese, spanish
from .words import AddressedSentence

__all__ = ["INFORMAL", "REWRITING", "AddressedSentence"]

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
    ("zh", "formal"): chinese.honour,
    ("zh", "informal"): chinese.befriend,
}
"""The functions by language and wanted form."""
INFORMAL: Mapping[str, Mapping[str, str]] = {
    "de": inverse(german.SAID.items()),
    "es": inverse(spanish.SAID.items()),
    "fr": inverse(forms("fr").said.items()),
    "it": inverse(italian.SAID.items()),
}
"""For each language, verbs in the formal present with their informal form. Rules of style need this direction."""
