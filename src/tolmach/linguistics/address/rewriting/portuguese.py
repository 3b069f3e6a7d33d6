"""Portuguese: in Brazil `você` to `o senhor`, whose verbs are the same; in Europe orders to `tu`."""

import re

from ..forms import forms, inverse
from .words import AddressedSentence, listed

# A preposition merges with the article of the new word.
_JOINED = {"de": "do", "em": "no", "a": "ao", "por": "pelo"}
_FORMS = forms("pt")
_SIR = dict(_FORMS.pronouns["subject_br"])
_THOU = listed("tu te ti contigo teu tua teus tuas")
_FEMALE = re.compile(r"^(?:mesma|sozinha|obrigada|bem-vinda|(?:cans|cas|ocup|preocup|apaixon|enganad|atras|acord)ada)$")
_TITLES = listed("senhor senhora senhores senhoras")


def honour(sentence: AddressedSentence) -> str | None:
    """`você` to `o senhor`. None where a word would have to be understood first."""
    words = sentence.words
    if any(word in _THOU | _TITLES or _FEMALE.match(word) or word.endswith("-te") for word in words):
        return None
    changes: dict[int, str] = {}
    for number, word in enumerate(words):
        if word not in _SIR:
            continue
        before = sentence.word(number - 1)
        changes[number] = _SIR[word]
        if before in _JOINED:
            article, _, noun = _SIR[word].partition(" ")
            changes[number - 1] = _JOINED[before] + article[1:]
            changes[number] = noun
    return sentence.changed(changes) if changes else None


ORDERS, _DENIED = inverse(_FORMS.told.items()), inverse(_FORMS.denied.items())
"""The orders of `tu` by those of `você`."""
_YOURS = inverse(_FORMS.pronouns["owned"])
_OF_OTHERS = listed("ele ela eles elas você vocês lhe lhes senhor senhora")
_CONNECTING = listed("e ou favor")
_OPENERS = listed("se quando que onde para a uma na da sobre antes depois esta essa até e agora ou de")


def befriend(sentence: AddressedSentence) -> str | None:
    """Orders to `tu`. None where a word would have to be understood first."""
    if not _OF_OTHERS.isdisjoint(sentence.words):
        return None
    if not sentence.is_order or sentence.says_you is not False:
        return _with_pronouns(sentence)
    changes: dict[int, str] = {}
    for number, word in enumerate(sentence.words):
        verb, dash, pronoun = word.partition("-")
        if word in _YOURS:
            changes[number] = _YOURS[word]
        elif _is_denied(sentence, number):
            if word not in _DENIED:
                return None
            changes[number] = _DENIED[word]
            if sentence.word(number - 1) == "se":
                changes[number - 1] = "te"
        elif _may_order(sentence, number):
            if verb in ORDERS:
                changes[number] = ORDERS[verb] + dash + ("te" if pronoun == "se" else pronoun)
            elif verb.endswith(("e", "a")) and word not in _OPENERS:
                return None
    return sentence.changed(changes) if changes else None


def _with_pronouns(sentence: AddressedSentence) -> str | None:
    """Changes only the orders that the pronoun behind them gives away, `envie-me`, and those that go on from them."""
    changes: dict[int, str] = {}
    for number, word in enumerate(sentence.words):
        verb, dash, pronoun = word.partition("-")
        goes_on = bool(changes) and sentence.word(number - 1) == "e"
        if verb in ORDERS and (pronoun in {"me", "nos"} or (goes_on and not dash)):
            changes[number] = ORDERS[verb] + dash + pronoun
    return sentence.changed(changes) if changes else None


def _may_order(sentence: AddressedSentence, number: int) -> bool:
    return sentence.opens(number) or sentence.word(number - 1) in _CONNECTING


def _is_denied(sentence: AddressedSentence, number: int) -> bool:
    before = number - 1 - (sentence.word(number - 1) == "se")
    return sentence.word(before) == "não" and sentence.words[number] != "se" and _may_order(sentence, before)
