"""How languages write small numbers and scales in words. A text may say "three" where another says 3."""

import re
from collections.abc import Mapping
from functools import cache

from tolmach.languages.traits import base, traits

# Stems of one to twelve, of both counting and order, divided by `|`. A stem stands at the beginning of a word, in
# languages without spaces anywhere. One is often a mere article, or hidden in "first" and "once".
_SMALL = """
ar: واحد|أول|اول|مرة|إحد|أحد ; اثن|إثن|ثان|مرتين|عامين|يومين|شهرين|مرتان ; ثلاث|ثالث ; أربع|اربع|رابع ; خمس|خامس
    ; ست|سادس ; سبع|سابع ; ثمان|ثامن ; تسع|تاسع ; عشر|عاشر ; أحد عشر|حادي عشر|إحدى عشر ; اثن|ثاني عشر|إثن
bg: един|една|едно|първ|веднъж ; два|две|двам|двой|втор ; три|трет|трим|трой ; четир|четвърт ; пет ; шест
    ; седем|седм ; осем|осм ; девет ; десет ; единадес|единайс ; дванадес|дванайс
cs: jed|prvn ; dv|druh|obě|oba ; tř|tři|tro ; čty|čtv ; pět|pát ; šest ; sedm ; osm ; devět|devát ; deset|desát
    ; jedenáct ; dvanáct
da: en|et|én|ét|først ; to|anden|andet|andre|begge ; tre ; fire|fjerde ; fem ; seks|sjette ; syv ; otte ; ni ; ti
    ; elleve|ellevte ; tolv
de: ein|erst ; zwei|zwo|beid ; drei|dritt ; vier ; fünf ; sech ; sieb ; acht ; neun ; zehn ; elf ; zwölf
el: ένα|έναν|ένας|μία|μια|μιας|ενός|πρώτ ; δύο|δυο|δεύτερ|δι ; τρεις|τρία|τριών|τρίτ ; τέσσερ|τεσσάρ|τέταρτ
    ; πέντε|πέμπτ ; έξι|έκτ ; επτά|εφτά|έβδομ ; οκτώ|οχτώ|όγδο ; εννέα|εννιά|ένατ ; δέκα|δέκατ ; έντεκα|ενδέκατ
    ; δώδεκα|δωδέκατ
en: one|first|once|a|an|single|per ; two|second|twice|both|doubl|half|pair|couple ; three|third|thrice|triple
    ; four|fourth|quarter ; five|fifth ; six ; seven ; eight ; nine|ninth ; ten|decade ; eleven ; twel|dozen
es: un|primer|prim ; dos|segund|ambos|doble ; tres|tercer|terci ; cuatro|cuart ; cinco|quint ; seis|sext
    ; siete|séptim ; ocho|octav ; nueve|noven ; diez|décim ; once|undéc|decimoprim ; doce|duodéc|decimoseg
et: üks|ühe|üht|esime|esma|kord ; kaks|kah|teine|teise|teist|mõlem ; kolm ; neli|nelja ; viis|viie ; kuus|kuue
    ; seits ; kaheks ; üheks ; küm ; üksteist|üheteist ; kaksteist|kaheteist
fi: yks|yht|yhd|ensi|kerra|kerta ; kak|kah|toise|toine|toin|molem ; kol ; nelj ; vii ; kuu ; seits|seitse ; kahde
    ; yhdeks ; kymm ; yksitoist|yhdentoist ; kaksitoist|kahdentoist
fr: un|premi ; deux|second|double|moitié|demi ; trois|tiers ; quatr|quart ; cinq ; six|sixi ; sept ; huit
    ; neuf|neuv ; dix ; onz ; douz
he: אחד|אחת|ראשו|חד ; שתי|שני|שתיים ; שלוש|שליש ; ארבע|רביע ; חמ ; שש|שיש ; שבע|שביע ; שמונ|שמינ ; תשע|תשיע
    ; עשר|עשיר ; אחד עשר|אחת עשרה ; שנים עשר|שתים עשרה|שנים-עשר
hu: egy|első|els ; két|kett|másod ; három|harmad|hárm ; négy|negyed ; öt ; hat ; hét|hetedik|hete ; nyolc ; kilenc
    ; tíz|tized ; tizenegy ; tizenk
id: satu|pertama|se|sekali ; dua|kedua ; tiga|ketiga ; empat|keempat ; lima|kelima ; enam|keenam ; tujuh|ketujuh
    ; delapan|kedelapan ; sembilan|kesembilan ; sepuluh|kesepuluh ; sebelas ; dua belas
it: un|prim ; due|second|doppi|entramb ; tre|terz ; quattro|quart ; cinque|quint ; sei|sest ; sett ; otto|ottav
    ; nov|non ; dieci|decim ; undici ; dodici
ja: 一|ひと|初|最初|第一|単 ; 二|ふた|両|倍|双 ; 三|みっ ; 四|よっ ; 五|いつ ; 六|むっ ; 七|なな ; 八|やっ
    ; 九|ここの ; 十|とお ; 十一 ; 十二
ko: 한|하나|일|첫|처음 ; 두|둘|이|양 ; 세|셋|삼|석 ; 네|넷|사|넉 ; 다섯|오 ; 여섯|육 ; 일곱|칠 ; 여덟|팔 ; 아홉|구
    ; 열|십 ; 열한|십일 ; 열두|십이
lt: vien|pirm ; dv|du|antr|abu|abi ; tr|tris ; ketur|ketvirt ; penk ; šeš ; septyn|septint ; aštuon|aštunt
    ; devyn|devint ; dešimt ; vienuolik ; dvylik
lv: vien|pirm ; div|otr|abi|abu ; trīs|trij|treš ; četr|ceturt ; piec|piekt ; seš|sest ; septiņ|septīt ; astoņ|astot
    ; deviņ|devīt ; desmit ; vienpadsmit ; divpadsmit
nb: en|et|én|ei|først ; to|andre|annen|begge ; tre ; fire|fjerde ; fem ; seks|sjette ; sju|syv ; åtte ; ni
    ; ti|tiende ; elleve|ellevte ; tolv
nl: een|één|eerst ; twee|beide ; drie|derde ; vier ; vijf ; zes ; zeven ; acht ; negen ; tien ; elf ; twaalf
pl: jed|pierw ; dw|drug|oba|obie|obu ; trz|trze|tró ; czter|czwart|czwor ; pię|piąt ; sześ|szós
    ; siedem|siódm|siedmi ; osiem|ósm|ośmi ; dziewię|dziewiąt ; dziesię|dziesiąt ; jedenas ; dwana|dwuna
pt: um|primeir|uma ; dois|duas|segund|ambos ; três|terceir ; quatr|quart ; cinc|quint ; seis|sext ; sete|sétim ; oit
    ; nov|non ; dez|décim ; onze|décimo prim ; doze|décimo seg
ro: un|prim|o ; doi|dou|ambel|ambii ; trei|treil ; patr|patru ; cinc ; șas|şas ; șapt|şapt ; opt ; nou ; zec
    ; unspre ; doispre|douăspre
ru: один|одн|одно|перв|раз ; два|две|дву|втор|оба|обе|двое ; три|трё|тре|трет|трое ; четыр|четвер|четверт ; пят
    ; шест ; семь|семи|седьм|семер ; вос ; девят ; десят ; одиннадц ; двенадц
sk: jed|prv ; dv|druh|oba|obe ; tr|troj ; štyr|štvr|štvor ; päť|piat ; šes|šiest ; sedem|siedm|sedm ; osem|ôsm|osm
    ; deväť|deviat ; desať|desiat ; jedenás ; dvanás
sl: en|prv ; dv|drug|oba|obe ; tri|treh|tretj|trem ; štir|četrt ; pet ; šest ; sedm|sedem ; osm|osem ; devet ; deset
    ; enajst ; dvanajst
sv: en|ett|först ; två|andra|båda ; tre ; fyra|fjärde ; fem ; sex|sjätte ; sju ; åtta|åttond ; nio ; tio|tionde
    ; elva|elft ; tolv|tolft
th: หนึ่ง|แรก|เดียว ; สอง|คู่|ยี่ ; สาม ; สี่ ; ห้า ; หก ; เจ็ด ; แปด ; เก้า ; สิบ ; สิบเอ็ด ; สิบสอง
tr: bir|ilk|tek ; iki|çift ; üç ; dört|dörd ; beş ; altı ; yedi ; sekiz ; dokuz ; on ; on bir ; on iki
uk: один|одн|перш|раз ; дв|друг|обид|обо ; три|трь|трет|троє ; чотир|четверт ; п'ят|п’ят ; шіст|шест|шост
    ; сім|сьом|семи ; вісім|восьм ; дев'ят|дев’ят ; десят ; одинадц ; дванадц
vi: một|nhất|đầu|mốt ; hai|nhì|đôi|thứ nhì ; ba ; bốn|tư ; năm ; sáu ; bảy ; tám ; chín ; mười ; mười một ; mười hai
zh: 一|首|第一|单|單 ; 二|两|兩|双|雙|倍 ; 三 ; 四 ; 五 ; 六 ; 七 ; 八 ; 九 ; 十 ; 十一 ; 十二
"""
# Prepositions and articles are written together with the word.
_PREFIXED = {"ar": "(?:و|ف)?(?:ب|ل|ك)?(?:ال)?", "he": "[והבלכמש]{0,3}"}


_STEMS: Mapping[str, tuple[str, ...]] = {
    code: tuple(map(str.strip, row.split(" ; "))) for code, row in re.findall(r"(?m)^([a-z]{2}):((?:.|\n )*)", _SMALL)
}
LARGEST = 12


@cache
def _pattern(number: int, language: str) -> re.Pattern[str]:
    stems = _STEMS[language][number - 1]
    if traits(language).joins_behind:
        return re.compile(stems)
    return re.compile(rf"(?<!\w){_PREFIXED.get(language, '')}(?:{stems})", re.IGNORECASE)


def small(text: str, language: str) -> set[int]:
    """The numbers from one to twelve that the text has words for."""
    code = base(language)
    return {number for number in range(1, LARGEST + 1) if code in _STEMS and _pattern(number, code).search(text)}


# By which power of ten a word multiplies the number before it; the beginning of the word tells. A billion has nine
# zeros or twelve, by language. A dot stands for the space between two words.
_SCALES = """
3: thousand tausend tsd duizend tusen tuhat tuhan tuhand tisíc tys tyś тыс тис хил ezer tūkst tisoč ribu nghìn ngàn
   χιλιάδ ألف آلاف الف אלף אלפ พัน 千 천
4: 万 萬 만 หมื่น
5: แสน
6: mn mio mln млн million milion milioan miljo miljö milió millió milijo millon millón milhão milhõ milyon triệu juta
   мільйо милион миллион εκατομμ مليون ملايين מיליון מיליונ ล้าน ミリオン
7: 千万 千萬 천만
8: 億 亿 억
9: bn mrd mld mlrd млрд miliard miliár miliar milliárd milliard miljard milijard milyar mil.milh mil.mill tỷ
   милиард миллиард мільярд δισ מיליארד مليار พันล้าน
10: หมื่นล้าน
11: แสนล้าน
9 12: billio bilion bilió billón billon bilijon biljo bilh билли били більйо بليون ביליון
12: trln трлн τρισ triliun trilyon ล้านล้าน 兆 조
12 18: trillio trilion trilió trillón trillon trilijon triljo trilh трил تريليون טריליון
"""
# Whole words that may mean something else as well: metres, "a thousand" or "in".
_MAYBE: Mapping[str, int] = {
    "k": 3,
    "m": 6,
    "b": 9,
    "mil": 3,
    "mila": 3,
    "mille": 3,
    "bin": 3,
    "mii": 3,
    "md": 9,
    "mia": 9,
    "tỉ": 9,
}
_EXPONENTS = {
    word.casefold().replace(".", " "): tuple(map(int, exponents.split()))
    for exponents, words in re.findall(r"(?m)^([\d ]+):((?:.|\n )*)", _SCALES)
    for word in words.split()
}
_SCALE = re.compile("|".join(sorted(map(re.escape, _EXPONENTS), key=len, reverse=True)), re.IGNORECASE)
_MAYBE_SCALE = re.compile(rf"(?:{'|'.join(sorted(_MAYBE, key=len, reverse=True))})(?!\w)", re.IGNORECASE)
# Where a billion has nine zeros, and where twelve; elsewhere it is rare, and not sure.
_SHORT_SCALE = frozenset({"en", "pt"})
_LONG_SCALE = frozenset({"cs", "da", "de", "es", "fi", "fr", "hu", "it", "nb", "nl", "pl", "sk", "sl", "sv"})
_GAP = re.compile(r"[\s-]?(?:de )?")


def scale(text: str, at: int, language: str) -> tuple[tuple[int, ...], bool]:
    """The powers of ten that the word at this place may mean, and whether it surely means one."""
    start = gap.end() if (gap := _GAP.match(text, at)) else at
    if found := _SCALE.match(text, start):
        exponents, code = _EXPONENTS[found.group().casefold()], base(language)
        return (exponents[:1] if code in _SHORT_SCALE else exponents[-1:] if code in _LONG_SCALE else exponents), True
    if found := _MAYBE_SCALE.match(text, start):
        return (_MAYBE[found.group().lower()],), False
    return (), False


def thousands(text: str) -> set[int]:
    """The numbers that words such as "thousand" say alone."""
    return {10**exponent for found in _SCALE.finditer(text) for exponent in _EXPONENTS[found.group().casefold()]}
