"""Which form of address a text shows: formal, informal, or none that is sure.

Needs the standard library only, and imports its parts relatively, because this folder also labels training text where
nothing else of the package is installed.
"""

import re
from functools import cache
from typing import TYPE_CHECKING

from . import dutch, japanese
from .french import FR
from .germanic import DE, NL
from .italian import IT
from .portuguese import PT, PT_BR
from .signs import START
from .slavic import PL, RU
from .spanish import ES

if TYPE_CHECKING:
    from tolmach.engines.protocol import Formality

SIGNS = {"de": DE, "es": ES, "fr": FR, "it": IT, "nl": NL, "pl": PL, "pt": PT, "pt-br": PT_BR, "ru": RU}
SUPPORTED: frozenset[str] = frozenset({*SIGNS, "ja"})
"""Codes of the engines: variants that differ in nothing here have no code of their own."""

_BEFORE_A_SENTENCE = re.compile(r"(?:^|[.!?…:][\"”»’)\]]*\s|[\"“”„«»‹›‘‚(\[{¿¡–—•*>\n])\W*")
_SECOND_PERSON = re.compile(r"(?i)\b(?:you|your|yours|yourself|yourselves|y'all|ya|thou|thee|thy)\b")
_IMPERATIVE = re.compile(
    rf"{START}(?:please |just |then |now |never |always |do not |don't )?(?:add|allow|apply|ask|avoid|be|begin"
    rf"|bring|buy|call|check"
    r"|choose|click|close|come|complete|configure|confirm|connect|contact|continue|copy|create|delete|discover"
    r"|do|don't"
    r"|download|drag|drink|eat|enable|enjoy|enter|find|follow|forget|get|give|go|help|hold|insert|install|keep"
    r"|learn|leave"
    r"|let|listen|log|look|make|move|open|paste|pay|pick|please|press|put|read|remember|remove|restart|return"
    r"|run|save|say"
    r"|see|select|send|set|show|sign|sit|start|stay|stop|submit|take|talk|tap|tell|think|touch|try|turn|type"
    r"|update|upload"
    r"|use|verify|visit|wait|watch|welcome|write)\b",
    re.IGNORECASE,
)


def supports(language: str) -> bool:
    return language in SUPPORTED


def shown(text: str, language: str) -> "Formality | None":
    """None where the text shows neither form, both, or a word that may be either."""
    formal, informal = japanese.signs(text) if language == "ja" else _signs(text, language)
    if formal == informal:
        return None
    return "formal" if formal else "informal"


def address(text: str, language: str) -> bool:
    """Whether the text speaks to somebody. Known for English, and as far as the other languages show a form."""
    if language == "en":
        marked = _marked(text)
        return bool(_SECOND_PERSON.search(marked) or _IMPERATIVE.search(marked))
    return language in SIGNS and shown(text, language) is not None


def repair(text: str, language: str, wanted: "Formality") -> str | None:
    """The text in the wanted form, where changing single words is safe; None where it is not."""
    if language != "nl":
        return None
    changed = dutch.readdress(text, wanted)
    return changed if changed is not None and shown(changed, language) == wanted else None


def _signs(text: str, language: str) -> tuple[bool, bool]:
    formal, informal, ignored = _compiled(language)
    marked = ignored.sub(" ", _marked(text))
    return bool(formal.search(marked)), bool(informal.search(marked))


def _marked(text: str) -> str:
    return _BEFORE_A_SENTENCE.sub(rf"\g<0>{START}", text.replace("’", "'"))


@cache
def _compiled(language: str) -> tuple[re.Pattern[str], re.Pattern[str], re.Pattern[str]]:
    signs = SIGNS[language]
    return re.compile(signs.formal), re.compile(signs.informal), re.compile(signs.ignored)
