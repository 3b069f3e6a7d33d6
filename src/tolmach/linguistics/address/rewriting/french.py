"""French orders of `tu` and of `vous`. Nothing else is changed, because verbs of `tu` look like those of other
persons."""

from collections.abc import Mapping

from .words import AddressedSentence, listed

_ER = (
    "accept ajout allum appliqu apport arrêt assur attach attrap branch cherch cliqu command compar compt confirm"
    " connect consult contact continu copi coup crois dépos demand dessin donn écout effac enregistr entr essuy évit"
    " évalu ferm firm fix frott gard goût gliss invit install jou laiss lanc lav lâch mang march mélang mont montr not"
    " oubli parl partag pass pens pos port post pouss prépar press prêt profit propos quitt racont rapport regard"
    " relanc remont respect rest retir retourn réessay réserv sauvegard sélectionn sign signal stock suppos supprim"
    " tap télécharg téléphon test tir touch tourn travaill trouv utilis vers vérifi vid visit voyag"
)
_OTHERS = {
    "aide": "aidez", "aie": "ayez", "appelle": "appelez", "apprends": "apprenez", "appuie": "appuyez",
    "attends": "attendez", "choisis": "choisissez", "descends": "descendez", "découvre": "découvrez", "dis": "dites",
    "écris": "écrivez", "envoie": "envoyez", "essaie": "essayez", "éteins": "éteignez", "fais": "faites",
    "finis": "finissez", "jette": "jetez", "lis": "lisez", "lève": "levez", "mets": "mettez", "ouvre": "ouvrez",
    "prends": "prenez", "promène": "promenez", "rappelle": "rappelez", "remets": "remettez", "remplis": "remplissez",
    "rends": "rendez", "réponds": "répondez", "reviens": "revenez", "saisis": "saisissez", "sois": "soyez",
    "sors": "sortez", "suis": "suivez", "tiens": "tenez", "va": "allez", "viens": "venez", "vois": "voyez",
}  # fmt: skip
FORMAL = {stem + "e": stem + "ez" for stem in _ER.split()} | _OTHERS
_INFORMAL = {formal: informal for informal, formal in FORMAL.items()}
_BEFORE = listed("et ou puis ensuite ne n'")
_REFLEXIVE = {"toi": "vous", "vous": "toi"}


def honour(sentence: AddressedSentence) -> str | None:
    return _told(sentence, FORMAL)


def befriend(sentence: AddressedSentence) -> str | None:
    return _told(sentence, _INFORMAL)


def _told(sentence: AddressedSentence, verbs: Mapping[str, str]) -> str | None:
    """None where the sentence has no order, or none that these verbs cover."""
    if not sentence.is_order:
        return None
    found = ((number, _new(sentence, number, verbs)) for number in range(len(sentence.words)))
    changes = {number: new for number, new in found if new is not None}
    return sentence.changed(changes) if changes else None


def _new(sentence: AddressedSentence, number: int, verbs: Mapping[str, str]) -> str | None:
    if not (sentence.opens(number) or sentence.word(number - 1) in _BEFORE):
        return None
    word = sentence.words[number]
    denied = "n'" if word.startswith("n'") else ""
    verb, dash, pronoun = word.removeprefix(denied).partition("-")
    new = verbs.get(verb)
    return None if new is None else denied + new + dash + _REFLEXIVE.get(pronoun, pronoun)
