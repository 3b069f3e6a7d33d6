"""From the formal to the informal address, and in French the other way as well.

An address is changed throughout a text or not at all: where one of its signs cannot be turned, all stay.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache

from tolmach.languages.traits import base
from tolmach.linguistics.words import words_of
from tolmach.styles.rules.phrases import cased
from tolmach.styles.rules.rewriting import needing
from tolmach.styles.rules.tone.instructing import german as german_verb
from tolmach.styles.rules.tone.instructing import verbs
from tolmach.units import Edit


def _signs(text: str, pattern: re.Pattern[str], turned: Callable[[re.Match[str]], str | None]) -> Iterator[Edit]:
    found = [(match, turned(match)) for match in pattern.finditer(text)]
    if any(new is None for _, new in found):
        return
    for match, new in found:
        yield Edit(*match.span(), new or "")


# German: Sie becomes du

_GERMAN_AUX = {
    "können": "kannst", "müssen": "musst", "sollen": "sollst", "sollten": "solltest", "dürfen": "darfst",
    "wollen": "willst", "möchten": "möchtest", "werden": "wirst", "würden": "würdest", "haben": "hast",
    "sind": "bist", "hätten": "hättest", "wären": "wärst", "könnten": "könntest", "waren": "warst", "hatten": "hattest",
    "wissen": "weißt",
}  # fmt: skip
_GERMAN_SIGN = re.compile(
    r"\b(?P<link>[Ww]enn|[Ff]alls|[Ss]obald|[Bb]evor|[Nn]achdem|dass|ob|damit|weil|wie|was|wo|bis|indem|während) Sie"
    r"(?P<clause> [^,.!?;:\n]{0,120}?) (?P<last>\w+n|sind)(?=[,.!?;:]|$)"
    r"|\b(?P<before>[A-ZÄÖÜa-zäöü]\w*n|sind|Sind) Sie(?: (?P<self>sich))?\b"
    r"|\bSie (?P<after>\w+n|sind)\b|(?<![.!?:] )(?<!^)\b(?P<whose>Ihr(?:e[nmrs]?)?|Ihnen|Sie)\b"
)
_FORMAL = re.compile(r"\b(?:Sie|Ihr|Ihnen)")
_GERMAN_OWN = {"Ihnen": "dir", "Sie": "dich"}


def german(text: str, language: str) -> Iterator[Edit]:
    return _signs(text, _GERMAN_SIGN, lambda match: _german(match, text)) if _FORMAL.search(text) else iter(())


def _german(match: re.Match[str], text: str) -> str:
    if match["whose"]:
        return _GERMAN_OWN.get(match["whose"]) or "dein" + match["whose"][3:]
    if match["link"]:
        return f"{match['link']} du{match['clause']} {_du(match['last'])}"
    if match["after"]:
        new = f"du {_du(match['after'])}"
        return cased(new, match[0]) if _starts(text, match.start()) else new
    word, mine = match["before"].lower(), " dich" if match["self"] else ""
    if word in _GERMAN_AUX or _is_asked(text, match.end()) or text[: match.start()].endswith(", "):
        return cased(f"{_du(word)} du{mine}", match["before"])
    return cased(german_verb(word).order, match["before"]) + mine


def _du(verb: str) -> str:
    return _GERMAN_AUX.get(verb) or german_verb(verb).informal


def _starts(text: str, at: int) -> bool:
    return not text[:at].strip() or bool(re.search(r"[.!?:\n]\W*$", text[:at]))


def _is_asked(text: str, at: int) -> bool:
    end = re.search(r"[.!?\n]", text[at:])
    return bool(end and end[0] == "?")


# French

_FRENCH_FEMININE = re.compile(
    r"(?:tion|sion|té|ée|ure|ette|ance|ence|esse|ie|ise|ade|tude|adresse|page|réponse|demande|commande|liste|carte|clé"
    r"|voiture|maison|mère|sœur|fille|classe|langue|question|facture|vie|tâche)s?$"
)
_FRENCH_MASCULINE = re.compile(
    r"(?:age|ment|eau|ier|isme|oir|et|compte|nom|mot|ordinateur|message|document|téléphone|navigateur|appareil|choix|projet"
    r"|avis|travail|père|frère|fils|profil|code|pays|logiciel|système|numéro|produit|livre|équipement|prix|texte|lien)s?$"
)
_VOUS = re.compile(
    r"\b(?P<pronoun>vous) (?P<between>(?:ne |n['’])?)(?P<verb>[a-zéèêà]+(?:ez|tes))\b"
    r"|\b(?P<order>[A-ZÉ][a-zéèê]+ez)\b(?!-vous)"
    r"|\b(?P<verb2>[a-zéèê]+(?:ez|tes))-vous\b"
    r"|\b(?P<own>votre|vos) (?P<noun>[\w-]+)|\b(?P<rest>vous|vôtres?)\b",
    re.IGNORECASE,
)
_NO_ORDERS = frozenset({"assez", "chez", "lez", "nez", "raz", "rez"})
"""Words that end like one. A name such as Suez is told by its capital within a sentence."""
_SENTENCE_START = re.compile(r"(?:^|[.!?…:«“\"\n])[\W_]*$")
_VOUS_WORDS = ("vous", "votre", "vos", "vôtre", "vôtres")
_YOURS = ("tu", "ton", "ta", "tes", "toi")
_TU = re.compile(
    r"\b(?P<pronoun>tu) (?P<between>(?:ne |n['’])?)(?P<verb>[a-zéèêà]+[sx])\b|\b(?P<verb2>[a-zéèê]+[sx])-tu\b"
    r"|(?<!le )(?<!un )(?<!du )(?<!ce )(?<!de )(?<!au )\b(?P<own>ton|ta|tes)\b"
    r"|\b(?P<self>toi)\b|\b(?P<rest>tu|te|t['’])(?=\b|\w)",
    re.IGNORECASE,
)


@cache
def _french_forms() -> tuple[Mapping[str, str], Mapping[str, str], Mapping[str, str]]:
    informal = {verb.present: verb.informal for verb in verbs("fr")}
    return informal, {verb.present: verb.order for verb in verbs("fr")}, {t: v for v, t in informal.items()}


def _second(verb: str) -> str | None:
    """Of verbs in -er, which are most."""
    return _french_forms()[0].get(verb) or (verb[:-2] + "es" if verb.endswith("ez") else None)


def _fifth(verb: str) -> str | None:
    return _french_forms()[2].get(verb) or (verb[:-2] + "ez" if verb.endswith("es") else None)


def french_informal(text: str, language: str) -> Iterator[Edit]:
    words = words_of(text)
    may_be = not words.isdisjoint(_VOUS_WORDS) or any(word.endswith("ez") for word in words)
    return _signs(text, _VOUS, _tu) if may_be else iter(())


def _tu(match: re.Match[str]) -> str | None:
    if match["rest"]:
        return None
    if match["own"]:
        own = _own(match["own"].lower(), match["noun"].lower())
        return own and f"{cased(own, match['own'])} {match['noun']}"
    if match["order"]:
        if not _is_order(match):
            return None
        order = _french_forms()[1].get(match["order"].lower()) or match["order"][:-2] + "e"
        return cased(order, match["order"])
    verb = _second((match["verb"] or match["verb2"]).lower())
    if match["verb2"]:
        return verb and cased(f"{verb}-tu", match[0])
    return verb and cased(f"tu {match['between']}{verb}", match[0])


def _is_order(match: re.Match[str]) -> bool:
    word, before = match["order"], match.string[: match.start()]
    if word.lower() in _NO_ORDERS:
        return False
    return not word[0].isupper() or word.isupper() or _SENTENCE_START.search(before) is not None


def _own(word: str, noun: str) -> str | None:
    if word == "vos":
        return "tes"
    if noun[0] in "aeiouyéèêàâîôhœ" or _FRENCH_MASCULINE.search(noun):
        return "ton"
    return "ta" if _FRENCH_FEMININE.search(noun) else None


@needing(_YOURS)
def french_formal(text: str, language: str) -> Iterator[Edit]:
    return _signs(text, _TU, _vous) if not words_of(text).isdisjoint(_YOURS) else iter(())


def _vous(match: re.Match[str]) -> str | None:
    if match["rest"]:
        return None if match["rest"].lower() == "tu" else cased("vous", match[0]) + " " * match[0].endswith(("'", "’"))
    if match["own"]:
        return cased("vos" if match["own"].lower() == "tes" else "votre", match[0])
    if match["self"]:
        return cased("vous", match[0])
    verb = _fifth((match["verb"] or match["verb2"]).lower())
    if match["verb2"]:
        return verb and cased(f"{verb}-vous", match[0])
    return verb and cased(f"vous {match['between']}{verb}", match[0])


# Spanish and Italian: usted becomes tú, Lei becomes tu

_IRREGULAR = {
    "es": {"es": "eres", "ha": "has", "va": "vas", "está": "estás", "da": "das"},
    "it": {
        "può": "puoi", "deve": "devi", "vuole": "vuoi", "ha": "hai", "è": "sei", "va": "vai", "sa": "sai", "fa": "fai",
        "dice": "dici", "viene": "vieni", "desidera": "desideri", "trova": "trovi", "riceve": "ricevi", "vede": "vedi",
    },
}  # fmt: skip
_POLITE = {
    "es": re.compile(
        r"\b(?P<pronoun>usted) (?P<between>(?:no |se |ya )?)(?P<verb>[a-záéíóú]+)\b|\b(?P<own>sus?)\b", re.IGNORECASE
    ),
    "it": re.compile(
        r"\b(?P<pronoun>Lei) (?P<between>(?:non |si )?)(?P<verb>[a-zàèìòù]+)\b|\b(?P<own>Su[oaie]|Suoi)\b"
    ),
}


def _informal_verb(verb: str, language: str) -> str | None:
    known = _IRREGULAR[language].get(verb) or {v.present: v.informal for v in verbs(language)}.get(verb)
    return known or (verb + "s" if language == "es" and verb.endswith(("a", "e")) else None)


def romance(text: str, language: str) -> Iterator[Edit]:
    """Only where the pronoun itself stands there: without it the third person may be somebody else."""
    code = base(language)
    pattern = _POLITE[code]
    if not any(match["pronoun"] for match in pattern.finditer(text)):
        return iter(())
    return _signs(text, pattern, lambda match: _raised(_romance(match, code), text, match.start()))


def _raised(new: str | None, text: str, at: int) -> str | None:
    return new and (new[0].upper() + new[1:] if _starts(text, at) else new)


def _romance(match: re.Match[str], language: str) -> str | None:
    if match["own"]:
        return "t" + match["own"][1:]
    verb = _informal_verb(match["verb"], language)
    between = match["between"].replace("se ", "te ").replace("si ", "ti ")
    return verb and cased(
        f"{'tú' if language == 'es' else 'tu'} {between}{verb}", match[0] if language == "es" else "t"
    )
