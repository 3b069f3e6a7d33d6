"""French orders of `tu` and of `vous`. Nothing else is changed, because verbs of `tu` look like those of other
persons."""

from collections.abc import Mapping

from ..forms import forms, inverse
from .words import AddressedSentence, listed

_FORMS = forms("fr")
FORMAL = _FORMS.told
_INFORMAL = inverse(FORMAL.items())
_BEFORE = listed("et ou puis ensuite ne n'")
_REFLEXIVE = dict(_FORMS.pronouns["reflexive"]) | inverse(_FORMS.pronouns["reflexive"])


def honour(sentence: AddressedSentence) -> str | None:
    return _told(sentence, FORMAL)


def befriend(sentence: AddressedSentence) -> str | None:
    return _told(sentence, _INFORMAL)


def _told(sentence: AddressedSentence, verbs: Mapping[str, str]) -> str | None:
    """None where the sentence has no order, or none that these verbs cover."""
    if not sentence.is_order:
        return None
    found = ((number, _new(sentence, number, verbs)) for number in range(len(sentence.words)))
    changes = {number: new for number, new in found if new is not None}
    return sentence.changed(changes) if changes else None


def _new(sentence: AddressedSentence, number: int, verbs: Mapping[str, str]) -> str | None:
    if not (sentence.opens(number) or sentence.word(number - 1) in _BEFORE):
        return None
    word = sentence.words[number]
    denied = "n'" if word.startswith("n'") else ""
    verb, dash, pronoun = word.removeprefix(denied).partition("-")
    new = verbs.get(verb)
    return None if new is None else denied + new + dash + _REFLEXIVE.get(pronoun, pronoun)
