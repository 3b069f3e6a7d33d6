"""What a reader of the target would hold true of a translation, written before the checks and apart from them.

A rule says "wrong" only of what a reader would call wrong. Each table has, by language, patterns of what is right.
"""

import re
import unicodedata
from collections.abc import Callable, Mapping
from typing import NamedTuple

TARGETS = ("de", "fr", "es", "it", "pt-br", "pl", "ru", "cs", "ja", "zh")


class Text(NamedTuple):
    source: str
    text: str
    rules: tuple[str, ...]


def _by_language(table: str) -> Mapping[str, list[str]]:
    rows = (line.split(": ", 1) for line in table.strip().splitlines())
    return {code: re.split(r"\s+;\s+", row) for code, row in rows}


_DAYS = _by_language(r"""
en: \bMon ; \bTue ; \bWed ; \bThu ; \bFri ; \bSat ; \bSun
de: \bMo(ntag|\b) ; \bDi(enstag|\b) ; \bMi(ttwoch|\b) ; \bDo(nnerstag|\b) ; \bFr(eitag|\b) ; \bSa(mstag|\b)|Sonnabend ; \bSo(nntag|\b)
fr: \blun ; \bmar(di|\b) ; \bmer(credi|\b) ; \bjeu ; \bven ; \bsam ; \bdim
es: \blun ; \bmar(tes|\b) ; \bmi[ée] ; \bjue ; \bvie ; \bs[áa]b ; \bdom
it: \blun ; \bmar(ted|\b) ; \bmer(coled|\b) ; \bgio ; \bven ; \bsab ; \bdom
pt-br: \bseg ; \bter ; \bqua(rta|\b) ; \bqui(nta|\b) ; \bsex ; \bs[áa]b ; \bdom
pl: \bpon ; \bwt ; \b[śŚ]r ; \bczw ; \bpt\b|\bpi[ąa]t ; \bsob ; \bnie?dz|\bnd
ru: \bп(онед|н\b) ; \bвт(орн|\b) ; \bср(ед|\b) ; \bч(етв|т\b) ; \bп(ятн|т\b) ; \bс(убб|б\b) ; \bв(оскр|с\b)
cs: \bpo(nd|\b) ; \b[úÚ]t ; \bst(řed|\b) ; \bčt ; \bp[áa] ; \bso(bot|\b) ; \bne(d[ěe]l|\b)
ja: 月曜|\(月\)|（月） ; 火曜|\(火\)|（火） ; 水曜|\(水\)|（水） ; 木曜|\(木\)|（木） ; 金曜|\(金\)|（金） ; 土曜|\(土\)|（土） ; 日曜|\(日\)|（日）
zh: [周期拜]一 ; [周期拜]二 ; [周期拜]三 ; [周期拜]四 ; [周期拜]五 ; [周期拜]六 ; [周期拜][日天]
""")
_MONTHS = _by_language(r"""
en: \bJan ; \bFeb ; \bMar ; \bApr ; \bMay ; \bJun ; \bJul ; \bAug ; \bSep ; \bOct ; \bNov ; \bDec
de: \bJan|Jänner ; \bFeb ; \bMär|Mrz ; \bApr ; \bMai ; \bJun ; \bJul ; \bAug ; \bSep ; \bOkt ; \bNov ; \bDez
fr: \bjanv ; \bf[ée]v ; \bmars ; \bavr ; \bmai ; \bjuin ; \bjuil ; \bao[uû]t ; \bsept ; \boct ; \bnov ; \bd[ée]c
es: \bene ; \bfeb ; \bmar(zo|\b) ; \babr ; \bmay ; \bjun ; \bjul ; \bago ; \bse[pt] ; \boct ; \bnov ; \bdic
it: \bgen ; \bfeb ; \bmar(zo|\b) ; \bapr ; \bmag ; \bgiu ; \blug ; \bago ; \bset ; \bott ; \bnov ; \bdic
pt-br: \bjan ; \bfev ; \bmar(ço|\b) ; \babr ; \bmai ; \bjun ; \bjul ; \bago ; \bset ; \bout ; \bnov ; \bdez
pl: \bsty ; \blut ; \bmar[cz] ; \bkwi ; \bmaj ; \bcze ; \blip ; \bsie ; \bwrz ; \bpa[źz] ; \blis ; \bgru
ru: \bянв ; \bфев ; \bмар ; \bапр ; \bма[йяе] ; \bиюн ; \bиюл ; \bавг ; \bсен ; \bокт ; \bноя ; \bдек
cs: \bled ; \búno ; \bbře ; \bdub ; \bkvě ; \bčerv(n|en\b) ; \bčervenc|červenec ; \bsrp ; \bzář ; \bříj ; \blis ; \bpros
ja: (?<!\d)1月|一月 ; (?<!\d)2月|二月 ; 3月|三月 ; 4月|四月 ; 5月|五月 ; 6月|六月 ; 7月|七月 ; 8月|八月 ; 9月|九月 ; 10月|十月 ; 11月|十一月 ; 12月|十二月
zh: (?<!\d)1月|一月 ; (?<!\d)2月|二月 ; 3月|三月 ; 4月|四月 ; 5月|五月 ; 6月|六月 ; 7月|七月 ; 8月|八月 ; 9月|九月 ; 10月|十月 ; 11月|十一月 ; 12月|十二月
""")
# One to twelve in words, any form.
_SMALL = _by_language(r"""
en: one ; two ; three ; four ; five ; six ; seven ; eight ; nine ; ten ; eleven ; twelve
de: ein ; zwei ; drei|dritt ; vier ; fünf ; sech ; sieb ; acht ; neun ; zehn ; elf ; zwölf
fr: une? ; deux ; trois ; quatre ; cinq ; six ; sept ; huit ; neuf ; dix ; onze ; douze
es: una? ; dos ; tres|tercer ; cuatro ; cinco ; seis ; siete ; ocho ; nueve ; diez ; once ; doce
it: una? ; due ; tre|terz ; quattro ; cinque ; sei ; sette ; otto ; nove ; dieci ; undici ; dodici
pt-br: uma? ; du?as?|dois ; três|terceir ; quatro ; cinco ; seis ; sete ; oito ; nove ; dez ; onze ; doze
pl: pierwsz|jed ; drug|dw ; trze|trzy ; czwart|czter ; piąt|pię ; szóst|sześ ; siódm|siedm|siedem ; ósm|osiem|ośmi ; dziewią|dziewię ; dziesią|dziesię ; jedenast ; dwunast
ru: перв|час|одн ; втор|два|дву ; трет|тр[иеё] ; четв|четыр ; пят ; шест ; седьм|сем ; восьм|восем ; девят ; десят ; одиннадцат ; двенадцат
cs: prvn|jedn ; druh|dv ; třet|tř ; čtvrt|čtyř ; pát|pět ; šest ; sedm ; osm ; devát|devět ; desát|deset ; jedenáct ; dvanáct
ja: 一 ; 二 ; 三 ; 四 ; 五 ; 六 ; 七 ; 八 ; 九 ; 十 ; 十一 ; 十二
zh: 一 ; [二两] ; 三 ; 四 ; 五 ; 六 ; 七 ; 八 ; 九 ; 十 ; 十一 ; 十二
""")
# How minutes are said: each language's words around an hour {h} or the next hour {n}.
_CLOCK: Mapping[str, Mapping[int, str]] = {
    "en": {15: r"quarter past {h}", 20: r"twenty past {h}", 30: r"half past {h}", 45: r"quarter to {n}",
           50: r"ten to {n}", 55: r"five to {n}"},
    "de": {15: r"viertel nach {h}|viertel {n}", 20: r"zwanzig (Minuten )?nach {h}", 30: r"halb {n}",
           45: r"viertel vor {n}|dreiviertel {n}", 50: r"zehn (Minuten )?vor {n}", 55: r"fünf (Minuten )?vor {n}"},
    "fr": {15: r"{h} heures (et )?quart|{h}h? ?et quart", 20: r"{h} heures vingt", 30: r"{h} heures? et demie?",
           45: r"{n} heures moins (le )?quart", 50: r"{n} heures moins dix", 55: r"{n} heures moins cinq"},
    "es": {15: r"{h} y cuarto", 20: r"{h} y veinte", 30: r"{h} y media", 45: r"{n} menos cuarto|cuarto para las? {n}",
           50: r"{n} menos diez|diez para las? {n}", 55: r"{n} menos cinco|cinco para las? {n}"},
    "it": {15: r"{h} e (un )?quarto", 20: r"{h} e venti", 30: r"{h} e mezz", 45: r"{n} meno un quarto|quarto alle {n}",
           50: r"{n} meno dieci|dieci alle {n}", 55: r"{n} meno cinque|cinque alle {n}"},
    "pt-br": {15: r"{h} e (um )?quarto|{h} e quinze", 20: r"{h} (horas )?e vinte", 30: r"{h} (horas )?e meia",
              45: r"quarto para as? {n}|quinze para as? {n}", 50: r"dez para as? {n}", 55: r"cinco para as? {n}"},
    "pl": {15: r"kwadrans po {h}|piętnaście po {h}", 20: r"dwadzieścia po {h}|{h} dwadzieścia", 30: r"wpół do {n}",
           45: r"(kwadrans|za piętnaście) (do )?{n}|za kwadrans {n}", 50: r"za dziesięć {n}|dziesięć (minut )?do {n}",
           55: r"za pięć {n}|pięć (minut )?do {n}"},
    "ru": {15: r"четверть {n}|{h} пятнадцать", 20: r"двадцать минут {n}|{h} двадцать", 30: r"пол(овин[ау])? ?{n}|{h} тридцать",
           45: r"без четверти {n}", 50: r"без десяти (минут )?{n}", 55: r"без пяти (минут )?{n}"},
    "cs": {15: r"čtvrt na {n}|čtvrt hodiny po {h}", 20: r"{h} (hodin )?dvacet|dvacet (minut )?po {h}", 30: r"půl {n}",
           45: r"tři ?čtvrtě na {n}|čtvrt hodiny před {n}|čtvrt do {n}", 50: r"deset (minut )?(před|do) {n}|za deset {n}",
           55: r"pět (minut )?(před|do) {n}|za pět {n}"},
    "ja": {20: r"{h}時二十分", 30: r"{h}時半"},
    "zh": {15: r"{h}[点點时時]一?刻|{h}[点點]十五", 20: r"{h}[点點]二十", 30: r"{h}[点點时時]半", 45: r"{n}[点點]差一?刻|差一?刻{n}[点點]|{h}[点點]三刻|{h}[点點]四十五",
           50: r"差十分{n}[点點]|{h}[点點]五十", 55: r"差五分{n}[点點]|{h}[点點]五十五"},
}  # fmt: skip
_HALVES = {
    "de": "mittag|nachmittag|abend", "fr": "après-midi|soir|p\\.?m", "es": "tarde|noche|p\\. ?m", "it": "sera|pomeriggio|p\\.?m",
    "pt-br": "tarde|noite|p\\.?m", "pl": "wiecz|po południu|noc", "ru": "вечера|дня|вечером", "cs": "večer|odpol", "ja": "午後|夜|pm",
    "zh": "晚|下午|夜", "en": "p\\.? ?m",
}  # fmt: skip
_NOON = {
    "en": "noon|midday|12", "de": "mittag|12|zwölf", "fr": "midi|12", "es": "mediod[ií]a|12|doce", "it": "mezzogiorno|12", "pt-br": "meio[- ]dia|12",
    "pl": "połud|12", "ru": "полд|полуд|12", "cs": "poled|12", "ja": "正午|12|昼", "zh": "中午|正午|12|午间|午後|午",
}  # fmt: skip
_MIDNIGHT = {
    "en": "midnight", "de": "mitternacht|24|0 Uhr", "fr": "minuit|24|0 h", "es": "medianoche|24|12", "it": "mezzanotte|24", "pt-br": "meia[- ]noite|24",
    "pl": "północ|24", "ru": "полноч|24", "cs": "půlnoc|24", "ja": "真夜中|深夜|24|0時|零時|夜中|午前", "zh": "午夜|半夜|24|零点|0点|12点|夜",
}  # fmt: skip
_TENS = {
    "en": "twent thirt fort fift sixt", "de": "zwanzig dreißig|dreissig vierzig fünfzig sechzig", "fr": "vingt trent quarant cinquant soixant",
    "es": "vein trei?nt cuarent cincuent se[sx]ent|sexag", "it": "vent trent quarant cinquant sessant", "pt-br": "vint trint quarent c[ii]nquent sessent|sexag",
    "pl": "dwudziest|dwadzie|dwudziesto trzydzie czterdzie pięćdzie sześćdzie", "ru": "двадцат тридцат сорок|сорак пятьдес|пятидес шестьдес|шестидес",
    "cs": "dvacát|dvacet|dvacít třicát|třicet|třicít|třicátn čtyřic padesá šedesá", "ja": "20|二十 30|三十 40|四十 50|五十 60|六十", "zh": "二十 三十 四十 五十 六十",
}  # fmt: skip
_MONEY = {
    "shekel": "shekel|schekel|shékel|shequel|séquel|siclo|sicl|szekl|šekel|шекел|シェケル|シュケル|谢克尔|舍客勒|₪|ILS|NIS",
    "zloty": "z[łl]|зл|ズウォティ|ズロチ|兹罗提|PLN", "crown": r"\bkr|Kč|coron|coroa|koron|koru|крон|корон|クロー|コルナ|コロナ|克朗|SEK|NOK|DKK|CZK",
    "hryvnia": "₴|грн|грив|hr[iy]vn|UAH|フリヴニャ|格里夫纳", "rupee": r"Rs|₹|rupi|roup|рупи|ルピー|卢比|INR|rúpi",
    "franc": "CHF|fran[ckq]|франк|フラン|法郎|瑞郎", "won": r"₩|\bwon|вон|ウォン|韩元|韩圆|원", "yen": r"¥|JPY|\byen|\bjen|ien\b|ye?nes|иен|йен|円|日元|ienes|iene",
    "pound": "£|pfund|livre|libra|sterlin|funt|фунт|liber|ポンド|英镑|镑|pound", "pence": r"pen|\bp\b|пенс|пенн|ペンス|ペニー|便士|penc|пени",
}  # fmt: skip
_UNITS = {
    "um": "[µμ]m|mi[kc]rom|mikrón|микрон|микром|мкм|マイクロ|ミクロン|微米", "ug": "[µμ]g|mcg|microg|mi[kc]rogr|микрог|мкг|マイクログラム|微克",
    "F": "°\\s?F|℉|fahrenheit|華氏|华氏|фаренгейт|ファーレンハイト", "mph": "mph|Meilen|mi/h|milles?|millas|miglia|milhas|mil|миль|マイル|英里",
    "sqft": "sq\\.? ?ft|quadratfuß|ft²|pieds? carrés?|pieds²|pies? cuadrados|pies²|piedi quadrati|pés? quadrados?|stóp kwadratowych|stopy kwadratowe|кв\\.? ?фут|квадратн\\w+ фут|čtverečních stop|čtvereční\\w* stop|平方フィート|平方英尺",
    "dB": "dB|dezibel|décibel|decibel|дБ|децибел|デシベル|分贝|decybel", "kWh": "kWh|кВт|Kilowatt|キロワット|千瓦", "ml": "ml|mL|мл|millilit|mililit|миллилитр|ミリリットル|毫升",
    "oz": "oz|unz|onz|once|onç|unc|унци|унций|オンス|盎司", "cm": "cm|см|сантиметр|センチ|厘米|公分|zentimeter|centym|centi", "kg": "kg|кг|килогр|キロ|公斤|千克|kilo",
    "kW": "kW|кВт|киловат|キロワット|千瓦|kilow", "mAh": "mAh|мАч|мА", "l": r"\bl\b|liter|litr|литр|リットル|升|litre", "mile": "meile|mille|milla|miglia|milha|mil|мил|マイル|英里",
    "ft": "fuß|pied|pie|pied|pé|stop|фут|stóp|フィート|英尺|ft", "in": r"zoll|pouce|pulgada|pollic|polegada|cal|дюйм|pal(ec|c)|インチ|英寸|\bin\b|\"|″", "MHz": "MHz|МГц|мегагерц|メガヘルツ|兆赫|megaher",
}  # fmt: skip
_NOT = {
    "en": r"\b(not?|never|nothing|nobody|none|without|neither|nor|cannot|unable|un\w+|in\w+able|impossible|longer)\b|n't|less\b|free",
    "de": r"\b(nicht|nie|niemals|nichts|kein\w*|niemand\w*|ohne|weder|un\w+|verboten|untersagt)\b|los\b",
    "fr": r"\bn(e|['’])|\b(pas|jamais|sans|rien|aucun\w*|ni|personne|non|interdit\w*|plus|in\w+|im\w+)\b",
    "es": r"\b(no|nunca|jamás|sin|nadie|nada|ningun\w*|ningún|ni|tampoco|prohib\w+|in\w+|des\w+)\b",
    "it": r"\b(non|mai|senza|nessun\w*|niente|nulla|né|vietat\w+|in\w+)\b|nessun'",
    "pt-br": r"\b(não|nunca|jamais|sem|nad[ao]|ninguém|nenhum\w*|nem|proibid\w+|in\w+|des\w+)\b",
    "pl": r"\b(nie\w*|nigdy|bez|nic|nikt|nikogo|żad\w+|ani|zabron\w+|zakaz\w*)\b",
    "ru": r"\b(не\w*|ни\w*|нет|без\w*|нельзя|запрещ\w+)\b",
    "cs": r"\b(ne\w+|nikdy|bez|nic|nikdo|žádn\w+|ani|ni\w+|zakáz\w+)\b",
    "ja": "ない|なく|なか|なし|ません|ず|ぬ|無|不|禁|未|誰も|まい|いいえ|なけれ",
    "zh": "不|没|無|无|未|别|禁|勿|莫|免|非|从未",
}  # fmt: skip
_SCARCELY = {
    "de": "kaum|nicht|wenig", "fr": r"à peine|guère|peu|presque pas|pas|\bmal\b", "es": r"apenas|casi no|poco|no\b", "it": r"a malapena|appena|quasi non|poco|\bnon\b",
    "pt-br": r"mal|quase não|pouco|dificilmente|não", "pl": "ledwo|prawie nie|mało|słabo|ledwie|trudno|nie", "ru": "едва|почти не|мало|вряд|плохо|с трудом|не",
    "cs": "sotva|stěží|téměř ne|málo|skoro ne|těžko|ne", "ja": "ほとんど|あまり|ろくに", "zh": "几乎|不太|很少|不怎么|几不|难", "en": "hardly",
}  # fmt: skip
_YEARS = {
    "de": r"\bJahr", "fr": r"\bans?\b|année", "es": r"\baños?\b", "it": r"\bann[io]\b", "pt-br": r"\banos?\b", "pl": r"\b(lat|lata|latach|roku|rok)\b",
    "ru": r"\b(год|лет|года|году)\b", "cs": r"\b(let|roky|rok|roku|lety)\b", "ja": "年|歳", "zh": "年|岁", "en": "year",
}  # fmt: skip
_SCALES = {
    9: "mld|mrd|млрд|milliard|miliard|mil millones|mil milh|miliardi|bilh|миллиард|億|亿|billion|mrd|bn|miliár",
    6: "mln|mio|млн|millio|milion|millón|millones|milhõ|миллион|万|萬|百万|mio",
}
_PERCENT = "%|％|prozent|pour ?cent|por ciento|per cento|por cento|proc|процент|パーセント|百分"
_HALF = (
    "1/2|½|0[.,]5|halb|hälfte|demi|medi[ao]|moitié|mitad|mezz|metà|mei[ao]|metade|pół|połow|пол|půl|半|二分|half|一半"
)
_MINUS = "-|−|–|minus|minus|moins|menos|meno|minus|минус|マイナス|氷点下|零下|负"
_ORDINAL_3 = "dritt|3|troisi|tercer|terz|terceir|trzeci|третье|трет|třet|三|third"

# Which word stands in the target: of each pair the first, then its opposite.
_PAIRS: Mapping[str, Mapping[str, str]] = {
    "on": {"de": r"\bein\b|einschalt|einzuschalt|\ban\b|anschalt|anmach|aktivier", "fr": "allum|activ(?!é)|mettez en marche|enclench|branch", "es": "enciend|encend|activ|prend",
           "it": "accend|attiv", "pt-br": "lig|acend|ativ", "pl": "włącz|zapal|uruchom|załącz", "ru": "включ|зажг|зажеч", "cs": "zapn|zapín|rozsvi|aktiv", "ja": "つけ|付け|オン|入れ|点け|作動|点灯|起動", "zh": "打开|开启|开灯|启动|开"},
    "off": {"de": r"\baus\b|ausschalt|auszuschalt|abschalt|abstell|\bab\b|abzu", "fr": "éteign|éteind|arrêt|coup|désactiv|ferm|débranch", "es": "apag|desactiv|desconect|cort|cierr|cerr",
            "it": "spegn|spegner|disattiv|chiud", "pt-br": "deslig|apag|desativ|fech", "pl": "wyłącz|zgaś|zakręć|odłącz|zamkn", "ru": "выключ|отключ|погас|закро|перекро", "cs": "vypn|vypín|zhasn|zavř|deaktiv", "ja": "消し|オフ|切|止め|切っ|停止", "zh": "关"},
    "enable": {"de": r"(?<!de)aktivier|ermöglich|einschalt|\bein\b|erlaub", "fr": r"(?<![és])activ|permet|autoris", "es": r"(?<!des)(?<!in)activ|(?<!in)(?<!des)habilit|permit", "it": r"(?<!dis)attiv|(?<!dis)abilit|consent",
               "pt-br": r"(?<!des)(?<!in)ativ|(?<!des)habilit|permit", "pl": "włącz|aktywuj|umożliw", "ru": "включ|активир|разреш", "cs": r"povol|zapn|(?<!de)aktivuj|umožn", "ja": "有効|可能|オン", "zh": "启用|开启|启动|允许|打开"},
    "disable": {"de": "deaktivier|ausschalt|abschalt|\\baus\\b|\\bab\\b", "fr": "désactiv", "es": "desactiv|deshabilit|inhabilit", "it": "disattiv|disabilit", "pt-br": "desativ|desabilit|deslig", "pl": "wyłącz|dezaktyw", "ru": "отключ|выключ",
                "cs": "zakaž|zakáz|vypn|deaktiv|zneplat", "ja": "無効|オフ|停止", "zh": "禁用|关闭|停用|关"},
    "open": {"de": "öffn|offen|aufm|\\bauf\\b", "fr": "ouvr", "es": "abr|abier", "it": "apr|apert", "pt-br": "abr|abert", "pl": "otw|otwier", "ru": "откр", "cs": "otev|otvír", "ja": "開|オープン|あけ", "zh": "开|打开"},
    "close": {"de": "schließ|geschlossen|\\bzu\\b|zuzu|zumach", "fr": "ferm|referm", "es": "cierr|cerr", "it": "chiud|chius", "pt-br": "fech", "pl": "zam[kyn]|zamyk", "ru": "закр", "cs": "zavř|zavír|uzavř", "ja": "閉|締|しめ", "zh": "关|闭|合|盖"},
    "increase": {"de": "erhöh|steiger|vergrößer|lauter|zunahme", "fr": "augment|accroî|accru|haussez", "es": "aument|increment|sub|elev", "it": "aument|increment|accresc", "pt-br": "aument|increment|elev", "pl": "zwiększ|podnie|wzrost", "ru": "увелич|повыс|повыш|прибав", "cs": "zvyš|zvýš|zvěts|zvětš", "ja": "増|上げ|大きく|アップ", "zh": "增|提高|调高|加|大"},
    "decrease": {"de": "verringer|senk|reduzier|vermind|drossel|langsamer|abnehm|nachlass", "fr": "dimin|rédui|réduct|baiss|ralent|abais", "es": "dismin|reduc|reduz|baj|decre", "it": "diminu|ridu|abbass|decre", "pt-br": "diminu|redu|reduz|baix", "pl": "zmniejsz|obniż|zredukuj|ogranicz|zwolni|spad", "ru": "уменьш|сниз|сниж|сбав|пониз", "cs": "sniž|sníž|zmenš|zpomal", "ja": "減|下げ|落と|低下|ダウン", "zh": "减|降|慢|小"},
    "left": {"de": "link", "fr": "gauche", "es": "izquierd", "it": "sinistr", "pt-br": "esquerd", "pl": "lew", "ru": "лев|влево|слева", "cs": "vlev|lev|doleva", "ja": "左", "zh": "左"},
    "right": {"de": "recht", "fr": "droit", "es": "derech", "it": "destr", "pt-br": "direit", "pl": "praw", "ru": "прав", "cs": "vprav|prav", "ja": "右", "zh": "右"},
    "before": {"de": r"\b(vor|bevor|vorher)\b", "fr": r"\bavant\b", "es": r"\bantes\b", "it": r"\bprima\b", "pt-br": r"\bantes\b", "pl": r"\b(przed|zanim)\b", "ru": r"\b(перед|до|прежде)\b", "cs": r"\b(před|než)\b", "ja": "前", "zh": "前"},
    "after": {"de": r"\b(nach|nachdem|danach)\b", "fr": r"\baprès\b", "es": r"\b(después|luego|tras)\b", "it": r"\bdopo\b", "pt-br": r"\b(depois|após)\b", "pl": r"\bpo\b", "ru": r"\bпосле\b", "cs": r"\bpo\b", "ja": "後", "zh": "后"},
    "push": {"de": "drück|schieb|stoß|\\bauf\\b", "fr": "pouss|appuy", "es": "empuj|presion|puls", "it": "sping|premer|premi", "pt-br": "empurr|press", "pl": "pchn|popchn|pchaj|naciśn|wciśn|pchnij", "ru": "толк|нажм", "cs": "tlač|zatlač|stisk|zmáčk|strč", "ja": "押", "zh": "推|按"},
    "pull": {"de": r"\bzieh", "fr": r"\btir", "es": r"\btir|jale", "it": "tira", "pt-br": "pux", "pl": "pociągn|ciągn", "ru": "потян|тян", "cs": "táhn|zatáhn", "ja": "引", "zh": "拉"},
    "unlock": {"de": "entsperr|entriegel|freischalt|aufschließ", "fr": "déverrouill|débloqu", "es": "desbloqu|abr", "it": "sblocc", "pt-br": "desbloque|destra", "pl": "odbloku|odblok", "ru": "разблок", "cs": "odemkn|odemyk|odblok", "ja": "解除|アンロック|ロックを解", "zh": "解锁|开锁|解"},
    "lock": {"de": r"(?<!ent)sperr|verriegel", "fr": r"(?<!dé)verrouill|(?<!dé)bloqu", "es": r"(?<!des)bloqu", "it": r"(?<!s)blocc", "pt-br": r"(?<!des)bloque|trav", "pl": r"zabloku|zablok", "ru": "заблок|блокир", "cs": r"zamkn|uzamk|zablok", "ja": "ロックする|ロックし|施錠", "zh": "锁定|锁住|上锁"},
}  # fmt: skip


def _search(pattern: str, text: str) -> bool:
    """Wide digits are digits, and a space before the sign of a month tells nothing."""
    text = re.sub(r"(?<=\d) (?=[月日年])", "", unicodedata.normalize("NFKC", text).replace("\u03bc", "\u00b5"))
    return re.search(pattern, text, re.IGNORECASE) is not None


def _digits(number: str) -> str:
    whole, _, fraction = number.partition(".")
    grouped = re.sub(r"(?<=\d)(?=(\d{3})+$)", "[.,'\u00a0\u202f\u2009 ]?", whole)
    ten_thousands = (
        f"|(?<!\\d){int(whole) // 10_000}(?:[.,]{str(int(whole) % 10_000).rstrip('0')})? ?[万萬]"
        if int(whole) >= 10_000
        else ""
    )
    return rf"(?<!\d){grouped}{f'[.,]{fraction}' if fraction else ''}(?!\d){ten_thousands}"


def _number(number: str, target: str, text: str) -> bool:
    if _search(_digits(number), text):
        return True
    return number.isdigit() and 1 <= int(number) <= 12 and _search(_SMALL[target][int(number) - 1], text)


def _time(value: str, target: str, text: str) -> bool:
    hour, minute = (int(part) for part in value.split(":"))
    hours = {hour, hour + 12} if hour < 12 else {hour, hour - 12}
    for each in hours:
        behind = "(?![:.h]?[0-9])" if not minute else ""
        written = rf"(?<!\d)0?{each}" + (
            rf"\s?(?:[:.h時点點]|Uhr|heures|horas|ore|hodin|час\w*|годин)\s?{minute:02}(?!\d)"
            if minute
            else rf"(?:[:.h]00)?{behind}"
        )
        if _search(written, text) and (hour < 12 or each == hour or _search(_HALVES[target], text)):
            return True
    small = _SMALL[target]
    said, after = small[(hour - 1) % 12], small[hour % 12]
    if not minute:
        return _search(said, text)
    shape = _CLOCK[target].get(minute)
    return shape is not None and (
        _search(shape.format(h=f"(?:{said})\\w*", n=f"(?:{after})\\w*"), text)
        or _search(shape.format(h=f"(?:{hour}|{hour + 12})", n=f"(?:{hour % 12 + 1}|{hour + 13})"), text)
        or (minute == 30 and target in ("ja", "zh") and _search(rf"(?<!\d)({hour}|{hour + 12})[时時点點]半", text))
    )


def _decade(tens: str, target: str, text: str) -> bool:
    number = int(tens)
    return _search(rf"(?<!\d){number // 10}\d(?!\d)", text) or _search(_TENS[target].split()[number // 10 - 2], text)


def _of_pair(value: str, target: str, text: str) -> bool:
    right, opposite = value.split("/")
    if target not in _PAIRS[right]:
        return True
    return _search(_PAIRS[right][target], text) or not _search(_PAIRS[opposite][target], text)


def _with_number(table: Mapping[str, str], value: str, target: str, text: str) -> bool:
    name, number = value.split(":")
    return _search(table[name], text) and _number(number, target, text)


_RULES: Mapping[str, Callable[[str, str, str], bool]] = {
    "day": lambda value, target, text: _search(_DAYS[target][int(value) - 1], text),
    "month": lambda value, target, text: (
        _search(_MONTHS[target][int(value) - 1], text)
        or _search(rf"(?<!\d)\d{{1,2}}[./] ?0?{value}(?!\d)|(?<!\d)0?{value}[./]\d{{1,2}}(?!\d)", text)
    ),
    "time": _time,
    "noon": lambda _, target, text: _search(_NOON[target], text),
    "midnight": lambda _, target, text: _search(_MIDNIGHT[target], text),
    "no": lambda _, target, text: not _search(_YEARS[target], text),
    "decade": _decade,
    "number": _number,
    "decimal": lambda value, _, text: _search(_digits(value), text),
    "money": lambda value, target, text: _with_number(_MONEY, value, target, text),
    "unit": lambda value, target, text: _with_number(_UNITS, value, target, text),
    "scale": lambda value, _, text: _search(_SCALES[int(value)], text),
    "dot": lambda value, _, text: value in text,
    "half": lambda _, __, text: _search(_HALF, text),
    "percent": lambda _, __, text: _search(_PERCENT, text),
    "minus": lambda _, __, text: _search(_MINUS, text),
    "ordinal": lambda _, __, text: _search(_ORDINAL_3, text),
    "not": lambda _, target, text: _search(_NOT[target], text),
    "scarcely": lambda _, target, text: _search(_SCARCELY[target], text),
    "word": _of_pair,
}


def broken(text: Text, target: str, said: str) -> list[str]:
    """The rules that a translation breaks."""
    found = []
    for rule in text.rules:
        name, _, value = rule.partition(":")
        if not _RULES[name](value, target, said):
            found.append(rule)
    return found
