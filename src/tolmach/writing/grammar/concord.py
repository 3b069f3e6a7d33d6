"""Lines of a table of grammar that put an adjective into the gender and number of its noun: `una casa blanco`. Pure.

    concord f PATTERN       the group `adj` of the pattern takes the form `m`, `f`, `mp`, `fp`, or, in Dutch, `n`

The forms of an adjective are made from its basic form by its ending, and hold only if the lists of words have them.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from tolmach.units import Edit
from tolmach.writing.grammar.classes import adjectives, fits
from tolmach.writing.lexicon import UNKNOWN, lexicon
from tolmach.writing.proposals import SURE, Finder, Proposal

FORMS = ("m", "f", "mp", "fp", "n")
_MADE: Mapping[str, Sequence[tuple[str, str]]] = {
    "es": (
        ("o", "o a os as"), ("or", "or ora ores oras"), ("és", "és esa eses esas"), ("e", "e e es es"),
        ("l", "l l les les"),
    ),
    "it": (
        ("antico", "antico antica antichi antiche"), ("greco", "greco greca greci greche"),
        ("ico", "ico ica ici iche"), ("co", "co ca chi che"), ("go", "go ga ghi ghe"), ("io", "io ia i ie"),
        ("o", "o a i e"), ("e", "e e i i"),
    ),
    "pt": (("o", "o a os as"), ("or", "or ora ores oras"), ("ês", "ês esa eses esas"), ("e", "e e es es")),
    "fr": (
        ("beau", "beau belle beaux belles"), ("nouveau", "nouveau nouvelle nouveaux nouvelles"),
        ("bon", "bon bonne bons bonnes"), ("gros", "gros grosse gros grosses"), ("bas", "bas basse bas basses"),
        ("doux", "doux douce doux douces"), ("vieux", "vieux vieille vieux vieilles"),
        ("long", "long longue longs longues"), ("blanc", "blanc blanche blancs blanches"),
        ("frais", "frais fraîche frais fraîches"), ("sec", "sec sèche secs sèches"),
        ("gentil", "gentil gentille gentils gentilles"), ("eux", "eux euse eux euses"), ("er", "er ère ers ères"),
        ("if", "if ive ifs ives"), ("el", "el elle els elles"), ("en", "en enne ens ennes"),
        ("on", "on onne ons onnes"), ("al", "al ale aux ales"), ("([aoi]i?s)", r"\1 \1e \1 \1es"),
        ("([dtéiunr])", r"\1 \1e \1s \1es"), ("e", "e e es es"),
    ),
}  # fmt: skip
"""How a basic form ends, and what all four have there."""


def agreeing_with(parts: Sequence[str], language: str) -> Finder:
    form, _, before = parts[0].partition(" ")
    at = FORMS.index(form)
    pattern = re.compile(rf"(?<![\w'’-])(?:{before})(?![\w-])", re.IGNORECASE)

    def find(text: str) -> Iterator[Proposal]:
        for match in pattern.finditer(text):
            forms = _forms(language).get(match["adj"].lower())
            is_wrong = forms is not None and forms[at] != match["adj"] and match["adj"].islower()
            if forms is not None and is_wrong and fits(match, language, but="adj"):
                yield Proposal(Edit(*match.span("adj"), forms[at]), SURE)

    return find


@cache
def _forms(language: str) -> Mapping[str, tuple[str, ...]]:
    """Every form with its four. A form of two adjectives is left out."""
    found: dict[str, set[tuple[str, ...]]] = {}
    for word in adjectives(language):
        forms = _made(word, language)
        for form in forms:
            found.setdefault(form, set()).add(forms)
    return {form: next(iter(sets)) for form, sets in found.items() if len(sets) == 1}


def _made(word: str, language: str) -> tuple[str, ...]:
    words = lexicon(language)
    if language == "nl":
        long = _dutch(word)
        return (long, long, long, long, word) if words is not None and words.size(long) != UNKNOWN else ()
    for ending, endings in _MADE[language]:
        match = re.search(f"(?:{ending})$", word)
        if match is not None:
            forms = tuple(word[: match.start()] + match.expand(each) for each in endings.split())
            return forms if words is not None and all(words.size(form) != UNKNOWN for form in forms) else ()
    return ()


def _dutch(word: str) -> str:
    """A Dutch adjective with its ending: `groot`, `grote`; `dik`, `dikke`; `lief`, `lieve`."""
    if re.search(r"(aa|ee|oo|uu)[^aeiou]$", word):
        word = word[:-2] + word[-1]
    elif re.search(r"(?<![aeiou])[aeiou][bdfgklmnprst]$", word) and len(re.findall("[aeiou]+", word)) == 1:
        return word + word[-1] + "e"
    return re.sub("s$", "z", re.sub("f$", "v", word)) + "e"
