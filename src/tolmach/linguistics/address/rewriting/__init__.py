"""The other form of address by changing words, where tables cover every word that speaks to somebody.

A wrong verb is worse than the wrong form of address: in doubt nothing is changed.
"""

from collections.abc import Callable, Mapping

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
"""By language and the form that is wanted."""
INFORMAL: Mapping[str, Mapping[str, str]] = {
    "de": {formal: informal for informal, formal in german.SAID.items()},
    "es": {formal: verb for verb in sorted(spanish.VERBS) if (formal := spanish.third(verb))},
    "it": {formal: informal for informal, formal in italian.SAID.items()},
}
"""By language, verbs in the formal present and what they are in the informal one. Rules of style go this way."""
