"""French spelling: accents, numéro, and the reform of 1990. Pure."""

import re
import unicodedata
from collections.abc import Iterator

from tolmach.linguistics.facts import words
from tolmach.linguistics.words import places, words_of
from tolmach.styles.rules.phrases import cased
from tolmach.styles.rules.rewriting import needing
from tolmach.units import Edit, Rewriting

_NBSP = "\u00a0"

# numéro

_NUMERO = re.compile(r"(?<![\w°º])(?:(?P<many>numéros|n[°º]s|nos)|numéro|n[°º]|no)\.?[ \u00a0]?(?=\d)", re.IGNORECASE)


def numero(short: str) -> Rewriting:
    def edits(text: str, language: str) -> Iterator[Edit]:
        for match in _NUMERO.finditer(text):
            yield Edit(*match.span(), cased(short + ("s" if match["many"] else ""), match[0]) + _NBSP)

    return needing(("numéro", "numéros", "no", "nos"), "°º")(edits)


# Accents

_CAPITAL = re.compile(r"[ÀÂÄÇÉÈÊËÎÏÔÖÙÛÜŸ]")
_ANY = re.compile(r"[àâäçéèêëîïôöùûüÿÀÂÄÇÉÈÊËÎÏÔÖÙÛÜŸ]")
_WITH_ACCENT = words(
    """À Ça État États École Écoles Église Églises Été Être Étude Études Étudiant Étudiants Étudiante Étudiantes
    Économie Économies Économique Écran Écrans Écrire Écrit Écrivain Édition Éditions Éditeur Égal Également
    Égalité Élection Élections Électricité Électrique Électronique Élément Éléments Élève Élèves Élevé Émission
    Émissions Énergie Énergies Énorme Épreuve Époque Équipe Équipes Équipement Équilibre Erreur Étage Étape
    Étapes Étant Éteindre Étendre Étoile Étoiles Étrange Étranger Étrangers Étroit Évaluation Événement
    Événements Éventuellement Évidemment Éviter Évitez Évolution Époux Écoute Écouter Écoutez Échange Échanges
    Échec Échelle Éclair Éducation Effet Égypte Éric Élisabeth Émile Éthiopie Île Îles Ôter Âge Âges Âme Âmes
    Âne Après Où Époustouflant Étiquette Étiquettes Établir Établissement Établissements Étendue Éléphant
    Élaborer Élaboration Élargir Éliminer Éloigné Émettre Émotion Émotions Énoncé Épaule Épouse Équation
    Éruption Espèce Étudier Étudiez Évêque Éveil Évoquer Évoque Exécuter"""
)


def _bare(text: str) -> str:
    return "".join(char for char in unicodedata.normalize("NFD", text) if not unicodedata.combining(char))


_ACCENTED = {_bare(word): word for word in _WITH_ACCENT if _bare(word[0]) != word[0]}
_ACCENTED_CAPITALS = {bare.upper(): word.upper() for bare, word in _ACCENTED.items() if len(bare) > 2}
_START_OF_WORD = re.compile(r"(?<![\w'’.-])[AEICO][A-Za-zàâçéèêëîïôûùüÿÉÈÊ]*(?![\w'’.])")


def without_accents(*, capitals_only: bool) -> Rewriting:
    pattern = _CAPITAL if capitals_only else _ANY

    def edits(text: str, language: str) -> Iterator[Edit]:
        return (Edit(*match.span(), _bare(match[0])) for match in pattern.finditer(text))

    return edits


def accented_capitals(text: str, language: str) -> Iterator[Edit]:
    """Of words that everybody knows with their accent; a single A is the preposition where a word in small letters, a
    name or an article follows it."""
    for match in _START_OF_WORD.finditer(text):
        word = match[0]
        new = _ACCENTED.get(word) or _ACCENTED_CAPITALS.get(word)
        if word == "A" and not re.match(r" (?:[a-zàâéèêîôû]+|[A-ZÉ][a-zé]+)", text[match.end() :]):
            continue
        if new:
            yield Edit(*match.span(), new)


# Verbs

_FUTURES = words("ai as a ons ez ont ais ait ions iez aient")
_FUTURE = f"(?P<ending>{'|'.join(_FUTURES)})"
_CEDER = words(
    """céd accéd procéd posséd précéd succéd excéd concéd décéd préfér espér répét considér suggér complét protég intégr
    gér opér récupér génér célébr pénétr libér révél interprét exagér digér inquiét modér tolér énumér coopér accélér
    régl allég assiég différ légifér persévér transfér insér adhér agrég aér délibér altér reflét repér sécrét siég
    tempér vénér référ infér confér prolifér régénér dégénér rémunér réitér"""
)
_CEDER_FORM = re.compile(
    rf"\b(?P<head>\w*?)(?P<accent>[éè])(?P<middle>[bcdfghjklmnpqrstvxz]{{1,3}})er{_FUTURE}\b", re.IGNORECASE
)
_CEDER_HINT = re.compile(r"[éèÉÈ][bcdfghjklmnpqrstvxzBCDFGHJKLMNPQRSTVXZ]{1,3}(?:er|ER|Er|eR)[aoieAOIE]")
_CEDER_STEMS = frozenset(_bare(stem) for stem in _CEDER)


def like_ceder(accent: str) -> Rewriting:
    """In the future and the conditional."""

    def edits(text: str, language: str) -> Iterator[Edit]:
        for match in _CEDER_FORM.finditer(text) if _CEDER_HINT.search(text) else ():
            stem = _bare(f"{match['head']}{match['accent']}{match['middle']}".lower())
            if any(stem == each or (stem.endswith(each) and len(each) > 3) for each in _CEDER_STEMS):
                yield Edit(*match.span("accent"), accent)

    return edits


_INVERTED = re.compile(r"[éè](?<=\w.)(?=-je\b)")


def inverted(accent: str) -> Rewriting:
    def edits(text: str, language: str) -> Iterator[Edit]:
        return (Edit(*match.span(), accent) for match in _INVERTED.finditer(text))

    return edits


_ELER = words(
    """amonc bourr chanc dent ensorc étinc fic gromm jum mor morc nic niv renouv ressem ruiss ép ensorc cord craqu cis
    dém dég gel mod pel démant écart mart harc"""
)
_ETER = words("étiqu empaqu feuill cach décach épouss bris tach voll banqu béqu")
_PRONOUN = r"(?:je|j['’]|tu|il|elle|on|ils|elles|qui|ça|cela|se|s['’]|ne|n['’]|l['’]|le|la|les)"
_STEMS = f"(?:(?:{'|'.join(_ELER)})(?P<l>èl|ell)|(?:{'|'.join(_ETER)})(?P<t>èt|ett))"
_SPOKEN = re.compile(rf"(?:(?<=\b)(?P<lead>{_PRONOUN}[ ]?)(?P<now>{_STEMS}(?:e|es|ent))\b)", re.IGNORECASE)
_LATER = re.compile(rf"\b(?:{_STEMS})er(?:ai|as|a|ons|ez|ont|ais|ait|ions|iez|aient)\b", re.IGNORECASE)
_OPEN_FORMS = frozenset(
    stem + middle + ending
    for stems, middles in ((_ELER, ("èl", "ell")), (_ETER, ("èt", "ett")))
    for stem in stems
    for middle in middles
    for ending in ("e", "es", "ent", *(f"er{future}" for future in _FUTURES))
)
_OPEN = {"l": {"double": "ell", "grave": "èl"}, "t": {"double": "ett", "grave": "èt"}}


def open_e(way: str) -> Rewriting:
    """Verbs in -eler and -eter, but for appeler and jeter. A form that a noun shares counts behind a pronoun only."""

    def edits(text: str, language: str) -> Iterator[Edit]:
        found = [*_SPOKEN.finditer(text), *_LATER.finditer(text)]
        for match in sorted(found, key=lambda each: each.start()):
            letter = "l" if match["l"] else "t"
            yield Edit(*match.span(letter), _OPEN[letter][way])

    return needing(_OPEN_FORMS)(edits)


_LAISSE = re.compile(
    r"(?P<object>\b(?:les|la|nous|vous|me|te|m['’]|t['’]|l['’]|que|qu['’]\w+) ?(?:\w+ )?)"
    r"(?P<aux>ai|as|a|avons|avez|ont|avais|avait|avions|aviez|avaient|aurai|aura) laissé(?P<end>e?s?) "
    r"(?=\w+(?:er|ir|re|oir)\b)",
    re.IGNORECASE,
)


def laisse(*, agrees: bool) -> Rewriting:
    def edits(text: str, language: str) -> Iterator[Edit]:
        for match in _LAISSE.finditer(text):
            ending = _agreement(match["object"].split()[0].lower(), match["end"]) if agrees else ""
            yield Edit(*match.span("end"), ending)

    return needing(("laissé", "laissée", "laissés", "laissées"))(edits)


def _agreement(thing: str, given: str) -> str:
    """What the pronoun shows; what it does not show stays."""
    return given or {"les": "s", "la": "e"}.get(thing, "")


# Circumflexes on i and u, and hyphens in numbers, before and after the reform of 1990.


_CIRCUMFLEX = words(
    """connaître reconnaître méconnaître paraître apparaître disparaître comparaître naître renaître maître maîtres
    maîtresse maîtresses maîtrise maîtriser maîtrisez maîtrisé contremaître boîte boîtes boîtier boîtiers emboîter
    déboîter île îles îlot îlots fraîche fraîches fraîcheur fraîchement coût coûts coûte coûtent coûter coûteux
    coûteuse surcoût goût goûts goûter goûtez dégoût dégoûter ragoût août dîner dîners dînez dînent traîner traîne
    traînée traîneau entraîner entraîne entraînez entraîné entraînement entraînements entraîneur entraîneurs
    chaîne chaînes chaînon enchaîner enchaînement déchaîner abîme abîmes abîmer abîmé plaît déplaît connaît
    reconnaît paraît apparaît disparaît naît brûler brûle brûlez brûlé brûlée brûlure brûlures brûlant voûte
    voûtes croûte croûtes bûche bûches flûte flûtes piqûre piqûres huître huîtres gîte gîtes cloître faîte faîtes
    faîtage bélître épître épîtres affût aîné aînée aînés aînées puîné reître traître traîtres traîtresse voûté
    envoûter envoûtant bûcheron bûcherons embûche embûches assidûment dûment"""
)
"""Not those that would be taken for another word: mûr, sûr, dû, jeûne."""
_OLD = {word.replace("î", "i").replace("û", "u"): word for word in _CIRCUMFLEX}
_NEW = {old: new for new, old in _OLD.items()}
_WORD = re.compile(r"[^\W\d_]+")


@needing(_NEW)
def without_circumflex(text: str, language: str) -> Iterator[Edit]:
    return _swapped(text, _NEW)


@needing(_OLD)
def with_circumflex(text: str, language: str) -> Iterator[Edit]:
    return _swapped(text, _OLD)


def _swapped(text: str, table: dict[str, str]) -> Iterator[Edit]:
    for match in _WORD.finditer(text) if not words_of(text).isdisjoint(table) else ():
        new = table.get(match[0].lower())
        if new:
            yield Edit(*match.span(), cased(new, match[0]))


_NUMBERS = words(
    """zéro un une deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize vingt vingts
    trente quarante cinquante soixante septante huitante octante nonante cent cents mille"""
)
_NUMBER_WORDS = frozenset(_NUMBERS)
_BIG = frozenset(words("cent cents mille"))
_TENS = frozenset(words("vingt trente quarante cinquante soixante septante huitante octante nonante"))
_TELLING = frozenset(_NUMBERS) - {"un", "une"}
"""Every number of several parts has one of these."""
_NUMBER = "|".join(sorted(_NUMBERS, key=len, reverse=True))
_RUN = re.compile(rf"(?<![\w-])(?:{_NUMBER})(?:[ -](?:et[ -])?(?:{_NUMBER}))+(?![\w-])", re.IGNORECASE)


def _runs(text: str) -> Iterator[re.Match[str]]:
    done = 0
    for start, _ in places(text, _NUMBER_WORDS):
        if start >= done and (match := _RUN.match(text, start)):
            done = match.end()
            yield match


@needing(_TELLING)
def hyphenated(text: str, language: str) -> Iterator[Edit]:
    """All parts of a number."""
    for match in _runs(text):
        if _is_number(match[0]):
            yield Edit(*match.span(), match[0].replace(" ", "-"))


@needing(_TELLING)
def partly_hyphenated(text: str, language: str) -> Iterator[Edit]:
    """Only below a hundred, and not around et."""
    for match in _runs(text):
        if _is_number(match[0]):
            yield Edit(*match.span(), "".join(_joined(re.split("[ -]", match[0]))))


def _joined(parts: list[str]) -> Iterator[str]:
    for number, part in enumerate(parts):
        if number:
            before = parts[number - 1].lower()
            yield " " if {before, part.lower()} & (_BIG | {"et"}) else "-"
        yield part


def _is_number(text: str) -> bool:
    """Not two numbers side by side, as in « deux trois jours »."""
    parts = re.split("[ -]", text.lower())
    return bool(_BIG & set(parts)) or bool((_TENS | {"vingts", "et", "dix"}) & set(parts[:-1]))
