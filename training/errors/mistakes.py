"""Makes mistakes of people who do not know better: spelling by ear, confused words, wrong forms and wrong capitals."""

import random
import re
from collections.abc import Iterator, Mapping, Sequence

from training.errors.drafts import Draft
from training.errors.tables import Rule

CONSONANTS = "bcdfglmnprst"
LETTERS = "abcdefghijklmnopqrstuvwxyzàâäèéêìíîñòóöùúûü"
_DOUBLE = re.compile(rf"(?<=\w)([{CONSONANTS}])\1(?=\w)")
_SINGLE = re.compile(rf"(?<=[aeiouyáéíóúàèìòùäöüâêîôû])([{CONSONANTS}])(?=[aeiouyáéíóúàèìòùäöüâêîôû])")


def by_ear(draft: Draft, rng: random.Random) -> bool:
    """Writes a word as it sounds: `definately`, `spannent`."""
    return _by_rule(draft, draft.tables.sounds, 4, rng)


def apostrophes(draft: Draft, rng: random.Random) -> bool:
    """Adds or drops an apostrophe, or writes one for an accent: `apple's`, `dont`, `e'`."""
    return _by_rule(draft, draft.tables.apostrophes, 1, rng)


def _by_rule(draft: Draft, rules: Sequence[Rule], shortest: int, rng: random.Random) -> bool:
    places = draft.common(shortest) if rules else []
    if not places:
        return False
    place = rng.choice(places)
    word = draft.words[place]
    fitting = [(match.span(), wrong) for pattern, wrong in rules for match in pattern.finditer(word.lower())]
    if not fitting:
        return False
    (start, end), wrong = rng.choice(fitting)
    changed = word[:start] + wrong + word[end:]
    return len(changed) > 1 and draft.put(place, changed[0].upper() + changed[1:] if word[0].isupper() else changed)


def consonants(draft: Draft, rng: random.Random) -> bool:
    """Writes one letter for two, or two for one: `ocurred`, `allways`."""
    places = draft.common(4)
    if not places:
        return False
    place = rng.choice(places)
    word = draft.words[place]
    fitting = [*_DOUBLE.finditer(word), *_SINGLE.finditer(word)]
    if not fitting:
        return False
    match = rng.choice(fitting)
    letters = match[1] if len(match[0]) == 2 else match[1] * 2
    return draft.put(place, word[: match.start()] + letters + word[match.end() :])


def confused(draft: Draft, rng: random.Random) -> bool:
    """Writes one word for another: articles, forms of verbs, common misspellings."""
    return _exchanged(draft, draft.tables.confusions, rng)


def homophones(draft: Draft, rng: random.Random) -> bool:
    """Confuses words that sound alike: `their` and `there`."""
    return _exchanged(draft, draft.tables.homophones, rng)


def forms(draft: Draft, rng: random.Random) -> bool:
    """Breaks agreement, and the moods and forms of verbs."""
    return _exchanged(draft, draft.tables.forms, rng)


def prepositions(draft: Draft, rng: random.Random) -> bool:
    return _exchanged(draft, draft.tables.prepositions, rng)


def _exchanged(draft: Draft, table: Mapping[str, tuple[str, ...]], rng: random.Random) -> bool:
    found = list(_confusable(draft, table))
    if not found:
        return False
    at, count, wrongs = rng.choice(found)
    old = draft.words[at]
    wrong = rng.choice(wrongs)
    if old[0].isupper() and at == 0:
        wrong = wrong[0].upper() + wrong[1:]
    if count == 2:
        draft.remove(at + 1)
    draft.words[at] = wrong.replace("'", "’") if "’" in old else wrong
    return True


def _confusable(draft: Draft, table: Mapping[str, tuple[str, ...]]) -> Iterator[tuple[int, int, tuple[str, ...]]]:
    if not table:
        return
    words = [word.replace("’", "'") for word in draft.words]
    words[0] = words[0] if words[0] in table else words[0][0].lower() + words[0][1:]
    for at, word in enumerate(words):
        if word in table:
            yield at, 1, table[word]
        if at + 1 < len(words) and draft.gaps[at + 1] == " " and (pair := f"{word} {words[at + 1]}") in table:
            yield at, 2, table[pair]


def other_form(draft: Draft, rng: random.Random) -> bool:
    """Writes another form of a word: another person, case, gender, tense or mood."""
    places = [at for at in draft.common(4) if draft.words[at] in draft.families]
    if not places:
        return False
    at = rng.choice(places)
    return draft.put(at, rng.choice(draft.families[draft.words[at]]))


def other_word(draft: Draft, rng: random.Random) -> bool:
    """Makes a slip that happens to be a word: `form` for `from`."""
    places = draft.common(3)
    if not places:
        return False
    at = rng.choice(places)
    word = draft.words[at]
    slips = [word[:i] + word[i + 1 :] for i in range(len(word))]
    slips += [word[:i] + word[i + 1] + word[i] + word[i + 2 :] for i in range(len(word) - 1)]
    slips += [word[:i] + letter + word[j:] for i in range(len(word)) for letter in LETTERS for j in (i, i + 1)]
    found = sorted({slip for slip in slips if slip != word and slip in draft.families})
    return bool(found) and draft.put(at, rng.choice(found))


def signs(draft: Draft, rng: random.Random) -> bool:
    """Writes one sign for another, in a script without spaces."""
    table = draft.tables.confusions
    found = [(at, key) for at, word in enumerate(draft.words) for key in table if key in word]
    if not found:
        return False
    at, key = rng.choice(found)
    draft.words[at] = draft.words[at].replace(key, rng.choice(table[key]), 1)
    return True


def endings(draft: Draft, rng: random.Random) -> bool:
    """Breaks agreement, cases and forms of verbs, as far as endings show them."""
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
    return draft.put(place, word[: len(word) - size] + wrong)


def capitals(draft: Draft, rng: random.Random) -> bool:
    """Writes days, months, languages and similar words with the wrong case of the first letter."""
    places = [at for at in draft.spaces() if draft.words[at] in draft.tables.capitals]
    if not places:
        return False
    place = rng.choice(places)
    word = draft.words[place]
    return draft.put(place, word[0].swapcase() + word[1:])
