"""Italian `tu` to `Lei`, with the verbs of these tables only."""

from ..forms import forms
from .words import AddressedSentence, listed

_FORMS = forms("it")
# Beginnings of verbs with which `ti` is a direct object, and of those with which it is an indirect one.
_WHOM = (
    "aiut aspett am ascolt cerc chiam conosc contatt disturb incontr inform invit odi ringrazi salut sent svegli trov"
    " ved vedr vist cap accompagn perdon guard salv preg"
)
_TO_WHOM = (
    "augur chied chiest compr consigli consegn darò daremo dar dato dir dirò diremo dico detto far farò faremo faccio"
    " fatto invi insegn mand mostr offr offert permett prest promett raccont regal rispond scriv scritt spieg sped"
    " telefon"
)
_HELPERS = listed("ho abbiamo ha hanno avevo sto stiamo stavo posso possiamo voglio vogliamo vorrei può devo")
_ENDINGS = (("erai", "erà"), ("irai", "irà"), ("rrai", "rrà"), ("arai", "arà"), ("drai", "drà"), ("vrai", "vrà"),
            ("trai", "trà"), ("eresti", "erebbe"), ("iresti", "irebbe"), ("rresti", "rrebbe"), ("aresti", "arebbe"),
            ("dresti", "drebbe"), ("vresti", "vrebbe"), ("tresti", "trebbe"))  # fmt: skip
_PRONOUNS = dict(_FORMS.pronouns["owned"] + _FORMS.pronouns["subject"])
_PREPOSITIONS = listed("a con da di in per su tra fra senza come che")
# Words in -i that are no verbs, and those before a noun in -i.
_NO_VERBS = listed(
    "di mi si ci vi li chi qui lì poi oggi ieri ogni altri altrimenti anni mesi giorni quindi i gli noi voi lui lei"
    " quasi domani dopodomani anzi avanti davanti indietro dei degli ai agli nei negli sui sugli dai dagli coi"
    " miei suoi suoi tuoi nostri vostri molti tutti pochi troppi questi quei quegli due tre sei dieci venti"
    " soldi genitori fuori minuti lunedì martedì mercoledì giovedì venerdì contanti tardi"
)
_BEFORE_NOUNS = listed(
    "i gli dei degli ai agli nei negli sui sugli dagli coi le delle alle nelle sulle dalle miei mie suoi sue tuoi tue"
    " nostri nostre vostri vostre molti molte tutti tutte pochi poche troppi quanti quante questi queste quei quelle"
    " due tre quattro cinque sei sette otto nove dieci cento mille di da in con per tra fra senza altri altre alcuni"
    " alcune diversi diverse primi prossimi ultimi più"
)
_WITH_ORDERS = ("mi", "ci", "lo", "la", "li", "le")
_CLITICS = ("rmi", "rci", "rsi", "rvi", "rli", "ndomi", "ndoci")
_OPENERS = listed(
    "da la una questa quella alla nella dalla della sulla qualcosa cosa mia sua tua nostra vostra prima ma ora allora"
    " ancora senza sia certa buona ecco per se ogni oggi gli i chi quindi poi ieri domani altrimenti dopo qui mi ti"
    " si ci vi li e o non mamma signora la di"
)
_POLITE = listed("favore prego cortesia e o ma poi altrimenti quindi")


def _with_pronoun() -> dict[str, str]:
    """Regular orders with a pronoun behind them, which goes to the front: `aprilo`, `lo apra`."""
    pairs = ((verb.orders[0], verb.formal_order) for verb in _FORMS.regular)
    return {order + whom: f"{whom} {formal}" for order, formal in pairs for whom in _WITH_ORDERS}


def _past() -> dict[str, str]:
    """`parlavi`, `parlava`."""
    stems = (verb.infinitive.removesuffix("re") for verb in _FORMS.regular)
    return {stem + "vi": stem + "va" for stem in stems}


SAID, TOLD = {**_FORMS.said, **_past()}, {**_FORMS.told, **_with_pronoun()}
_NOT_TOLD = {verb.infinitive: verb.formal_order for verb in _FORMS.verbs if verb.orders != ("-",)} | dict(_FORMS.denied)
_HONOURED = frozenset(TOLD.values())
_MEANT = dict.fromkeys(_WHOM.split(), "La") | dict.fromkeys(_TO_WHOM.split(), "Le")


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
    before, after = sentence.word(number - 1), sentence.word(number + 1)
    begins = _begins(sentence, number)
    if word in _PRONOUNS:
        return _PRONOUNS[word]
    if word == "te":
        return "Lei" if before in _PREPOSITIONS and after not in {"lo", "la", "li", "le", "ne"} else None
    if word == "ti":
        return _to_you(sentence, number)
    if word in {"ciao", "tè"} or word.startswith("t'"):
        return None
    if before == "non" and _begins(sentence, number - 1) and sentence.is_order:
        return _NOT_TOLD.get(word)
    if word.endswith("rti") and len(word) > 4:
        return _enclitic(word)
    if begins and word in TOLD and sentence.is_order:
        return TOLD[word]
    if begins and word in _HONOURED and sentence.is_order:
        return word
    if begins and word in TOLD and (number or sentence.is_order is None):
        return None
    if word == "sei" and after in _BEFORE_NOUNS | {"anni", "mesi", "giorni", "ore", "volte"}:
        return word
    if word in SAID and before not in _BEFORE_NOUNS:
        return SAID[word]
    for old, new in _ENDINGS:
        if word.endswith(old) and len(word) > len(old):
            return word.removesuffix(old) + new
    return None if _is_doubtful(word, before, begins) else word


def _begins(sentence: AddressedSentence, number: int) -> bool:
    """Whether an order can begin here."""
    return sentence.opens(number) or sentence.word(number - 1) in _POLITE


def _is_doubtful(word: str, before: str, begins: bool) -> bool:
    """Whether this may be a verb that no table has."""
    if begins and word not in _OPENERS and word[-1] in "ai":
        return True
    is_clear = word in _NO_VERBS or word.endswith(_CLITICS) or before in _BEFORE_NOUNS
    return word.endswith("i") and not is_clear


def _enclitic(word: str) -> str | None:
    kind = _meant(word)
    return None if kind is None else word.removesuffix("ti") + kind


def _to_you(sentence: AddressedSentence, number: int) -> str | None:
    """Rewrites `ti` with its verb: as a reflexive, a direct or an indirect object."""
    after = sentence.word(number + 1)
    if after in SAID or any(after.endswith(old) for old, _ in _ENDINGS):
        return "si"
    helped = after in _HELPERS
    kind = _meant(sentence.word(number + 2) if helped else after)
    if kind == "La" and after in {"ho", "ha", "abbiamo", "hanno", "avevo"}:
        return None
    return kind


def _meant(word: str) -> str | None:
    stem = max((stem for stem in _MEANT if word.startswith(stem)), key=len, default=None)
    return None if stem is None else _MEANT[stem]
