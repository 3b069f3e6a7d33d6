"""Italian `tu` to `Lei`, with the verbs of these tables only."""

from .words import AddressedSentence, listed

_ARE = (
    "abit accett aiut am arriv ascolt aspett attiv caric cerc chiam clicc compil complet compr configur consult"
    " contatt continu controll copi dimentic disattiv entr evit firm gioc guard impar indic inizi insegn install invit"
    " lanci lasci lav lavor mand mangi mostr not ordin pag parl pass pens perdon port prepar prest prov raccont ricord"
    " ripos ritorn salv sbagli scaric scus selezion sembr sogn sper spieg spost stamp studi suon telefon termin tir"
    " tocc torn trov us utilizz verific viaggi visit acquist aggiorn blocc cambi cancell colleg conferm cre elimin"
    " esplor gir gett mescol misur modific navig parcheggi pieg prenot registr richiam riprov ruot sblocc stacc"
    " svit tagli trascin vers"
)
_STRESSED = "invi avvi riavvi"
"""Like `copi`, but both letters stay: `invii`."""
_ERE = (
    "acced accend aggiung attend chied chiud conosc corr cred decid immett legg mett perd permett prem prend promett"
    " ricev rid rimuov ripet risolv rivolg rispond romp scend scriv spegn spend ved vend viv"
)
_IRE = "apr dorm offr part segu sent serv scopr"
_ISC = "cap fin forn inser prefer pul sped sugger defin"
_PRESENT = {
    "sei": "è", "hai": "ha", "vai": "va", "fai": "fa", "stai": "sta", "dai": "dà", "sai": "sa", "puoi": "può",
    "vuoi": "vuole", "devi": "deve", "vieni": "viene", "tieni": "tiene", "dici": "dice", "bevi": "beve", "esci": "esce",
    "rimani": "rimane", "scegli": "sceglie", "togli": "toglie", "siedi": "siede", "ritieni": "ritiene",
    "ottieni": "ottiene", "mantieni": "mantiene", "raccogli": "raccoglie", "eri": "era", "avevi": "aveva",
    "volevi": "voleva", "potevi": "poteva", "dovevi": "doveva", "sapevi": "sapeva", "facevi": "faceva",
    "stavi": "stava", "andavi": "andava", "dicevi": "diceva", "venivi": "veniva", "fossi": "fosse", "avessi": "avesse",
    "potessi": "potesse", "volessi": "volesse", "sapessi": "sapesse", "facessi": "facesse", "stessi": "stesse",
}  # fmt: skip
_ORDERS = {
    "fai": "faccia", "fa'": "faccia", "vai": "vada", "va'": "vada", "di'": "dica", "dai": "dia", "da'": "dia",
    "stai": "stia", "sta'": "stia", "sii": "sia", "abbi": "abbia", "vieni": "venga", "tieni": "tenga", "esci": "esca",
    "rimani": "rimanga", "scegli": "scelga", "togli": "tolga", "bevi": "beva", "siedi": "sieda", "dimmi": "mi dica",
    "dammi": "mi dia", "fammi": "mi faccia", "siediti": "si sieda", "accomodati": "si accomodi", "dicci": "ci dica",
    "dacci": "ci dia", "facci": "ci faccia",
    "ricordati": "si ricordi", "assicurati": "si assicuri", "iscriviti": "si iscriva", "alzati": "si alzi",
    "fermati": "si fermi", "calmati": "si calmi", "sbrigati": "si sbrighi", "registrati": "si registri",
    "contattaci": "ci contatti", "mantieni": "mantenga", "raccogli": "raccolga", "ottieni": "ottenga",
}  # fmt: skip
_FORBIDDEN = {
    "preoccuparti": "si preoccupi", "fare": "faccia", "andare": "vada", "dire": "dica", "dare": "dia", "bere": "beva",
    "essere": "sia", "avere": "abbia", "venire": "venga", "uscire": "esca", "muoverti": "si muova",
    "arrabbiarti": "si arrabbi", "dimenticarti": "si dimentichi", "spaventarti": "si spaventi",
}  # fmt: skip
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
_POSSESSIVE = {"tuo": "Suo", "tua": "Sua", "tuoi": "Suoi", "tue": "Sue", "tu": "Lei"}
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


def _table() -> tuple[dict[str, str], dict[str, str], dict[str, str]]:
    """Statements, orders, and orders in the infinitive behind `non`."""
    said, orders, forbidden = dict(_PRESENT), dict(_ORDERS), dict(_FORBIDDEN)
    for stem in (*_ARE.split(), *_STRESSED.split()):
        told = stem + "h" * (stem[-1] in "cg") + "i" * (stem[-1] != "i" or stem in _STRESSED)
        said |= {told: stem + "a", stem + "avi": stem + "ava"}
        orders |= {stem + "a": told} | {f"{stem}a{whom}": f"{whom} {told}" for whom in _WITH_ORDERS}
        forbidden[stem + "are"] = told
    for stems, infinitive, third, told in ((_ERE, "ere", "e", "a"), (_IRE, "ire", "e", "a"), (_ISC, "ire", "e", "a")):
        for root in stems.split():
            stem = root + "isc" if stems is _ISC else root
            said |= {stem + "i": stem + third, root + infinitive[0] + "vi": root + infinitive[0] + "va"}
            orders |= {stem + "i": stem + told} | {f"{stem}i{whom}": f"{whom} {stem}{told}" for whom in _WITH_ORDERS}
            forbidden[root + infinitive] = stem + told
    return said, orders, forbidden


SAID, TOLD, _NOT_TOLD = _table()
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
    if word in _POSSESSIVE:
        return _POSSESSIVE[word]
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
