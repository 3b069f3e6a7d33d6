"""Words that come in pairs: on and off, open and close, left and right. One must not become the other."""

import re
from collections.abc import Iterator, Mapping
from functools import cache

from tolmach.languages.traits import base
from tolmach.units import Span

_TURN = r"\b(?:switch|turn)(?:es|ed|ing|s)?"
_BEHIND = r"(?=[.,;!?]|$| (?:at|when|before|after|if)\b)"
_SIDE = "(?:side|button|arm|leg|hand|eye|foot)"
_HEAVY = "(?:the|this|your) (?:door|gate|lever|handle|cart)"
# How English says one of a pair, and how it says the other. Only what can mean nothing else.
_ENGLISH = {
    "on": (
        rf"{_TURN} on\b|{_TURN} (?:\w+ ){{1,3}}on{_BEHIND}",
        rf"{_TURN} off\b|{_TURN} (?:\w+ ){{1,3}}off{_BEHIND}",
    ),
    "enable": (r"\benabl(?:e[sd]?|ing)\b", r"\bdisabl(?:e[sd]?|ing)\b"),
    "open": (
        r"\b(?:re)?open(?:s|ed|ing)?\b(?! to\b| question)",
        r"\bclos(?:es|ed|ing)\b|\bclose (?:the|this|your|it|all)\b|\bshut\b",
    ),
    "increase": (r"\bincreas(?:e[sd]?|ing)\b", r"\bdecreas(?:e[sd]?|ing)\b|\breduc(?:e[sd]?|ing)\b"),
    "left": (
        rf"\bon the left\b|\b(?:turn|go|swipe|bear|keep|to the) left\b|\bleft(?:most|-hand)\b|\bleft {_SIDE}\b",
        rf"\bon the right\b(?! (?:track|path|side of))|\b(?:turn|go|swipe|bear|keep|to the) right\b"
        rf"|\bright(?:most|-hand)\b|\bright {_SIDE}\b",
    ),
    "before": (r"\bbefore\b", r"\bafter\b"),
    "lock": (r"\block(?:s|ed|ing)?\b", r"\bunlock(?:s|ed|ing)?\b"),
    "most": (r"\bat most\b|\bno more than\b", r"\bat least\b|\bno (?:less|fewer) than\b"),
    "push": (rf"\bpush {_HEAVY}\b", rf"\bpull {_HEAVY}\b"),
}
# The same by language.
_TABLE = r"""
on de: \bein\b|einschalt|einzuschalt|eingeschalt|\ban\b|anschalt|anzuschalt|angeschalt|anmach|(?<!de)aktivier|
  anstell|start ; \baus\b|ausschalt|auszuschalt|ausgeschalt|abschalt|abzuschalt|abgeschalt|abstell|\bab\b|ausmach|
  deaktivier
on fr: allum|(?<![éés])activ|en marche|enclench|branch(?!e\w* pas)|démarr|sous tension|en route|en service ;
  éteign|éteind|éteint|arrêt|désactiv|coupe|débranch|hors
on es: encend|enciend|(?<!des)activ|prend|conect|inici|arranc|en marcha ; apag|desactiv|desconect|cort|cierr|cerr|
  desenchuf
on it: accend|acces[oaie]|(?<!dis)attiv|collega|avvi|inser ; spegn|spent|disattiv|chiud|scolleg|disabilit|disinser
on pt: (?<!des)lig[aueo]|acend|(?<!des)ativ|inici ; deslig|apag|desativ|fech
on nl: \baan\b|aanzet|aangezet|schakel\w* .{0,40}\bin\b|inschakel|ingeschakel|in te schakel|(?<!de)activeer|start ;
  \buit\b|uitschakel|uitgeschakel|uitzet|uitgezet|uit te|deactiv|afzet
on pl: włącz|zapal|uruchom|załącz|aktyw ; wyłącz|zgaś|zgasz|odłącz|zakręć|zamk
on ru: (?<!вы)включ|зажг|зажеч|запус|актив ; выключ|отключ|погас|потуш|закро|перекр
on cs: zapn|zapín|zapnut|rozsv|spust|aktiv ; vypn|vypín|vypnut|zhasn|zhas|zavř|zastav
on sv: \bpå\b|(?<!in)aktiver|påslag|tänd|start ; \bav\b|avslag|avstäng|inaktiver|släck|stäng
on ja: つけ|付け|オン|入れ|点け|作動|点灯|起動|電源を入|有効|開始 ;
  消[しすせさ]|オフ|切(?:[るっ]|り(?!替))|止め|停止|無効
on zh: 打开|开启|开灯|启动|接通|打開|開啟|启用|激活 ; 关闭|关掉|关上|关灯|断开|關|关
most de: höchst|maxim|max\.|nicht mehr|bis zu|allenfalls ; mindest|wenigstens|zumindest|minim|nicht weniger
most fr: au plus|maxim|pas plus|\bne\b.{0,24}plus|dépass|jusqu|tout au plus ; au moins|minim|pas moins
most es: máximo|a lo sumo|como mucho|\bno\b.{0,24}\bmás\b|hasta ; al menos|mínimo|por lo menos|como poco|no menos
most it: massim|\bnon\b.{0,24}\bpiù\b|fino a|tutt.al più ; almeno|minim|non meno
most pt: máximo|\bnão\b.{0,24}\bmais\b|até ; pelo menos|mínimo|ao menos|não menos
most nl: maxim|hoogst|hooguit|niet meer|tot \d ; minst|minim|niet minder
most pl: najwyżej|maks|nie.{0,24}(?:więcej|ponad|przekr)|\bdo \d ; co najmniej|conajmniej|przynajmniej|minim|nie mniej
most ru: максим|\bне\b.{0,24}(?:более|больше|превыш)|наибол|самое большее|\bдо \d ; не менее|минимум|минимал|
  по крайней мере|по меньшей|хотя бы|не меньше|как минимум
most cs: nejvýše|maxim|nanejvýš|nejvíc|\bne\w*.{0,24}víc|\baž\b|\bdo \d ; alespoň|nejméně|minim|aspoň|přinejmenším|
  ne méně
most sv: högst|maxim|\bmax\b|som mest|(?:inte|inget|inga) (?:mer|fler)|upp till ; minst|åtminstone|minim
most ja: 以下|以内|最大|最高|まで|せいぜい|多くて|多くとも|超え|以上.{0,12}(?:ない|ません|なく) ; 少なくとも|以上|
  最低|最小
most zh: 最多|至多|不超过|不超過|不多|以下|以内|最大|最高|不得超 ; 至少|最少|不少于|以上|最低|起码
enable de: (?<!de)aktivier|ermöglich|einschalt|erlaub|befähig|\bein\b ; deaktivier|abschalt|ausschalt|sperr|\baus\b
enable fr: (?<!s)(?<!é)activ|permet|autoris ; désactiv|interdi
enable es: (?<!des)(?<!in)activ|(?<!in)(?<!des)habilit|permit ; desactiv|deshabilit|inhabilit|inactiv
enable it: (?<!dis)attiv|(?<!dis)abilit|consent|permett ; disattiv|disabilit
enable pt: (?<!des)(?<!in)ativ|(?<!des)habilit|permit ; desativ|desabilit|inativ
enable pl: włącz|aktyw|umożliw|pozwal ; wyłącz|dezaktyw|zablok
enable ru: включ|активир|разреш|позвол ; отключ|выключ|деактив
enable cs: povol|zapn|zapín|(?<!de)aktiv|umožn ; zakaž|zakáz|zakaz|vypn|vypín|deaktiv
enable ja: 有効|可能|オン|できる ; 無効|オフ|停止
enable zh: 启用|开启|启动|允许|能够|使|打开 ; 禁用|关闭|停用
open de: öffn|offen|\bauf\b|aufmach|eröff ; schließ|schloss|geschlossen|\bzu\b|zumach|zuzumach
open fr: ouvr|ouvert ; ferm
open es: abr[aeio]|abier ; cierr|cerr|clausur
open it: apr[aeio]|apert ; chiud|chius
open pt: abr[aeio]|abert ; fech|encerr
open pl: otw|rozpocz ; zamk|zamyk
open ru: откр|раскр ; закр
open cs: otev|otvír|zaháj ; zavř|zavír|uzavř|uzavír
open ja: 開|オープン|あけ ; 閉|締め|クローズ|しめ
open zh: 开|打开|開 ; 关|闭|關
increase de: erhöh|steig|vergrößer|lauter|zunahm|zunehm|mehr|wachs|wuchs|zugenomm|verstärk ; verringer|senk|
  reduzier|vermind|drossel|abnehm|sink|abgenomm|zurückg|gesunk
increase fr: augment|accroî|accru|hauss|croît|croiss|plus ; dimin|rédui|réduct|baiss|ralent
increase es: aument|increment|sub|elev|crec|más|mayor ; dismin|reduc|reduz|redujo|\bbaj[aeo]
increase it: aument|increment|accresc|cresc|maggior ; diminu|ridu|ridott|abbass|\bcal[aoi]\b
increase pt: aument|increment|elev|cresc|mais ; diminu|redu[zç]|baix
increase pl: zwiększ|podn|wzr|rosn|wzmo|większ ; zmniejsz|obniż|zredukuj|ogranicz|spad|\bmal[ae]
increase ru: увелич|повыс|повыш|\bрост|\bраст|возр|прибав|больш ; уменьш|сни[зж]|сокра|пониз|сбав
increase cs: zvyš|zvýš|zvětš|vzros|rost|nárůst|stoup ; sniž|sníž|zmenš|klesl|klesá|omez
increase ja: 増|上げ|大きく|アップ|高め|向上 ; 減|下げ|落と|低下|ダウン|縮小
increase zh: 增|提高|调高|加|上升|升高|扩大 ; 减|降|下调|缩小
left de: \blink ; \brecht
left fr: gauche ; droit
left es: izquierd ; derech
left it: sinistr ; destr
left pt: esquerd ; direit
left nl: \blink ; \brecht
left pl: \blew ; \bpraw
left ru: \bлев|влев|слев|налев ; \b(?:на|с|в)?прав
left cs: \blev|vlev|dolev|nalev ; \b(?:v|na|do)?prav
left sv: vänst ; \bhög(?:er|ra)
left ja: 左 ; 右
left zh: 左 ; 右
before de: \b(?:vor|bevor|vorher|ehe|zuvor|vorm|bis)\b ; \b(?:nach|nachdem|danach)\b
before fr: \bavant\b ; \baprès\b
before es: \bantes\b|\bante\b|previ ; \bdespués\b|\btras\b|\bluego\b
before it: \bprima\b|davanti ; \bdopo\b
before pt: \bantes\b|perante ; \b(?:depois|após)\b
before pl: \b(?:przed|zanim|wcześniej|dotychczas|nim)\b|przedt ; \b(?:po|potem)\b
before ru: \b(?:перед|до|прежде|раньше|ранее|пока)\b ; \b(?:после|через)\b
before cs: \b(?:před|než|dříve|předtím)\b ; \b(?:po|poté|potom)\b
before ja: 前 ; 後
before zh: 前 ; 后
lock de: (?<!ent)sperr|verriegel|abschließ|verschließ|verschloss|abgeschl|abgesperrt ; entsperr|entriegel|
  freischalt|aufschließ|aufgeschl
lock fr: (?<!dé)verrouill|(?<!dé)bloqu|ferm ; déverrouill|débloqu
lock es: (?<!des)bloqu|cerr|cierr ; desbloqu
lock it: (?<!s)blocc|chiud|chius ; sblocc
lock pt: (?<!des)bloque|tranc|fech ; desbloque|destranc
lock pl: zablok|zamk|zamyk|(?<!od)blok ; odblok
lock ru: заблок|запер|запир|(?<!раз)блок ; разблок|отпер
lock cs: zamk|zamyk|zamč|uzam|(?<!od)blok ; odem|odblok
lock ja: ロックし|ロックする|施錠|鍵をかけ ; 解除|アンロック|解錠
lock zh: 锁定|锁住|上锁|锁上 ; 解锁|开锁
push de: drück|schieb|stoß|\bauf\b ; \bzieh|ziehen
push fr: pouss|appuy ; \btire
push es: empuj|presion|puls ; \btire|\bjale
push it: spin[gt]|prem ; \btira
push pt: empurr|press|aperte ; \bpux
push pl: pch|naciśn|wciśn ; ciągn
push ru: толк|нажм ; \bтян|потян
push cs: tlač|stisk|zmáčk|strč ; táhn|tahejte
push ja: 押 ; 引[くいかき]
push zh: 推|按 ; 拉
"""
# What has to be said by one of the words above, and not only without the other.
_NUMBER = r"(?:\d|an? |one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|half|once|twice)"
_SAID = {
    "on": rf"{_TURN} (?:on|off) (?:the|your|this|all|both)\b",
    "left": _ENGLISH["left"][0] + "|" + _ENGLISH["left"][1],
    "most": rf"\b(?:at (?:most|least)|no (?:more|less|fewer) than) (?={_NUMBER})",
}
_ROWS: Mapping[tuple[str, str], tuple[str, ...]] = {
    (pair, code): tuple(part.replace("\n  ", "").strip() for part in row.split(" ;"))
    for pair, code, row in re.findall(r"(?m)^(\w+) (\w\w):((?:.|\n )*)", _TABLE)
}
_HINT = re.compile("|".join(side for sides in _ENGLISH.values() for side in sides), re.IGNORECASE)


SHORT = 80
"""In longer texts one thing is before another in one language, and the other after the one in the next."""


def reversed_in(source: str, target: str, languages: tuple[str, str]) -> list[Span]:
    """Where the source says one of a pair, and the target only the other, or neither where one has to be there."""
    if base(languages[0]) != "en" or len(source) > SHORT or not _HINT.search(source):
        return []
    return list(_reversed(source, target, base(languages[1])))


def _reversed(source: str, target: str, language: str) -> Iterator[Span]:
    for pair, sides in _ENGLISH.items():
        given = [_words(side).search(source) for side in sides]
        if (pair, language) not in _ROWS or (given[0] is None) == (given[1] is None):
            continue
        said = [_words(side).search(target) for side in _ROWS[pair, language]]
        for mine, own, other in ((given[0], said[0], said[1]), (given[1], said[1], said[0])):
            if mine and not own and (other or (pair in _SAID and _words(_SAID[pair]).search(source))):
                yield mine.span()


@cache
def _words(side: str) -> re.Pattern[str]:
    return re.compile(side, re.IGNORECASE)
