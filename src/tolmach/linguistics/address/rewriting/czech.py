"""Czech `ty` to `vy`: verbs change their ending, and words beside them for one person stay in the singular."""

import re
from collections.abc import Iterator

from .words import AddressedSentence, listed

_REGULAR = (
    "aktualizuj běž buď čekej dej dělej drž hledej hlas informuj jez kontaktuj krájej kup měj míchej mluv nahraj"
    " nainstaluj nalij nastav navštiv neboj nech objednej obleč ochutnej odhlas odpoj odpověz odpusť odstraň odeber"
    " ověř označ oznam pamatuj pij podepiš podej podívej pojď pokračuj pomoz posaď poslouchej potvrď použij používej"
    " prohlédni promiň přečkej předej představ přestaň přidej přihlas přijď přines připoj připrav rezervuj sdílej"
    " sleduj smaž spusť stůj ujisti ukaž uklid ukliď ulož umyj upeč uprav utíkej uvař uveď vař věnuj věř vlož vrať"
    " vstaň vyber vyfoť vyměň vyplň vypij vyzkoušej zadej zakryj zamíchej zapiš zaplať zapoj zapomeň zaregistruj zastav"
    " zavolej zazvoň zeptej změň změř zkontroluj zkus zůstaň zvaž zvol zvedej napiš piš počkej udělej"
)
_IN_I = (
    "čti jdi klikni lehni mysli najdi nakresli napni obejdi otevři otoč pošli požádej pozvi přečti přejdi přepni řekni"
    " sedni stáhni stiskni ťukni vezmi vypni vypusti vysvětli vytáhni vytiskni zapni zavři zatáhni zvedni odešli"
    " odpočiň domluv dovol zatlač"
)


def _plural(order: str) -> str:
    if not order.endswith("i"):
        return order + "te"
    return order[:-1] + ("ěte" if order[-2] in "bdfmnptv" else "ete")


_SAID = {order: _plural(order) for order in (*_REGULAR.split(), *_IN_I.split())}
ORDERS = _SAID | {f"ne{order}": f"ne{said}" for order, said in _SAID.items() if not order.startswith("ne")}
"""Each order with its form for a stranger."""
_WORDS = {
    "ty": "vy", "tebe": "vás", "tě": "vás", "tebou": "vámi", "tvůj": "váš", "tvoje": "vaše",
    "tvá": "vaše", "tvého": "vašeho", "tvému": "vašemu", "tvém": "vašem", "tvých": "vašich", "tvým": "vaším",
    "tvými": "vašimi", "tvoji": "vaši", "tvojí": "vaší", "jsi": "jste", "nejsi": "nejste", "bys": "byste",
    "abys": "abyste", "kdybys": "kdybyste", "ses": "jste se", "sis": "jste si",
}  # fmt: skip
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
