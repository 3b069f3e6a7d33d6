"""Circumflexes on i and u, and hyphens in numbers, before and after the reform of 1990."""

import re
from collections.abc import Iterator

from tolmach.linguistics.words import places, words_of
from tolmach.styles.rules.kit.needs import needing
from tolmach.styles.rules.kit.phrases import cased, words
from tolmach.units import Edit

_CIRCUMFLEX = words(
    """connaître reconnaître méconnaître paraître apparaître disparaître comparaître naître renaître maître maîtres
    maîtresse maîtresses maîtrise maîtriser maîtrisez maîtrisé contremaître boîte boîtes boîtier boîtiers emboîter
    déboîter île îles îlot îlots fraîche fraîches fraîcheur fraîchement coût coûts coûte coûtent coûter coûteux
    coûteuse surcoût goût goûts goûter goûtez dégoût dégoûter ragoût août dîner dîners dînez dînent traîner traîne
    traînée traîneau entraîner entraîne entraînez entraîné entraînement entraînements entraîneur entraîneurs
    chaîne chaînes chaînon enchaîner enchaînement déchaîner abîme abîmes abîmer abîmé plaît déplaît connaît
    reconnaît paraît apparaît disparaît naît brûler brûle brûlez brûlé brûlée brûlure brûlures brûlant voûte
    voûtes croûte croûtes bûche bûches flûte flûtes piqûre piqûres huître huîtres gîte gîtes cloître faîte faîtes
    faîtage bélître épître épîtres affût aîné aînée aînés aînées puîné reître traître traîtres traîtresse voûté
    envoûter envoûtant bûcheron bûcherons embûche embûches assidûment dûment"""
)
"""Not those that would be taken for another word: mûr, sûr, dû, jeûne."""
_OLD = {word.replace("î", "i").replace("û", "u"): word for word in _CIRCUMFLEX}
_NEW = {old: new for new, old in _OLD.items()}
_WORD = re.compile(r"[^\W\d_]+")


@needing(_NEW)
def without_circumflex(text: str, language: str) -> Iterator[Edit]:
    return _swapped(text, _NEW)


@needing(_OLD)
def with_circumflex(text: str, language: str) -> Iterator[Edit]:
    return _swapped(text, _OLD)


def _swapped(text: str, table: dict[str, str]) -> Iterator[Edit]:
    for match in _WORD.finditer(text) if not words_of(text).isdisjoint(table) else ():
        new = table.get(match[0].lower())
        if new:
            yield Edit(*match.span(), cased(new, match[0]))


_NUMBERS = words(
    """zéro un une deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize vingt vingts
    trente quarante cinquante soixante septante huitante octante nonante cent cents mille"""
)
_NUMBER_WORDS = frozenset(_NUMBERS)
_BIG = frozenset(words("cent cents mille"))
_TENS = frozenset(words("vingt trente quarante cinquante soixante septante huitante octante nonante"))
_TELLING = frozenset(_NUMBERS) - {"un", "une"}
"""Every number of several parts has one of these."""
_NUMBER = "|".join(sorted(_NUMBERS, key=len, reverse=True))
_RUN = re.compile(rf"(?<![\w-])(?:{_NUMBER})(?:[ -](?:et[ -])?(?:{_NUMBER}))+(?![\w-])", re.IGNORECASE)


def _runs(text: str) -> Iterator[re.Match[str]]:
    done = 0
    for start, _ in places(text, _NUMBER_WORDS):
        if start >= done and (match := _RUN.match(text, start)):
            done = match.end()
            yield match


@needing(_TELLING)
def hyphenated(text: str, language: str) -> Iterator[Edit]:
    """All parts of a number."""
    for match in _runs(text):
        if _is_number(match[0]):
            yield Edit(*match.span(), match[0].replace(" ", "-"))


@needing(_TELLING)
def partly_hyphenated(text: str, language: str) -> Iterator[Edit]:
    """Only below a hundred, and not around et."""
    for match in _runs(text):
        if _is_number(match[0]):
            yield Edit(*match.span(), "".join(_joined(re.split("[ -]", match[0]))))


def _joined(parts: list[str]) -> Iterator[str]:
    for number, part in enumerate(parts):
        if number:
            before = parts[number - 1].lower()
            yield " " if {before, part.lower()} & (_BIG | {"et"}) else "-"
        yield part


def _is_number(text: str) -> bool:
    """Not two numbers side by side, as in « deux trois jours »."""
    parts = re.split("[ -]", text.lower())
    return bool(_BIG & set(parts)) or bool((_TENS | {"vingts", "et", "dix"}) & set(parts[:-1]))
