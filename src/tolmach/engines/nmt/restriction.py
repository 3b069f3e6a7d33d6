"""Which pieces belong to which language, and when the decoder must not be held to those of the target."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from tolmach.engines.nmt.tokens import SPACE


@dataclass(frozen=True, slots=True)
class Restriction:
    """For every piece the languages that use it, as bits."""

    bits: dict[str, int]
    languages: dict[str, int]

    @classmethod
    def read(cls, path: Path) -> "Restriction":
        """From the vocabulary map of the model: a line for each target tag."""
        bits: dict[str, int] = {}
        languages: dict[str, int] = {}
        for line in path.read_text(encoding="utf-8").splitlines():
            tag, pieces = line.split("\t")
            bit = languages[tag[2:-1]] = 1 << len(languages)
            for piece in pieces.split(" "):
                bits[piece] = bits.get(piece, 0) | bit
        return cls(bits, languages)

    def holds(self, pieces: Sequence[str], source: str, target: str) -> bool:
        """False where the text has pieces that neither language uses, such as a name in a third script.

        They are to be copied, and only a decoder that may produce anything can do that. What is foreign to
        the target alone is to be translated.
        """
        both = self.languages[source] | self.languages[target]
        return not any(self._foreign(piece, both) for piece in pieces)

    def allows(self, pieces: Sequence[str], target: str) -> bool:
        """Whether a decoder that is held to the target can produce all of these."""
        bit = self.languages[target]
        return all(self.bits.get(piece, 0) & bit for piece in pieces)

    def knows(self, word: str) -> bool:
        """Whether the vocabulary holds the word in one piece."""
        return SPACE + word in self.bits

    def _foreign(self, piece: str, both: int) -> bool:
        return not self.bits.get(piece, 0) & both and not piece.isascii() and _letters(piece)


def _letters(piece: str) -> bool:
    """Pieces of Latin letters can always be spelled with smaller ones."""
    return any(letter.isalpha() and letter > "\u024f" for letter in piece)
