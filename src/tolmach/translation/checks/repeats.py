"""Finds repetition in a translation: itself in a loop, or its source."""

from collections.abc import Sequence

from tolmach.engines.loops import loops
from tolmach.languages.scripts import SIGNS
from tolmach.patterns import deferred

_PIECE = deferred(rf"[{SIGNS}]|[^\W{SIGNS}]+|[^\w\s]")
_SYLLABLES = deferred(r"([^\W\d_]{2,12}?)\1{3}")
_WORD = deferred(r"[^\W\d_]+")
STRETCH = 5
"""So many words in a row count as copied instead of translated, if three of them are no names."""
WORDS, NO_NAMES = 3, 2
NEARLY = 0.8
"""The share of a sentence that counts as copied but for a word."""
# Short sentences may be the same in these.
_TWINS = (frozenset({"da", "nb"}), frozenset({"pt", "pt-br"}), frozenset({"zh", "zh-hant"}), frozenset({"cs", "sk"}))


def loop(source: str, target: str) -> bool:
    return _loops(target) and not _loops(source, word=1)


def _loops(text: str, word: int = 3) -> bool:
    return _SYLLABLES.search(text) is not None or loops(_PIECE.findall(text), word)


def copy(source: str, target: str, languages: tuple[str, str]) -> bool:
    """Whether the target is the source, or has a stretch of it. Names do not count, and twin languages are not
    checked."""
    if set(languages) in _TWINS or languages[0] == languages[1]:
        return False
    given, said = _WORD.findall(source), _WORD.findall(target)
    if given == said:
        return len(given) >= WORDS and _no_names(given) >= NO_NAMES
    return _is_nearly(given, said) or bool(copied(source, target))


def _is_nearly(given: Sequence[str], said: Sequence[str]) -> bool:
    """Whether the two are the same but for a word, such as one whose letters the engine does not know."""
    same = [one for one, other in zip(given, said, strict=False) if one == other]
    return len(given) == len(said) and len(same) >= NEARLY * len(given) and _no_names(same) > WORDS


def _no_names(words: Sequence[str]) -> int:
    return sum(word.islower() and len(word) > 1 for word in words)


def copied(source: str, target: str) -> set[tuple[str, ...]]:
    """The stretches of words that stand in both and are no names."""
    both = _stretches(_WORD.findall(source)) & _stretches(_WORD.findall(target))
    return {run for run in both if _no_names(run) > NO_NAMES}


def _stretches(words: Sequence[str]) -> set[tuple[str, ...]]:
    return {tuple(words[at : at + STRETCH]) for at in range(len(words) - STRETCH + 1)}
