"""Days of the week and months: one that the source names is named in the translation."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from tolmach.languages.traits import base, traits
from tolmach.translation.phrasebook import slots

# What else names a day or a month in a translation, in order; `-` for nothing, a hyphen for a space, and
# a star for any ending; shapes of words where these are not divided.
_TABLE = r"""
weekday ar: إثنين|اثنين ثلاثاء أربعاء|اربعاء خميس جمعة سبت أحد|احد
weekday de: Mo Di Mi Do Fr Sa|Sonnabend So
weekday el: Δευτέρ Τρίτ Τετάρτ Πέμπτ Παρασκευ Σάββατ|Σαββάτ Κυριακ
weekday en: Mon Tue|Tues Wed Thu|Thur|Thurs Fri Sat Sun
weekday es: lun mar mié jue vie sáb dom
weekday fr: lun mar mer jeu ven sam dim
weekday he: שני שלישי רביעי חמישי שישי שבת ראשון
weekday id: - - - - Jum'at|Jum’at - Ahad
weekday it: lun mar mer gio ven sab dom
weekday ja: 月曜|[（(]月[）)] 火曜|[（(]火[）)] 水曜|[（(]水[）)] 木曜|[（(]木[）)] 金曜|[（(]金[）)]
  土曜|[（(]土[）)] 日曜|[（(]日[）)]
weekday ko: 월 화 수 목 금 토 일
weekday nl: ma di wo do vr za zo
weekday pl: pon wt|wtork* śr|środ* czw|czwart* pt|piątk* sob niedz*|ndz
weekday pt: segunda|seg terça|ter quarta|qua quinta|qui sexta|sex sáb dom
weekday ro: - marţi - - - sâmbăt duminic
weekday ru: пн вт ср|среды|среде|средой|средам чт|четверг* пт|пятниц*|пятничн* сб|суббот* вс|воскрес*
weekday bg: понеделн* вторн* - четвърт* петъ* събот* -
weekday cs: po|pondělní* út st|středeční* čt|čtvrteční* pá|páteč* so ne
weekday sk: po|pondelkov* ut st štv|štvrtkov* pi|piatk*|piatoč* so ne
weekday sl: ponedeljk* tork* sred* četrtk* petk* - nedelj*
weekday th: จันทร์ อังคาร พุธ พฤหัส ศุกร์ เสาร์ อาทิตย์
weekday uk: пн|понеділ* вт|вівтор* ср|серед* чт|четвер* пт|п’ятни*|п'ятни* сб|субот* нд|неділ*|недільн*
weekday vi: thứ-2 thứ-3 thứ-4 thứ-5 thứ-6 thứ-7 CN|chủ-nhật
weekday zh: (?:星期|[周週]|[礼禮]拜)一 (?:星期|[周週]|[礼禮]拜)二 (?:星期|[周週]|[礼禮]拜)三
  (?:星期|[周週]|[礼禮]拜)四 (?:星期|[周週]|[礼禮]拜)五 (?:星期|[周週]|[礼禮]拜)六 (?:星期|[周週]|[礼禮]拜)[日天]
month ar: - - - ابريل|نيسان - - - اغسطس - اكتوبر - -
month cs: lednov* únorov* březn*|březen* dubn* květn* června|červnu|červnov* červenc* srpn* - říjn* - prosin*
month de: Jänner|Jan Feber|Feb Mrz|Mär Apr - Jun Jul Aug Sep|Sept Okt Nov Dez
month en: Jan Feb Mar Apr - Jun Jul Aug Sep|Sept Oct Nov Dec
month es: ene feb mar abr may jun jul ago setiembre|sep|sept oct nov dic
month fr: janv févr|fév - avr - - juil aout sept oct nov déc
month it: gen feb mar apr mag giu lug ago set ott nov dic
month pl: sty|styczn* lut|lutow* mar|marc* kwi|kwiet* majow* cze|czerwc* lip|lipc* sie|sierp* wrz|wrze* paź lis
  gru|grud*
month pt: jan fev mar abr mai jun jul ago set out nov dez
month ru: янв* фев* мар|мартовск* апр* майск* июньск* июльск* авг* сен* окт* ноя* дек*
month sk: - - marc* - máj* jún* júl* - septembr* októbr* novembr* decembr*
month sl: - - marc* april* maj* - - - septembr* oktobr* novembr* decembr*
month uk: січн* лют* березн* квіт* травн* червн* липн* серпн* верес* жовтн* листопад* груд*
month vi: tháng-một|tháng-giêng tháng-hai tháng-ba tháng-tư tháng-năm tháng-sáu tháng-bảy tháng-tám tháng-chín
  tháng-mười tháng-mười-một tháng-mười-hai|tháng-chạp
month ja: 一月 二月 三月 四月 五月 六月 七月 八月 九月 十月 十一月 十二月
month zh: 一月|元月|正月 二月 三月 四月 五月 六月 七月 八月 九月 十月 十一月 十二月
"""
_OTHERS: Mapping[tuple[str, str], Sequence[str]] = {
    (kind, code): row.split() for kind, code, row in re.findall(r"(?m)^(\w+) (\w\w):((?:.|\n )*)", _TABLE)
}
_LONG = 4
"""A stem so long is no beginning of another word."""
_VOWELS = frozenset("aeiouyáéíóúàèìòùаеёиіоуыэюяьаάέήίόύώαεηιουως")
# Months that are words or names as well, and what tells that the month is meant.
_DOUBTFUL = frozenset({"April", "August", "June", "March", "May", "mars", "mai", "mei", "maj", "marts", "mart", "Mai"})
_BEFORE = re.compile(
    r"(?:\d(?:st|nd|rd|th|\.|er)?|\b(?:in|of|since|until|till|by|from|to|early|late|mid|last|next|this|every|im|seit|bis|ab|Mitte|Anfang|Ende"
    r"|en|de|depuis|fin|début|mi|w|od|do|i|og|och|and|or|und|oder|et|ou|y|o))[ -]$",
    re.IGNORECASE,
)
_BEHIND = re.compile(r"\.? \d")
# A day within a name: Good Friday has names of its own, and so have newspapers.
_NAMED = re.compile(r"\b(?:Ash|Black|Bloody|Cyber|Easter|Fat|Good|Holy|Palm|Super|Whit) $")
_NAME = re.compile(rf"['’]s [A-Z]|,? (?!(?:{'|'.join(slots.words('month', 'en'))})\b)[A-Z][a-z]")


_UNSURE = frozenset({"ro", "vi"})
"""Languages in which these words mean other things as well: months and more, second and third."""


class Named(NamedTuple):
    """A day or a month that the source names."""

    start: int
    end: int
    kind: str
    number: int
    """From zero."""


def unsaid(source: str, target: str, languages: tuple[str, str]) -> list[Named]:
    """Those of the source that the target does not name."""
    return [item for item in named(source, languages[0]) if not _is_said(item, target, languages[1])]


def named(text: str, language: str) -> list[Named]:
    """Only what is surely a day or a month."""
    if base(language) in _UNSURE:
        return []
    return [item for item in _read(text, language) if _is_sure(text, item, base(language))]


def written(item: Named, language: str) -> str | None:
    """As the language names it beside no other word."""
    names = slots.words(item.kind, language) or slots.words(item.kind, base(language))
    return names[item.number] if names else None


def _read(text: str, language: str) -> Iterator[Named]:
    pattern, numbers = _names(base(language))
    for match in pattern.finditer(text) if pattern else ():
        kind, number = numbers[match[0].casefold()]
        yield Named(*match.span(), kind, number)


def _is_sure(text: str, item: Named, language: str) -> bool:
    word = text[item.start : item.end]
    is_capital = word[:1].isupper()
    if traits(language).is_dense:
        return True
    if is_capital != slots.words(item.kind, language)[0][:1].isupper() and not (
        language == "de" and word.endswith("s")
    ):
        return False
    if item.kind == "month":
        return word not in _DOUBTFUL or _is_dated(text, item)
    return language != "en" or not (_NAMED.search(text[: item.start][-12:]) or _NAME.match(text, item.end))


def _is_dated(text: str, item: Named) -> bool:
    return bool(_BEFORE.search(text[: item.start][-12:]) or _BEHIND.match(text, item.end))


def _is_said(item: Named, target: str, language: str) -> bool:
    pattern = _mention(item.kind, item.number, base(language))
    return pattern is None or pattern.search(target) is not None


@cache
def _names(language: str) -> tuple[re.Pattern[str] | None, Mapping[str, tuple[str, int]]]:
    """All full names, in all their forms."""
    numbers = dict[str, tuple[str, int]]()
    for kind in ("month", "weekday"):
        for number, forms in enumerate(_forms(kind, language)):
            numbers |= {form.casefold(): (kind, number) for form in forms}
    if language == "de":
        numbers |= {f"{word}s": value for word, value in numbers.items() if value[0] == "weekday"}
    if not numbers:
        return None, numbers
    words = "|".join(map(re.escape, sorted(numbers, key=len, reverse=True)))
    if not traits(language).spaced_words:
        # 周四天 are four days of a week.
        return re.compile(rf"(?<!\d)(?:{words})(?![天个個年])"), numbers
    return re.compile(rf"(?<![^\W\d_])(?:{words})(?![^\W\d_])", re.IGNORECASE), numbers


def _forms(kind: str, language: str) -> Iterator[set[str]]:
    """Of each day or month what it is called, without the words before it."""
    rows = slots.forms(kind, language)
    for names in zip(*rows.values(), strict=True):
        usual = names[0]
        yield {name if " " in usual else name.rpartition(" ")[2] for name in names if name}


@cache
def _mention(kind: str, number: int, language: str) -> re.Pattern[str] | None:
    """What tells that a text of this language names it. None where the language is not known."""
    every = list(_forms(kind, language))
    if not every:
        return None
    others = _OTHERS.get((kind, language), ())
    also = [word.replace("-", " ") for word in others[number].split("|") if word != "-"] if others else []
    if not traits(language).spaced_words:
        return re.compile("|".join([*map(_unspaced, every[number]), *also]))
    rest = [name for names in every for name in names]
    parts = [_inflected(every[number], rest, language), *(_whole(word, language) for word in also)]
    if kind == "month":
        parts.append(rf"(?<!\d)\d{{1,2}}\s?[./-]\s?0?{number + 1}(?!\d)|(?<!\d)0?{number + 1}[./-]\d{{1,2}}(?!\d)")
    return re.compile("|".join(parts), re.IGNORECASE)


def _unspaced(word: str) -> str:
    """Digits may stand apart from the sign of the month."""
    digits = re.match(r"\d+", word)
    return rf"(?<!\d){digits[0]}\s?{re.escape(word[digits.end() :])}" if digits else re.escape(word)


def _inflected(forms: set[str], every: Sequence[str], language: str) -> str:
    """A stem with any ending, or the forms themselves where the stem is short or begins other names."""
    mine = {form.casefold() for form in forms}
    stem = _shared(mine)
    stem = stem[:-1] if len(stem) > _LONG and stem[-1] in _VOWELS else stem
    if len(stem) < _LONG or any(name.casefold().startswith(stem) for name in every if name.casefold() not in mine):
        return "|".join(_whole(form, language) for form in sorted(forms))
    return re.escape(stem)


def _shared(words: Collection[str]) -> str:
    """What all of them begin with."""
    first = min(words, key=len)
    return next(first[:end] for end in range(len(first), -1, -1) if all(word.startswith(first[:end]) for word in words))


def _whole(word: str, language: str) -> str:
    """Short words may be joined to it in some languages."""
    written = traits(language)
    before = "" if written.joins_words else r"(?<![^\W\d_])"
    behind = "" if word.endswith("*") or written.joins_behind else r"(?![^\W\d_])"
    return f"{before}{re.escape(word.rstrip('*'))}{behind}"
