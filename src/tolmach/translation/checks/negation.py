"""Whether a translation says no where its source does."""

import re
from collections.abc import Mapping
from functools import cache

from tolmach.languages.traits import base, traits

# What surely says no; then what may take its place, or say it in another way. A star stands for any ending or
# beginning, a tilde for the rest of a word.
_TABLE = r"""
cs: není|nejsou|nejsem|nejde|nemá|nemají|nelze|nikdy|nikdo|nic|žádn*|nebyl*|nebude*|nemůž*|nesmí*|nikoli* ; ne~|ni~|
  bez|ani|sotva|málo|zakáz*|zákaz*|stěží|těžko|jen|pouze|ztra*|odmít*|žád*|jin*|nad|přest*|teprve|až|proti|místo|
  kromě|mimo|dokud
de: nicht|kein*|nie|niemals|niemand*|nichts|ohne|weder|nirgend* ; un~|in~|miss~|verbot*|verbiet*|untersag*|kaum|
  wenig*|sonst|nein|selten|fehl*|erst|nur|verhinder*|verweiger*|ablehn*|abgelehn*|statt|anstatt|ander*|*los|*lose*|
  *frei|vermeid*|ausgeschlossen|*nicht*|bis|außer*|entgeh*|mangel*|nein
en: not|never|hardly|barely|scarcely|nobody|nothing|none|nowhere|neither|without|cannot|*n't|*n’t|no ; un~|in~|im~|
  dis~|non~|non|nor|*less|fail*|lack*|refus*|avoid*|prevent*|reject*|den[iy]*|absen*|free|few*|little|rare*|seldom|only|
  except*|instead|rather|else|until|before|yet|other*|against|stop*|mis~|prohibit*|forbid*|forbad*|ban*|too|doubt*|
  despite|still|any*|lost|difficult|hard|long|ir~|il~|ex~|off|out|but
es: no|nunca|jamás|sin|nadie|nada|ningun*|ningún|tampoco ; ni|prohib*|in~|im~|desact*|descon*|desac*|desap*|deshab*|
  apenas|poco*|pocas|falta*|evit*|neg*|rechaz*|sino|salvo|excepto|difícil*|solo|sólo|hasta|excluid*|raramente|otr*|
  imp~|libre*|irr~|dej*|impid*|fuera|antes|ex~
fr: ne|n'*|n’*|pas|jamais|sans|rien|aucun* ; ni|personne|nul*|non|ignor*|priv*|in~|im~|dés~|dépourv*|dénu*|
  déconseil*|interdi*|peu|guère|peine|manqu*|évit*|refus*|sauf|plutôt|seul*|mal|empêch*|autre*|libre*|ir~|hors|
  absen*|exclu*|difficil*|jusqu*|plus|moins|rare*|cess*|excep*
it: non|mai|senza|nessun*|niente|nulla|né ; in~|im~|dis~|sconsigl*|spross*|viet*|poc*|appena|malapena|mancan*|
  manca*|evit*|rifiut*|neg*|salvo|tranne|solo|altr*|priv*|ir~|difficil*|fino|neanche|nemmeno|neppure|esclu*|anzi*|
  piuttosto|invece|fuori
ja: *ない*|*ません*|*なかっ*|*なく*|*なし*|*ず* ; *無*|*不*|*禁*|*未*|*非*|*まで*|*だけ*|*しか*|*以外*|*ぬ*|*否*|
  *誰も(?!が)*|*まい*|*いいえ*|*なけれ*|*失*|*避*|*断*|*のみ*|*なん*|*なき*
nl: niet*|geen|nooit|niemand|niets|zonder|nergens|noch|nee ; on~|in~|verbod*|verbied*|verboden|nauwelijks|amper|
  weinig*|zelden|pas|alleen|slechts|*loos|*vrij|weiger*|voorkom*|ander*|tot|zonder|geweigerd|mis~|uitgesloten|
  evenmin|weg*|tenzij|behalve|nog
pl: nie|nigdy|nikt|nikogo|nikomu|nic|niczego|żad*|bez ; nie*|ni~|ani|zakaz*|zabron*|ledwo|ledwie|mało|brak*|odm*|
  tylko|rzadko|dopiero|inn*|bez~|przest*|zamiast|jedynie|oprócz|poza|trudno|zamiast|wbrew|unik*|wolny*|wolne*|dopóki
pt: não|nunca|jamais|sem|ninguém|nada|nenhum*|nem|tampouco ; in~|im~|desact*|descon*|desac*|desap*|deshab*|proib*|
  apenas|mal|pouc*|falt*|evit*|neg*|recus*|rejeit*|senão|salvo|exce*|difícil*|só|até|outr*|ir~|livre*|deix*|imped*|
  dificilmente|fora|antes
ru: не|нет|никогда|никто|никого|никому|ничего|ничто|нельзя|без|ни ; не~|ни~|бес~|без~|запре*|едва|мало|вряд|лишь|
  только|кроме|отказ*|отсутств*|редко|пока|против*|отриц*|избе*|исключ*|прекра*|лиш*|отверг*|вместо|друг*|свобод*|
  потер*
uk: не|нема*|ніколи|ніхто|нікого|нічого|ніщо|без|ні|жод* ; не~|ні~|без~|заборон*|ледь|ледве|мало|навряд|лише|тільки|
  крім|відмов*|відсут*|рідко|поки|проти*|уник*|замість|інш*
zh: *不*|*没*|*沒*|*无*|*無*|*未*|*别*|*別* ; *非*|*禁*|*勿*|*莫*|*免*|*否*|*拒*|*缺*|*仅*|*只*|*才*|*少*|*难*|*難*|
  *失*|*绝*|*除*|*避*|*停*|*除非*|*反*|*外*
"""
_ROWS: Mapping[str, tuple[str, ...]] = {
    code: tuple(row.split(" ; ")) for code, row in re.findall(r"(?m)^([a-z]{2}):((?:.|\n )*)", _TABLE)
}
# Sayings that are negative in words only, or that other languages say in another way.
_IDLE = {
    "en": r"\bnot (?:only|just|least|until|long|far|to mention|unlike|uncommon|simply|merely|necessarily)\b"
    r"|\bnot (?:all|every|everyone|everything)\b|\b(?:whether or|if|or|why) not\b|\bNo\. ?\d"
    r"|\bno (?:doubt|matter|wonder|later|less|fewer|more|better|one else|sooner|one)\b|\bno longer than\b"
    r"|\bnothing (?:but|less|more|short)\b|\bnone (?:of the|other)\b|\bcannot (?:help|but)\b"
    r"|\bnever(?: before|-ending)\b"
    r"|n['’]t (?:help|wait|only|just|until|long|even|it|he|she|they|we|you|I|there|this|that)\b",
    "fr": r"\bne\b[^.!?]{1,30}\bque\b|\bn['’][^.!?]{1,30}\bque\b|\bnon seulement\b|\bne serait-ce\b",
    "de": r"\bnicht (?:nur|zuletzt|wahr|umsonst)\b|\bohne(?:hin|dies)\b",
    "es": r"\bno (?:solo|sólo|obstante|solamente)\b|\bsin embargo\b|\bsin duda\b",
    "it": r"\bnon (?:solo|soltanto|appena)\b|\bsenza dubbio\b",
    "pt": r"\bnão (?:só|apenas|obstante|somente)\b|\bsem dúvida\b",
    "pl": r"\bnie (?:tylko|mniej)\b|\bbez wątpienia\b",
    "ru": r"\bне (?:только|менее|более)\b|\bтем не менее\b|\bедва ли не\b",
}


SHORT = 60
"""In longer texts people say in one language with a negation what they say in another without it."""


def lost(source: str, target: str, languages: tuple[str, str]) -> tuple[str, ...]:
    """The words with which the source says no, if the target never does."""
    given, said = map(base, languages)
    if not _is_read(given) or said not in _ROWS or not (found := _sure(given).findall(_told(source, given))):
        return ()
    return () if _any(said).search(target) else tuple(found)


def is_new(source: str, target: str, languages: tuple[str, str]) -> bool:
    """Whether only the target says no."""
    given, said = map(base, languages)
    if given not in _ROWS or not _is_read(said) or len(source) > SHORT:
        return False
    return _sure(said).search(_told(target, said)) is not None and _any(given).search(source) is None


def _is_read(language: str) -> bool:
    """Signs of scripts without spaces stand in many words that say nothing of the kind."""
    return language in _ROWS and traits(language).spaced_words


def _told(text: str, language: str) -> str:
    idle = _idle(language)
    return idle.sub(" ", text) if idle else text


@cache
def _idle(language: str) -> re.Pattern[str] | None:
    return re.compile(_IDLE[language], re.IGNORECASE) if language in _IDLE else None


@cache
def _sure(language: str) -> re.Pattern[str]:
    return _words(_ROWS[language][0], language)


@cache
def _any(language: str) -> re.Pattern[str]:
    return _words("|".join(_ROWS[language]), language)


def _words(words: str, language: str) -> re.Pattern[str]:
    found = [word.strip() for word in words.split("|")]
    if not traits(language).spaced_words:
        return re.compile("|".join(sorted({word.strip("*") for word in found})))
    shapes = (word.replace("*", r"\w*").replace("~", r"\w{3,}") for word in found if word)
    return re.compile(rf"(?<!\w)(?:{'|'.join(sorted(shapes, key=len, reverse=True))})(?!\w)", re.IGNORECASE)
