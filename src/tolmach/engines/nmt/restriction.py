"""Which pieces belong to which language, and when the decoder must not be held to those of the target."""

import threading
from collections.abc import Mapping, Sequence
from pathlib import Path

from tolmach.engines.nmt.tokens import SPACE


class Restriction:
    """For every piece the languages that use it, as bits.

    The pieces of a language are looked at when it is first spoken: with all of them a start would take longer.
    """

    def __init__(self, pieces: Mapping[str, str]) -> None:
        """For every language its pieces, with spaces between them."""
        self._waiting = dict(pieces)
        self.languages = {language: 1 << number for number, language in enumerate(pieces)}
        self._bits: dict[str, int] = {}
        self._lock = threading.Lock()

    @classmethod
    def read(cls, path: Path) -> "Restriction":
        """From the vocabulary map of the model: a line for each target tag."""
        rows = (line.split("\t") for line in path.read_text(encoding="utf-8").splitlines())
        return cls({tag[2:-1]: pieces for tag, pieces in rows})

    def holds(self, pieces: Sequence[str], source: str, target: str) -> bool:
        """False where the text has pieces that neither language uses, such as a name in a third script.

        They are to be copied, and only a decoder that may produce anything can do that. What is foreign to
        the target alone is to be translated.
        """
        both = self._bit(source) | self._bit(target)
        return not any(self._foreign(piece, both) for piece in pieces)

    def allows(self, pieces: Sequence[str], target: str) -> bool:
        """Whether a decoder that is held to the target can produce all of these."""
        bit = self._bit(target)
        return all(self._bits.get(piece, 0) & bit for piece in pieces)

    def knows(self, word: str) -> bool:
        """Whether the vocabulary holds the word in one piece."""
        for language in tuple(self._waiting):
            self._bit(language)
        return SPACE + word in self._bits

    def _bit(self, language: str) -> int:
        if language in self._waiting:
            with self._lock:
                self._look_at(language)
        return self.languages[language]

    def _look_at(self, language: str) -> None:
        bits, bit, pieces = self._bits, self.languages[language], self._waiting.get(language)
        for piece in pieces.split(" ") if pieces is not None else ():
            bits[piece] = bits.get(piece, 0) | bit
        # Only now: whoever does not find it here any more goes on without the lock.
        self._waiting.pop(language, None)

    def _foreign(self, piece: str, both: int) -> bool:
        return not self._bits.get(piece, 0) & both and not piece.isascii() and _letters(piece)


def _letters(piece: str) -> bool:
    """Pieces of Latin letters can always be spelled with smaller ones."""
    return any(letter.isalpha() and letter > "\u024f" for letter in piece)
