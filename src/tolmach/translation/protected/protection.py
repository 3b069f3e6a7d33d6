"""Finds text that is not language: placeholders, addresses, files, code. It has to come out unchanged.

Plain numbers are language: 1,000 may become 1.000 or "a thousand". The checks look after them.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from tolmach.languages.traits import traits
from tolmach.markup.sure import sure_tags
from tolmach.patterns import deferred
from tolmach.translation.protected import programs


class ProtectedKind(StrEnum):
    CODE = "code"
    PLACEHOLDER = "placeholder"
    URL = "url"
    EMAIL = "email"
    PATH = "path"
    FILE = "file"
    NAME = "name"
    VERSION = "version"
    PHONE = "phone"
    IDENTIFIER = "identifier"
    PRODUCT = "product"
    LAYOUT = "layout"


@dataclass(frozen=True, slots=True)
class Protected:
    start: int
    end: int
    kind: ProtectedKind


_FILE_TYPES = (
    "7z|apk|avi|bak|bat|bmp|cfg|conf|cpp|css|csv|db|deb|dll|dmg|docx?|dotx|env|epub|exe|gif|gz|html?|ico|idml|ini|ipynb"
    "|iso|jar|java|jpe?g|jsx?|json|lock|log|md|mkv|mov|mp3|mp4|mpe?g|msi|odp|ods|odt|ogg|pdf|php|png|pot?|pptx?"
    "|properties|ps1|psd|py|rar|rpm|rst|rtf|scss|sh|sql|sqlite|srt|svg|tar|tgz|tiff?|tmx|toml|tsv|tsx?|txt|vtt|wav|webm"
    "|webp|xliff|xlf|xlsx?|xml|ya?ml|zip"
)
_DOMAINS = (
    "ai|app|biz|cloud|com|dev|edu|gov|info|int|io|mil|net|org|tv"
    "|at|au|be|bg|br|ca|ch|cn|cz|de|dk|ee|es|eu|fi|fr|gr|hk|hu|id|ie|il|it|jp|kr|lt|lv|mx|nl|no|pl|pt|ro|ru|se|si|sk|th"
    "|tr|tw|ua|uk|us|vn"
)
_STANDARDS = "(?:ANSI|ASTM|DIN|EAN|EN|IEC|IEEE|ISBN|ISO|ISSN|RFC)"
# Capitals before digits that are words all the same: "AD79", "EUR50", "WW2", "FY2019".
_WORDS = "(?:AD|AM|BCE?|CE|CHF|CNY|EUR|FY|GBP|JPY|NO|NR|PM|RMB|RUB|USD|UTC|WW)"
# Behind these, 4.12 is a place and no number.
_PLACED = (
    "room|section|chapter|clause|article|paragraph|figure|appendix|raum|zimmer|abschnitt|kapitel|ziffer|absatz|abbildung"
    "|salle|chapitre|paragraphe|bureau|sala|sección|capítulo|artículo|apartado|sezione|capitolo|articolo|kamer|hoofdstuk"
    "|paragraaf|pokój|pokoju|rozdział|sekcja|punkt|seção|secção|artigo|rum|avsnitt|kapitel|rom|seksjon"
)
_BEHIND = "|".join(rf"(?<=\b{word} )" for word in sorted(set(_PLACED.split("|"))))
_UNITS = "(?:[kmn][A-Z][a-z]{0,2})"
_HEX4 = "-[0-9a-f]{4}"
_ICU, _FENCE = "icu", "fence"

# The first pattern that fits at a place wins. Repetitions are bounded, so that no text takes long.
_TABLE: tuple[tuple[str, str], ...] = (
    # A block of code between lines of three ticks or tildes: the whole, to its own last line
    (_FENCE, r"(?m:^)[ \t>]{0,9}(?:`{3}[^`\n]{0,80}|~{3}[^~\n]{0,80})(?m:$)"),
    # `make all`, ``a`b``
    (ProtectedKind.CODE, r"(?P<ticks>`{2,3})(?!`).{1,1000}?(?P=ticks)(?!`)|(?<!`)`[^`]{1,1000}`(?!`)"),
    # https://example.org/a?b=c, www.example.org, mailto:a@example.org
    (ProtectedKind.URL, r"(?<![\w])(?:[a-z][a-z0-9+-]{1,9}://|www\.|mailto:)[\w.~:/?#\[\]@!$&()*+,;=%-]{2,2000}"),
    (ProtectedKind.EMAIL, r"(?<![\w.+-])[\w.+-]{1,64}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,6}"),
    # C:\Users\me, \\server\share
    (ProtectedKind.PATH, r"(?<!\w)(?:[a-z]:|\\)\\[\w.$~()-]{1,64}(?:\\[\w.$~()-]{0,64}){0,30}|(?<!\w)[a-z]:\\"),
    # {n, plural, one {# file} other {# files}}: the whole, to its own closing brace
    (_ICU, r"\{\s?\w{1,64}\s?,\s?(?:plural|select|selectordinal)\s?,"),
    # {{{x}}}, {{ x | upper }}, {% if x %}, <%= x %>
    (
        ProtectedKind.PLACEHOLDER,
        r"\{\{\{[^{}\n]{1,120}\}\}\}|\{\{[^{}\n]{1,120}\}\}|\{%[^{}\n]{1,120}%\}|<%[^<>\n]{1,120}%>",
    ),
    # ${x}, %{x}, #{x}, $t(key)
    (ProtectedKind.PLACEHOLDER, r"[$#%@]\{[^{}\s]{1,64}\}|\$t\([^()\n]{1,120}\)"),
    # <0>, </0>, <1/>
    (ProtectedKind.PLACEHOLDER, r"</?\d{1,3} ?/?>"),
    # {name}, {0}, {}, {/a}, {x.y!r:>10}, {when, date, short}
    (ProtectedKind.PLACEHOLDER, r"\{ ?[/#]?[\w.$@\[\]-]{0,64}(?:[!:][^{}\s]{0,32})? ?\}"),
    (
        ProtectedKind.PLACEHOLDER,
        r"\{\s?\w{1,64}\s?,\s?(?:number|date|time|spellout|ordinal|duration)\s?(?:,[^{}\n]{1,60})?\}",
    ),
    # \n, \t as programs write them; not \nabla
    (ProtectedKind.PLACEHOLDER, r"(?-i:(?:\\[nrt]){1,20}(?![a-z]))"),
    # $name; not $5 or US$
    (ProtectedKind.PLACEHOLDER, r"(?<![\w$])\$[a-z_][a-z0-9_]{1,40}(?![\w$])"),
    # %APPDATA%
    (ProtectedKind.PLACEHOLDER, r"(?<![\w%])%[a-z_][a-z0-9_]{1,40}%(?![\w%])"),
    # %(n)d, %s, %1$s, %-5.2f, %d%%, %%; not 5% or 100 % der
    (ProtectedKind.PLACEHOLDER, r"%\([a-z0-9_]{1,40}\)[-+0#]{0,3}\d{0,3}(?:\.\d{1,2})?[diouxefgcrs](?:%%)?"),
    (
        ProtectedKind.PLACEHOLDER,
        r"(?<![\d%])%(?:\d{1,2}\$)?[-+0#]{0,3}(?:\*|\d{1,3})?(?:\.(?:\*|\d{1,2}))?(?:hh?|ll?|[zjtq])?"
        r"(?-i:[diouxXeEfFgGaAcspn@])(?:%%)?|%%",
    ),
    # :name, :smile:; not 10:30 or "note: this"
    (ProtectedKind.PLACEHOLDER, r"(?<![^\s(\[\"'«„“‘/=]):[a-z_][a-z0-9_+-]{1,40}(?::(?![a-z0-9])|(?![\w:]))"),
    # #SR-20441, #2024/17
    (ProtectedKind.IDENTIFIER, r"(?<![\w#&])#(?=[a-z./-]{0,40}\d)[a-z0-9]{1,16}(?:[-./][a-z0-9]{1,16}){1,5}(?!\w)"),
    # [[name]], __FILE_NAME__; not __bold__
    (ProtectedKind.PLACEHOLDER, r"\[\[ ?[\w.:-]{1,64} ?\]\]"),
    (ProtectedKind.PLACEHOLDER, r"(?-i:(?<!\w)__[A-Z][A-Z0-9]{0,40}(?:_[A-Z0-9]{1,40}){0,9}__(?!\w))"),
    # @name@, @anna, #MeToo; not #1
    (ProtectedKind.PLACEHOLDER, r"(?<![\w@])@[a-z_][a-z0-9_]{0,40}@(?!\w)"),
    (ProtectedKind.NAME, r"(?<![\w@.])@[a-z_](?:[a-z0-9_.-]{0,38}[a-z0-9_])?"),
    (ProtectedKind.NAME, r"(?<![\w#&])#(?=\d{0,40}[^\W\d])\w{2,60}"),
    # report.pdf, src/main.py, *.txt
    (
        ProtectedKind.FILE,
        rf"(?<![\w/.-])(?:(?:[\w.~-]{{1,40}}/){{0,9}}[\w-][\w.-]{{0,60}}|\*)?\.(?:{_FILE_TYPES})(?![\w-]|\.\w)",
    ),
    # example.org/a
    (
        ProtectedKind.URL,
        rf"(?<![\w.@-])(?:[a-z0-9][a-z0-9-]{{0,62}}\.){{1,5}}(?-i:{_DOMAINS})(?![\w-]|\.\w)(?::\d{{2,5}})?"
        r"(?:/[\w.~:/?#@!$&()*+,;=%-]{0,2000})?",
    ),
    # Boxes to tick, and lines of dots or underscores to write on
    (ProtectedKind.LAYOUT, r"[☐☑☒]|(?<![\w\])])\[x\](?![(\[])|\.{4,400}|(?:\. ){2,200}\.|(?<!\w)_{3,400}(?!\w)"),
    # "Prices < 10 euros": engines leave such a sign out
    (ProtectedKind.LAYOUT, r"(?<![^\s(])(?:[<>]=?|[≤≥])(?: ?[-+]?\d{1,4}(?![.,]?\d|\w)|(?= ?[-+]?[$€£]?\d))"),
    # /etc/hosts, ~/notes, ../up; not and/or, km/h
    (ProtectedKind.PATH, r"(?<![\w/.:<)])(?:(?:~|\.{1,2})/|/[\w.@%+{}:-]{1,64}/)[\w.@%+{}:/-]{1,200}"),
    # v2.1, 1.2.3, 10.0.0.1:80; not 1.234.567 or 12.05.2019
    (ProtectedKind.VERSION, r"(?<![\w.,])v\d{1,4}(?:\.\d{1,6}){1,4}(?:-[a-z0-9.]{1,20})?(?!\w)"),
    (
        ProtectedKind.VERSION,
        r"(?<![\w.,])(?!\d{1,3}(?:\.\d{3})+(?!\.?\d))(?!\d{1,2}\.\d{1,2}\.(?:19|20)\d\d(?!\d))"
        r"\d{1,4}(?:\.\d{1,5}){2,4}(?:-[a-z][a-z0-9.]{1,20}|:\d{2,5})?(?!\w)",
    ),
    # 4000 0566 5566 5556
    (ProtectedKind.IDENTIFIER, r"(?<![\w.,+-])\d{4}(?: \d{4}){3}(?! ?\d|[\w%])"),
    # +44 20 7946 0958
    (ProtectedKind.PHONE, r"(?<![\w+])\+(?=(?:[ ().-]{0,2}\d){8,15}(?!\d))\d(?:[ ().-]{0,2}\d){7,14}"),
    # UUIDs, hashes, 0xFF
    (ProtectedKind.IDENTIFIER, rf"(?<!\w)[0-9a-f]{{8}}{_HEX4}{_HEX4}{_HEX4}-[0-9a-f]{{12}}(?!\w)"),
    (ProtectedKind.IDENTIFIER, r"(?<!\w)(?:0x[0-9a-f]{1,64}|(?=[a-f]{0,64}\d)(?=\d{0,64}[a-f])[0-9a-f]{7,64})(?!\w)"),
    # user_id, HTTP_PROXY
    (ProtectedKind.IDENTIFIER, r"(?<![\w-])[a-z][a-z0-9]{0,40}(?:_[a-z0-9]{1,40}){1,9}(?:\(\))?(?![\w-])"),
    # getElementById(), iPhone, macOS; not kWh
    (
        ProtectedKind.PRODUCT,
        rf"(?-i:(?<![\w-])(?!{_UNITS}(?!\w))[a-z]{{1,20}}[A-Z][A-Za-z0-9]{{1,40}}(?![\w-]))(?:\(\))?",
    ),
    # INV/2024/0031, KL-5521/B, AB.12-99; not A/B or S.12
    (
        ProtectedKind.PRODUCT,
        rf"(?-i:(?<![\w.$€£/-])(?!{_WORDS}[-./]?\d)(?:[A-Z]{{2,8}}|[A-Z](?=[-/]))(?=[A-Z./-]{{0,40}}\d[A-Z./-]{{0,40}}\d)"
        r"(?:[-./]?\d[A-Z0-9]{0,15})?(?:[-./][A-Z0-9]{1,16}){1,5}(?![a-z0-9_%]))",
    ),
    # 12-B, 221/C; not 3-D
    (ProtectedKind.IDENTIFIER, r"(?-i:(?<![\w.,$€£/-])\d{2,8}[-/][A-Z]{1,4}(?![\w-]))"),
    # 4.12 behind "room"
    (ProtectedKind.IDENTIFIER, rf"(?:{_BEHIND})\d{{1,3}}\.\d{{1,3}}(?![\w%]|[.,]\d)"),
    # § 14a, §§ 3
    (ProtectedKind.PRODUCT, r"§{1,2} ?\d{1,5}[a-z]?(?!\w)"),
    # IT60 X054 2811 1010 0000 0123 456, an account; not AB12 NEWS
    (
        ProtectedKind.IDENTIFIER,
        r"(?-i:(?<!\w)[A-Z]{2}\d{2}(?=[A-Z0-9 ]{0,16} \d{4} \d)(?: [A-Z0-9]{4}){2,7}(?: [A-Z0-9]{1,3})?(?!\w))",
    ),
    # ISO 9001, DIN EN 1090-2, XR-2000, A380
    (ProtectedKind.PRODUCT, rf"(?-i:(?<![\w-])(?:{_STANDARDS}[ -]){{1,3}}\d[\d-]{{1,20}}(?:[:/]\d{{1,6}})?(?!\w))"),
    (
        ProtectedKind.PRODUCT,
        rf"(?-i:(?<![\w.$€£-])(?!{_WORDS}-?\d)(?:[A-Z]{{2,8}}-?\d|[A-Z]-?\d\d)[A-Z0-9]{{0,12}}"
        r"(?:-[A-Z0-9]{1,12}){0,3}(?![a-z0-9_%]))",
    ),
)
_PATTERN = "|".join(f"(?P<{kind}_{number}>{pattern})" for number, (kind, pattern) in enumerate(_TABLE))
_SPACED = deferred(_PATTERN, re.IGNORECASE)
# Where words follow or precede without a space, only ASCII letters belong to a file name, an address or a tag.
_JOINED = deferred(_PATTERN, re.IGNORECASE | re.ASCII)
# Whatever fits a pattern of the table has one of these, and begins in the same run of signs, or in those before it that
# `_LEADING` names: the table is slow, so it is tried there only.
_HINT = deferred(
    r"[`~{%$#@+\\/_<>≤≥:.\dA-Z§☐☑☒\[-](?:(?<=[`~{%$#@+\\/_§☐☑☒])|(?<=\[)(?=[xX]\])|(?<=\[\[)|(?<=\.\.\.\.)|(?<=\. \.)"
    r"|(?<=[<>≤≥])(?==? ?[-+$€£\d])|(?<=:)(?=[a-zA-Z])|(?<=[oO]:)|(?<=\.)(?=\w)|(?<=[wW]\.)|(?<=[a-z][A-Z])"
    r"|(?<=[A-Za-f]\d)|(?<=[A-Z][- ]\d)|(?<=\d)(?=[a-fA-FxX])|(?<=[\da-fA-F]{8}-)|(?<=\d-)(?=[A-Z])"
    r"|(?<=\d)(?=\d{3} \d{4} \d{4} \d{4}))",
    re.ASCII,
)
_LEADING = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZ -.\t>")

_OPENING = {")": "(", "]": "["}
_TRAILING = frozenset(".,;:!?)]-")
_TRIMMED = frozenset({ProtectedKind.URL, ProtectedKind.PATH, ProtectedKind.EMAIL})


def find(text: str, language: str) -> list[Protected]:
    """The protected spans. They are in order and do not overlap."""
    found = list(_spans(text, language))
    more = [Protected(*span, ProtectedKind.CODE) for span in programs.find(text)]
    more += _tags(text) if "<" in text else ()
    return _merged([*found, *more]) if more else found


def _tags(text: str) -> Iterator[Protected]:
    """Tags in a text that has codes of its own, such as a paragraph about HTML. In other texts, tags were read
    before."""
    for start in sure_tags(text):
        if end := text.find(">", start) + 1:
            yield Protected(start, end, ProtectedKind.PLACEHOLDER)


def _merged(found: Sequence[Protected]) -> list[Protected]:
    """Merges spans that overlap, as code."""
    merged: list[Protected] = []
    for item in sorted(found, key=lambda item: (item.start, -item.end)):
        if merged and item.start < merged[-1].end:
            merged[-1] = Protected(merged[-1].start, max(item.end, merged[-1].end), ProtectedKind.CODE)
        else:
            merged.append(item)
    return merged


def _spans(text: str, language: str) -> Iterator[Protected]:
    pattern = _JOINED if traits(language).joins_words else _SPACED
    closings: Mapping[int, int] | None = None
    fences: Sequence[int] | None = None
    at = 0
    while match := _first(pattern, text, at):
        kind, start, end = (match.lastgroup or "").partition("_")[0], match.start(), match.end()
        if kind == _ICU:
            closings = _closings(text) if closings is None else closings
            kind, end = ProtectedKind.PLACEHOLDER, closings.get(start, start)
        elif kind == _FENCE:
            fences = _fence_ends(text) if fences is None else fences
            kind, end = ProtectedKind.CODE, _after(fences, end, start)
        elif kind in _TRIMMED:
            end = _trimmed(text, start, end)
        if end > start:
            yield Protected(start, end, ProtectedKind(kind))
        at = max(end, start + 1)


def _first(pattern: re.Pattern[str], text: str, at: int) -> re.Match[str] | None:
    """Finds the same match as a search from there on."""
    tried = at
    hint = _HINT.search(text, max(0, at - 1))
    while hint:
        start = _run_start(text, max(tried, hint.start()), tried, pattern is _JOINED)
        for place in range(start, hint.end()):
            if match := pattern.match(text, place):
                return match
        tried = max(tried, hint.end())
        hint = _HINT.search(text, max(at, hint.start() + 1))
    return None


def _run_start(text: str, at: int, least: int, joined: bool) -> int:
    while at > least and not text[at - 1].isspace() and (text[at - 1].isascii() or not joined):
        at -= 1
    while at > least and text[at - 1] in _LEADING:
        at -= 1
    return at


def _closings(text: str) -> Mapping[int, int]:
    """Where each opening brace is closed, if it is."""
    found: dict[int, int] = {}
    opened: list[int] = []
    for brace in re.finditer(r"[{}]", text):
        if brace.group() == "{":
            opened.append(brace.start())
        elif opened:
            found[opened.pop()] = brace.end()
    return found


def _fence_ends(text: str) -> Sequence[int]:
    return [line.end() for line in re.finditer(r"(?m)^[ \t>]{0,9}(?:`{3}|~{3})[ \t\r]*$", text)]


def _after(places: Sequence[int], at: int, otherwise: int) -> int:
    """The first place behind this one."""
    number = bisect_right(places, at)
    return places[number] if number < len(places) else otherwise


def _trimmed(text: str, start: int, end: int) -> int:
    """The end of an address without the punctuation behind it. A bracket that the address itself opens belongs to
    it."""
    while end > start and (last := text[end - 1]) in _TRAILING:
        opening = _OPENING.get(last)
        if opening and text.count(opening, start, end) >= text.count(last, start, end):
            break
        end -= 1
    return end
