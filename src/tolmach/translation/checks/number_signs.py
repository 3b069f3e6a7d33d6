"""How languages group the digits of a number and mark its decimals. A number follows its language throughout, or stays
as its source wrote it."""

import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from tolmach.languages.traits import traits
from tolmach.translation.checks.numerals import Numeral, numbers, plain

_SPACES = " \u00a0\u202f\u2009"
_ANYWHERE = f"'’{_SPACES}"
"""What may group digits in every language."""
LONGEST = 40
"""What has more signs is no number that anybody reads."""
_UNMISTAKABLE = re.compile(
    rf"(?P<whole>[1-9]\d{{0,2}}(?:(?P<group>[.,{_ANYWHERE}])\d{{3}})(?:(?P=group)\d{{3}})*)(?!(?P=group))[.,](?P<fraction>\d+)"
    rf"|(?P<large>[1-9]\d{{0,2}}(?:(?P<groups>[.,{_ANYWHERE}])\d{{3}})(?:(?P=groups)\d{{3}})+)"
)


# How languages name what is numbered in parts, before the number.
_LABELS = """
room suite hall section sections chapter version release build step table figure fig appendix article clause
paragraph exercise equation rule lesson task item level annex
Raum Zimmer Saal Abschnitt Kapitel Schritt Tabelle Abbildung Abb Tab Artikel Absatz Anhang Übung Aufgabe Punkt Ziffer
salle chambre section chapitre étape tableau figure annexe exercice paragraphe
sala habitación sección capítulo versión paso tabla figura anexo ejercicio apartado
stanza aula sezione capitolo versione passo tabella allegato esercizio paragrafo
quarto seção secção versão passo tabela anexo exercício
pokój pokoju sala sali sekcja rozdział rozdziale wersja wersji krok rysunek zadanie załącznik
комната кабинет аудитория раздел глава версия версии шаг таблица рисунок задание приложение пункт
místnost sál oddíl kapitola verze krok tabulka obrázek cvičení příloha
kamer zaal hoofdstuk paragraaf versie stap tabel afbeelding oefening bijlage
"""
_LABEL = re.compile(
    rf"(?<!\w)(?:{'|'.join(sorted(set(_LABELS.split())))})\.? (?:no\.? |n° |nr\.? )?"
    r"(\d{1,3}\.\d{1,3})(?![\d.,]\d|\w|%)",
    re.IGNORECASE,
)


class NumberParts(NamedTuple):
    whole: str
    fraction: str
    is_grouped: bool


def read(token: str, language: str) -> NumberParts | None:
    """The digits of a number before and behind its decimal sign. What is foreign to the language but can be read in one
    way only is read so."""
    own = _own(token, language)
    if own is None and len(token) <= LONGEST and (found := _UNMISTAKABLE.fullmatch(token)):
        return _parts(found["whole"] or found["large"], found["fraction"])
    return own


def _own(token: str, language: str) -> NumberParts | None:
    found = _pattern(language).fullmatch(token) if len(token) <= LONGEST else None
    return _parts(found["whole"], found["fraction"]) if found else None


def write(number: NumberParts, language: str) -> str:
    signs = traits(language)
    whole = f"{int(number.whole):,}".replace(",", signs.grouping) if number.is_grouped else number.whole
    return f"{whole}{signs.decimal}{number.fraction}" if number.fraction else whole


def _labels(text: str) -> list[str]:
    """The numbers that name a room, a chapter or a version: their dot is no decimal sign, and stays."""
    return [match[1] for match in _LABEL.finditer(text)] if "." in text else []


def rewritten(token: str, source_language: str, target_language: str) -> str:
    """A number of the source as the target writes it, if that can be told."""
    number = read(token, source_language)
    return token if number is None else write(number, target_language)


def miswritten(source: str, target: str, source_language: str, target_language: str) -> list[tuple[Numeral, str]]:
    """Numbers of the target that have the digits of the source and signs of neither language, or of both; and how they
    are written."""
    return list(_miswritten(plain(source), plain(target), source_language, target_language))


def _miswritten(source: str, target: str, source_language: str, target_language: str) -> Iterator[tuple[Numeral, str]]:
    labels = _labels(source)
    given: dict[str, list[str]] = defaultdict(list)
    for _, token in _tokens(source, source_language):
        given[_digits(token)].append(token)
    for number, token in _tokens(target, target_language):
        if label := next((each for each in labels if _digits(each) == _digits(token)), None):
            labels.remove(label)
            given[_digits(token)].remove(label)
            if token != label:
                yield number, label
            continue
        same = given[_digits(token)]
        if (right := _taken(token, same, source_language, target_language)) is not None:
            yield number, right


def _tokens(text: str, language: str) -> Iterator[tuple[Numeral, str]]:
    """Without those that have signs of scale among their digits."""
    for number in numbers(text, language):
        token = text[number.start : number.end]
        if not any(map(str.isalpha, token)):
            yield number, token


def _taken(token: str, same: list[str], source_language: str, target_language: str) -> str | None:
    """How the number ought to be written, if it is not so. The one that it stands for has been said then."""
    said = _own(token, target_language)
    for origin in same:
        meant = read(origin, source_language)
        if token == origin or meant is None or (said and (said.whole, said.fraction) == (meant.whole, meant.fraction)):
            same.remove(origin)
            return None
    return rewritten(same.pop(0), source_language, target_language) if same else None


def _digits(token: str) -> str:
    return re.sub(r"\D", "", token)


def _parts(whole: str, fraction: str | None) -> NumberParts:
    return NumberParts(_digits(whole), fraction or "", not whole.isdecimal())


@cache
def _pattern(language: str) -> re.Pattern[str]:
    decimal = traits(language).decimal
    groups = f"[{',' if decimal == '.' else '.'}{_ANYWHERE}]"
    whole = rf"[1-9]\d{{0,2}}(?:(?P<group>{groups})\d{{3}})(?:(?P=group)\d{{3}})*|\d+"
    return re.compile(rf"(?P<whole>{whole})(?:{re.escape(decimal)}(?P<fraction>\d+))?")
