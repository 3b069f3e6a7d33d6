"""Units of measurement: a number with a unit keeps it, by its sign or by its word."""

import re
from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from tolmach.languages.traits import base
from tolmach.translation.checks import unit_words

# Of each unit: its sign; its Cyrillic sign; how a source writes it behind a number; how words for it begin or end in
# the languages that are checked, if `unit_words` has none. Signs are read with their capitals, words without. `_`
# stands for a space.
_TABLE = r"""
um: µm ; мкм ; µm μm micrometers? micrometres? microns? ; mi[kc]r[oó] микро マイクロ ミクロン 微米
ug: µg ; мкг ; µg μg mcg micrograms? ; mcg mi[kc]rog микрог マイクログラム 微克
nm: nm ; нм ; nm nanometers? nanometres? ; nanom наном ナノメートル 纳米 奈米
mm: mm ; мм ; mm millimeters? millimetres? ; mil+[ií]m миллим мілім ミリ 毫米
cm: cm ; см ; cm centimeters? centimetres? ; [cz]ent[iíyimy]+m сантим センチ 厘米 公分
km: km ; км ; km kilometers? kilometres? ; [kq]u?il[oóòô]m килом кілом キロ 公里 千米
kmh: km/h ; км/ч ; km/h kph kmh ; km kilom quil[oôó]m килом キロ 公里 千米 час
mph: mph ; миль/ч ; mph ; mph mi/h me?il mil+[aeoh] mijl migli мил マイル 英里 哩
mile: mi ; мили ; miles? ;
ft: ft ; фт ; ft foot feet ;
sqft: sq_ft ; кв._футов ; sq\.?_?ft square_f[eo]{2}t ft² ; ft² quadratfu pied pies? piedi p[ée]s\b stop stóp фут
  voet フィート 英尺 呎
inch: in ; дюйм ; inches inch ; ″ "
oz: oz ; унций ; oz ounces? ;
lb: lb ; фунт ; lbs? ; \blbs?\b pfund livre libr librar funt фунт pond ポンド 磅 liber
g: g ; г ; g grams? ; \bgr?\b gr[aá]m грам グラム 克
kg: kg ; кг ; kg kilos? kilograms? ; [kq]u?il[oó] кил[оі] кіл キロ 公斤 千克
mg: mg ; мг ; mg milligrams? ; mil+[ií]gr миллигр міліг ミリグラム 毫克
ml: ml ; мл ; ml mL millilitres? milliliters? ; mil+[ií]lit миллилит мілілі ミリリットル 毫升
litre: l ; л ; litres? liters? ;
gallon: gal ; галлон ; gallons? ;
dB: dB ; дБ ; dB decibels? ; d[eéè][czs][iyíî]bel дециб децибел デシベル 分贝 分貝
Hz: Hz ; Гц ; Hz hertz ; hertz her[ct] герц ヘルツ 赫兹
kHz: kHz ; кГц ; kHz kilohertz ; kilohe?r килогер キロヘルツ 千赫
MHz: MHz ; МГц ; MHz megahertz ; megahe?r мегагер メガヘルツ 兆赫
GHz: GHz ; ГГц ; GHz gigahertz ; gigahe?r гигагер ギガヘルツ 吉赫 千兆赫
W: W ; Вт ; W watts? ; \bwat ват ワット 瓦
kW: kW ; кВт ; kW kilowatts? ; [kq]u?ilow киловат кіловат キロワット 千瓦
MW: MW ; МВт ; MW megawatts? ; megaw мегават メガワット 兆瓦
kWh: kWh ; кВт·ч ; kWh kilowatt_?hours? ; [kq]u?ilow киловат кіловат キロワット 千瓦 度电
mAh: mAh ; мА·ч ; mAh ; мАч мА 毫安 ミリアンペア
F: °F ; °F ; °_?F degrees_Fahrenheit ; °\s?F ℉ fahr фарен ファーレン 华氏 華氏 カ氏
C: °C ; °C ; °_?C degrees_Celsius ; °\s?C ℃ [cz]els?[isíy] цельс 摄氏 攝氏 セ氏 摂氏 セルシウス °С degr gr[aá]d stop
  градус stup 度
GB: GB ; ГБ ; GB gigabytes? ; gigab гигаб гігаб \bGo\b ギガ 吉字节
MB: MB ; МБ ; MB megabytes? ; megab мегаб \bMo\b メガ 兆字节
TB: TB ; ТБ ; TB terabytes? ; terab tera тераб \bTo\b テラ 太字节
percent: % ; % ; % per_?cent percent ; [%％٪] pro[cz]ent por_?ciento pour_?cent per_cento por_cento
  pro[cz][eě]?nt proc процент відсот パーセント 割 成 百分 per_?cent percent
"""
_KNOWN = frozenset({"cs", "de", "en", "es", "fr", "it", "ja", "nl", "pl", "pt", "ru", "sv", "uk", "zh"})
_CYRILLIC = frozenset({"ru", "uk"})
# Of scripts that divide words: in others a letter beside a sign tells nothing.
_LETTER = "[A-Za-z\u00c0-\u024f\u0370-\u052f]"


class _Unit(NamedTuple):
    sign: str
    cyrillic: str
    written: str
    said: str


class MeasuredNumber(NamedTuple):
    """A number of the source, with its unit."""

    start: int
    end: int
    number_end: int
    unit: str


def _row(row: str) -> _Unit:
    sign, cyrillic, written, said = (part.strip() for part in f"{row} ".split(" ; "))
    return _Unit(sign.replace("_", " "), cyrillic.replace("_", " "), _any(written), _any(said))


def _any(words: str) -> str:
    return "|".join(word.replace("_", "[ -]") for word in words.split())


_UNITS: Mapping[str, _Unit] = {name: _row(row) for name, row in re.findall(r"(?m)^(\w+):((?:.|\n )*)", _TABLE)}
_HINT = re.compile(r"\d[\s-]?[^\W\d_]|\d\s?[%°]")
_NUMBER = r"\d+(?:[.,'’\u00a0\u202f]?\d+)*"
_MEASURE = re.compile(
    rf"(?<![\w.,])(?P<number>{_NUMBER})(?:\s|-)?(?:"
    + "|".join(f"(?P<{name}>{unit.written})" for name, unit in _UNITS.items())
    + r")(?![\w²³/])"
)


def measures(text: str) -> list[MeasuredNumber]:
    """In order. Only English words are read, and signs in any language."""
    if not _HINT.search(text):
        return []
    found = _MEASURE.finditer(text)
    return [MeasuredNumber(*each.span(), each.end("number"), each.lastgroup or "") for each in found]


def unsaid(source: str, target: str, languages: tuple[str, str]) -> list[MeasuredNumber]:
    """Those whose unit the target does not name at all."""
    if base(languages[1]) not in _KNOWN:
        return []
    return [item for item in measures(source) if not _mention(item.unit, base(languages[1])).search(target)]


def written(item: MeasuredNumber, number: str, language: str) -> str:
    unit = _UNITS[item.unit]
    signed = f"{number} {unit.cyrillic if base(language) in _CYRILLIC else unit.sign}"
    return unit_words.counted(number, item.unit, base(language)) or signed


def is_foreign(word: str, unit: str, language: str) -> bool:
    """Whether this is how others call the unit, where the language has a word of its own."""
    own, known = unit_words.mistaken(unit, language), _UNITS[unit]
    ways = [known.written, *([own] if own else []), *([] if unit_words.may_be_word(unit, language) else [known.sign])]
    return any(re.fullmatch(way, word, re.IGNORECASE) for way in ways)


@cache
def _mention(name: str, language: str) -> re.Pattern[str]:
    unit, word = _UNITS[name], unit_words.said(name, language)
    signs = "|".join(re.escape(sign) for sign in {unit.sign, unit.cyrillic})
    if word is None:
        ways = [rf"(?<!{_LETTER})(?-i:{signs}|{unit.written})(?!{_LETTER})", unit.said]
    else:
        ways = [rf"(?<!{_LETTER})(?:{word})", unit.said]
        ways += [rf"(?<!{_LETTER})(?-i:{signs})(?!{_LETTER})"] if unit_words.has_sign(name, language) else []
    return re.compile("|".join(filter(None, ways)), re.IGNORECASE)
