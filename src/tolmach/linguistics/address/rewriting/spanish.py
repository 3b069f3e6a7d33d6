"""Spanish `tú` to `usted`: verbs lose their -s, orders become subjunctives."""

from ..forms import forms
from .words import AddressedSentence, listed

_FORMS = forms("es")
SAID, ORDERS, _DENIED = _FORMS.said, _FORMS.told, _FORMS.denied
_HONOURED = frozenset(ORDERS.values())
_WORDS = dict(_FORMS.pronouns["subject"] + _FORMS.pronouns["owned"] + _FORMS.pronouns["behind_prepositions"])
_OF_ONESELF = (
    "sentarte registrarte preocuparte levantarte irte quedarte unirte conectarte suscribirte acordarte asegurarte"
    " ponerte moverte casarte callarte marcharte convertirte olvidarte inscribirte identificarte"
)
_NO_ENCLITICS = listed("fuerte suerte muerte parte arte aparte marte inerte experte")
_STRANGE = listed("vos vosotros vosotras os vuestro vuestra vuestros vuestras hola sos")
_NO_VERBS = listed(
    "más menos antes después pues entonces es nos les los las unos unas mis sus tus tras mientras además quizás atrás"
    " jamás lunes martes miércoles jueves viernes veces días buenos buenas todos todas muchas muchos muchísimas gracias"
    " otros otras estos estas esos esas dos tres seis diez cosas entre lejos apenas tantas tantos quienes cuáles"
    " después detrás es luces padres ganas nuestros nuestras inglés francés interés país mes vez través"
)
_BEFORE_NOUNS = listed(
    "los las unos unas mis sus tus estos estas esos esas aquellos aquellas dos tres cuatro cinco seis siete ocho nueve"
    " diez muchos muchas todos todas pocos pocas otros otras algunos algunas varios varias nuestros nuestras de del con"
    " sin en por para a al entre sobre desde hasta más tantos tantas cuantos cuántos cuántas qué el la un una cada"
)
_OPENERS = listed(
    "la lo una esta esa aquella nada para ahora nunca cada era fuera hasta desde sobre entre que de ella e a o ya le me"
    " se te porque aunque siempre donde dónde cuando qué mañana este ese cuya toda otra mi su cerca mientras quería"
    " podría tenía había sería gustaría debería quisiera estaba puede tiene señora señorita doctora profesora"
)
_CONNECTING = listed("y e o favor pero luego entonces después ahora")
_VISITING = {"a", "al", "hasta", "por", "con", "hacia"}
_ENDINGS = (("arás", "ará"), ("erás", "erá"), ("irás", "irá"), ("drás", "drá"), ("brás", "brá"), ("rrás", "rrá"),
            ("arías", "aría"), ("erías", "ería"), ("irías", "iría"), ("drías", "dría"), ("brías", "bría"))  # fmt: skip


def readdress(sentence: AddressedSentence) -> str | None:
    """None where a word would have to be understood first."""
    changes: dict[int, str] = {}
    for number, word in enumerate(sentence.words):
        new = _new(sentence, number, word)
        if new is None:
            return None
        if new != word:
            changes[number] = new
    return sentence.changed(changes) if changes else None


def _new(sentence: AddressedSentence, number: int, word: str) -> str | None:
    before = sentence.word(number - 1)
    begins = sentence.opens(number) or before in _CONNECTING
    if word in _STRANGE:
        return None
    if word in _WORDS:
        return _WORDS[word]
    if word == "te":
        return _to_you(sentence, number)
    if begins and word in ORDERS:
        return _order(sentence, number)
    if begins and word in _HONOURED and sentence.is_order:
        return word
    if _is_denied(sentence, number) and word in _DENIED:
        return _DENIED[word]
    honoured = third(word)
    if honoured is not None and before not in _BEFORE_NOUNS - {"que", "qué", "más", "por"}:
        return honoured
    if word.endswith(("arte", "erte", "irte")) and word not in _NO_ENCLITICS:
        return word.removesuffix("te") + ("se" if _is_of_oneself(sentence, number) else "le")
    return None if _is_doubtful(word, before, begins) else word


def third(word: str) -> str | None:
    """The form of `usted` for that of `tú`; None for a word that is no verb."""
    if word in SAID:
        return SAID[word]
    if word.endswith("aste") and len(word) > 5 and word not in {"contraste", "desgaste"}:
        return word.removesuffix("aste") + "ó"
    found = (word.removesuffix(old) + new for old, new in _ENDINGS if word.endswith(old) and len(word) > len(old))
    return next(found, None)


def _order(sentence: AddressedSentence, number: int) -> str | None:
    word = sentence.words[number]
    if not sentence.is_order or (word == "ve" and sentence.word(number + 1) not in _VISITING):
        return None
    return ORDERS[word]


def _is_denied(sentence: AddressedSentence, number: int) -> bool:
    return "no" in (sentence.word(number - 1), sentence.word(number - 2))


def _to_you(sentence: AddressedSentence, number: int) -> str | None:
    """With a verb of `tú`, the pronoun is reflexive; with another verb, a different person acts."""
    after = sentence.word(number + 1)
    if after in {"lo", "la", "los", "las"}:
        return None
    is_thou = third(after) is not None or after in _DENIED or (after.endswith("s") and not after.endswith("mos"))
    return "se" if is_thou else "le"


def _is_of_oneself(sentence: AddressedSentence, number: int) -> bool:
    return sentence.words[number] in _OF_ONESELF.split() or third(sentence.word(number - 1)) is not None


def _is_doubtful(word: str, before: str, begins: bool) -> bool:
    """Whether this may be a verb that no table has."""
    if word in _NO_VERBS or before in _BEFORE_NOUNS:
        return False
    if begins and word not in _OPENERS and word.endswith(("a", "e", "lo", "á", "é", "í")):
        return True
    is_thou = word.endswith(("as", "es", "ás", "és", "iste")) and not before.endswith("s")
    return is_thou or word.endswith(("áis", "éis", "ís"))
