"""Finds words that are most likely mistyped: unknown or rare, and one slip away from a word that is far commoner. Pure.

How much commoner that word must be depends on the slip: a lost accent is likelier than a wrong letter. A word that is
in no list is mended at once. For all others, the engine has to be convinced.
"""

import math
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import chain

from tolmach.patterns import deferred
from tolmach.units import Edit
from tolmach.writing.forms import is_form
from tolmach.writing.lexicon import LONGEST, UNKNOWN, Lexicon, lexicon
from tolmach.writing.proposals import SURE, Finder, Proposal, in_case_of
from tolmach.writing.slips import DROP, SOUND, SWAP, Slip, accents, bare, far_slips, slips, sound_of

SHORTEST = 3
HEARD, FAMILIAR = 0.9, 3.0
"""How much commoner than no word a word must be that sounds the same, as logarithms. It must be familiar, because the
lists also hold common misspellings."""
RIVAL = 1.2
"""If a second word is nearly as common, it stays open which one was meant."""
NEAR = 0.5
"""If a word that is one slip away is so much commoner than needed, those farther away are not meant."""
MOST = 3
"""At most so many words are offered to the engine for one word."""
RARE = 3.4
"""A commoner word is meant, however near it is to another word; only its accents are doubted."""

ACCENTED = frozenset({"es", "fr", "it", "pt"})
"""Languages that are often written without accents by people in a hurry."""
_WORD = deferred(r"(?<![\w.@/#-])[^\W\d_]+(?![\w@/'’-]|\.\w)")
_WISH = deferred(r"r(?:a|as|an|e|en)$")
"""Endings of Spanish wishes, which the future has with an accent: `hablara`, `hablará`."""
_STARTS = deferred(r"(?:^|[.!?:…])[\W_]*$")
_VERB_ENDINGS: Mapping[str, tuple[re.Pattern[str], str]] = {
    "es": (deferred(r"(?:ó|é|ab[ao]|aban|ase|aron|aste|ando|ad[ao]s?|ar[aá]n?|aría[ns]?)$"), "ar"),
    "fr": (deferred(r"(?:ait|ais|aient|ions|a|èrent|ant|ées?|és?|er(?:a|ai|ais|ait|ont)|asse|ât)$"), "er"),
    "it": (deferred(r"(?:av[aoi]|avano|asse(?:ro)?|ando|at[aoie]|er(?:à|ò|ai|anno|ebbe)|arono|ò)$"), "are"),
    "pt": (deferred(r"(?:ava[ms]?|asse[ms]?|aram|aste|ando|ad[ao]s?|ará|arão|aria[ms]?|ou)$"), "ar"),
}
"""How forms of the regular verbs end, and their basic form. No list has all of them."""
LEAST, SURELY, LIKELY, FORM, CLEAR = 0.3, 0.8, 1.5, 2.0, 3.0
"""How much commoner than needed the meant word must be, so that the written word is none if it is in no list; so that
nobody is asked then, after a usual slip and after any other; if the word may be a rare form; and so that even a short
word or a name is meant."""
LONG = 5
"""In letters. A shorter word may be an abbreviation, or a word of another language."""
NEEDED, DOUBTED, ANOTHER, FAR, CHOICE = 1.0, 3.0, 5.5, 2.0, 0.0
"""The margins that the engine must give. In order: as a rule; for a word that may be right; for one that another letter
makes another word; for a word that is no word, if the meant one is far away, and if it is one of several."""
SHORT_WORD, ACCENT_LOST, ACCENT_DOUBTED = -1.0, -1.0, 3.0
"""The margins for a short word, for an accent that a word seldom goes without, and for an accent of a word that is
common in both forms."""
NOUN, NAME = -1.0, 4.0
"""The least margins for a word with a capital, in German and elsewhere."""
READS_AS_NAME = 8.0
"""How much better a text must read without a word that may be a name, where that is enough."""
LOST, CERTAIN = 0.5, 4.5
"""How much commoner a word with its accents must be, if the written word is no form of any, and how common it must be
to be meant by a word with a capital too. The lists have words without their accents, because many people write so."""
SHORTEST_LOST = 4
"""In letters. A shorter word may be an abbreviation, or a word of another language."""
COMMON, KNOWN = 4.0, 1.3
"""The lists have common misspellings too, so that a word is beyond doubt only if it is common."""
KNOWN_VERB = 2.0
"""How common the basic form of a verb must be whose other forms may be in no list."""
SELDOM, MISSPELT, USUAL, ANY_SLIP = 3.0, 5.0, 0.0, 0.0
"""A word that is rarer than the first, and no form of any word, is rather a common misspelling. The margins for it: as
a rule, and if letters were swapped, doubled or dropped, as most people slip. Another slip of a word that is in no list
may be a technical word: the last is the margin for that."""
DOUBTS_FORMLESS = frozenset({"de"})
"""Languages in which that was found to change hardly any right word."""


@dataclass(frozen=True, slots=True)
class Meant:
    word: str
    gain: float
    """How much commoner it is than needed."""
    margin: float
    """The margin that the engine must give."""
    also_names: bool = False
    """Whether the proposal holds even if the word may be a name."""
    far: bool = False
    """Whether it is farther away than one slip."""
    is_no_word: bool = False
    """Whether the written word is in no list."""
    swapped: bool = False
    """Whether two letters changed places, which hardly another word allows: it is meant rather than its rivals."""


def finder(language: str) -> Finder | None:
    words = lexicon(language)
    if words is None:
        return None
    better = lru_cache(maxsize=4096)(lambda word: _better(word, words, language))
    return lambda text: _find(text, language, better)


def _find(text: str, language: str, better: Callable[[str], tuple[Meant, ...]]) -> Iterator[Proposal]:
    for match in _WORD.finditer(text):
        word = match[0]
        if not SHORTEST <= len(word) <= LONGEST or not may_be_mended(text, match, language):
            continue
        for meant in better(word.lower()):
            margin, reading = meant.margin, math.inf
            if not word.islower() and not meant.also_names:
                margin = max(margin, NAME if language != "de" else NOUN)
                reading = READS_AS_NAME if meant.is_no_word else math.inf
            yield Proposal(Edit(match.start(), match.end(), in_case_of(word, meant.word)), margin, reading)


def may_be_mended(text: str, match: re.Match[str], language: str) -> bool:
    """Words in small letters may be mended, and words with a capital where any word has one. The rest may be names."""
    word = match[0]
    if word.islower():
        return True
    return word[1:].islower() and (language == "de" or bool(_STARTS.search(text[: match.start()])))


def _better(word: str, words: Lexicon, language: str) -> tuple[Meant, ...]:
    """The likeliest meant words, the best first; none where the word is most likely right."""
    best: dict[str, Meant] = {}
    for meant in _meant(word, words, language):
        known = best.setdefault(meant.word, meant)
        if known.gain < meant.gain:
            best[meant.word] = replace(meant, far=meant.far and known.far, margin=min(meant.margin, known.margin))
    if any(meant.gain >= NEAR for meant in best.values() if not meant.far):
        best = {word: meant for word, meant in best.items() if not meant.far}
    ranked = sorted(best.values(), key=lambda meant: -meant.gain)
    near = [meant for meant in ranked if meant.gain >= ranked[0].gain - RIVAL]
    near = ([meant for meant in near if meant.swapped] or near)[:MOST]
    return tuple(near if len(near) == 1 else (replace(meant, margin=max(meant.margin, CHOICE)) for meant in near))


def _gains_accent(word: str, slip: Slip) -> bool:
    return slip.is_accent and word == "".join(map(bare, word))


def _is_regular(word: str, words: Lexicon, language: str) -> bool:
    """Whether a word that no list has is a form of a verb that one has."""
    endings, basic = _VERB_ENDINGS.get(language, (None, ""))
    match = endings.search(word) if endings is not None else None
    return match is not None and words.size(word[: match.start()] + basic) >= KNOWN_VERB


def _meant(word: str, words: Lexicon, language: str) -> Iterator[Meant]:
    size, sound = words.size(word), sound_of(word, language)
    is_word = size == UNKNOWN or is_form(word, language)
    for slip in _slips(word, size, language):
        meant = words.size(slip.word)
        if not is_word and meant >= size + LOST and _lacks_accents(word, slip, language):
            yield Meant(slip.word, meant - size, SURE, also_names=meant >= CERTAIN)
            continue
        is_heard = (
            size == UNKNOWN and meant >= FAMILIAR and slip.needs > HEARD and sound_of(slip.word, language) == sound
        )
        gain = meant - size - (HEARD if is_heard else slip.needs)
        if gain >= 0 and not (language == "pt" and _exchanges_accents(word, slip)):
            margin = _margin(size, slip, gain, is_word=is_word, doubted=language in DOUBTS_FORMLESS)
            if size == UNKNOWN and not _gains_accent(word, slip) and _is_regular(word, words, language):
                margin = max(margin, ANOTHER)
            also_names = slip.spelled_out or (margin == SURE and gain >= CLEAR)
            yield Meant(slip.word, gain, margin, also_names, slip.far, size == UNKNOWN, slip.needs == SWAP)


def _lacks_accents(word: str, slip: Slip, language: str) -> bool:
    """Whether only accents are missing or mistaken."""
    if not slip.is_accent or slip.loses_accent or slip.spelled_out or len(word) < SHORTEST_LOST:
        return False
    if language == "es" and _WISH.search(word):
        return False
    return language in ACCENTED and (language != "pt" or not _exchanges_accents(word, slip))


def _exchanges_accents(word: str, slip: Slip) -> bool:
    """Whether letters have other accents and none lacks one. Portuguese of Europe and of Brazil differ so."""
    pairs = [(old, new) for old, new in zip(word, slip.word, strict=False) if old != new]
    return slip.is_accent and all(bare(old) != old for old, _ in pairs)


def _slips(word: str, size: float, language: str) -> Iterator[Slip]:
    if size > RARE:
        return accents(word, language)
    return chain(slips(word, language), far_slips(word, language))


def _margin(size: float, slip: Slip, gain: float, *, is_word: bool, doubted: bool) -> float:
    """The margin of a slip. A word that is in no list is no word, unless it looks like a rare form of one. The lists
    have common misspellings too; those are forms of no word."""
    is_usual = slip.needs <= DROP and slip.needs != SOUND and not slip.far
    is_no_word = size == UNKNOWN and gain >= (FORM if slip.at_end else LEAST)
    if is_no_word or (slip.spelled_out and gain >= 1):
        if slip.far:
            return FAR
        if gain >= CLEAR and len(slip.word) >= SHORTEST_LOST:
            return SURE
        if len(slip.word) < LONG:
            return SHORT_WORD
        enough = CLEAR if slip.needs == SOUND else SURELY if is_usual else LIKELY
        return SURE if gain >= enough else ANY_SLIP
    if not slip.is_accent:
        if size < KNOWN:
            return NEEDED
        if not is_word and size < SELDOM and is_usual and gain >= LIKELY:
            return USUAL
        if not is_word and size < SELDOM and doubted:
            return MISSPELT
        return DOUBTED if is_usual and not slip.loses_accent else ANOTHER
    return ACCENT_LOST if size < COMMON else ACCENT_DOUBTED
