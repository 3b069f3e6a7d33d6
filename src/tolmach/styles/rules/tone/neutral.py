"""Endings for people of no gender or of any, and words that agree with the nearest of two."""

import re
from collections.abc import Iterator

from tolmach.styles.rules.kit.needs import needing
from tolmach.styles.rules.kit.phrases import cased
from tolmach.units import Edit, Rewriting

_BOTH = re.compile(r"[@/(](?:(?<=@)|(?<=/)|(?=[aA]))|[eE](?:lla|LLA)")
_SPANISH = re.compile(
    r"\b(?:(?P<they>ellos y ellas|ellas y ellos|ellos/as|ellos/ellas|ell@s)"
    r"|(?P<he>él o ella|ella o él|él/ella|ella/él|ell@))\b"
    r"(?: (?P<verb>está|es|están|son|era|fue) (?P<state>\w+?)[oa](?P<many>s?)\b)?"
    r"|\b(?P<stem>\w{2,}?)(?:o/a|o\(a\)|@)(?![\w@.])"
    r"|\b(?:(?P<article>l)(?:os|as|os/as|@s) )?(?P<stems>\w{2,}?)(?:os/as|os\(as\)|@s)(?![\w@.])",
    re.IGNORECASE,
)


def spanish(letter: str) -> Rewriting:
    """Both genders at once, and what agrees with them, in one ending."""

    def edits(text: str, language: str) -> Iterator[Edit]:
        for match in _SPANISH.finditer(text) if _BOTH.search(text) else ():
            yield Edit(*match.span(), cased(_spanish(match, letter), match[0]))

    return needing("@/(", ("ella", "ellas"))(edits)


def _spanish(match: re.Match[str], letter: str) -> str:
    if match["stem"]:
        return f"{match['stem']}{letter}"
    if match["stems"]:
        article = f"l{letter}s " if match["article"] else ""
        return f"{article}{match['stems']}{letter}s"
    pronoun = f"ell{letter}s" if match["they"] else f"ell{letter}"
    return f"{pronoun} {match['verb']} {match['state']}{letter}{match['many']}" if match["verb"] else pronoun


# Two words around "e" that begin alike, or an ending behind a sign.
_BOTH_ITALIAN = re.compile(r"[/(](?=[aeAE])|[ieIE] [eE] (?:(?:i|gli|le|I|GLI|LE|Gli|Le) )?\w", re.ASCII)
_ITALIAN = re.compile(
    r"\b(?P<stem>\w{2,}?)(?:o/a|o\(a\))(?!\w)|\b(?P<stems>\w{2,}?)(?:i/e|i\(e\))(?!\w)"
    r"|\b(?P<one>\w{2,}?)h?[ie] e (?:(?:i|gli|le) )?(?P=one)h?[ie]\b",
    re.IGNORECASE,
)


def schwa(text: str, language: str) -> Iterator[Edit]:
    for match in _ITALIAN.finditer(text) if _BOTH_ITALIAN.search(text) else ():
        stem = match["stem"] or match["stems"] or match["one"]
        yield Edit(*match.span(), stem + ("ə" if match["stem"] else "ɜ"))


_COMPOUND = re.compile(r"(?<=\w)[*:_]innen(?=[a-zäöüß]{3,}\b)")


def compounds(text: str, language: str) -> Iterator[Edit]:
    """„Bürger*innensteig“ is a „Bürgersteig“."""
    return (Edit(*match.span(), "") for match in _COMPOUND.finditer(text))


_WOMEN = (
    "femmes", "filles", "étudiantes", "lectrices", "employées", "clientes", "citoyennes", "voisines", "amies",
)  # fmt: skip
_FRENCH_PAIR = re.compile(
    r"\b(?P<first>(?:les|des|ces|nos|vos) (?:hommes|garçons|étudiants|lecteurs|employés|clients|citoyens|voisins|amis))"
    r" et (?P<second>(?:les|des|ces|nos|vos) (?:femmes|filles|étudiantes|lectrices|employées|clientes|citoyennes"
    r"|voisines|amies))"
    r"(?P<verb> (?:sont|étaient|seront|restent))? (?P<word>[a-zéèêîôûç]+[^\W\de])s\b(?!-)",
    re.IGNORECASE,
)
_NOT_AGREEING = frozenset({"dan", "san", "trè", "pa", "plu", "moin", "toujour", "depui", "aprè", "le", "ne", "ver"})


@needing(_WOMEN)
def masculine_nearest(text: str, language: str) -> Iterator[Edit]:
    for match in _agreeing(text):
        yield Edit(*match.span("first"), cased(match["second"], match["first"]))
        yield Edit(*match.span("second"), match["first"].lower())


@needing(_WOMEN)
def agreeing_with_nearest(text: str, language: str) -> Iterator[Edit]:
    for match in _agreeing(text):
        yield Edit(match.end("word"), match.end("word"), "e")


def _agreeing(text: str) -> Iterator[re.Match[str]]:
    return (match for match in _FRENCH_PAIR.finditer(text) if match["word"].lower() not in _NOT_AGREEING)
