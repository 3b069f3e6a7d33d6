"""Knows which pieces belong to which language, and when the decoder must not be restricted to those of the target."""

import threading
from collections.abc import Mapping, Sequence
from pathlib import Path

from tolmach.engines.nmt.tokens import SPACE


class Restriction:
    """For every piece, the languages that use it, as bits.

    The pieces of a language are read when it is first used; to read all of them would make a start longer.
    """

    def __init__(self, pieces: Mapping[str, str]) -> None:
        """Takes the pieces of every language, separated by spaces."""
        self._waiting = dict(pieces)
        self.languages = {language: 1 << number for number, language in enumerate(pieces)}
        self._bits: dict[str, int] = {}
        self._lock = threading.Lock()

    @classmethod
    def read(cls, path: Path) -> "Restriction":
        """Reads the vocabulary map of the model: a line for each target tag."""
        rows = (line.split("\t") for line in path.read_text(encoding="utf-8").splitlines())
        return cls({tag[2:-1]: pieces for tag, pieces in rows})

    def holds(self, pieces: Sequence[str], source: str, target: str) -> bool:
        """False if the text has pieces that neither language uses, such as a name in a third script.

        Such pieces must be copied, and only an unrestricted decoder can do that. Pieces that are foreign to the target
        alone are to be translated.
        """
        both = self._bit(source) | self._bit(target)
        return not any(self._foreign(piece, both) for piece in pieces)

    def allows(self, pieces: Sequence[str], target: str) -> bool:
        """Whether a decoder that is restricted to the target can produce all of these pieces."""
        bit = self._bit(target)
        return all(self._bits.get(piece, 0) & bit for piece in pieces)

    def knows(self, word: str) -> bool:
        """Whether the vocabulary has the word as one piece."""
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
        # Removed only now: from here on, other threads use this language without the lock.
        self._waiting.pop(language, None)

    def _foreign(self, piece: str, both: int) -> bool:
        return not self._bits.get(piece, 0) & both and not piece.isascii() and _letters(piece)


def _letters(piece: str) -> bool:
    """Pieces of Latin letters can always be spelled with smaller ones."""
    return any(letter.isalpha() and letter > "\u024f" for letter in piece)
