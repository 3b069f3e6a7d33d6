"""How sentences begin, whether they are whole, and words that shout."""

import re
from collections.abc import Iterator, Mapping

from tolmach.languages.traits import base
from tolmach.linguistics.sentences import at_starts, opens
from tolmach.styles.rules.kit.phrases import words
from tolmach.units import Edit

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
