"""Errors for the correction task: a clean sentence comes out as somebody in a hurry, or still learning, writes it.

Numbers, addresses, placeholders, names in capitals and code are never touched, nor is one sentence in five.
"""

import random
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from training.noise_tables import OTHER_ACCENT, UMLAUTS, UNSPACED, Tables, bare, tables

COUNTS, COUNT_WEIGHTS = (0, 1, 2, 3), (35, 35, 18, 12)
WORDS_PER_ERROR = 3
"""A short sentence bears fewer errors, or nobody could tell what it was."""
ATTEMPTS = 6

# A word counts only when it is all there is between two spaces, apart from quotes and punctuation.
_WORD = re.compile(
    r"""(?<!\S)["'„“«(\[¿¡‘]{0,3}([^\W\d_]+(?:['’-][^\W\d_]+)*)(?=[.,;:!?…"'”“»)\]’]{0,4}(?:[\u00a0\u202f][:;!?»])?(?!\S))"""
)
_RUN = re.compile(r"(?<![A-Za-z0-9_@#/\\.%$&-])[^\W\d_A-Za-z][^\W\d_A-Za-z\u0e31-\u0e4e]*(?![A-Za-z0-9_@/\\%$&])")
_CODE = re.compile(r"\{[^{}]*\}|<[^<>]*>|`[^`]*`|\[[^\[\]]*\]\([^()]*\)")
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


@dataclass(slots=True)
class Draft:
    """`gaps[i]` stands before `words[i]`; the last gap ends the sentence. Gaps hold whatever must not be touched."""

    words: list[str]
    gaps: list[str]
    tables: Tables

    def text(self) -> str:
        return "".join(part for pair in zip(self.gaps, [*self.words, ""], strict=True) for part in pair)

    def spaces(self) -> list[int]:
        """Gaps that are one space, between two words."""
        return [at for at in range(1, len(self.words)) if self.gaps[at] == " "]

    def common(self, shortest: int) -> list[int]:
        """Words that are no names: in German, capitals do not tell."""
        capitals = self.tables.language == "de"
        return [
            at
            for at, word in enumerate(self.words)
            if len(word) >= shortest and (word == word.lower() or ((capitals or at == 0) and word[1:].islower()))
        ]


Kind = Callable[[Draft, random.Random], bool]
"""Makes one error and says whether it found a place for it."""


def noised(sentence: str, language: str, rng: random.Random) -> str:
    wanted = rng.choices(COUNTS, COUNT_WEIGHTS)[0]
    draft = _draft(sentence, tables(language)) if wanted else None
    if draft is None or not draft.words:
        return sentence
    unspaced = language in UNSPACED
    size = sum(map(len, draft.words)) // 2 if unspaced else len(draft.words)
    kinds, weights = UNSPACED_KINDS if unspaced else KINDS
    for _ in range(min(wanted, 1 + size // WORDS_PER_ERROR)):
        any(kind(draft, rng) for kind in rng.choices(kinds, weights, k=ATTEMPTS))
    return draft.text()


def _draft(sentence: str, compiled: Tables) -> Draft:
    words, gaps, last = [], [], 0
    code = [match.span() for match in _CODE.finditer(sentence)]
    pattern, group = (_RUN, 0) if compiled.language in UNSPACED else (_WORD, 1)
    for match in pattern.finditer(sentence):
        start, end = match.span(group)
        if any(begin < end and start < finish for begin, finish in code):
            continue
        gaps.append(sentence[last:start])
        words.append(match[group])
        last = end
    return Draft(words, [*gaps, sentence[last:]], compiled)


def _typing(draft: Draft, rng: random.Random) -> bool:
    """A wrong key, or a letter left out, doubled or too early."""
    places = draft.common(3)
    if not places:
        return False
    place = rng.choice(places)
    word = draft.words[place]
    at = rng.randrange(1, len(word))
    # A Chinese sign left out cannot be guessed.
    kind = rng.uniform(0.6 if draft.tables.language in {"zh", "zh-hant"} else 0, 1)
    if kind < 0.3 and (keys := draft.tables.neighbours.get(word[at])):
        changed = word[:at] + rng.choice(keys) + word[at + 1 :]
    elif kind < 0.6:
        changed = word[:at] + word[at + 1 :]
    elif kind < 0.75:
        changed = word[:at] + word[at] + word[at:]
    else:
        at = min(at, len(word) - 2)
        changed = word[:at] + word[at + 1] + word[at] + word[at + 2 :]
    return _put(draft, place, changed)


def _put(draft: Draft, place: int, changed: str) -> bool:
    if changed == draft.words[place]:
        return False
    draft.words[place] = changed
    return True


def _accents(draft: Draft, rng: random.Random) -> bool:
    """Accents left out in a word or in all of them, or the wrong one."""
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


def _confused(draft: Draft, rng: random.Random) -> bool:
    """One word for another: homophones, articles, prepositions, forms of verbs, common misspellings."""
    found = list(_confusable(draft))
    if not found:
        return False
    at, count, wrongs = rng.choice(found)
    old = draft.words[at]
    wrong = rng.choice(wrongs)
    if old[0].isupper() and at == 0:
        wrong = wrong[0].upper() + wrong[1:]
    if count == 2:
        _remove(draft, at + 1)
    draft.words[at] = wrong.replace("'", "’") if "’" in old else wrong
    return True


def _confusable(draft: Draft) -> Iterator[tuple[int, int, tuple[str, ...]]]:
    table = draft.tables.confusions
    words = [word.replace("’", "'") for word in draft.words]
    if words:
        words[0] = words[0] if words[0] in table else words[0][0].lower() + words[0][1:]
    for at, word in enumerate(words):
        if word in table:
            yield at, 1, table[word]
        if at + 1 < len(words) and draft.gaps[at + 1] == " " and (pair := f"{word} {words[at + 1]}") in table:
            yield at, 2, table[pair]


def _confused_signs(draft: Draft, rng: random.Random) -> bool:
    table = draft.tables.confusions
    found = [(at, key) for at, word in enumerate(draft.words) for key in table if key in word]
    if not found:
        return False
    at, key = rng.choice(found)
    draft.words[at] = draft.words[at].replace(key, rng.choice(table[key]), 1)
    return True


def _endings(draft: Draft, rng: random.Random) -> bool:
    """Agreement, cases and forms of verbs, as far as endings show them."""
    places, table = draft.common(4), draft.tables.endings
    if not places or not table:
        return False
    place = rng.choice(places)
    word = draft.words[place]
    found = [
        (size, wrong) for size in range(5) for wrong in table.get(word[len(word) - size :], ()) if size < len(word)
    ]
    if not found:
        return False
    size, wrong = rng.choice(found)
    return _put(draft, place, word[: len(word) - size] + wrong)


def _dropped(draft: Draft, rng: random.Random) -> bool:
    places = [at for at in draft.spaces() if draft.words[at] in draft.tables.dropped]
    if not places:
        return False
    _remove(draft, rng.choice(places))
    return True


def _remove(draft: Draft, at: int) -> None:
    del draft.words[at], draft.gaps[at]


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


def _casing(draft: Draft, rng: random.Random) -> bool:
    words, chance = draft.words, rng.random()
    places = [at for at, word in enumerate(words) if word == "I" or (word[0].isupper() and word[1:].islower())]
    if chance > 0.85:
        places = [at for at in draft.spaces() if words[at].islower() and len(words[at]) > 3]
        return bool(places) and _put(draft, at := rng.choice(places), words[at].capitalize())
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
    """An apostrophe or a hyphen left out."""
    places = [at for at, word in enumerate(draft.words) if not word.isalpha()]
    if not places:
        return False
    at = rng.choice(places)
    return _put(draft, at, re.sub(r"['’-]", rng.choice(("", " ")), draft.words[at], count=1))


def _spacing(draft: Draft, rng: random.Random) -> bool:
    """Two words in one, one word in two, a space too many."""
    chance = rng.random()
    if chance < 0.75:
        return _exchange(draft.gaps, draft.spaces(), {" ": ("", "", "  ")}, rng)
    places = draft.common(6)
    if not places:
        return False
    at = rng.choice(places)
    word = draft.words[at]
    middle = rng.randrange(2, len(word) - 2)
    return _put(draft, at, f"{word[:middle]} {word[middle:]}")


KINDS: tuple[tuple[Kind, ...], tuple[int, ...]] = (
    (_typing, _accents, _confused, _endings, _dropped, _doubled, _swapped, _casing, _punctuation, _spacing),
    (26, 10, 26, 14, 7, 3, 4, 10, 11, 7),
)
UNSPACED_KINDS: tuple[tuple[Kind, ...], tuple[int, ...]] = (
    (_typing, _confused_signs, _punctuation, _spacing),
    (35, 40, 18, 7),
)
