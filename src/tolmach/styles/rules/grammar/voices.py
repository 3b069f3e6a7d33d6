"""Sentences turned around, so that they say first who did something, or what was done. A best effort. Pure.

Only simple sentences, with a verb of a table and an object whose article shows that it can change its place.
"""

import re
from collections.abc import Iterator, Mapping
from functools import cache

from tolmach.languages.traits import base
from tolmach.linguistics.facts import words
from tolmach.linguistics.hangul import final
from tolmach.linguistics.sentences import at_starts
from tolmach.styles.rules.rewriting import needing
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


# Active and passive in Chinese, Japanese and Korean, for the operations that manuals speak of. A best effort.


# Chinese

_SOMEBODY = re.compile(
    r"(?:^|(?<=[。！？\n，]))有人(?P<verb>[^。！？，\s]{1,2})了(?P<what>[^。！？，\s]{1,12})(?=[。！？，])"
)
_CHINESE_VERBS = "写|做|吃|偷|买|卖|修|拿|打破|打开|关闭|删除|保存|修改|完成|批准|拒绝|接受|发现|解决|取消|更新"
_SUFFERED = re.compile(
    r"(?:^|(?<=[。！？\n，]))(?P<what>[^。！？，\s]{1,12})被(?P<who>[^。！？，\s]{1,8}?)"
    rf"(?P<verb>{_CHINESE_VERBS})了(?=[。！？，])"
)


@needing("被")
def active_chinese(text: str, language: str) -> Iterator[Edit]:
    for match in _SUFFERED.finditer(text):
        yield Edit(*match.span(), f"{match['who']}{match['verb']}了{match['what']}")


@needing("有")
def passive_chinese(text: str, language: str) -> Iterator[Edit]:
    for match in _SOMEBODY.finditer(text) if "有人" in text else ():
        yield Edit(*match.span(), f"{match['what']}被{match['verb']}了")


# Japanese

_PRESSED = {
    "押さ": "押し",
    "開か": "開き",
    "選ば": "選び",
    "書か": "書き",
    "使わ": "使い",
    "行わ": "行い",
    "読ま": "読み",
}
_DONE = rf"が(?:(?P<stem>{'|'.join(_PRESSED)})れ|(?P<noun>[一-龯ァ-ヶー]{{2,6}})され)(?=ます|ました|る。|た。)"
_DONE_HINT = re.compile(_DONE)
_JAPANESE_DONE = re.compile(rf"(?P<what>[一-龯々ァ-ヶーA-Za-z0-9]{{1,12}}){_DONE}")
_JAPANESE_SYSTEM = re.compile(
    r"(?:システム|アプリ|ソフト|機器|装置)(?:が|は)、?(?:(?P<what>[一-龯々ァ-ヶーA-Za-z0-9]{1,12})を)?"
    r"(?:自動的に)?(?P<noun>[一-龯ァ-ヶー]{2,6})し(?=ます|ました)"
)


def by_user_japanese(text: str, language: str) -> Iterator[Edit]:
    for match in _JAPANESE_DONE.finditer(text) if _DONE_HINT.search(text) else ():
        if not re.search("自動", text[max(0, match.start() - 8) : match.end()]):
            verb = _PRESSED[match["stem"]] if match["stem"] else f"{match['noun']}し"
            yield Edit(*match.span(), f"{match['what']}を{verb}")


def automatic_japanese(text: str, language: str) -> Iterator[Edit]:
    for match in _JAPANESE_SYSTEM.finditer(text):
        what = f"{match['what']}が" if match["what"] else ""
        yield Edit(*match.span(), f"{what}自動的に{match['noun']}され")


# Korean

_DEEDS = "클릭|선택|저장|입력|삭제|변경|확인|실행|설정|복사|전송|설치"
_KOREAN_DONE = re.compile(rf"(?P<what>[가-힣]{{1,8}})(?P<particle>이|가) (?P<noun>{_DEEDS})(?P<be>됩|되었습|되었)")
_KOREAN_SYSTEM = re.compile(
    r"(?:시스템|앱|프로그램|장치)(?:이|가|은|는) (?:(?P<what>[가-힣]{1,8})(?:을|를) )?(?:자동으로 )?"
    rf"(?P<noun>{_DEEDS})(?P<do>합|했습|했)"
)
_ACTIVE = {"됩": "합", "되었습": "했습", "되었": "했"}
_KOREAN_PASSIVE = {active: passive for passive, active in _ACTIVE.items()}


def by_user_korean(text: str, language: str) -> Iterator[Edit]:
    for match in _KOREAN_DONE.finditer(text):
        if "자동" not in text[max(0, match.start() - 8) : match.start()]:
            particle = "을" if final(match["what"][-1]) else "를"
            yield Edit(*match.span(), f"{match['what']}{particle} {match['noun']}{_ACTIVE[match['be']]}")


def automatic_korean(text: str, language: str) -> Iterator[Edit]:
    for match in _KOREAN_SYSTEM.finditer(text):
        what = match["what"]
        subject = f"{what}{'이' if final(what[-1]) else '가'} " if what else ""
        yield Edit(*match.span(), f"{subject}자동으로 {match['noun']}{_KOREAN_PASSIVE[match['do']]}")
