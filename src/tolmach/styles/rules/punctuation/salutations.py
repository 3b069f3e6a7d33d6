"""What follows the salutation of a letter. Pure."""

import re
from collections.abc import Iterator, Mapping

from tolmach.languages.traits import base
from tolmach.styles.rules.punctuation.lists import listed
from tolmach.styles.rules.way import Way, Ways
from tolmach.units import Edit, Rewriting

_NAME = r"[A-ZÀ-Ý][\w'’-]*(?:\.(?= [A-ZÀ-Ý]))?"
# How one is addressed, what else stands among the names, how one is greeted, and what else stands behind that.
_WORDS: Mapping[str, tuple[str, str, str, str]] = {
    "de": (
        r"(?:Liebe|Sehr geehrte|Sehr verehrte|Geehrte|Werte|Hochgeschätzte)[rs]?(?! (?:Gr[uü]ß|Güte|Zeit))",
        "und|liebe[rs]?|sehr|geehrte[rs]?|von|der|zu",
        "Hallo|Guten (?:Tag|Morgen|Abend)|Hi|Hey|Moin|Servus|Grüezi|Grüß Gott",
        "und|liebe[rs]?|zusammen|an alle|allerseits",
    ),
    "fr": (
        r"(?:(?:Très )?(?:Cher|Chère)s?|Madame|Monsieur|Mesdames|Messieurs)(?:, (?:Monsieur|Messieurs|Mesdames))?",
        "et|collègues?|amie?s?|cliente?s?|monsieur|madame|toutes|tous|de|chers?|chères?|le|la",
        "Bonjour|Bonsoir|Salut|Coucou",
        "et|à toutes|à tous|tout le monde",
    ),
    "it": (
        r"(?:Car|Carissim|Gentilissim|Stimat|Pregiat)[oaie]|Gentil[ei]|Egregi[oa]?|Spettabile|Spett\.le|Illustre",
        r"e|amic[oaihe]+|collegh?[ei]|collega|client[ei]|signor[ea]?|tutti|tutte|car[oaie]|dott\.(?:ssa)?",
        "Ciao|Buongiorno|Buonasera|Salve",
        "e|a tutti|a tutte",
    ),
}


def _line(address: str, among: str, greeting: str, behind: str) -> re.Pattern[str]:
    """A line of its own."""
    addressed = rf"(?:{address})(?: (?:{_NAME}|{among})){{1,8}}|Madame|Monsieur|Mesdames|Messieurs"
    greeted = rf"(?P<loose>(?:{greeting})(?: (?:{_NAME}|{behind})){{0,6}})"
    mark = "(?P<mark>[ \u00a0\u202f]?[,:!.]?)"
    return re.compile(rf"^[ \t]*(?:{addressed}|{greeted}){mark}(?=[ \t]*(?:\n|\Z))", re.MULTILINE)


_LINES = {language: _line(*words) for language, words in _WORDS.items()}
_NEXT_WORD = re.compile(r"\s*\n\s*([^\W\d_][\w'’-]*)")
# Words that German writes with a capital only where a sentence begins. `Sie` is an address.
_SMALL_WORDS = re.compile(
    listed("German first words of a letter"),
    re.IGNORECASE,
)
_NO_BREAK = "\u00a0"


def _salutations(text: str, language: str) -> Iterator[re.Match[str]]:
    for match in _LINES[language].finditer(text):
        if not match["loose"] or _is_letter(text, match):
            yield match


def _is_letter(text: str, match: re.Match[str]) -> bool:
    """A greeting may stand for itself, unless its mark leads on, or more lines follow."""
    mark = match["mark"].strip(" \u00a0\u202f")
    return mark in (",", ":") or (mark in ("", "!") and bool(_NEXT_WORD.match(text, match.end())))


def _ending(mark: str) -> Rewriting:
    def edits(text: str, language: str) -> Iterator[Edit]:
        code = base(language)
        written = f"{_NO_BREAK}{mark}" if code == "fr" and mark == ":" else mark
        for match in _salutations(text, code):
            found = match["mark"]
            if found.replace("\u202f", _NO_BREAK).replace(" ", _NO_BREAK) != written:
                yield Edit(*match.span("mark"), written)
            if code == "de":
                yield from _first_letter(text, match.end(), mark)

    return edits


def _first_letter(text: str, end: int, mark: str) -> Iterator[Edit]:
    """Behind a comma the sentence goes on; behind an exclamation mark, or nothing, one begins."""
    word = _NEXT_WORD.match(text, end)
    if word is None or mark == ":":
        return
    start, first = word.start(1), word[1][0]
    if mark == "," and first.isupper() and _SMALL_WORDS.fullmatch(word[1]):
        yield Edit(start, start + 1, first.lower())
    elif mark != ",":
        yield Edit(start, start + 1, first.upper())


WAYS: Ways = {
    "salutation": {
        "do_not_use_comma_after_salutation_capitalize_following_word": Way(_ending("")),
        "use_colon_after_salutation": Way(_ending(":")),
        "use_comma_after_salutation": Way(_ending(",")),
        "use_exclamation_mark_after_salutation": Way(_ending("!")),
    }
}
