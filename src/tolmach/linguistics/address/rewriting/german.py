"""German `du` to `Sie`: a verb of `du` becomes its infinitive, which is also the form of `Sie`."""

import re

from .words import AddressedSentence, listed

_VERBS = {
    "bist": "sind", "hast": "haben", "kannst": "können", "willst": "wollen", "musst": "müssen", "sollst": "sollen",
    "darfst": "dürfen", "magst": "mögen", "möchtest": "möchten", "weißt": "wissen", "wirst": "werden",
    "würdest": "würden", "könntest": "könnten", "solltest": "sollten", "hättest": "hätten", "wärst": "wären",
    "müsstest": "müssten", "warst": "waren", "hattest": "hatten", "wolltest": "wollten", "konntest": "konnten",
    "musstest": "mussten", "nimmst": "nehmen", "gibst": "geben", "siehst": "sehen", "liest": "lesen", "isst": "essen",
    "sprichst": "sprechen", "hilfst": "helfen", "fährst": "fahren", "schläfst": "schlafen", "läufst": "laufen",
    "trägst": "tragen", "hältst": "halten", "lässt": "lassen", "triffst": "treffen", "vergisst": "vergessen",
    "wirfst": "werfen", "stirbst": "sterben", "fällst": "fallen", "rätst": "raten", "tust": "tun",
    "wusstest": "wussten",
}  # fmt: skip
_REGULAR = (
    "mach geh komm sag frag glaub denk brauch such find wohn lern spiel kauf zahl versteh steh bleib schreib kenn"
    " nenn bring fühl hör leb lieb mein sitz lieg ruf zeig stell leg setz trink sing schwimm klick tipp wähl drück"
    " prüf benutz verwend öffn erstell füg lad meld wart arbeit antwort red find zieh halt les seh ess geb nehm sprech"
)
_ORDERS = {
    "gib": "geben", "nimm": "nehmen", "sieh": "sehen", "lies": "lesen", "sprich": "sprechen", "hilf": "helfen",
    "vergiss": "vergessen", "iss": "essen", "komm": "kommen", "geh": "gehen", "mach": "machen", "sag": "sagen",
    "lass": "lassen", "bleib": "bleiben", "schreib": "schreiben", "bring": "bringen", "denk": "denken", "hör": "hören",
    "zeig": "zeigen", "stell": "stellen", "sei": "seien", "ruf": "rufen", "wirf": "werfen", "triff": "treffen",
}  # fmt: skip
OBJECTS = {"Ihnen": "dir", "Sie": "dich"}
"""Object pronouns of the formal address."""
_INFORMAL_OBJECTS = {informal: formal for formal, informal in OBJECTS.items()}
_WORDS = {"du": "Sie", "dein": "Ihr", "deine": "Ihre", "deinen": "Ihren", "deinem": "Ihrem", "deiner": "Ihrer",
          "deines": "Ihres"}  # fmt: skip
_MANY = re.compile(r"^(?:ihr|euch|eure?[mnrs]?|seid|habt|könnt|müsst|wollt|hallo|na)$")
_NO_VERBS = listed("ist sonst erst fast selbst meist zuerst längst nächst bewusst fest sowieso jetzt lust")
_OPENING = listed("bitte und dann oder aber")
_NO_ORDERS = listed(
    "meine deine seine ihre eine keine diese heute danke beide viele alle ohne gerade gerne lange solche welche einige"
    " andere jede bitte habe hätte wäre würde könnte möchte diese letzte nächste erste"
)


def _ended(stem: str) -> str:
    if stem[-1] in "td" or stem == "öffn":
        return stem + "est"
    return stem + ("t" if stem[-1] in "sßxz" else "st")


SAID = {_ended(stem): stem + "en" for stem in _REGULAR.split()} | _VERBS
"""The present of `du`, with that of `Sie`."""
TOLD = {stem + "e": stem + "en" for stem in _REGULAR.split()} | _ORDERS


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
            changes[number] = SAID[word]
        elif _may_order(sentence, number) and word in TOLD and sentence.is_order and not _is_said_of(sentence, number):
            changes[number] = f"{TOLD[word]} Sie"
        elif _is_doubtful(sentence, number):
            return None
    return sentence.changed(changes) if changes else None


def _is_of_oneself(sentence: AddressedSentence, number: int) -> bool:
    before = sentence.near(number)
    return "du" in before or sentence.word(number + 1) == "du" or any(word in TOLD for word in before)


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
