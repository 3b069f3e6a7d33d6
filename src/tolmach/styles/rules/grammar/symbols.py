"""Symbols in words, and the Spanish word solo."""

import re
from collections.abc import Iterator, Mapping

from tolmach.languages.traits import base
from tolmach.styles.rules.kit.needs import needing
from tolmach.units import Edit

_WORDS: Mapping[str, Mapping[str, str]] = {
    "en": {"&": "and", "%": "percent", "#": "number", "@": "at", "+": "plus", "=": "equals", "§": "section"},
    "de": {"&": "und", "%": "Prozent", "#": "Nummer", "@": "at", "+": "plus", "=": "gleich", "§": "Paragraf"},
    "es": {"&": "y", "%": "por ciento", "#": "número", "@": "arroba", "+": "más", "=": "igual a", "§": "sección"},
    "fr": {"&": "et", "%": "pour cent", "#": "numéro", "@": "arobase", "+": "plus", "=": "égale", "§": "section"},
    "it": {"&": "e", "%": "per cento", "#": "numero", "@": "chiocciola", "+": "più", "=": "uguale a", "§": "sezione"},
}
_SYMBOLS = "&%#@+=§"
_ANY = re.compile(f"[{_SYMBOLS}]")
_SYMBOL = re.compile(
    r"(?<=\d)[ \u00a0\u202f]?(?P<percent>%)|(?<!\w)(?P<before>[#§])[ \u00a0]?(?=\d)"
    r"|(?<=\w) ?(?P<and>&) ?(?=\w)|(?<= )(?P<alone>[@&])(?= )|(?<=[\w)]) (?P<sum>[+=]) (?=[\w(])"
)


def _symbols(text: str) -> Iterator[re.Match[str]]:
    """They are few, and each begins its match, or a space before it does."""
    done = 0
    for sign in _ANY.finditer(text):
        at = sign.start()
        starts = (at - 1, at) if text[at - 1 : at].isspace() else (at,)
        match = next((found for start in starts if start >= done and (found := _SYMBOL.match(text, start))), None)
        if match:
            done = match.end()
            yield match


@needing(_SYMBOLS)
def spelled(text: str, language: str) -> Iterator[Edit]:
    table = _WORDS[base(language)]
    for match in _symbols(text):
        if match["percent"]:
            new = f" {table['%']}"
        elif match["before"]:
            new = f"{table[match['before']]} "
        elif match["alone"]:
            new = table[match["alone"]]
        else:
            new = f" {table[match['and'] or match['sum']]} "
        yield Edit(*match.span(), new)


_SOLO = re.compile(r"\b(?P<word>s[oó]lo)\b", re.IGNORECASE)
_ALONE_BEFORE = re.compile(
    r"\b(?:est\w+|qued\w+|sient\w+|vi[vn]\w+|dej\w+|un|el|este|ese|muy|tan|ni|y|café|al|estar|vivir|va|fue|solito)\s+$",
    re.IGNORECASE,
)
_ONLY_AFTER = re.compile(
    r"^ (?:\d|un\b|una\b|uno\b|dos\b|tres\b|se\b|me\b|te\b|lo\b|la\b|los\b|las\b|el\b|en\b|para\b|por\b|con\b|si\b"
    r"|cuando\b|hay\b|es\b|son\b|fue\b|era\b|puede\w*|debe\w*|quier\w+|tien\w+|tengo|necesit\w+|falta\w*|hace\w*|sirve\w*"
    r"|funciona\w*"
    r"|[a-záéíóúñ]+(?:mos|aba|ía|ará|erá|irá|ar|er|ir)\b)"
)


@needing(("solo", "sólo"))
def never_accented(text: str, language: str) -> Iterator[Edit]:
    for match in _SOLO.finditer(text):
        if "ó" in match[0].lower():
            yield Edit(match.start() + 1, match.start() + 2, "o" if match[0][1].islower() else "O")


@needing(("solo", "sólo"))
def accented_adverb(text: str, language: str) -> Iterator[Edit]:
    """Where it means "only", as what stands around it shows."""
    for match in _SOLO.finditer(text):
        is_alone = _ALONE_BEFORE.search(text[max(0, match.start() - 16) : match.start()])
        if match[0][1] == "o" and not is_alone and _ONLY_AFTER.match(text[match.end() :]):
            yield Edit(match.start() + 1, match.start() + 2, "ó")
