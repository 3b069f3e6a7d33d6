"""German `du` to `Sie`: a verb of `du` becomes its infinitive, which is also the form of `Sie`."""

import re

from ..forms import AddressVerb, forms, german, inverse, is_hissing
from .words import AddressedSentence, listed

_FORMS = forms("de")
OBJECTS = inverse(_FORMS.pronouns["objects"])
"""Object pronouns of the formal address, with the informal ones."""
OWNED = inverse(_FORMS.pronouns["owned"])
_INFORMAL_OBJECTS = dict(_FORMS.pronouns["objects"])
_WORDS = dict(_FORMS.pronouns["subject"] + _FORMS.pronouns["owned"])
_HISSING = frozenset(verb.formal for verb in _FORMS.verbs if is_hissing(verb))
_MANY = re.compile(r"^(?:ihr|euch|eure?[mnrs]?|seid|habt|könnt|müsst|wollt|hallo|na)$")
_NO_VERBS = listed("ist sonst erst fast selbst meist zuerst längst nächst bewusst fest sowieso jetzt lust")
_OPENING = listed("bitte und dann oder aber")
_NO_ORDERS = listed(
    "meine deine seine ihre eine keine diese heute danke beide viele alle ohne gerade gerne lange solche welche einige"
    " andere jede bitte habe hätte wäre würde könnte möchte diese letzte nächste erste"
)


SAID, TOLD = _FORMS.said, _FORMS.told


def verb_of(formal: str) -> AddressVerb:
    """The verb of a formal form. It may have a prefix that the table lacks; unknown verbs are regular."""
    known = [verb for verb in _FORMS.verbs if formal.endswith(verb.formal_order)]
    if not known:
        return german(formal)
    verb = max(known, key=lambda each: len(each.formal_order))
    prefix = formal.removesuffix(verb.formal_order)
    return AddressVerb(formal, prefix + verb.informal, (prefix + verb.orders[0],), formal, formal)


def readdress(sentence: AddressedSentence) -> str | None:
    """None where a word would have to be understood first."""
    changes: dict[int, str] = {}
    words = sentence.words
    if any(_MANY.match(word) for word in words):
        return None
    for number, word in enumerate(words):
        if word in _INFORMAL_OBJECTS:
            changes[number] = "sich" if _is_of_oneself(sentence, number) else _INFORMAL_OBJECTS[word]
        elif word in _WORDS:
            changes[number] = _WORDS[word]
        elif word in SAID:
            changes |= {number: SAID[word]} if _is_yours(sentence, number) else {}
        elif _may_order(sentence, number) and word in TOLD and sentence.is_order and not _is_said_of(sentence, number):
            changes[number] = f"{TOLD[word]} Sie"
        elif _is_doubtful(sentence, number):
            return None
    return sentence.changed(changes) if changes else None


def _is_of_oneself(sentence: AddressedSentence, number: int) -> bool:
    return _has_subject(sentence, number) or any(
        sentence.words[each] in TOLD and _may_order(sentence, each)
        for each in range(number - len(sentence.near(number)), number)
    )


def _has_subject(sentence: AddressedSentence, number: int) -> bool:
    return "du" in sentence.near(number) or sentence.word(number + 1) == "du"


def _is_yours(sentence: AddressedSentence, number: int) -> bool:
    """`liest` is also said of other people."""
    return SAID[sentence.words[number]] not in _HISSING or _has_subject(sentence, number)


def _is_said_of(sentence: AddressedSentence, number: int) -> bool:
    """`rufe ich` is no order."""
    return sentence.word(number + 1) in {"ich", "er", "es", "man"}


def _may_order(sentence: AddressedSentence, number: int) -> bool:
    return sentence.opens(number) or sentence.word(number - 1) in _OPENING


def _is_doubtful(sentence: AddressedSentence, number: int) -> bool:
    """Whether this may be a verb that no table has."""
    word, start = sentence.words[number], sentence.spans[number][0]
    if word in _NO_VERBS or (sentence.text[start].isupper() and not sentence.opens(number)):
        return False
    if word.endswith("st") or (word.endswith("t") and sentence.word(number + 1) == "du"):
        return True
    is_like_order = word in TOLD or (word.endswith("e") and len(word) > 4 and word not in _NO_ORDERS)
    return _may_order(sentence, number) and is_like_order
