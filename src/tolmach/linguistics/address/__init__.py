"""Tells which form of address a text shows: formal, informal, or none that is sure.

This folder needs the standard library only and imports its modules relatively, because it also labels training text
where nothing else of the package is installed.
"""

import re
from functools import cache
from typing import TYPE_CHECKING

from . import dutch, english, hearing, japanese
from .french import FR
from .germanic import DE, NL
from .italian import IT
from .portuguese import PT, PT_BR
from .rewriting import REWRITING, AddressedSentence
from .signs import START, AddressSigns
from .slavic import CS, PL, RU
from .spanish import ES

if TYPE_CHECKING:
    from tolmach.units import Formality

SIGNS = {"de": DE, "es": ES, "fr": FR, "it": IT, "nl": NL, "pl": PL, "pt": PT, "pt-br": PT_BR, "ru": RU}
SUPPORTED: frozenset[str] = frozenset({*SIGNS, "ja"})
"""Codes of the engines. Variants that do not differ here have no code of their own."""
UNTAUGHT = {"cs": CS, "zh": AddressSigns("您", "[你妳](?!们|們)")}
"""Languages with two forms for which engines are not asked. A text keeps to one form by changing words."""
SHOWN = SIGNS | UNTAUGHT
ALWAYS_SHOWN = frozenset({"ja"})
"""Languages in which every sentence is polite or plain, whether it speaks to a person or not."""

_BEFORE_A_SENTENCE = re.compile(r"(?:^|[.!?…:][\"”»’)\]]*\s|[\"“”„«»‹›‘‚(\[{¿¡–—•*>\n])\W*")
_ENDED = re.compile(r"[.!?…:;,。！？][\s\"'”»’)\]]*$")
_LABEL = 3
"""The most words of a label."""


def supports(language: str) -> bool:
    return language in SUPPORTED


def tells(language: str) -> bool:
    """Whether the form that a text in this language shows can be told."""
    return language in SUPPORTED or language in UNTAUGHT


def shown(text: str, language: str) -> "Formality | None":
    """None where the text shows neither form, both, or a word that may be either."""
    formal, informal = _both(text, language)
    if formal == informal:
        return None
    return "formal" if formal else "informal"


def is_mixed(source: str, text: str, language: str) -> bool:
    """Whether a sentence has both forms. If its English source is given, `your` there tells whose a thing is."""
    formal, informal = _both(text, language)
    if formal == informal:
        return formal
    beside = hearing.owned(source, language)
    return any(also > (formal, informal)[form] for signs in beside for form, also in enumerate(found(text, signs)))


def shown_to(source: str, text: str, language: str) -> "Formality | None":
    """Like `shown`. If a text shows nothing by itself, its English source may tell who is meant."""
    sure = shown(text, language)
    if sure or language not in SIGNS or any(found(text, SIGNS[language])) or not speaks_to_somebody(source, "en"):
        return sure
    signs = [found(text, each) for each in hearing.heard(source, language)]
    formal, informal = any(one for one, _ in signs), any(other for _, other in signs)
    if formal == informal:
        return None
    return "formal" if formal else "informal"


def speaks_to_somebody(text: str, language: str) -> bool:
    """Whether the text speaks to a person. Known for English, and for other languages as far as they show a form."""
    if language == "en":
        return english.speaks_to_somebody(text)
    return language in SIGNS and shown(text, language) is not None


def is_label(text: str, language: str) -> bool:
    """Whether it may stand on a button. A language has a fixed form for such words, for any reader."""
    return len(text.split()) <= _LABEL and not _ENDED.search(text) and not speaks_to_somebody(text, language)


def repair(text: str, language: str, wanted: "Formality", source: str = "") -> str | None:
    """The text in the wanted form, where changing single words is safe; None where it is not.

    `source` is the English text that it translates, or empty. It tells orders from statements.
    """
    if language == "nl":
        changed = dutch.readdress(text, wanted)
        return changed if changed is not None and shown(changed, language) == wanted else None
    rewrite = REWRITING.get((language, wanted))
    changed = rewrite(sentence(text, source)) if rewrite else None
    if changed is None:
        return None
    formal, informal = _both(changed, language)
    return None if (informal if wanted == "formal" else formal) else changed


def sentence(text: str, source: str) -> AddressedSentence:
    """The sentence with what its English source tells about it."""
    if not source:
        return AddressedSentence(text)
    says_you = english.says_you(source)
    if english.is_order(source) or english.orders_later(source):
        return AddressedSentence(text, True, says_you)
    return AddressedSentence(text, False if says_you else None, says_you)


def found(text: str, signs: AddressSigns) -> tuple[bool, bool]:
    """Whether the text has signs of the formal form, and of the informal one."""
    formal, informal, ignored = _compiled(signs)
    marked = ignored.sub(" ", _marked(text))
    return bool(formal.search(marked)), bool(informal.search(marked))


def _both(text: str, language: str) -> tuple[bool, bool]:
    return japanese.signs(text) if language == "ja" else found(text, SHOWN[language])


def _marked(text: str) -> str:
    return _BEFORE_A_SENTENCE.sub(rf"\g<0>{START}", text.replace("’", "'"))


@cache
def _compiled(signs: AddressSigns) -> tuple[re.Pattern[str], re.Pattern[str], re.Pattern[str]]:
    return re.compile(signs.formal), re.compile(signs.informal), re.compile(signs.ignored)
