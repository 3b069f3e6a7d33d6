"""The reserved pieces of the vocabulary, by number."""

from dataclasses import dataclass

import sentencepiece

BOS, EOS, PAD = 1, 2, 3


@dataclass(frozen=True, slots=True)
class Symbols:
    tags: dict[str, int]
    """The tags by target language."""
    formal: int
    informal: int
    fix: int
    context: int
    term: int
    becomes: int
    term_end: int
    codes: tuple[int, ...]
    made: int
    """Marks a source that a model wrote. Only training uses it."""
    genders: dict[str, int]
    """The symbols that may follow the translation in a term: masculine, feminine, neuter, common."""

    @classmethod
    def of(cls, processor: sentencepiece.SentencePieceProcessor) -> "Symbols":
        names = {processor.id_to_piece(number): number for number in range(128)}
        return cls(
            tags={name[2:-1]: number for name, number in names.items() if name.startswith("<2")},
            formal=names["<formal>"],
            informal=names["<informal>"],
            fix=names["<fix>"],
            context=names["<ctx>"],
            term=names["<t>"],
            becomes=names["<=>"],
            term_end=names["</t>"],
            codes=tuple(names[f"<x{number}>"] for number in range(24)),
            made=names["<r0>"],
            genders={gender: names[f"<r{number}>"] for number, gender in enumerate("mfnc", 1)},
        )
