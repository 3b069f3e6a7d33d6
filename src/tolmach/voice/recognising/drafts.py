"""Keeps track of an open utterance: which words are concluded, and which are tentative."""

from collections.abc import Iterable, Sequence

from tolmach.voice.audio.protocol import HEARING_RATE
from tolmach.voice.recognising.passes import SoundPass, TimedWord

LONG = 7.0
"""Seconds of sound after which the concluded start is cut off."""
SHORTEST_CUT = 3.0
"""The least number of seconds that a cut removes."""
ANCHORS = 3
"""The number of concluded words that stay before the next ones. Their times are rough; if a word is cut in two or heard
twice, it must be one of these."""
CONTEXT = 300
"""The number of characters of the text cut off that go with the next pass."""

Words = tuple[TimedWord, ...]


class UtteranceDraft:
    """The times of its words are seconds from the start of the stream."""

    def __init__(self, start: int, before: str = "") -> None:
        self.start = start
        self.before = before
        self.language: str | None = None
        """The language, once something is concluded."""
        self._concluded: Words = ()
        self._tentative: Words = ()
        self._tentative_language = ""

    @property
    def prefix(self) -> str:
        return _text(self._concluded)

    def weigh(self, found: SoundPass, until: float) -> tuple[Words, Words]:
        """The words that a pass over the open utterance newly concludes, and the tentative words after them. Words that
        end after `until`, in seconds of the stream, wait."""
        words = self._placed(found)
        same = self._tentative if found.language == self._tentative_language else ()
        count = agreed(same, words, until)
        self._tentative, self._tentative_language = words[count:], found.language
        self._conclude(words[:count], found.language)
        return words[:count], words[count:]

    def settle(self, found: SoundPass) -> Words:
        """The words of the last pass, all of which are concluded."""
        words = self._placed(found)
        self._conclude(words, found.language)
        return words

    def shorten(self) -> None:
        """If the sound has become long, cuts off its start in the longest pause between concluded words."""
        begin, words = self.start / HEARING_RATE, self._concluded
        places = [index for index in range(len(words) - ANCHORS) if words[index].end >= begin + SHORTEST_CUT]
        if places and (*words, *self._tentative)[-1].end - begin > LONG:
            self._cut(max(places, key=lambda index: words[index + 1].start - words[index].end))

    def _cut(self, index: int) -> None:
        middle = (self._concluded[index].end + self._concluded[index + 1].start) / 2
        self.before = (self.before + _text(self._concluded[: index + 1]))[-CONTEXT:]
        self._concluded = self._concluded[index + 1 :]
        self.start = int(middle * HEARING_RATE)

    def _conclude(self, words: Words, language: str) -> None:
        self._concluded += words
        if words:
            self.language = language

    def _placed(self, found: SoundPass) -> Words:
        offset = self.start / HEARING_RATE
        return tuple(TimedWord(word.text, offset + word.start, offset + word.end) for word in found.words)


def agreed(before: Sequence[TimedWord], now: Sequence[TimedWord], until: float) -> int:
    """How many words at the start of both are the same and end by then: what two passes in a row agree on will not
    change any more.

    The last word never counts: it may be half a word, and its full stop is only the end of the sound."""
    count = 0
    for old, new in zip(before, now[:-1], strict=False):
        if _sound(old.text) != _sound(new.text) or new.end > until:
            break
        count += 1
    return count


def _sound(text: str) -> str:
    """Without case and punctuation: passes differ in them on the same words."""
    return "".join(sign for sign in text.casefold() if sign.isalnum()) or text.strip()


def _text(words: Iterable[TimedWord]) -> str:
    return "".join(word.text for word in words)
