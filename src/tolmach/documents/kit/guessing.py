"""Guesses the encoding of a text of unknown origin from its letters. Pure functions.

It tries every encoding that can read the bytes with every language that is written in it. Letters of a language count
in its favour, common letters of an alphabet more. Letters that the language lacks count against it. So do capitals amid
small letters and quotation marks amid letters, which are typical of a wrong encoding.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from itertools import islice

# Languages; encodings, the likeliest first; letters beyond ASCII, in an alphabet the common ones first.
_ALPHABETS = """
fr        cp1252 cp850 mac_roman                          éàèêçôûùîâëïœæÿü
de        cp1252 cp850 mac_roman                          äüößé
es        cp1252 cp850 mac_roman                          óíáéñúü¿¡ªº
pt        cp1252 cp850 mac_roman                          ãçáéíóêõúàâôªº
it        cp1252 cp850 mac_roman                          àèéìòùî
nl        cp1252 cp850 mac_roman                          ëéïöèüá
sv,fi     cp1252 cp850 mac_roman                          äåöé
da,nb     cp1252 cp850 mac_roman                          åøæéö
is        cp1252 cp850                                    áðíóéþöúýæ
et        cp1257 cp1252 iso8859_15                        äõüöšž
pl        cp1250 iso8859_2 cp852 mac_latin2               ąęłóśżćźń
cs        cp1250 iso8859_2 cp852 mac_latin2               íáéěřýžčšůúťďňó
sk        cp1250 iso8859_2 cp852                          áíéčšýžúľťôňäďóĺŕ
hu        cp1250 iso8859_2 cp852                          áéöóőíüúű
ro        cp1250 iso8859_2 iso8859_16 cp852               ăîşţâșț
sl,hr     cp1250 iso8859_2 cp852                          čšžćđ
tr        cp1254 cp857                                    ıüşğçöâîû
lt        cp1257 iso8859_4                                ėšųžįčūąę
lv        cp1257 iso8859_4                                āīēšūņļžķģč
vi        cp1258                                          đươôêâă\u0301\u0300\u0309\u0323\u0303éàáèíìóòúùý
ru        cp1251 koi8_r cp866 iso8859_5 mac_cyrillic      оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъё
uk        cp1251 koi8_u iso8859_5 mac_cyrillic            оанивтрсеідлкпмуязьгчбхйїєжшюцщфґ
bg        cp1251 iso8859_5 cp866                          аиоетнрсвлкдпмзгъбчуящцжшхфйюь
sr,mk     cp1251 iso8859_5                                аоиенрјсткувдмплзгбшчцњжљхћђџфќѓѕ
be        cp1251 iso8859_5                                анеіорцслукдьптвямзыгбчйхжўшёюэф
el        cp1253 iso8859_7 cp737                          αοιετσνηυρπκμλςωγθδίόάέήύώφχβξζψϊϋΐΰ
he        cp1255 iso8859_8 cp862                          יהולאמתרבשנדחעקפםטגצכספזןךץף
ar        cp1256 iso8859_6                                اليمنرتوبةعدسفهكقأحجشصطىخإذءضزثئغظؤآ،؟؛ًّ
th        cp874                                           านรกเงอ่มลยวดท้สตะัปบคหีแจพชิขใไำืูธโุณถศซ็ผญภษึฐฟ์ฉฎฏฒฑๆฯ
"""
_HANZI = frozenset(
    "的一是不了在人有我他这中大来上国个到说们为子和你地出道也时年得就那要下以生会自着去之过家学对可她里后小么心多天而能好都然没日于起还发成事只作当想看文无开手十用主行方又如前所本见经头面公同三已老从动两长"
    "知民样现分将外但身些与高意进把法此实回二理美点月明其种声全工己话儿者向情部正名定女问力机给等几很业最间新什打便位因重被走电四第门相次东政海口使教西再平真听世气信北少关并内加化由却代军产入先山五太水万市"
    "眼体别处总才场师书比住员九笑性通目华报立马命张活难神数件安表原车白应路期叫死常提感金何更反合放做系计或司利受光王果亲界及今京务制解各任至清物台象记边共风战干接它许八特觉望直服毛林题建南度统色字请交爱让"
)
_TRADITIONAL = frozenset(
    "這個們為來國說時會對後裡過還學麼發沒經點開無電話問題現長動樣實際兩種從請關係進見機與將應當給讓認難業務產華東車書員場師報馬張數體處總統萬門氣於覺記邊風戰幹許聽歡頭該麗灣億專權戶網資訊軟檔案設歷據碼鍵選"
    "項視窗瀏覽器圖標檢查顯示錯誤輸入"
)
_SYLLABLES = frozenset(
    "이다는에의을가고로하지한은서기를도어아사자나인리있그대라시만정수해들일전으게부보원장여과면주스것제조상니안오적비우트무마공모소구동유성었러신세미했운치음영선간양진연되등관화중말습두국계요생할교때방실문"
    "물식당회경분용출많없건못같현후까위각명점터발행결와파학달심개내바업체산거속반살"
)
_KANJI = frozenset(
    "日一大年中会人本月長国出上十生子分東三行同今高金時手見市力米自前円合立内二事社者地京間田体学下目五後新明方部女八心四民対主正代言九小思七山実入回場野開万全定家北六問話文動度県水安氏和政保表道相意発不党"
)

_CURRENT = re.compile(r"cp125|cp874|cp9|koi8|iso8859_[25678]$|euc_jp|gb18030|big5")
"""Encodings in current use. The others belong to computers that are hardly used any more."""
_OUTDATED = 0.3
_NAMED = 0.3
"""The bonus for a language that is known to be that of the text."""
_SIGNS = frozenset("“”„‘’‚«»‹›–—…•€§°©®™№·×±²³½¼£\u00a0\u00ad")
_WITHIN_WORDS = frozenset("’‘·–\u00ad")
_SAMPLE = 5000
_STRANGE = re.compile(r"[^\x00-\x7f]")
_LAST = ("cp1252", "latin_1")

Weigh = Callable[[str, str, str], float]
"""How much a character counts for a language, given also its neighbours: from 1 down to -1."""


def guesses(data: bytes, language: str | None = None) -> Iterator[str]:
    """Encodings that can read these bytes, the best first; at the end those that read almost anything."""
    scores: dict[str, float] = {}
    texts: dict[str, str | None] = {}
    for place, (languages, encoding, weigh) in enumerate(_candidates()):
        if encoding not in texts:
            texts[encoding] = _read(data, encoding)
        if (text := texts[encoding]) is not None:
            prior = _NAMED * (language in languages) - _OUTDATED * (not _CURRENT.match(encoding)) - place / 10_000
            scores[encoding] = max(scores.get(encoding, -9), _score(text, weigh) + prior)
    yield from sorted(scores, key=lambda name: -scores[name])
    yield from _LAST


def _read(data: bytes, encoding: str) -> str | None:
    try:
        return data.decode(encoding)
    except UnicodeDecodeError:
        return None


def _score(text: str, weigh: Weigh) -> float:
    places = [match.start() for match in islice(_STRANGE.finditer(text), _SAMPLE)]
    return sum(weigh(text[max(0, at - 1) : at], text[at], text[at + 1 : at + 2]) for at in places) / max(1, len(places))


def _candidates() -> Iterator[tuple[tuple[str, ...], str, Weigh]]:
    for line in _ALPHABETS.strip().splitlines():
        languages, *encodings, letters = line.split()
        weigh = _latin(letters) if min(letters) < "\u0180" else _alphabet(letters)
        yield from ((tuple(languages.split(",")), encoding, weigh) for encoding in encodings)
    for language, names, weigh in _ASIAN:
        yield from (((language,), encoding, weigh) for encoding in names)


def _latin(letters: str) -> Weigh:
    """Weighs non-ASCII letters of Latin scripts, which rarely stand between two others."""
    weigh = _letters(dict.fromkeys(letters, 1.0))

    def weighed(before: str, char: str, behind: str) -> float:
        return weigh(before, char, behind) - 0.5 * (before > "\x7f" and behind > "\x7f" and behind.isalpha())

    return weighed


def _alphabet(letters: str) -> Weigh:
    """Weighs the letters of an alphabet, given in order of frequency. Letters of another alphabet do not stand
    beside them."""
    weigh = _letters({letter: 1 - 0.8 * place / len(letters) for place, letter in enumerate(letters)})

    def weighed(before: str, char: str, behind: str) -> float:
        return weigh(before, char, behind) - 0.5 * ((before + behind).isascii() and (before + behind).isalpha())

    return weighed


def _letters(weights: Mapping[str, float]) -> Weigh:
    def weigh(before: str, char: str, behind: str) -> float:
        if char in _SIGNS:
            return -0.7 if before.isalpha() and behind.isalpha() and char not in _WITHIN_WORDS else 0.7
        weight = weights.get(char.lower(), -0.7)
        return -0.7 if char.isupper() and before.islower() else weight

    return weigh


def _japanese(_before: str, char: str, _behind: str) -> float:
    if "\u3041" <= char <= "\u30fc":
        return 1
    return 0.9 if char in _KANJI else 0.3 if _is_level_one(char, "euc_jp", 0xCF) else _other(char)


def _chinese(_before: str, char: str, _behind: str) -> float:
    return 1 if char in _HANZI else 0.3 if _is_level_one(char, "gb2312", 0xD7) else _other(char)


def _traditional(_before: str, char: str, _behind: str) -> float:
    return 1 if char in _TRADITIONAL or char in _HANZI else 0.4 if _is_level_one(char, "big5", 0xC6) else _other(char)


def _korean(_before: str, char: str, _behind: str) -> float:
    return 1 if char in _SYLLABLES else 0.5 if "\uac00" <= char <= "\ud7a3" else _other(char)


def _other(char: str) -> float:
    """The weight of other characters: wide signs that all these encodings have, or signs that do not belong here."""
    return 0.5 if "\u3000" <= char <= "\u3020" or "\uff01" <= char <= "\uff5e" or "\u2010" <= char <= "\u2026" else -0.5


@cache
def _is_level_one(char: str, encoding: str, last: int) -> bool:
    """Whether the character is among those that the standard lists first because they are common."""
    try:
        return char >= "\u4e00" and 0xA4 <= char.encode(encoding)[0] <= last
    except UnicodeEncodeError:
        return False


_ASIAN: tuple[tuple[str, tuple[str, ...], Weigh], ...] = (
    ("ja", ("cp932", "euc_jp", "shift_jis_2004", "euc_jis_2004"), _japanese),
    ("zh", ("gb18030",), _chinese),
    ("zh", ("cp950", "big5hkscs"), _traditional),
    ("ko", ("cp949",), _korean),
)
