"""Times and ages that English says in words, and that come out as something else: noon, the decades of a life, and an
hour that becomes so many years."""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import NamedTuple

from tolmach.languages.traits import base, traits
from tolmach.translation.checks.numerals import plain

# Noon; midnight; years; then the tens from twenty on, as they begin in any form, behind each other's stroke.
_TABLE = r"""
cs: (?<!od)(?<!do)poled|12 ; půlnoc|půl noci|24|0:00 ; \b(?:let|lety|letech|roky?|roků|roku|rokem)\b ; dvac|třic|
  čtyřic|padesá|šedesá|sedmdesá|osmdesá|devadesá
de: (?<!nach)(?<!vor)mittag(?!ess)|12|zwölf ; mitternacht|24|0[.:]00|0 uhr|null uhr|12 ; \bjahr ; zwanz|drei[ßs]+i|
  vierz|fünfz|sechzig|siebzig|achtz|neunz
es: mediod[ií]a|12|doce ; medianoche|24|doce|12 ; \baños?\b ; vein|trei?nt|cuar|cincuen|sesent|setent|ochent|novent
fr: (?<!après-)midi|12 ; minuit|24|0 ?h ; \b(?:ans?|années?)\b ; vingt|trent|quarant|cinquant|soixant|septant|
  quatre-vingt|nonant
it: mezzogiorno|mezzodì|12 ; mezzanotte|24 ; \bann[io]\b ; vent|trent|quarant|cinquant|sessant|settant|ottant|novant
ja: 正午|(?:12|十二)\s?[:：時]|昼 ; 真夜中|深夜|夜中|零時|午前0|(?:0|12|24|十二)\s?[:：時] ; [年歳才] ; 二十|三十|
  四十|五十|六十|七十|八十|九十
nl: (?<!na)(?<!voor)middag|12|twaalf ; middernacht|24|12|twaalf ; \bjaar|jaren\b ; twint|derti|veerti|vijfti|zesti|
  zeventi|tachti|negenti
pl: (?<!po )połud|12|dwunast ; północ|24|dwunast ; \b(?:lat|lata|latach|latami|rok|roku|lecie)\b ; dwudziest|trzydzie|
  czterdzie|pięćdzie|sześćdzie|siedemdzie|osiemdzie|dziewięćdzie
pt: meio[- ]dia|12 ; meia[- ]noite|24|12 ; \banos?\b ; vint|trint|quarent|cin[qc]uent|sessent|setent|oitent|novent
ru: полд|полуд|12 ; полноч|полун|24|12 ; \b(?:год|года|году|годам|годов|годы|лет|летн\w*)\b ; двадцат|тридцат|сорок|
  пятьдес|шестьдес|семьдес|восемьдес|девяност
sv: (?<!efter)(?<!för)middag|12|tolv|mitt på dagen ; midnatt|24|12|tolv ; \bår(?:s|en|et)?\b ; tjug|tretti|
  fyrti|femti|sexti|sjutti|åtti|nitti
uk: полуд|опівдні|південь|12 ; опівночі|північ|24|12 ; \b(?:рік|року|роки|років|роках)\b ; двадцят|тридцят|сорок|
  п['’]ятдес|шістдес|сімдес|вісімдес|дев['’]яност
zh: 中午|正午|(?:12|十二)\s?[:：点點时]|午间|晌午 ; 午夜|半夜|子夜|零点|(?:0|12|24|十二)\s?[:：点點时]|凌晨 ;
  [年岁歲] ; 二十|三十|四十|五十|六十|七十|八十|九十
"""
_ROWS: Mapping[str, tuple[str, ...]] = {
    code: tuple(part.replace("\n  ", "").strip() for part in row.split(" ;"))
    for code, row in re.findall(r"(?m)^([a-z]{2}):((?:.|\n )*)", _TABLE)
}
TENS = ("twenties", "thirties", "forties", "fifties", "sixties", "seventies", "eighties", "nineties")
DECADE = rf"\bin (?:his|her|their|my|your|our) (?:(?P<part>early|mid|late)[- ])?(?P<tens>{'|'.join(TENS)})\b"
# A number alone behind one of these may be an hour. No unit stands behind it, but a word that goes on, or the end.
CLAUSE = r"(?= ?(?:[.,;:!?)–—]|$|(?:in the|on|and|or|today|tomorrow|tonight|every|sharp|instead|when|because)\b))"
HOUR = rf"\b(?:at|by|until|till|before|after|around|about|since|from) (?:1[0-2]|[1-9])(?![\w:%]|[.,]\d){CLAUSE}"
NOON, MIDNIGHT = r"\b(?:12 )?(?:noon|midday)\b", r"\b(?:12 )?midnight\b"
_READ = re.compile(rf"(?P<noon>{NOON})|(?P<midnight>{MIDNIGHT})|(?P<decade>(?i:{DECADE}))|(?P<hour>(?i:{HOUR}))")
_AGES = re.compile(
    r"\b(?:years?|ages?|aged|old|young\w*|child\w*|kids?|baby|babies|boys?|girls?|sons?|daughters?|born|birth\w*|school"
    r"|grade|adults?|dogs?|cats?|horses?|life|die[ds]?|twins?|decades?)\b",
    re.IGNORECASE,
)


class Moment(NamedTuple):
    start: int
    end: int
    kind: str
    tens: int = 0


def wrong(source: str, target: str, languages: tuple[str, str]) -> list[Moment]:
    """Those of the source that the target does not say, or takes for years."""
    if base(languages[0]) != "en" or base(languages[1]) not in _ROWS:
        return []
    return [item for item in _moments(source) if _is_wrong(item, target, base(languages[1]))]


def _moments(text: str) -> Iterator[Moment]:
    for match in _READ.finditer(text):
        if match["decade"]:
            yield Moment(*match.span(), "decade", TENS.index(match["tens"].lower()) + 2)
        elif match["hour"] is None or not _AGES.search(text):
            yield Moment(*match.span(), match.lastgroup or "")


def _is_wrong(item: Moment, target: str, language: str) -> bool:
    noon, midnight, years, tens = _ROWS[language]
    if item.kind == "hour":
        return _pattern(years, language).search(target) is not None
    if item.kind == "decade":
        word = tens.split("|")[item.tens - 2]
        return not re.search(rf"(?<!\d){item.tens}\d(?!\d)|{word}", plain(target), re.IGNORECASE)
    return _pattern(noon if item.kind == "noon" else midnight, language).search(target) is None


@cache
def _pattern(words: str, language: str) -> re.Pattern[str]:
    edge = "" if traits(language).joins_words else r"(?<!\d)"
    return re.compile(f"{edge}(?:{words})", re.IGNORECASE)
