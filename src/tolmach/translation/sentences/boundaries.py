"""Finds where sentences end in a stretch of text: the ends that `sentencex` finds, without its false ones. Sentences
that are too long are cut once more."""

from collections.abc import Iterator
from itertools import pairwise

import sentencex

from tolmach.errors import is_panic
from tolmach.languages.traits import traits
from tolmach.patterns import deferred

LONG = 300
"""A sentence of so many characters is so rare that an end is also looked for inside its quotations and brackets."""
BLOCK = 10_000
"""So many characters are looked at together."""
LONG_THAI, SHORT_THAI = 300, 100
"""Thai ends no sentence with a mark. Longer stretches are cut at spaces, into stretches that are not too short."""

_QUOTES = str.maketrans(dict.fromkeys("\"'“”„‟«»‹›‘‚()[]{}「」『』（）《》〈〉", " "))
_NEAR = 40
"""So many characters around a place tell whether a sentence ends there."""

_SPACE_BEFORE_MARK = deferred(r"(?<!\s)\s++(?=[.!?…。！？])")
_BLOCK_END = deferred(r"(?<=[.!?…])\s|[。！？]")
_INITIAL = deferred(r"(?:^|[\s(])[^\W\d_]\.$")
_FIRST_PERSON = deferred(r"[a-z,] I\.$")
_PERIOD = deferred(r"[.…]$")
_CLOSED = deferred(r"[.!?…][\"'”’»“«)\]]+$")
_GOES_ON = deferred(r"(?:[—–-]\s*)?([^\W\d_])")
# Other languages that write ordinal numbers so go on with a small letter.
_GERMAN_ORDINAL = deferred(
    r"\b(?:[Ii]m|[Aa]m|[Dd](?:er|ie|as|en|em|es)|[Bb]eim|[Zz]u[mr]|[Vv]om|jede[mnrs]?|(?:sein|ihr)e?[mnrs]?) \d{1,3}\.$"
)
_CLOSED_EAST = deferred(r"[。！？…][」』”）]+$")
_GOES_ON_EAST = deferred(r"と|って|なんて|など|を|は|が|に|も|の|[^。！？「」“”]{0,6}(?:说|說|道|问|問|答|喊)(?!法|理)")
_LIST_NUMBER = deferred(r"\s*(?:\(?\d{1,3}|\(?[A-Za-z]|[ivxIVX]{1,5})[.)]\s*")
_LONGEST_LIST_NUMBER = 12
_ABBREVIATIONS = {
    "bg": "проф д-р ул напр вж стр инж",
    "cs": "např tzv resp popř str mgr ing dr doc prof ul nám sv odst písm čl",
    "da": "f.eks bl.a dvs ca kl nr hr dr prof pga mht jf stk",
    "de": "z.b d.h u.a bzw ca dr prof hr fr nr str bd evtl ggf inkl mio mrd s.o s.u sog tel u.u vgl zzt vs dipl ing",
    "el": "κα π.χ δηλ αρ βλ δρ σελ τηλ κ.ά",
    "en": "mr mrs ms dr prof st vs e.g i.e cf fig vol sgt capt approx dept pp mt blvd",
    "es": "sr sra srta dr dra dña ud uds p.ej ej núm pág págs av avda tel ee.uu vol gral lic prof aprox",
    "et": "nt lk hr dr prof",
    "fi": "esim ts klo nro puh prof tri",
    "fr": "mm mme mlle dr pr p.ex cf st ste vol chap fig pp tél",
    "hu": "pl kb ún dr prof",
    "id": "dr prof drs hlm dll sdr jl tn ny",
    "it": "sig sig.ra dott dott.ssa prof avv p.es pag pagg cfr vol ss tel rag geom",
    "lt": "pvz t.y dr prof nr tel str psl",
    "lv": "piem t.i dr prof lpp nr tālr plkst",
    "nb": "f.eks bl.a dvs ca kl nr dr prof hr pga mht jf st",
    "nl": "bijv bv d.w.z dhr mevr mw dr prof drs ir nr blz a.u.b m.b.t o.a t.a.v vgl",
    "pl": "np tj tzn m.in dr prof mgr inż św nr str tzw godz zob",
    "pt": "sr sra srs dr dra prof profa p.ex núm pág págs av tel vol",
    "ro": "dl dna dr prof nr str pag ș.a",
    "ru": "т.е т.к проф акад ул стр рис табл напр см",
    "sk": "napr tzv resp str dr prof ing mgr ul nám sv ods písm čl",
    "sl": "npr tj oz dr prof mag št str ul sv",
    "sv": "t.ex bl.a dvs ca kl nr dr prof hr fr pga jfr s.k",
    "tr": "örn dr prof doç cad sok mah bkz",
    "uk": "проф акад вул стор рис напр див",
    "vi": "ts ths pgs gs tp bs ks",
}
"""Abbreviations that never end a sentence, unlike `etc.` and `usw.`."""
_LETTERS_AND_DOTS = deferred(r"[^\W\d_]+(?:\.[^\W\d_]+)*\.$")
# Between letters only: a digit, ฯ or ๆ beside a space tells that no sentence ends.
_THAI_SPACE = deferred(r"(?<=[\u0e01-\u0e2e\u0e30-\u0e45\u0e47-\u0e4e])\s+(?=[\u0e01-\u0e44])")


def sentences(text: str, language: str) -> list[str]:
    """Stretches that give the text back when joined."""
    if not text or text.isspace():
        return [text] if text else []
    found = _between(text, _ends(text, language))
    return [part for sentence in found for part in _shorter(sentence, language)]


def _ends(text: str, language: str) -> list[int]:
    kept = [0]
    for end in _found(text, language):
        if _is_end(text, kept[-1], end, language):
            kept.append(end)
    return kept[1:]


def _found(text: str, language: str) -> list[int]:
    """Works in blocks, because the time that `sentencex` takes grows with the square of the length."""
    ends: list[int] = []
    for start, end in pairwise(_blocks(text)):
        ends += (start + place for place in _found_in(text[start:end], language))
        if end < len(text) and not _BLOCK_END.fullmatch(text, end - 1, end):
            ends.pop()
    return ends


def _blocks(text: str) -> Iterator[int]:
    """The edges of the blocks, each behind the end of a sentence if there is one."""
    start = 0
    yield start
    while len(text) - start > BLOCK:
        ends = [match.end() for match in _BLOCK_END.finditer(text, start, start + BLOCK)]
        start = ends[-1] if ends else start + BLOCK
        yield start
    yield len(text)


def _found_in(text: str, language: str) -> list[int]:
    # `sentencex` fails at white space before a mark that takes more than a byte.
    text = _SPACE_BEFORE_MARK.sub(lambda space: " " * len(space[0]), text)
    ends: list[int] = []
    for stretch in _segmented(text, language):
        start = ends[-1] if ends else 0
        if not text.startswith(stretch, start):
            # `sentencex` has dropped something: a long sentence is better than a lost character.
            return [len(text)]
        ends.append(start + len(stretch))
    return ends


def _segmented(text: str, language: str) -> list[str]:
    try:
        return list(sentencex.segment(language, text))
    except BaseException as error:
        if not is_panic(error):
            raise
        return [text]


def _is_end(text: str, start: int, end: int, language: str) -> bool:
    if end == len(text):
        return True
    before, after = text[max(start, end - _NEAR) : end].rstrip(), text[end : end + _NEAR].lstrip()
    return not (
        _is_list_number(text, start, end)
        or (_INITIAL.search(before) and not _FIRST_PERSON.search(before))
        or _goes_on(before, after)
        or (_CLOSED_EAST.search(before) and _GOES_ON_EAST.match(after))
        or (language == "de" and _GERMAN_ORDINAL.search(before))
        or _is_abbreviation(before, language)
        or _starts_a_word(text, end)
    )


def _goes_on(before: str, after: str) -> bool:
    """Whether the sentence goes on with a small letter after a period or a quotation."""
    first = _GOES_ON.match(after)
    return first is not None and first[1].islower() and bool(_PERIOD.search(before) or _CLOSED.search(before))


def _starts_a_word(text: str, end: int) -> bool:
    """Whether the period begins a word, as in `.NET` and `.gitignore`."""
    return text[end - 1] == "." and not text[end].isspace() and not text[max(0, end - 2) : end - 1].strip()


def _is_list_number(text: str, start: int, end: int) -> bool:
    return end - start <= _LONGEST_LIST_NUMBER and _LIST_NUMBER.fullmatch(text, start, end) is not None


def _is_abbreviation(before: str, language: str) -> bool:
    word = _LETTERS_AND_DOTS.search(before)
    return word is not None and word[0][:-1].lower() in _ABBREVIATIONS.get(language, "").split()


def _shorter(sentence: str, language: str) -> Iterator[str]:
    if len(sentence) > LONG_THAI and not traits(language).has_full_stop:
        yield from _between(sentence, _thai_ends(sentence))
    elif len(sentence) > LONG:
        yield from _between(sentence, _ends(sentence.translate(_QUOTES), language))
    else:
        yield sentence


def _thai_ends(text: str) -> Iterator[int]:
    start = 0
    for space in _THAI_SPACE.finditer(text):
        if space.start() - start >= SHORT_THAI and len(text) - space.end() >= SHORT_THAI // 2:
            yield space.end()
            start = space.end()


def _between(text: str, ends: "list[int] | Iterator[int]") -> Iterator[str]:
    start = 0
    for end in ends:
        yield text[start:end]
        start = end
    if start < len(text):
        yield text[start:]
