"""Makes sentences with mistakes as people make them: typed, spelled and inflected wrong, one or two in each.

It starts from correct lines. It shares nothing with the service or with the training text of its model.
"""

import random
import re
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise

LANGUAGES = ("en", "de", "fr", "es", "it")
SECOND = 0.3
"""The share of sentences with a second mistake."""
_WORD = re.compile(r"(?<![\w'’-])[^\W\d_]{4,}(?![\w'’-])")
_ROWS = {
    "en": ("qwertyuiop", "asdfghjkl", "zxcvbnm"),
    "de": ("qwertzuiopü", "asdfghjklöä", "yxcvbnm"),
    "fr": ("azertyuiop", "qsdfghjklm", "wxcvbn"),
    "es": ("qwertyuiop", "asdfghjklñ", "zxcvbnm"),
    "it": ("qwertyuiop", "asdfghjkl", "zxcvbnm"),
}
_BARE = str.maketrans("áàâäãéèêëíìîïóòôöúùûüñç", "aaaaaeeeeiiiioooouuuunc")
_OUT = {"ä": "ae", "ö": "oe", "ü": "ue"}

# The right words, and the wrong ones written instead.
_CONFUSED: Mapping[str, Sequence[tuple[str, str]]] = {
    "en": (
        ("their", "there"), ("there", "their"), ("its", "it's"), ("it's", "its"), ("than", "then"), ("then", "than"),
        ("your", "you're"), ("you're", "your"), ("too", "to"), ("whether", "weather"), ("lose", "loose"),
        ("were", "where"), ("affect", "effect"), ("effect", "affect"), ("who's", "whose"), ("quite", "quiet"),
        ("have been", "of been"), ("passed", "past"), ("accept", "except"), ("advice", "advise"),
    ),
    "de": (
        ("dass", "das"), ("das", "dass"), ("seit", "seid"), ("wieder", "wider"), ("denn", "den"), ("als", "wie"),
        ("wird", "wirt"), ("man", "mann"), ("Stadt", "Statt"), ("ihn", "in"), ("war", "wahr"),
    ),
    "fr": (
        ("à", "a"), ("a", "à"), ("où", "ou"), ("et", "est"), ("est", "et"), ("ont", "on"), ("sont", "son"),
        ("ces", "ses"), ("ses", "ces"), ("c'est", "s'est"), ("quand", "quant"), ("peut-être", "peut être"),
        ("sans", "s'en"), ("plutôt", "plus tôt"), ("leurs", "leur"),
    ),
    "es": (
        ("ha", "a"), ("haber", "a ver"), ("hay", "ahí"), ("hecho", "echo"), ("haya", "halla"), ("sino", "si no"),
        ("porque", "por que"), ("va", "ba"), ("vez", "ves"), ("había", "avía"), ("hacer", "aser"), ("tuvo", "tubo"),
    ),
    "it": (
        ("ha", "a"), ("hanno", "anno"), ("ho", "o"), ("c'è", "ce"), ("l'ha", "la"), ("dell'", "del "),
        ("un po'", "un pò"),
        ("qual è", "qual'è"), ("perché", "perchè"), ("né", "ne"), ("a", "ha"), ("d'accordo", "daccordo"),
    ),
}  # fmt: skip
_INFLECTED: Mapping[str, Sequence[tuple[str, str]]] = {
    "en": (
        ("he has", "he have"), ("she has", "she have"), ("they were", "they was"), ("we have", "we has"),
        ("it is", "it are"), ("there are", "there is"), ("he was", "he were"), ("I was", "I were"), ("I have", "I has"),
        ("they are", "they is"), ("has been", "have been"), ("have been", "has been"), ("an", "a"),
        ("did not", "did n't"),
        ("people are", "people is"), ("does not", "do not"), ("had gone", "had went"), ("more than", "more then"),
    ),
    "de": (
        ("ich habe", "ich hat"), ("wir haben", "wir hat"), ("er hat", "er habt"), ("sie hat", "sie hast"),
        ("wir sind", "wir ist"), ("mit dem", "mit den"), ("mit der", "mit die"), ("in der", "in die"),
        ("von der", "von die"),
        ("für die", "für der"), ("des", "der"), ("einen", "ein"), ("einer", "eine"), ("wurde", "wurden"),
        ("sind", "ist"),
    ),
    "fr": (
        ("il a", "il as"), ("ils ont", "ils a"), ("nous avons", "nous avez"), ("j'ai", "j'as"), ("il est", "il es"),
        ("elle a", "elle as"), ("été", "étés"), ("les", "le"), ("des", "de"), ("sont", "est"), ("une", "un"),
        ("du", "de le"),
        ("aux", "à les"), ("qu'il", "que il"), ("d'un", "de un"),
    ),
    "es": (
        ("los", "lo"), ("las", "la"), ("han", "ha"), ("son", "es"), ("una", "un"), ("del", "de el"), ("al", "a el"),
        ("están", "está"), ("fueron", "fue"), ("tienen", "tiene"), ("unos", "uno"), ("nosotros hemos", "nosotros han"),
    ),
    "it": (
        ("gli", "i"), ("lo", "il"), ("una", "un"), ("sono", "è"), ("hanno", "ha"), ("dei", "del"), ("delle", "della"),
        ("l'", "la "), ("uno", "un"), ("alla", "al"), ("nella", "nel"), ("io ho", "io ha"),
    ),
}  # fmt: skip


def mistaken(text: str, language: str, rng: random.Random) -> str:
    """Puts one or two mistakes into the text. If none is possible, the text stays unchanged."""
    kinds = list(KINDS)
    rng.shuffle(kinds)
    wanted, made = 1 + (rng.random() < SECOND), 0
    for kind in kinds:
        changed = KINDS[kind](text, language, rng)
        if changed is not None and changed != text:
            text, made = changed, made + 1
        if made == wanted:
            break
    return text


def _typed(text: str, language: str, rng: random.Random) -> str | None:
    """Makes a slip of the finger within a lower-case word."""

    def slip(word: str) -> str:
        at = rng.randrange(1, len(word) - 1)
        match rng.randrange(4):
            case 0:
                return word[:at] + word[at + 1] + word[at] + word[at + 2 :]
            case 1:
                return word[:at] + word[at + 1 :]
            case 2:
                return word[:at] + word[at] + word[at:]
            case _:
                return word[:at] + rng.choice(_neighbours(word[at], language) or word[at]) + word[at + 1 :]

    return _in_a_word(text, rng, slip)


def _unaccented(text: str, language: str, rng: random.Random) -> str | None:
    if language == "de":
        return _in_a_word(text, rng, lambda word: re.sub("[äöü]", lambda match: _OUT[match[0]], word))
    return _in_a_word(text, rng, lambda word: word.translate(_BARE))


def _doubled(text: str, language: str, rng: random.Random) -> str | None:
    words = [match for match in re.finditer(r"(?<=\s)[^\W\d_]+(?=\s)", text) if match[0].islower()]
    if not words:
        return None
    word = rng.choice(words)
    return f"{text[: word.end()]} {word[0]}{text[word.end() :]}"


def _marked(text: str, language: str, rng: random.Random) -> str | None:
    """Puts a space before a comma, drops the one after it, or drops the capital at the start."""
    commas = [match.start() for match in re.finditer(r"(?<=[^\W\d_]), (?=[^\W\d_])", text)]
    if commas and rng.random() < 0.7:
        at = rng.choice(commas)
        return f"{text[:at]} ,{text[at + 1 :]}" if rng.random() < 0.5 else f"{text[:at]},{text[at + 2 :]}"
    return text[0].lower() + text[1:] if re.match(r"[^\W\d_][a-zà-ÿ]+ [a-zà-ÿ]", text) and text[-1] in ".?!" else None


def _confused(text: str, language: str, rng: random.Random) -> str | None:
    return _exchanged(text, _CONFUSED[language], rng)


def _inflected(text: str, language: str, rng: random.Random) -> str | None:
    return _exchanged(text, _INFLECTED[language], rng)


def _exchanged(text: str, table: Sequence[tuple[str, str]], rng: random.Random) -> str | None:
    plain = text.replace("’", "'")
    found = [
        (match.span(), wrong)
        for right, wrong in table
        for match in re.finditer(rf"(?<![\w'-]){re.escape(right)}(?:(?<=')|(?![\w-]))", plain)
    ]
    if not found:
        return None
    (start, end), wrong = rng.choice(found)
    return text[:start] + wrong + text[end:]


def _in_a_word(text: str, rng: random.Random, change: Callable[[str], str]) -> str | None:
    words = [match for match in _WORD.finditer(text) if match[0].islower()]
    rng.shuffle(words)
    for word in words:
        changed = change(word[0])
        if changed != word[0]:
            return text[: word.start()] + changed + text[word.end() :]
    return None


def _neighbours(letter: str, language: str) -> str:
    return "".join(b if a == letter else a for row in _ROWS[language] for a, b in pairwise(row) if letter in (a, b))


KINDS: Mapping[str, Callable[[str, str, random.Random], str | None]] = {
    "typed": _typed,
    "unaccented": _unaccented,
    "doubled": _doubled,
    "marked": _marked,
    "confused": _confused,
    "inflected": _inflected,
}
