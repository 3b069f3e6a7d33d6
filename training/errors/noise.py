"""Makes errors for the correction task: it turns a clean sentence into one by a person who hurries or still learns.

It never changes numbers, addresses, placeholders, names in capitals and code, and leaves one sentence in three alone.
This module has slips of the hand; `training.errors.mistakes` has mistakes of people who do not know better.
"""

import random
import re

from training.errors import drafts, mistakes
from training.errors.drafts import Draft, Kind
from training.errors.families import NONE, Families
from training.errors.tables import OTHER_ACCENT, UMLAUTS, UNSPACED, bare, tables

COUNTS, COUNT_WEIGHTS = (0, 1, 2, 3), (35, 35, 18, 12)
WORDS_PER_ERROR = 3
"""A short sentence gets fewer errors, because otherwise its meaning would be lost."""
ATTEMPTS = 6

_ENDS = {
    ".": ("", ",", "..", " ."),
    "?": ("", ".", " ?"),
    "!": ("", ".", "!!"),
    "。": ("", ".", "，"),
    "？": ("", "。"),
}
_COMMAS = {
    ", ": (" ", " ", " ", ",", " , ", "; "),
    "，": ("", ",", "。"),
    "、": ("", ",", "，"),
    "; ": (", ",),
    ": ": (" ",),
}


def noised(sentence: str, language: str, rng: random.Random, families: Families = NONE) -> str:
    wanted = rng.choices(COUNTS, COUNT_WEIGHTS)[0]
    draft = drafts.draft(sentence, tables(language), families) if wanted else None
    if draft is None or not draft.words:
        return sentence
    unspaced = language in UNSPACED
    size = sum(map(len, draft.words)) // 2 if unspaced else len(draft.words)
    kinds, weights = UNSPACED_KINDS if unspaced else KINDS
    for _ in range(min(wanted, 1 + size // WORDS_PER_ERROR)):
        any(kind(draft, rng) for kind in rng.choices(kinds, weights, k=ATTEMPTS))
    return draft.text()


def _typing(draft: Draft, rng: random.Random) -> bool:
    """Hits a wrong key, or leaves a letter out, doubles it or types it too early."""
    places = draft.common(3)
    if not places:
        return False
    place = rng.choice(places)
    word = draft.words[place]
    at = rng.randrange(1, len(word))
    # A reader could not guess a Chinese sign that was left out.
    kind = rng.uniform(0.6 if draft.tables.language in {"zh", "zh-hant"} else 0, 1)
    if kind < 0.3 and (keys := draft.tables.neighbours.get(word[at])):
        # Sometimes the finger hits both keys.
        changed = word[:at] + rng.choice(keys) + word[at + (rng.random() < 0.75) :]
    elif kind < 0.6:
        changed = word[:at] + word[at + 1 :]
    elif kind < 0.75:
        changed = word[:at] + word[at] + word[at:]
    else:
        at = min(at, len(word) - 2)
        changed = word[:at] + word[at + 1] + word[at] + word[at + 2 :]
    return draft.put(place, changed)


def _accents(draft: Draft, rng: random.Random) -> bool:
    """Leaves out the accents of one word or of all words, or writes a wrong accent."""
    chance = rng.random()
    table: dict[int, str] | dict[int, int] = bare()
    if draft.tables.language == "de" and chance < 0.5:
        table = UMLAUTS
    elif chance > 0.8 and draft.tables.language in {"fr", "it", "es", "pt", "pt-br"}:
        table = OTHER_ACCENT
    changed = {at: new for at, word in enumerate(draft.words) if (new := word.translate(table)) != word}
    if not changed:
        return False
    for at in changed if rng.random() < 0.15 else [rng.choice(list(changed))]:
        draft.words[at] = changed[at]
    return True


def _dropped(draft: Draft, rng: random.Random) -> bool:
    places = [at for at in draft.spaces() if draft.words[at] in draft.tables.dropped]
    if not places:
        return False
    draft.remove(rng.choice(places))
    return True


def _doubled(draft: Draft, rng: random.Random) -> bool:
    places = draft.common(1)
    if not places:
        return False
    at = rng.choice(places)
    word = draft.words[at]
    draft.words.insert(at + 1, word if at else word[0].lower() + word[1:])
    draft.gaps.insert(at + 1, " ")
    return True


def _swapped(draft: Draft, rng: random.Random) -> bool:
    words = draft.words
    places = [at for at in draft.spaces() if at > 1 and words[at].islower() and words[at - 1].islower()]
    if not places:
        return False
    at = rng.choice(places)
    words[at - 1], words[at] = words[at], words[at - 1]
    return True


def _moved(draft: Draft, rng: random.Random) -> bool:
    """Puts a word where another language would have it, two to four places away."""
    places = [at for at in draft.spaces() if draft.words[at].islower()]
    if len(places) < 3:
        return False
    word, to = rng.choice(places), rng.choice(places)
    if not 2 <= abs(word - to) <= 4:
        return False
    draft.words.insert(to, draft.words.pop(word))
    return True


def _casing(draft: Draft, rng: random.Random) -> bool:
    words, chance = draft.words, rng.random()
    places = [at for at, word in enumerate(words) if word == "I" or (word[0].isupper() and word[1:].islower())]
    if chance > 0.85:
        places = [at for at in draft.spaces() if words[at].islower() and len(words[at]) > 3]
        return bool(places) and draft.put(at := rng.choice(places), words[at].capitalize())
    if chance > 0.35:
        places = [at for at in places if at and draft.gaps[at] == " "]
    elif chance > 0.08:
        places = [at for at in places if not at and not draft.gaps[0]]
    for at in places if chance < 0.08 else places and [rng.choice(places)]:
        words[at] = _lower(words[at], draft)
    return bool(places)


def _lower(word: str, draft: Draft) -> str:
    return word.replace("İ", "i").replace("I", "ı").lower() if draft.tables.language == "tr" else word.lower()


def _punctuation(draft: Draft, rng: random.Random) -> bool:
    gaps, chance = draft.gaps, rng.random()
    if chance < 0.5:
        return _exchange(gaps, [at for at, gap in enumerate(gaps) if gap in _COMMAS], _COMMAS, rng)
    if chance < 0.75:
        long = len(draft.words) > 3 or draft.tables.language in UNSPACED
        return long and _exchange(gaps, [len(gaps) - 1] if gaps[-1] in _ENDS else [], _ENDS, rng)
    if gaps[0] in {"¿", "¡"}:
        gaps[0] = ""
        return True
    return _apostrophe(draft, rng) if chance < 0.9 else _exchange(gaps, draft.spaces(), {" ": (", ",)}, rng)


def _exchange(gaps: list[str], places: list[int], table: dict[str, tuple[str, ...]], rng: random.Random) -> bool:
    if not places:
        return False
    at = rng.choice(places)
    gaps[at] = rng.choice(table[gaps[at]])
    return True


def _apostrophe(draft: Draft, rng: random.Random) -> bool:
    """Leaves out an apostrophe or a hyphen."""
    places = [at for at, word in enumerate(draft.words) if not word.isalpha()]
    if not places:
        return False
    at = rng.choice(places)
    return draft.put(at, re.sub(r"['’-]", rng.choice(("", " ")), draft.words[at], count=1))


def _spacing(draft: Draft, rng: random.Random) -> bool:
    """Joins two words, splits one, or doubles a space."""
    chance = rng.random()
    if chance < 0.75:
        return _exchange(draft.gaps, draft.spaces(), {" ": ("", "", "  ")}, rng)
    places = draft.common(6)
    if not places:
        return False
    at = rng.choice(places)
    word = draft.words[at]
    middle = rng.randrange(2, len(word) - 2)
    return draft.put(at, f"{word[:middle]} {word[middle:]}")


SHARES: dict[Kind, int] = {
    _typing: 22,
    _accents: 10,
    _dropped: 6,
    _doubled: 2,
    _swapped: 4,
    _moved: 6,
    _casing: 9,
    _punctuation: 10,
    _spacing: 7,
    mistakes.by_ear: 12,
    mistakes.consonants: 6,
    mistakes.endings: 11,
    mistakes.confused: 18,
    mistakes.homophones: 12,
    mistakes.forms: 9,
    mistakes.other_form: 24,
    mistakes.other_word: 8,
    mistakes.prepositions: 5,
    mistakes.capitals: 3,
    mistakes.apostrophes: 3,
}
"""How often each kind is tried, relative to the others."""
UNSPACED_SHARES: dict[Kind, int] = {_typing: 35, mistakes.signs: 40, _punctuation: 18, _spacing: 7}
KINDS, UNSPACED_KINDS = ((tuple(shares), tuple(shares.values())) for shares in (SHARES, UNSPACED_SHARES))
