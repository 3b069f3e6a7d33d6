"""Signs of the form of address in a translation that count only beside its English source.

Alone, `¿Está cansado?` may speak of any person. If the source says `you` and speaks of no one else, it is `usted`.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from . import english
from .rewriting import french, german, italian, polish, portuguese, spanish
from .signs import START, AddressSigns, any_of, either, first, pattern
from .slavic import RU_ORDERS

NOTHING = r"(?!)"
NO_SIGNS = AddressSigns(NOTHING, NOTHING)
_OTHERS = (
    r"(?i)\b(?:he|she|it|they|him|her|hers|his|its|their|theirs|them|himself|herself|itself|themselves|who|someone"
    r"|somebody|everyone|everybody|nobody|one)\b"
)
_YOU_DO = (
    r"(?i)^\W*(?:(?:(?:if|when|as) )?you\b|(?:(?:why|where|when|what|how|which|whom)\b[^,.?!]* )?"
    r"(?:are|were|do|did|have|had|can|could|will|would|should|may|must)(?:n't)? you\b)"
)
_YOU = r"(?i)\byou"
_YOUR = r"(?i)\byours?\b"
_TO_YOU = (
    r"(?i)\b(?!(?:if|when|as|that|and|do|did|are|were|can|could|will|would|have|had|should|may|must|what|where)\b)[a-z]+"
    r" you\b(?! (?:are|have|can|will|want|need|do|did|were|had)\b)"
)
# Without such a word `Mostra i file` may be what a function does, and `Contatti` a label.
_PERSONAL = r"(?i)\b(?:me|us|my|our|please|you|your|yourself|not)\b|n't\b"
_SENTENCE = r"[.!]\W*$"
"""A text without such an end may be the label of a button, which is in the informal form in some languages."""
_BEFORE_VERBS = {
    "es": "qué|cómo|dónde|cuándo|por qué|cuánto|cuál|si|cuando|como|ya|no|aún|nunca|siempre|me|lo|la",
    "it": "che|cosa|come|dove|quando|perché|quanto|quale|se|già|non|mai|sempre|mi|lo|la",
    "pt": "que|o que|como|onde|quando|por que|porquê|quanto|qual|se|já|não|nunca|sempre|me|o|a",
}


@dataclass(frozen=True, slots=True)
class AddressHeard:
    """Signs for sentences whose source has any `you`, `your`, `you` as an object, `you` as a subject, an order, or an
    order behind another clause."""

    you: AddressSigns = NO_SIGNS
    yours: AddressSigns = NO_SIGNS
    whom: AddressSigns = NO_SIGNS
    does: AddressSigns = NO_SIGNS
    told: AddressSigns = NO_SIGNS
    then: AddressSigns = NO_SIGNS


def _verbs(language: str, words: Iterable[str]) -> str:
    """A pattern for these words as the verb at the beginning of a sentence, behind words that may stand before it."""
    before = _BEFORE_VERBS[language]
    return rf"{START}(?i:(?:(?:{before}) )*(?:{'|'.join(sorted(words))}))\b"


def _orders(words: Iterable[str], please: str) -> str:
    return first(" ".join(sorted({word for word in words if " " not in word})), after=please)


_PLEASE = "per favore|por favor|proszę|bitte|пожалуйста|s'il vous plaît"
_NOT = "non|nie|no|ne|не|nicht|não"


def _then(words: Iterable[str], joining: str) -> str:
    """A pattern for one of these words behind a comma or a joining word, with or without a `not` between them."""
    orders = "|".join(sorted(word for word in words if " " not in word))
    return rf"(?:,|\b(?:{joining.replace('/', '|')})) (?:(?:{_PLEASE}),? )?(?:(?:{_NOT}) )?(?:{orders})\b"


_AND_ES, _AND_IT, _AND_PT = "y/e/o/luego/después/entonces", "e/o/poi/quindi", "e/ou/depois"
# Orders of `tu` look like some of these, and `è stato` speaks of things.
_DONE_IT = {*italian.SAID.values(), r"\w{2,}(?:rà|rebbe)"} - italian.TOLD.keys() - {"è", "era"}
_DONE_PT = "tem está pode quer sabe faz vai vem deve gosta precisa fala prefere acha pensa parece conhece mora vive"
_THOU_PT = "falas pareces precisas gostas moras vives trabalhas conheces lembras sentes usas quiseres puderes tiveres"
_IMPERSONAL = r"(?i)\b(?:bisogna|bisognerebbe|occorre|basta|si (?:può|possono|deve|devono))\b"
HEARD = {
    "de": AddressHeard(
        you=AddressSigns(r"\b(?:Sie|Ihnen|Ihr(?:e[mnrs]?)?)\b", NOTHING),
        then=AddressSigns(NOTHING, _then(german.TOLD, "und/oder/dann/bitte")),
    ),
    "es": AddressHeard(
        yours=AddressSigns(any_of("su sus"), NOTHING),
        whom=AddressSigns(
            either(any_of("le"), r"\b\w+[aei]rle\b"),
            r"\b\w{2,}[aei]rte\b(?<!fuerte)(?<!suerte)(?<!muerte)(?<!parte)",
        ),
        does=AddressSigns(_verbs("es", {*spanish.SAID.values(), r"\w{2,}rá"}), NOTHING),
        told=AddressSigns(
            _orders(spanish.ORDERS.values(), "Por favor/No/No se/Luego/Después/Ahora/Entonces"),
            _orders(spanish.ORDERS, "Por favor/Luego/Después/Ahora/Entonces"),
        ),
        then=AddressSigns(_then(spanish.ORDERS.values(), _AND_ES), _then(spanish.ORDERS, _AND_ES)),
    ),
    "fr": AddressHeard(then=AddressSigns(NOTHING, _then(french.FORMAL, "et/ou/puis/ensuite"))),
    "it": AddressHeard(
        you=AddressSigns(any_of("lei"), r"\b\w{2,}isci\b"),
        yours=AddressSigns(any_of("suo sua suoi sue"), NOTHING, r"\bal suo interno\b"),
        whom=AddressSigns(
            either(r"\b\w{2,}[aei]rl[ae]\b", r"\b[Ll][ae] \w+(?:iamo|[ei]rò|[ei]remo)\b"), r"\b\w{2,}[aei]rti\b"
        ),
        does=AddressSigns(
            either(_verbs("it", _DONE_IT), rf"{START}(?:È|Era) [^.!?]*\?"), _verbs("it", italian.SAID), _IMPERSONAL
        ),
        told=AddressSigns(
            _orders(italian.TOLD.values(), "Per favore/Non/Poi/Quindi/Ora/Infine"),
            _orders(italian.TOLD, "Per favore/Poi/Quindi/Ora/Infine"),
        ),
        then=AddressSigns(_then(italian.TOLD.values(), _AND_IT), _then(italian.TOLD, _AND_IT)),
    ),
    "pl": AddressHeard(
        you=AddressSigns(NOTHING, any_of("powinieneś powinnaś")),
        told=AddressSigns(NOTHING, _orders(polish.ORDERS, "Nie/Proszę/Następnie/Potem/Teraz/Najpierw/Dalej")),
        then=AddressSigns(NOTHING, _then(polish.ORDERS, "i/lub/albo/oraz/a/potem/następnie")),
    ),
    "pt": AddressHeard(
        you=AddressSigns(NOTHING, r"\b\w{3,}(?<!d)[ei]ste\b"),
        yours=AddressSigns(any_of("seu sua seus suas"), NOTHING),
        whom=AddressSigns(either(any_of("lhe"), r"\b\w+-lhe\b"), NOTHING),
        does=AddressSigns(_verbs("pt", _DONE_PT.split()), _verbs("pt", _THOU_PT.split())),
        told=AddressSigns(
            _orders(portuguese.ORDERS, "Por favor/Não/Não se/Depois/Agora/Então"),
            _orders(set(portuguese.ORDERS.values()) - {"ajuda"}, "Por favor/Depois/Agora/Então"),
        ),
        then=AddressSigns(
            _then(portuguese.ORDERS, _AND_PT), _then(set(portuguese.ORDERS.values()) - {"ajuda"}, _AND_PT)
        ),
    ),
    "ru": AddressHeard(then=AddressSigns(NOTHING, _then(RU_ORDERS.split(), "и/или/затем/потом/пожалуйста"))),
}


def heard(source: str, language: str) -> list[AddressSigns]:
    """The signs to look for in the translation of an English sentence that addresses its reader."""
    if language not in HEARD:
        return []
    signs, is_order = HEARD[language], english.is_order(source)
    told = [signs.told] if is_order and (pattern(_PERSONAL).search(source) or pattern(_SENTENCE).search(source)) else []
    told += [signs.then] if english.orders_later(source) else []
    if pattern(_OTHERS).search(source):
        return told
    said = (
        (signs.you, pattern(_YOU).search(source)),
        (signs.yours, pattern(_YOUR).search(source)),
        (signs.whom, pattern(_TO_YOU).search(source)),
        (signs.does, not is_order and pattern(_YOU_DO).search(source)),
    )
    return told + [each for each, is_said in said if is_said]


def owned(source: str, language: str) -> list[AddressSigns]:
    """Signs to look for beside those that a translation shows by itself: possessions of the reader, and orders."""
    if language not in HEARD:
        return []
    signs = HEARD[language]
    said = (
        (signs.yours, pattern(_YOUR).search(source) and not pattern(_OTHERS).search(source)),
        (signs.told, english.is_order(source)),
        (signs.then, english.orders_later(source)),
    )
    return [each for each, is_said in said if is_said]
