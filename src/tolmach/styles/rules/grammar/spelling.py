"""Letters, capitals, symbols and first words. Pure."""

import re
from collections.abc import Iterator, Mapping

from tolmach.languages.traits import base
from tolmach.linguistics.facts import words
from tolmach.linguistics.sentences import at_starts, opens
from tolmach.styles.rules.rewriting import needing
from tolmach.units import Edit

_SPELLED = {"ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue"}
_LETTER = re.compile("[äöüÄÖÜ]")


def without_eszett(text: str, language: str) -> Iterator[Edit]:
    return (Edit(m.start(), m.end(), "SS" if m[0] == "ẞ" else "ss") for m in re.finditer("[ßẞ]", text))


def without_umlauts(text: str, language: str) -> Iterator[Edit]:
    for match in _LETTER.finditer(text):
        around = text[max(0, match.start() - 1) : match.start()] + text[match.end() : match.end() + 1]
        new = _SPELLED[match[0]]
        is_loud = match[0].isupper() and any(char.isupper() for char in around)
        yield Edit(*match.span(), new.upper() if is_loud else new)


_YOU = words("du dich dir dein deine deinem deinen deiner deines euch euer eure eurem euren eurer eures")
_INFORMAL = re.compile(r"\b(?:du|dich|dir|dein(?:e[mnrs]?)?|euch|euer|eure[mnrs]?)\b", re.IGNORECASE)


@needing(_YOU)
def raised_pronouns(text: str, language: str) -> Iterator[Edit]:
    return (Edit(m.start(), m.start() + 1, m[0][0].upper()) for m in _INFORMAL.finditer(text) if m[0].islower())


@needing(_YOU)
def lowered_pronouns(text: str, language: str) -> Iterator[Edit]:
    for match in _INFORMAL.finditer(text):
        if match[0].istitle() and not opens(text, match.start()):
            yield Edit(match.start(), match.start() + 1, match[0][0].lower())


_JOINED = re.compile(r"(?P<first>[A-ZÄÖÜ](?<![\w-].)[a-zäöüß]{2,})-(?P<second>[A-ZÄÖÜ][a-zäöüß]{2,})(?![\w-])")
_NAMES = frozenset(words("Baden Nordrhein Rheinland Sachsen Schleswig Mecklenburg Hans Karl Anna Maria Jean Marie Max"))
_HEADS = words(
    """service management system verwaltung abteilung programm dienst daten zentrum beratung betreuung planung analyse
    strategie entwicklung sicherheit bereich projekt team leitung center portal konto nummer liste formular vertrag
    schutz technik software modell prozess kosten preis markt angebot bericht umfrage"""
)
_COMPOUND = re.compile(
    rf"(?P<first>[A-ZÄÖÜ](?<![\w-].)[a-zäöüß]{{3,}})(?P<second>{'|'.join(_HEADS)})(?P<end>s|en|e|n)?(?![\w-])"
)


def one_word(text: str, language: str) -> Iterator[Edit]:
    """Not names of places and people, and not where three vowels would meet."""
    for match in _JOINED.finditer(text):
        first, second = match["first"], match["second"]
        if first not in _NAMES and not (first[-1] in "aeiou" and second[0].lower() == first[-1]):
            yield Edit(match.end("first"), match.start("second") + 1, second[0].lower())


def with_hyphen(text: str, language: str) -> Iterator[Edit]:
    for match in _COMPOUND.finditer(text):
        yield Edit(match.end("first"), match.start("second") + 1, f"-{match['second'][0].upper()}")


# Latin short forms of English, in words.


_LONG = {
    "e.g.": "for example",
    "i.e.": "that is",
    "et al.": "and others",
    "viz.": "namely",
    "cf.": "compare",
    "vs.": "versus",
    "ca.": "about",
    "etc.": "and so on",
}
_SHORT = re.compile(rf"(?<![\w.])(?:{'|'.join(map(re.escape, _LONG))})", re.IGNORECASE)
_GOES_ON = re.compile(r"\s*(?:[a-z0-9(\"“‘']|[,;:)!?])")


@needing(("g", "e", "al", "viz", "cf", "vs", "ca", "etc"))
def in_words(text: str, language: str) -> Iterator[Edit]:
    """The full stop of the last one in a sentence stays."""
    for match in _SHORT.finditer(text):
        new = _LONG[match[0].lower()]
        ends = new == "and so on" and not _GOES_ON.match(text[match.end() :])
        raised = new[0].upper() + new[1:] if opens(text, match.start()) else new
        yield Edit(*match.span(), raised + "." * ends)


# Symbols in words, and the Spanish word solo.


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


# How sentences begin, whether they are whole, and words that shout.


# Conjunctions at the start

_OPENERS: Mapping[str, Mapping[str, str]] = {
    "en": {
        "But": "However,",
        "And": "In addition,",
        "Or": "Alternatively,",
        "So": "Therefore,",
        "Yet": "Nevertheless,",
    },
    "es": {"Pero": "Sin embargo,", "Y": "Además,", "O": "Como alternativa,", "Mas": "Sin embargo,"},
    "it": {"Ma": "Tuttavia,", "E": "Inoltre,", "Ed": "Inoltre,", "O": "In alternativa,", "Però": "Tuttavia,"},
    "fr": {"Mais": "Cependant,", "Et": "De plus,", "Ou": "Sinon,", "Donc": "Par conséquent,", "Or": "Cependant,"},
}
_OPENER = {
    language: re.compile(rf"(?:^|(?<=[.!?…] )|(?<=\n))(?P<word>{'|'.join(table)}),? (?=\w)(?!(?:far|that|much|many) )")
    for language, table in _OPENERS.items()
}


def without_conjunction(text: str, language: str) -> Iterator[Edit]:
    code = base(language)
    for match in at_starts(_OPENER[code], text):
        yield Edit(*match.span(), f"{_OPENERS[code][match['word']]} ")


# Fragments

_FRAGMENTS = {
    "en": (
        words(
            """Works Runs Supports Includes Contains Allows Requires Provides Offers Helps Makes Comes Uses Has Is Lets
            Gives Shows Opens Saves Costs Takes Needs Fits Looks Keeps"""
        ),
        "It",
    ),
    "de": (
        words(
            """Funktioniert Unterstützt Enthält Erfordert Bietet Ermöglicht Läuft Ist Hat Kann Hilft Zeigt Öffnet
            Speichert Kostet Dauert Braucht Passt Gibt Macht"""
        ),
        "Es",
    ),
}
_FRAGMENT = {
    language: re.compile(rf"(?:^|(?<=[.!?] )|(?<=\n))(?P<verb>{'|'.join(verbs)}) (?=[^?\n.!]{{2,200}}[.!])")
    for language, (verbs, _) in _FRAGMENTS.items()
}


def completed(text: str, language: str) -> Iterator[Edit]:
    code = base(language)
    for match in at_starts(_FRAGMENT[code], text):
        yield Edit(*match.span("verb"), f"{_FRAGMENTS[code][1]} {match['verb'].lower()}")


# Capitals

_LOUD = re.compile(r"[A-ZÀ-Ý](?<![\w./_-].)[A-ZÀ-Ý]{3,}(?![\w/_]|-\d|\.\w)")
_VOWEL = re.compile("[AEIOUYÀ-Ý]")
_ACRONYMS = frozenset(
    words(
        """NASA NATO UNESCO UNICEF OPEC ASEAN UNHCR INTERPOL FIFA UEFA LIBOR HTML HTTP HTTPS JSON YAML ASCII UTF SQL
        NOSQL BIOS CMOS RADAR SONAR LASER AIDS COVID SARS MERS SWIFT IBAN ISBN ISSN IEEE ANSI DIN SEPA OECD UNO OTAN
        OVNI SIDA RENFE ONCE AEROFLOT IKEA ADIDAS LEGO VISA BMW FIAT SEAT AUDI SONY NVIDIA INTEL ASUS ACER DELL
        TESLA CISCO ORACLE REST SOAP CORBA AJAX CRUD CSRF SAML OIDC OAUTH LDAP DNS DHCP IMAP SMTP POP3 VOIP UNIX
        LINUX MACOS ISTAT INPS IRPEF AGIP ENEL RAI CONI CEOE ONU OMS PYME PDF JPEG MPEG TIFF UUID MIDI WIFI FAQS"""
    )
)


def quiet(text: str, language: str) -> Iterator[Edit]:
    """Words of four letters and more that are no short forms. A text that is all capitals is written as a sentence."""
    for match in _LOUD.finditer(text):
        if match[0] in _ACRONYMS or not _VOWEL.search(match[0]):
            continue
        word = match[0].lower()
        yield Edit(*match.span(), word[0].upper() + word[1:] if opens(text, match.start()) else word)
