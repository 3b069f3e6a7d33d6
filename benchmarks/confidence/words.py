"""Whether the words that are called doubtful are the wrong ones: how many of them the reference does not have."""

from dataclasses import dataclass
from typing import Any

from tolmach.translation.confidence import JudgedSentence
from tolmach.translation.confidence.features import words


@dataclass(frozen=True, slots=True)
class WordCount:
    doubtful: int = 0
    doubtful_missing: int = 0
    """Those that the reference does not have."""
    others: int = 0
    others_missing: int = 0

    def __add__(self, other: "WordCount") -> "WordCount":
        return WordCount(*(getattr(self, name) + getattr(other, name) for name in self.__slots__))

    def figures(self) -> dict[str, Any]:
        return {
            "doubtful": self.doubtful,
            "doubtful_missing_percent": _percent(self.doubtful_missing, self.doubtful),
            "others": self.others,
            "others_missing_percent": _percent(self.others_missing, self.others),
        }


def counted(sentence: JudgedSentence, reference: str) -> WordCount:
    """Only of a doubtful sentence; of others no words are named."""
    if not sentence.is_doubtful:
        return WordCount()
    there = {reference[start:end].casefold() for start, end in words(reference)}
    missing = {place: sentence.text[slice(*place)].casefold() not in there for place in words(sentence.text)}
    named = {place: is_missing for place, is_missing in missing.items() if place in sentence.words}
    return WordCount(
        len(named), sum(named.values()), len(missing) - len(named), sum(missing.values()) - sum(named.values())
    )


def _percent(part: int, whole: int) -> float:
    return round(100 * part / whole, 1) if whole else 0.0
