"""Turns the pieces that the decoder found into text."""

from collections.abc import Iterator

from tolmach.engines.firefox.searching import FoundPieces
from tolmach.engines.firefox.vocabulary import UNKNOWN, PieceVocabulary, SourcePieces
from tolmach.engines.nmt.alignment import links, words
from tolmach.engines.nmt.tokens import spans
from tolmach.engines.protocol import Link

Reading = tuple[str, tuple[Link, ...]]


def read_plainly(found: FoundPieces, target: PieceVocabulary) -> str:
    """For a translation without unknown pieces."""
    return target.write(target.pieces(found.numbers))


def read_with_source(found: FoundPieces, source: SourcePieces, target: PieceVocabulary) -> Reading:
    """The text, and the links from words of the source to its words."""
    kept = list(_known(found, source, target.pieces(found.numbers)))
    pieces = [piece for _, piece in kept]
    text = target.write(pieces)
    look = [found.look[number].tolist() for number, _ in kept]
    return text, links(look, words(source.pieces, source.spans), words(pieces, spans(pieces, text)))


def _known(found: FoundPieces, source: SourcePieces, pieces: list[str]) -> Iterator[tuple[int, str]]:
    """The pieces with their numbers. An unknown piece is replaced by the unknown piece of the source that it attends to
    most; each of those is used at most once. If none is left, the piece is left out."""
    unknown = {place for place, number in enumerate(source.numbers) if number == UNKNOWN}
    for number, piece in enumerate(pieces):
        if found.numbers[number] != UNKNOWN:
            yield number, piece
        elif unknown:
            place = max(sorted(unknown), key=lambda place: float(found.look[number, place]))
            unknown.remove(place)
            start, end = source.spans[place]
            if start < end:
                yield number, source.text[start:end]
