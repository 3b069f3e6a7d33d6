"""Czech `ty` to `vy`: verbs change their ending, and words beside them for one person stay in the singular."""

import re
from collections.abc import Iterator

from ..forms import contents, forms
from .words import AddressedSentence, listed

_FORMS, _ORDERS = forms("cs"), contents("cs")["verbs"]


def _plural(order: str) -> str:
    if not order.endswith("i"):
        return order + "te"
    return order[:-1] + ("ěte" if order[-2] in "bdfmnptv" else "ete")


_SAID = {order: _plural(order) for order in (*_ORDERS["orders"].split(), *_ORDERS["orders_in_i"].split())}
ORDERS = _SAID | {f"ne{order}": f"ne{said}" for order, said in _SAID.items() if not order.startswith("ne")}
"""Each order with its form for a stranger."""
_WORDS = {**_FORMS.said, **dict(_FORMS.pronouns["words"])}
_OF = listed("z ze od do u bez podle kolem vedle k ke ve v o po při na")
_ABOUT = listed("o po v ve na při")
_WITH = listed("s se před za nad pod mezi")
_VERB = re.compile(r"\w[eíá]š$")
NO_VERBS = (
    "váš náš příliš spíš guláš guláše myš mariáš mikeš aleš beneš lukáš tomáš mikuláš matyáš jonáš eliáš tobiáš"
    " ježíš mareš dareš veš"
)
_NO_VERBS = listed(NO_VERBS)
_JOINING = listed("a i nebo ale pak potom poté nyní teď prosím nejprve následně také")
_EITHER = "buď"


def readdress(sentence: AddressedSentence) -> str | None:
    """None where the sentence has no word of these tables."""
    changes = dict(_changes(sentence))
    return sentence.changed(changes) if changes else None


def _changes(sentence: AddressedSentence) -> Iterator[tuple[int, str]]:
    for number, word in enumerate(sentence.words):
        before = sentence.word(number - 1)
        if word in _WORDS:
            yield number, _WORDS[word]
        elif word == "tobě":
            yield number, "vás" if before in _ABOUT else "vám"
        elif word == "tvé":
            yield number, "vaší" if before in _OF else "vaše"
        elif word == "tvou":
            yield number, "vaší" if before in _WITH else "vaši"
        elif word in ORDERS:
            # `Buď … nebo` is `either … or`.
            is_either = word == _EITHER and "nebo" in sentence.words
            if not is_either and (sentence.opens(number) or before in _JOINING):
                yield number, ORDERS[word]
        elif _VERB.search(word) and word not in _NO_VERBS and not _is_name(sentence, number):
            yield number, f"{word[:-1]}te"


def _is_name(sentence: AddressedSentence, number: int) -> bool:
    return sentence.text[sentence.spans[number][0]].isupper() and not sentence.opens(number)
