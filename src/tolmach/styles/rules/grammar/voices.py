"""Who did it first, or what was done: sentences whose agent is named, turned around. A best effort.

Only simple sentences, with a verb of a table and an object whose article shows that it can change its place.
"""

import re
from collections.abc import Iterator, Mapping
from functools import cache

from tolmach.languages.traits import base
from tolmach.linguistics.sentences import at_starts
from tolmach.styles.rules.kit.phrases import words
from tolmach.units import Edit

_START = r"(?:^|(?<=[.!?] )|(?<=\n))"

# English

_IRREGULAR = dict(
    pair.split(":")
    for pair in words(
        """written:wrote made:made taken:took given:gave seen:saw found:found sent:sent built:built bought:bought
        sold:sold told:told said:said done:did held:held kept:kept left:left lost:lost paid:paid read:read
        run:ran set:set shown:showed known:knew chosen:chose broken:broke stolen:stole drawn:drew driven:drove
        eaten:ate written:wrote won:won led:led put:put cut:cut caught:caught taught:taught brought:brought
        thought:thought"""
    )
)
_PRONOUNS = {"me": "I", "you": "you", "him": "he", "her": "she", "it": "it", "us": "we", "them": "they"}
_OBJECTS = {"I": "me", "he": "him", "she": "her", "we": "us", "they": "them"}
_DONE_BY = re.compile(
    rf"{_START}(?P<what>(?:The|A|An|This|These|Those|All|Our|Mistakes|Errors|He|She|They|It|We)(?: [\w-]+){{0,3}}?) "
    r"(?P<be>was|were) (?P<verb>[a-z]+) by (?P<who>(?:the |a |an |our |my )?[\w-]+(?: [A-Z][\w-]+)?)(?=[.!])"
)
_SOMEONE = re.compile(
    rf"{_START}(?:Someone|Somebody) (?P<verb>[a-z]+) "
    r"(?P<what>(?:it|them|him|her|(?:the|a|an|my|our) [\w-]+))(?=[.!])"
)


def _past(participle: str) -> str | None:
    return _IRREGULAR.get(participle) or (participle if participle.endswith("ed") else None)


def _lowered(text: str) -> str:
    """As an object within a sentence."""
    lower = text[0].lower() + text[1:]
    return _OBJECTS.get(text if text == "I" else lower, lower)


def active_english(text: str, language: str) -> Iterator[Edit]:
    for match in at_starts(_DONE_BY, text):
        verb = _past(match["verb"])
        if verb:
            who = _PRONOUNS.get(match["who"], match["who"])
            yield Edit(*match.span(), f"{who[0].upper()}{who[1:]} {verb} {_lowered(match['what'])}")


def passive_english(text: str, language: str) -> Iterator[Edit]:
    participles = {past: participle for participle, past in _IRREGULAR.items()}
    for match in at_starts(_SOMEONE, text):
        participle = participles.get(match["verb"]) or (match["verb"] if match["verb"].endswith("ed") else None)
        if participle:
            what = _PRONOUNS.get(match["what"], match["what"])
            is_many = what in ("they", "we", "you") or (what.endswith("s") and not what.endswith("ss"))
            yield Edit(*match.span(), f"{what[0].upper()}{what[1:]} {'were' if is_many else 'was'} {participle}")


# German, Spanish, French, Italian

_VERBS: Mapping[str, str] = {
    "de": """geprüft:prüft gespeichert:speichert gelöscht:löscht geöffnet:öffnet geschlossen:schließt gesendet:sendet
        erstellt:erstellt bearbeitet:bearbeitet verarbeitet:verarbeitet übersetzt:übersetzt gelesen:liest
        geschrieben:schreibt gestartet:startet verwendet:verwendet bezahlt:bezahlt geliefert:liefert gemacht:macht""",
    "es": """revisad:revisa:revisó guardad:guarda:guardó eliminad:elimina:eliminó enviad:envía:envió cread:crea:creó
        procesad:procesa:procesó traducid:traduce:tradujo publicad:publica:publicó firmad:firma:firmó leíd:lee:leyó
        pagad:paga:pagó entregad:entrega:entregó comprobad:comprueba:comprobó verificad:verifica:verificó""",
    "fr": """vérifié:vérifie enregistré:enregistre supprimé:supprime envoyé:envoie créé:crée traité:traite
        traduit:traduit publié:publie signé:signe lu:lit payé:paie livré:livre contrôlé:contrôle
        utilisé:utilise""",
    "it": """verificat:verifica salvat:salva eliminat:elimina inviat:invia creat:crea elaborat:elabora tradott:traduce
        pubblicat:pubblica firmat:firma lett:legge pagat:paga consegnat:consegna controllat:controlla usat:usa""",
}
_AGENTS: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "de": {"vom": ("das", "der"), "von der": ("die",), "von den": ("die",)},
    "es": {"por el": ("el",), "por la": ("la",)},
    "fr": {"par le": ("le",), "par la": ("la",), "par l’": ("l’",), "par l'": ("l'",)},
    "it": {"dal": ("il",), "dalla": ("la",), "dall’": ("l’",), "dall'": ("l'",)},
}
_NEUTER = frozenset(words("System Team Programm Gerät Amt Büro Unternehmen Gericht Werkzeug Labor Institut Komitee"))
_PASSIVE = {
    "de": r"(?P<what>(?:Die|Das|Eine|Alle) [\w-]+) (?P<be>wird) (?P<by>vom|von der) (?P<who>[\w-]+) (?P<verb>\w+)",
    "es": r"(?P<what>(?:El|La) [\w-]+) (?P<be>es|fue) (?P<verb>\w+?)[oa] (?P<by>por el|por la) (?P<who>[\w-]+)",
    "fr": r"(?P<what>(?:Le |La |L['’])[\w-]+) (?P<be>est) (?P<verb>\w+?)e? "
    r"(?P<by>par le|par la|par l['’]) ?(?P<who>[\w-]+)",
    "it": r"(?P<what>(?:Il |La |Lo |L['’])[\w-]+) (?P<be>viene|è) (?P<verb>\w+?)[oa] "
    r"(?P<by>dalla|dall['’]|dal) ?(?P<who>[\w-]+)",
}


@cache
def _pattern(language: str) -> re.Pattern[str]:
    return re.compile(rf"{_START}{_PASSIVE[language]}(?=[.!])")


@cache
def _forms(language: str) -> Mapping[str, tuple[str, ...]]:
    rows = (row.split(":") for row in _VERBS[language].split())
    return {participle: tuple(forms) for participle, *forms in rows}


def active(text: str, language: str) -> Iterator[Edit]:
    code = base(language)
    for match in at_starts(_pattern(code), text):
        forms = _forms(code).get(match["verb"])
        article = _article(match["by"], match["who"], code)
        if forms and article:
            verb = forms[-1] if match["be"] == "fue" else forms[0]
            who = f"{article}{'' if article.endswith(('’', chr(39))) else ' '}{match['who']}"
            what = match["what"][0].lower() + match["what"][1:]
            yield Edit(*match.span(), f"{who[0].upper()}{who[1:]} {verb} {what}")


def _article(by: str, who: str, language: str) -> str | None:
    found = _AGENTS[language].get(by)
    if found is None:
        return None
    return found[0] if len(found) == 1 or who in _NEUTER else found[1]
