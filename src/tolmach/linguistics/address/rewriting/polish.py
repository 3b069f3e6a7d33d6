"""Polish second person to `Pan` and `Pani`: verbs lose their ending, orders become `proszę` with the infinitive."""

import re

from ..forms import forms
from .words import AddressedSentence, listed

_FORMS = forms("pl")
ORDERS = _FORMS.told
"""Each order with its infinitive."""
_MASCULINE, _FEMININE = dict(_FORMS.pronouns["masculine"]), dict(_FORMS.pronouns["feminine"])
_PRESENT = {"jesteś": "jest", "powinieneś": "powinien", "powinnaś": "powinna", "wiesz": "wie", "umiesz": "umie"}
_VERB = re.compile(r"(?:[aeiy]sz|ł[ea]ś|ł[ao]?byś|(?<!a)byś)$")
_NO_VERB = listed(
    "nasz wasz mysz klawisz towarzysz gulasz afisz finisz tomasz łukasz żebyś abyś gdybyś też byś cóż jakbyś"
)
_MANY = re.compile(r"^(?:wy|was|wam|wami|wasz\w*|jesteście|\w+(?:[aeiy]cie|liście|łyście))$")
_NO_MANY = listed(
    "życie użycie odkrycie ukrycie bycie świecie kobiecie całkowicie oczywiście internecie pakiecie kwiecie lecie"
    " obficie wybicie odbicie picie mycie przybycie zużycie sprycie bilecie gabinecie budżecie"
)
_NO_ORDER = listed(
    "lecz ponieważ gdyż też już niż aż dziś coś ktoś gdzieś jakiś więc kolej raczej lepiej później dalej tutaj wczoraj"
    " dzień tydzień dobranoc mniej bardziej więcej także również cóż jakoś kiedyś mój swój twój zwyczaj może"
)
_FEMALE = re.compile(r"(?:łaś|łabyś)$|^(?:pewna|gotowa|zmęczona|sama|powinnaś|zajęta|szczęśliwa|chora|głodna)$")
_LIGHT_AFTER = re.compile(r" (Pani?) (się|mi|mnie|to|go|nam|jej|mu|ją)\b(?!,)")
_PLEASE_TWICE = re.compile(r",? proszę(?=\W*$)")
_STRANGE = listed("bądź cześć żebyś abyś gdybyś jakbyś obyś łeś łaś eś aś")
_NEAR = 12
"""How many words of a clause can belong to its verb."""
_CONNECTING = listed("i oraz lub albo a ale potem następnie teraz")


def readdress(sentence: AddressedSentence) -> str | None:
    """None where a word would have to be understood first."""
    words = sentence.words
    if any(_is_strange(word) for word in words):
        return None
    forms = _FEMININE if any(_FEMALE.search(word) for word in words) else _MASCULINE
    changes: dict[int, str] = {}
    named: set[int] = set()
    asked = False
    for number, word in enumerate(words):
        clause = sentence.clauses[number]
        if word == "ci" and _is_these(sentence, number):
            return None
        if word == "ty" and sentence.opens(number) and not any(map(_third, words[number : number + _NEAR])):
            return None
        if word in forms:
            changes[number] = forms[word]
        elif _may_order(sentence, number) and word in ORDERS:
            changes |= _ordered(sentence, number, first=not asked)
            asked = True
        elif _may_order(sentence, number) and _is_unknown_order(sentence, word):
            return None
        elif (third := _third(word)) is not None:
            is_named = clause in named or "ty" in words[clause : clause + _NEAR]
            changes |= {number: third} if is_named else _named(sentence, number, third, forms["ty"])
            named.add(clause)
    if not changes:
        return None
    text = _LIGHT_AFTER.sub(r" \2 \1", sentence.changed(changes))
    return _PLEASE_TWICE.sub("", text) if asked else text


def _is_strange(word: str) -> bool:
    return word in _STRANGE or (bool(_MANY.match(word)) and word not in _NO_MANY)


def _is_these(sentence: AddressedSentence, number: int) -> bool:
    """`ci` is also `these`."""
    return sentence.opens(number) or sentence.word(number + 1) in {"ludzie", "którzy", "sami"}


def _third(word: str) -> str | None:
    if word in _PRESENT:
        return _PRESENT[word]
    if word in _NO_VERB or not _VERB.search(word):
        return None
    if word.endswith("sz"):
        return word[:-2]
    if word.endswith("byś"):
        return word[:-1]
    return word[:-2] if word.endswith("łeś") else word[:-1]


def _may_order(sentence: AddressedSentence, number: int) -> bool:
    first = number - (sentence.word(number - 1) == "nie")
    before = sentence.word(first - 1)
    return sentence.opens(first) or before in _CONNECTING or before == "proszę"


def _is_unknown_order(sentence: AddressedSentence, word: str) -> bool:
    """Orders end in a consonant; so do many nouns, and those are not worth the risk."""
    if word in _NO_ORDER or word in _PRESENT or word.endswith(("łeś", "łaś", "byś")):
        return False
    if word.endswith("sz"):
        return sentence.is_order is not False
    return word.endswith(("aj", "ej", "ij", "yj", "uj", "dź", "ń", "rz", "cz", "ź", "ś", "ól", "ż"))


def _named(sentence: AddressedSentence, number: int, verb: str, name: str) -> dict[int, str]:
    """Puts the name behind the verb, or before it where the verb ends a clause, as in `jeśli Pan chce`."""
    is_last = number + 1 == len(sentence.words) or sentence.opens(number + 1)
    first = number - (sentence.word(number - 1) == "nie")
    if not is_last or sentence.opens(first):
        return {number: f"{verb} {name}"}
    return {first: f"{name} {verb}"} if first == number else {first: f"{name} nie", number: verb}


def _ordered(sentence: AddressedSentence, number: int, *, first: bool) -> dict[int, str]:
    infinitive = ORDERS[sentence.words[number]]
    is_denied = sentence.word(number - 1) == "nie"
    asked = "proszę " if first and sentence.word(number - 1 - is_denied) != "proszę" else ""
    if sentence.word(number + 1) == "się":
        return {number - is_denied: f"{asked}się {'nie ' * is_denied}{infinitive}"} | dict.fromkeys(
            range(number - is_denied + 1, number + 2), ""
        )
    if is_denied:
        return {number - 1: f"{asked}nie", number: infinitive}
    return {number: asked + infinitive}
