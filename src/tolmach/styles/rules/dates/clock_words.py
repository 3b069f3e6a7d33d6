"""What stands around times of day in languages that write words apart."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from tolmach.styles.rules.dates.forms import SPACE

_EARLY, _LATE = r"am|a\._?m\b\.?", r"pm|p\._?m\b\.?"


@dataclass(frozen=True, slots=True)
class ClockWords:
    """Patterns, in which `_` is a space."""

    early: str
    late: str
    night: str
    """What names the half of the day before noon, the one behind it, and the night, which is in both."""
    tail: str
    """What stands behind the hour."""
    lead: str = "(?!)"
    """The article, which changes with the hour."""
    context: str = "(?!)"
    """What stands before a time and nothing else."""


_TABLE: Mapping[str, ClockWords] = {
    "de": ClockWords("morgens|vormittags|früh", "mittags|nachmittags|abends", "nachts", "_?Uhr", context="um|ab|gegen"),
    "en": ClockWords("(?!)", "(?!)", "(?!)", "_o['’]clock"),
    "es": ClockWords(
        "de_la_mañana|de_la_madrugada",
        "de_la_tarde|del_mediodía",
        "de_la_noche",
        r"_?(?:horas|hrs?\.?|hs\.?|h)",
        lead="las?_",
    ),
    "fr": ClockWords(
        "du_matin", "de_l['’]après-midi|du_soir", "de_la_nuit", "_?(?:heures?|h)", context="à|dès|vers|jusqu['’]à"
    ),
    "it": ClockWords(
        "di_mattina|del_mattino|della_mattina",
        "di_pomeriggio|del_pomeriggio|di_sera|della_sera",
        "di_notte|della_notte",
        "_?h",
        lead="(?:le|alle|dalle|delle)_|(?:l|all|dall|dell)['’]",
        context="ore",
    ),
}
# Lengths of time behind a number, verses and results before it.
_LENGTHS = (
    r"min(?:ut\w*)?|hours?|hrs|seconds?|sec|stunden|std|sek\w*|segundos?|secondes?|secondi"
    r"|(?:h|horas?|ore|heures?)_d[ei]"
)
_VERSES = """
    Genesis Gen Gn Génesis Genèse Genesi Exodus Ex Éxodo Exode Esodo Leviticus Numbers Deuteronomy Dt Joshua Judges Ruth
    Samuel Sam Kings Chronicles Job Hiob Giobbe Psalm Psalms Ps Psalmen Psaume Salmo Salmos Sal Proverbs Proverbios
    Proverbes Proverbi Isaiah Isaías Ésaïe Isaïe Isaia Jesaja Jeremiah Jer Daniel Dan Matthew Matt Mt Mateo Matthieu
    Matteo Matthäus Mark Mk Mc Marcos Marc Marco Markus Luke Lk Lc Lucas Luc Luca Lukas John Jn Juan Jean Giovanni Gv
    Johannes Joh Acts Hechos Actes Atti Apostelgeschichte Apg Romans Rom Romanos Romains Romani Römer Röm Corinthians
    Cor Corintios Corinthiens Corinzi Korinther Kor Galatians Gal Gálatas Galates Galati Galater Ephesians Eph Efesios
    Éphésiens Efesini Epheser Philippians Hebrews Heb Hebreos Hébreux Ebrei Hebräer James Peter Revelation Rev
    Apocalipsis Apocalypse Apocalisse Offenbarung Offb verse versículo verset versetto Vers
"""
_RESULTS = """
    ratio scale score won lost odds Verhältnis Maßstab gewann verlor gewannen siegte siegten escala proporción ganó
    échelle rapport scala rapporto proporzione UTC GMT
"""
NO_TIME = re.compile(
    rf"(?<!\w)(?:{'|'.join(_VERSES.split())})\.?_\Z"
    rf"|(?<!\w)(?i:{'|'.join(_RESULTS.split())})[-−]?_?(?:(?:is|was|ist|war|es|fue|est|è)_)?"
    r"(?:(?:of|von|de|di|by|mit|por|per)_)?\Z".replace("_", SPACE)
)
JOINT = re.compile(
    r"(?:_?[-–—]_?|_(?:to|until|till|and|or|bis|und|oder|à|et|ou|a|al|y|o|e)_)".replace("_", SPACE), re.IGNORECASE
)
"""What stands between the first and the last hour of a span."""


@cache
def pattern(code: str) -> re.Pattern[str]:
    words = _TABLE[code]
    half = rf"(?P<early>{words.early}|{_EARLY})|(?P<late>{words.late}|{_LATE})|(?P<night>{words.night})"
    return re.compile(
        r"(?<![\w:.,/$€£+#])(?P<h>\d{1,2})"
        r"(?:(?P<s>[:.]|_?h_?)(?P<m>[0-5]\d)(?:(?P<s2>[:.])(?P<sec>[0-5]\d))?)?"
        rf"(?P<tail>(?:{words.tail})(?!\w))?(?P<half>_?(?:{half})(?!\w))?"
        rf"(?![\w:/°]|[.,]\d|_?(?:{_LENGTHS})(?!\w)|_?%)".replace("_", SPACE),
        re.IGNORECASE,
    )


@cache
def context(code: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{_TABLE[code].context}){SPACE}\Z", re.IGNORECASE)


@cache
def lead(code: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{_TABLE[code].lead})\Z".replace("_", SPACE), re.IGNORECASE)
