"""Signs of money: an amount that has one in the source has one in the translation, or the word for it."""

import re
from collections.abc import Mapping
from functools import cache
from itertools import pairwise
from typing import NamedTuple

# Of each currency, or of those that share a sign: its signs, then what is a sign beside a number only, then how words
# for it begin in any language. A sister's name is right as well: $ may be a Canadian dollar or a peso.
_TABLE = r"""
dollar: $ ＄ ﹩ ; USD CAD AUD NZD SGD HKD TWD MXN ARS CLP COP ; dol+[aáāe]r dólar доллар долар δολάρι δολαρ
  دولار דולר ดอลลาร์ ドル 美元 美金 元 달러 đô bucks peso песо πέσο بيزو פסו เปโซ ペソ 比索 페소 rea[il] reál
  реал レアル 雷亚尔 헤알
euro: € ; EUR ; eur(?!op) [еє]вро(?!п) ευρ[ωώ](?!π) يورو אירו יורו ยูโร ユーロ 欧元 歐元 유로 avro eiro
  evro?(?!p)
pound: £ ￡ ₤ ; GBP EGP ; pound quid pfund livre libe?r sterl funt фунт паунд font pund pond λίρ λιρ στερλ جنيه
  ليرة פאונד ליש לירה ปอนด์ ポンド 英镑 英鎊 镑 鎊 파운드 bảng svar mārciņ nael pun[tn] poun lir
yen: ¥ ￥ ; JPY CNY RMB CNH 円 元 ; [yj]e+n [йі]?[иє]н γιεν \bين\b \bין\b เยน 円 元 圆 圓 엔 yên jēn [yj][uü]a+n
  юан يوان יואן หยวน 人民币 人民幣 위안 renminbi женьминьби tệ γι?ουάν
rouble: ₽ ; RUB RUR руб р ; r[ou]+bl rubel rupl rúp rúb roebel рубл руб ρούβλ ρουβλ روبل רובל รูเบิล ルーブル
  卢布 盧布 루블
rupee: ₹ ₨ ; INR PKR LKR IDR Rs Rp ; r[uúūo]+pi rupee roepi руп[иі] ρουπ روبي רופי รูปี ルピー 卢比 盧比 루피
zloty: ; PLN zł ; z[lł]ot злот ζλότ زلوتي זלוטי ซวอตี ズウォティ ズロチ 兹罗提 茲羅提 즈워티 즐로티 zlat
crown: ; SEK NOK DKK ISK CZK kr Kč Kc ; [ck]ou?ro korun kr[uúūoó]+n crown крон κορών κορον كرون قرون כתר קרונ
  โครน クローネ クローナ コルナ 克朗 克郎 크로네 크로나 코루나
franc: ₣ ; CHF SFr XAF XOF ; fran[ckq] франк φράγκ φραγκ فرنك פרנק ฟรังก์ フラン 法郎 프랑
lira: ₺ ; TRY TL ; lir λίρ л[иі]р ليرة לירה ลีรา リラ 里拉 리라
hryvnia: ₴ ; UAH грн ; [gh]r[iy][vw]n гривн гривен хривн γρίβν هريفن גריבנ フリヴニャ 格里夫纳 흐리우냐
shekel: ₪ ; ILS NIS ; s[hcj]*[eé]kel s[iz]ekl siclo shequel шекел שקל شيكل シェケル 谢克尔 셰켈
won: ₩ ￦ ; KRW ; won вон ουόν وون וון วอน ウォン 韩元 韓元 원
dong: ₫ ; VND ; dong донг đồng ドン 越南盾 동
baht: ฿ ; THB ; baht bath бат บาท バーツ 泰铢 泰銖 바트
forint: ; HUF Ft ; forint форинт フォリント 福林 포린트
penny: ; ; pen[cns] пен(?:с|н) ペンス ペニー 便士 페니 πέν بنس
leu: ; RON lei leu ; le[iu] лей レイ 列伊 레우
lev: ; BGN лв ; le[vw] лев лв レフ 列弗 레프
"""
# Words of English behind a number, and how any language may write them; `-` where the word may mean something else.
_NAMED: Mapping[str, tuple[str, str]] = {
    "dollars?": ("dollar", "$"),
    "euros?": ("euro", "€"),
    "pounds?": ("pound", "-"),
    "pence": ("penny", "p"),
    "yen": ("yen", "JPY"),
    "yuan": ("yen", "CNY"),
    "rou?bles?": ("rouble", "₽"),
    "rupees?": ("rupee", "INR"),
    "z[lł]oty(?:s|ch)?": ("zloty", "PLN"),
    "kron(?:a|or|er|e)": ("crown", "kr"),
    "korunas?": ("crown", "Kč"),
    "francs?": ("franc", "Fr."),
    "hryvnias?": ("hryvnia", "₴"),
    "shekels?": ("shekel", "ILS"),
    "baht": ("baht", "฿"),
    "forints?": ("forint", "Ft"),
}
_SHARED = frozenset({"$", "Fr."})
"""Signs that do not say whose dollars they are."""
APART = 10
"""Amounts that stand no further from each other may share one word: "5 or 10 dollars"."""


class _Currency(NamedTuple):
    signs: tuple[str, ...]
    codes: tuple[str, ...]
    words: tuple[str, ...]


class Amount(NamedTuple):
    """A number with its sign, or the sign alone where no number stands beside it."""

    start: int
    end: int
    currency: str


_CURRENCIES: Mapping[str, _Currency] = {
    name: _Currency(*(tuple(part.split()) for part in row.split(";")))
    for name, row in re.findall(r"(?m)^(\w+):((?:.|\n )*)", _TABLE)
}
# Of scripts that divide words: in others a letter beside a code tells nothing.
_LETTER = "[A-Za-z\u00c0-\u024f\u0370-\u052f]"
_SPACE = "[ \u00a0\u202f\u2009]"
# With a short scale, which would be lost without its number: £125m.
_NUMBER = rf"\d+(?:[.,'’]\d+|{_SPACE}\d{{3}}(?!\d)){{0,9}}(?:(?:[kmb]|[mbt]n)(?!{_LETTER}))?"
# Letters may stand before a sign that several countries share: US$.
SIGNS = "".join(sign for item in _CURRENCIES.values() for sign in item.signs)
_SIGN = rf"(?:(?<!{_LETTER})[A-Z]{{1,3}})?[{re.escape(SIGNS)}]"
_CODES = {code: name for name, item in _CURRENCIES.items() for code in item.codes}
_CODE = rf"(?:[円元]|(?<!{_LETTER})(?:{'|'.join(sorted(_CODES, key=len, reverse=True))})(?!{_LETTER}))"
_WORD = rf"(?:{'|'.join(_NAMED)})(?!{_LETTER})"
_SCALE = r"(?:(?:mld|mln|mrd|mio|tys|тыс|млн|млрд|billion|million|thousand)\.?[ \u00a0])?"
_AMOUNT = re.compile(
    rf"(?P<before>{_SIGN}|{_CODE}){_SPACE}?{_NUMBER}"
    rf"|(?<![\d.,'’]){_NUMBER}{_SPACE}?{_SCALE}(?P<after>{_SIGN}|{_CODE})"
    rf"|(?<![\d.,'’]){_NUMBER} {_SCALE}(?:[A-Z]\w+ )?(?P<word>{_WORD})"
    rf"|(?P<alone>{_SIGN})"
)
_CURRENCY = _CODES | {sign: name for name, item in _CURRENCIES.items() for sign in item.signs}


def amounts(text: str) -> list[Amount]:
    """In order, none overlapping another."""
    return [Amount(*found.span(), _currency(found)) for found in _AMOUNT.finditer(text)]


def signed(text: str) -> str | None:
    """An amount with a sign for its word, if it has one; None where that is not sure."""
    for word, (_, sign) in _NAMED.items():
        if found := re.search(rf"(?P<of>[A-Z]\w+ )?{word}$", text):
            number = text[: found.start()]
            is_sure = sign != "-" and not (found["of"] and sign in _SHARED) and not any(map(str.isalpha, number))
            return f"{number}{sign}" if is_sure else None
    return text


def _currency(found: re.Match[str]) -> str:
    if word := found["word"]:
        return next(name for each, (name, _) in _NAMED.items() if re.fullmatch(each, word))
    sign = found["before"] or found["after"] or found["alone"]
    return _CURRENCY.get(sign) or _CURRENCY[sign[-1]]


def deficit(source: str, target: str) -> int:
    """How many more names of money the target needs."""
    return sum(_missing(source, target).values())


def unsaid(source: str, target: str) -> list[Amount]:
    """The amounts of currencies that the target names too rarely."""
    missing = _missing(source, target)
    return [item for item in amounts(source) if item.currency in missing]


def _missing(source: str, target: str) -> dict[str, int]:
    given: dict[str, list[Amount]] = {}
    for item in amounts(source):
        given.setdefault(item.currency, []).append(item)
    counted = ((name, _needed(same) - len(_mention(name).findall(target))) for name, same in given.items())
    return {name: count for name, count in counted if count > 0}


def _needed(same: list[Amount]) -> int:
    return 1 + sum(after.start - before.end > APART for before, after in pairwise(same))


@cache
def _mention(currency: str) -> re.Pattern[str]:
    signs, codes, words = _CURRENCIES[currency]
    parts = [re.escape(sign) for sign in signs]
    parts += [rf"(?<!{_LETTER})(?-i:{code})(?!{_LETTER})" for code in codes]
    parts += [word if word >= "\u0590" else rf"(?<!{_LETTER}){word}" for word in words]
    return re.compile("|".join(parts), re.IGNORECASE)
