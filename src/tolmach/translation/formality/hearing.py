"""What shows the form of address of a translation only beside its English source.

Alone, `¿Está cansado?` may speak of anybody. Where the source says `you`, and of nobody else, it is `usted`.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from .rewriting import italian, polish, portuguese, spanish
from .signs import START, AddressSigns, any_of, either, first

NOTHING = r"(?!)"
NO_SIGNS = AddressSigns(NOTHING, NOTHING)
_OTHERS = re.compile(
    r"(?i)\b(?:he|she|it|they|him|her|hers|his|its|their|theirs|them|himself|herself|itself|themselves|who|someone"
    r"|somebody|everyone|everybody|nobody|one)\b"
)
_YOU_DO = re.compile(
    r"(?i)^\W*(?:(?:(?:if|when|as) )?you\b|(?:(?:why|where|when|what|how|which|whom)\b[^,.?!]* )?"
    r"(?:are|were|do|did|have|had|can|could|will|would|should|may|must)(?:n't)? you\b)"
)
_YOU = re.compile(r"(?i)\byou")
_YOUR = re.compile(r"(?i)\byours?\b")
_TO_YOU = re.compile(
    r"(?i)\b(?!(?:if|when|as|that|and|do|did|are|were|can|could|will|would|have|had|should|may|must|what|where)\b)[a-z]+"
    r" you\b(?! (?:are|have|can|will|want|need|do|did|were|had)\b)"
)
# Without such a word `Mostra i file` may be what a function does, and `Contatti` a label.
_PERSONAL = re.compile(r"(?i)\b(?:me|us|my|our|please|you|your|yourself|not)\b|n't\b")
_SENTENCE = re.compile(r"[.!]\W*$")
"""What has no such end may be the label of a button, which is in the informal form in some languages."""
_BEFORE_VERBS = {
    "es": "qué|cómo|dónde|cuándo|por qué|cuánto|cuál|si|cuando|como|ya|no|aún|nunca|siempre|me|lo|la",
    "it": "che|cosa|come|dove|quando|perché|quanto|quale|se|già|non|mai|sempre|mi|lo|la",
    "pt": "que|o que|como|onde|quando|por que|porquê|quanto|qual|se|já|não|nunca|sempre|me|o|a",
}


@dataclass(frozen=True, slots=True)
class AddressHeard:
    """Signs in sentences of which the source has any `you`, `your`, somebody to whom it is done, somebody who does it,
    or an order."""

    you: AddressSigns = NO_SIGNS
    yours: AddressSigns = NO_SIGNS
    whom: AddressSigns = NO_SIGNS
    does: AddressSigns = NO_SIGNS
    told: AddressSigns = NO_SIGNS


def _verbs(language: str, words: Iterable[str]) -> str:
    """These words as the verb that a sentence begins with, behind what may stand before it."""
    before = _BEFORE_VERBS[language]
    return rf"{START}(?i:(?:(?:{before}) )*(?:{'|'.join(sorted(words))}))\b"


def _orders(words: Iterable[str], please: str) -> str:
    return first(" ".join(sorted({word for word in words if " " not in word})), after=please)


_DONE_ES = {word.removesuffix("s") for word in spanish.VERBS - {"eres", "des"}} | {"es", *spanish.PAST.values()}
# Orders of `tu` look like some of these, and `è stato` speaks of things.
_DONE_IT = {*italian.SAID.values(), r"\w{2,}(?:rà|rebbe)"} - italian.TOLD.keys() - {"è", "era"}
_DONE_PT = "tem está pode quer sabe faz vai vem deve gosta precisa fala prefere acha pensa parece conhece mora vive"
_THOU_PT = "falas pareces precisas gostas moras vives trabalhas conheces lembras sentes usas quiseres puderes tiveres"
_IMPERSONAL = r"(?i)\b(?:bisogna|bisognerebbe|occorre|basta|si (?:può|possono|deve|devono))\b"
HEARD = {
    "de": AddressHeard(you=AddressSigns(r"\b(?:Sie|Ihnen|Ihr(?:e[mnrs]?)?)\b", NOTHING)),
    "es": AddressHeard(
        yours=AddressSigns(any_of("su sus"), NOTHING),
        whom=AddressSigns(
            either(any_of("le"), r"\b\w+[aei]rle\b"),
            r"\b\w{2,}[aei]rte\b(?<!fuerte)(?<!suerte)(?<!muerte)(?<!parte)",
        ),
        does=AddressSigns(_verbs("es", {*_DONE_ES, r"\w{2,}rá"}), NOTHING),
        told=AddressSigns(_orders(spanish.ORDERS.values(), "Por favor/No/No se"), _orders(spanish.ORDERS, "Por favor")),
    ),
    "it": AddressHeard(
        you=AddressSigns(any_of("lei"), r"\b\w{2,}isci\b"),
        yours=AddressSigns(any_of("suo sua suoi sue"), NOTHING, r"\bal suo interno\b"),
        whom=AddressSigns(
            either(r"\b\w{2,}[aei]rl[ae]\b", r"\b[Ll][ae] \w+(?:iamo|[ei]rò|[ei]remo)\b"), r"\b\w{2,}[aei]rti\b"
        ),
        does=AddressSigns(
            either(_verbs("it", _DONE_IT), rf"{START}(?:È|Era) [^.!?]*\?"), _verbs("it", italian.SAID), _IMPERSONAL
        ),
        told=AddressSigns(_orders(italian.TOLD.values(), "Per favore/Non"), _orders(italian.TOLD, "Per favore")),
    ),
    "pl": AddressHeard(
        you=AddressSigns(NOTHING, any_of("powinieneś powinnaś")),
        told=AddressSigns(NOTHING, _orders(polish.ORDERS, "Nie/Proszę")),
    ),
    "pt": AddressHeard(
        you=AddressSigns(NOTHING, r"\b\w{3,}(?<!d)[ei]ste\b"),
        yours=AddressSigns(any_of("seu sua seus suas"), NOTHING),
        whom=AddressSigns(either(any_of("lhe"), r"\b\w+-lhe\b"), NOTHING),
        does=AddressSigns(_verbs("pt", _DONE_PT.split()), _verbs("pt", _THOU_PT.split())),
        told=AddressSigns(
            _orders(portuguese.ORDERS, "Por favor/Não/Não se"),
            _orders(set(portuguese.ORDERS.values()) - {"ajuda"}, "Por favor"),
        ),
    ),
}


def heard(english: str, language: str, *, is_order: bool) -> list[AddressSigns]:
    """What to look for in the translation of a sentence that speaks to somebody."""
    if language not in HEARD:
        return []
    signs = HEARD[language]
    told = [signs.told] if is_order and (_PERSONAL.search(english) or _SENTENCE.search(english)) else []
    if _OTHERS.search(english):
        return told
    said = (
        (signs.you, _YOU.search(english)),
        (signs.yours, _YOUR.search(english)),
        (signs.whom, _TO_YOU.search(english)),
        (signs.does, not is_order and _YOU_DO.search(english)),
    )
    return told + [each for each, is_said in said if is_said]


def owned(english: str, language: str, *, is_order: bool) -> list[AddressSigns]:
    """What to look for beside what a translation shows by itself: what belongs to the reader, and an order."""
    if language not in HEARD:
        return []
    is_said = _YOUR.search(english) and not _OTHERS.search(english)
    return [HEARD[language].yours] * bool(is_said) + [HEARD[language].told] * is_order
