"""The ways to translate a sentence, from the usual one to the last resort. Pure."""

import math
import re
from bisect import bisect_left
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from tolmach.engines.protocol import Abilities, Request, Result, StoredExample, Term
from tolmach.languages.traits import traits
from tolmach.translation.checks.severity import AT_ALL_CODES, BY_ANOTHER, IN_CLAUSES
from tolmach.translation.codes import PlacingWay, needs_links, place
from tolmach.translation.codes.locating import outermost
from tolmach.translation.codes.widening import tiled
from tolmach.translation.codes.words import WordKind, cut_words, kind, stands_alone
from tolmach.translation.reading.segments import has_language
from tolmach.translation.reading.spans import Stretch, apart, as_it_is, cut, join, reworded
from tolmach.translation.repairs import counted
from tolmach.translation.trying.drafts import TAGS, Draft, Sentence, draft, forced, formatted, judged, with_terms
from tolmach.units import Code, Match, Rendered, Span

_CLAUSE = re.compile(r"(?<=[,;:。，；、–—])\s*(?=\S)|(?<=[.!?。！？])\s+(?=\S)")
_LEAST_CLAUSE = 24
_PLACEHOLDER = re.compile(r"[{%$#\\]\S{1,23}")


@dataclass(frozen=True, slots=True)
class Trial:
    requests: tuple[Request, ...]
    cost: float
    """The weight that its outcome has in any case, on the scale of the checks."""
    draft: Callable[[Sequence[Result]], Draft]


def whole(sentence: Sentence, abilities: Abilities, attempt: int) -> Trial:
    """A second attempt carries the codes the other way. An engine that knows about terms has one attempt to obey
    them."""
    codes, matches = sentence.stretch.codes, sentence.matches
    way = _way(_wanted(sentence), abilities, attempt)
    enforced = attempt > 0 or not abilities.terms
    request = replace(
        _plain(sentence, abilities, sentence.text),
        align=(way is PlacingWay.LINKS and needs_links(codes)) or (enforced and bool(matches)),
        marks=codes if way is PlacingWay.MARKS or abilities.carries else (),
        terms=_terms((*matches, *sentence.taught) if attempt == 0 else matches, abilities),
        attempt=attempt,
    )
    return Trial((request,), 0.0, lambda results: draft(sentence, results[0], enforced=enforced))


def _wanted(sentence: Sentence) -> PlacingWay:
    """The model has to be told of codes whose places the links of the words would not tell: what must not change,
    points that stand for words, pairs without a word between them, and all codes where a script shows no words. With
    terms, it is told in any case."""
    text, codes, wish = sentence.text, sentence.stretch.codes, sentence.wish
    if cut_words(text, codes) or _only_placeholders(text, codes):
        return PlacingWay.LINKS
    shows_words = traits(wish.source.base).spaced_words and traits(wish.target.base).spaced_words
    is_told = not shows_words or sentence.matches or outermost(codes) or tiled(text, codes)
    return PlacingWay.MARKS if is_told or any(stands_alone(text, code) for code in codes) else wish.way


def _only_placeholders(text: str, codes: Sequence[Code]) -> bool:
    """Models have read many placeholders, and translate more fully around a word that they know than around a mark. If
    only the words are in capitals, {name} would break the capitals, so a mark is used instead."""
    if not all(code.opaque and _PLACEHOLDER.fullmatch(text, code.start, code.end) for code in codes):
        return False
    words = _PLACEHOLDER.sub("", text)
    return text.isupper() or not words.isupper()


def _terms(matches: Sequence[Match], abilities: Abilities) -> tuple[Term, ...]:
    return tuple(Term(match.start, match.end, match.target) for match in matches) if abilities.terms else ()


def _way(wanted: PlacingWay, abilities: Abilities, attempt: int) -> PlacingWay:
    if not abilities.marks:
        return PlacingWay.LINKS
    other = PlacingWay.LINKS if wanted is PlacingWay.MARKS else PlacingWay.MARKS
    return other if attempt % 2 else wanted


def _plain(sentence: Sentence, abilities: Abilities, text: str) -> Request:
    wish, near = sentence.wish, sentence.near
    return Request(
        text,
        wish.source.engine,
        wish.target.engine,
        formality=sentence.formality if wish.target.engine in abilities.formality else None,
        context=wish.context if abilities.context else "",
        instructions=tuple(wish.style.instructions) if wish.style and abilities.instructions else (),
        example=StoredExample(near.source, near.text) if near and abilities.examples else None,
    )


def by_another(sentence: Sentence, abilities: Abilities, given: Draft) -> Trial:
    """The translation of a second engine, in the place of a doubtful one. It is refused if a check finds in it what the
    doubtful one has not."""
    usual = whole(sentence, abilities, 0)
    requests = tuple(replace(request, is_second=True) for request in usual.requests)

    def proven(results: Sequence[Result]) -> Draft:
        found = usual.draft(results)
        if found.rendered is None or not found.faults <= given.faults:
            return replace(found, weight=math.inf)
        return replace(found, weight=given.weight - BY_ANOTHER)

    return Trial(requests, 0.0, proven)


# Pieces


def in_pieces(sentence: Sentence, abilities: Abilities, at: Collection[int] | None = None) -> Trial | None:
    """Translates each piece by itself. Cut at every code, or between clauses where there is none, this always succeeds:
    there is nothing to place, and opaque codes are not translated. Cut at only some codes, it reads better, but the
    others have to be placed. None where there is nothing to cut."""
    codes = sentence.stretch.codes
    chosen = codes if at is None else [codes[number] for number in sorted(at)]
    pieces = cut(sentence.text, codes, _bounds(sentence.text, chosen, codes))
    if len(pieces) < 2:
        return None
    asked = [piece for piece in pieces if piece.translated]
    requests = tuple(_piece_request(sentence, abilities, piece) for piece in asked)
    cost = AT_ALL_CODES if codes and at is None else IN_CLAUSES
    return Trial(requests, cost, lambda results: _together(sentence, pieces, results, cost))


def _piece_request(sentence: Sentence, abilities: Abilities, piece: Stretch) -> Request:
    matches = _within(sentence.matches, piece)
    return replace(
        _plain(sentence, abilities, piece.text),
        align=needs_links(piece.codes) or bool(matches),
        marks=piece.codes if abilities.carries else (),
        terms=_terms(matches, abilities),
    )


def _within(matches: Sequence[Match], piece: Stretch) -> list[Match]:
    """The matches within a piece, with offsets in the piece."""
    return [
        replace(match, start=match.start - piece.start, end=match.end - piece.start)
        for match in matches
        if piece.start <= match.start and match.end <= piece.end
    ]


def _bounds(text: str, chosen: Sequence[Code], codes: Sequence[Code]) -> list[tuple[int, int, bool]]:
    edges = {edge for code in chosen for edge in (code.start, code.end)} or set(_clauses(text))
    solid = {place for at in edges | {0, len(text)} for place in (at, _skip(text, at, 1), _skip(text, at, -1))}
    opaque = [(codes[number].start, codes[number].end) for number in outermost(codes)]
    cuts = sorted(at for at in solid if at in edges or not _is_inside(at, opaque))
    return [(start, end, has_language(text, start, end, opaque)) for start, end in pairwise(cuts)]


def _is_inside(at: int, spans: Sequence[Span]) -> bool:
    before = bisect_left(spans, at, key=lambda span: span[0]) - 1
    return before >= 0 and at < spans[before][1]


def _skip(text: str, at: int, step: int) -> int:
    """Skips the white space behind a place, or before it."""
    while 0 <= (at if step > 0 else at - 1) < len(text) and text[at if step > 0 else at - 1].isspace():
        at += step
    return at


def _clauses(text: str) -> list[int]:
    found: list[int] = []
    for gap in _CLAUSE.finditer(text):
        if gap.start() - (found[-1] if found else 0) >= _LEAST_CLAUSE <= len(text) - gap.end():
            found.append(gap.start())
    return found


def _together(sentence: Sentence, pieces: Sequence[Stretch], results: Sequence[Result], cost: float) -> Draft:
    given = iter(results)
    rendered = [_piece(sentence, piece, next(given)) if piece.translated else _kept(piece) for piece in pieces]
    if None in rendered:
        return Draft(None, frozenset({TAGS}), math.inf)
    glued = _glued(sentence, pieces, [item for item in rendered if item])
    whole = forced(sentence, join(sentence.stretch.codes, pieces, glued))
    found = judged(sentence, whole, sentence.facts())
    return replace(found, weight=found.weight + cost, score=min((item.score for item in results), default=0.0))


def _kept(piece: Stretch) -> Rendered:
    return as_it_is(piece.text, piece.codes)


def _piece(sentence: Sentence, piece: Stretch, result: Result) -> Rendered | None:
    """Engines take pieces for sentences, and write them so. This undoes it."""
    matches = _within(sentence.matches, piece)
    said = reworded(result, result.text.strip() or piece.text)
    said = with_terms(piece.text, sentence, matches, said)
    if sentence.is_checked:
        said = reworded(said, counted(piece.text, said.text, sentence.facts()))
    placement = place(piece.text, piece.codes, said)
    if placement.codes is None or placement.troubled:
        return None
    rendered = Rendered(said.text, placement.codes)
    terms = [match.target for match in matches]
    return formatted(piece.text, rendered, piece.codes, terms, sentence.wish.target.base)


def _glued(sentence: Sentence, pieces: Sequence[Stretch], rendered: list[Rendered]) -> list[Rendered]:
    """Adds spaces outside of codes when words go from a script without spaces to one with them, and removes them the
    other way."""
    source, target = (traits(language.base).spaced_words for language in (sentence.wish.source, sentence.wish.target))
    if source == target:
        return rendered
    if target:
        return apart(sentence.stretch.codes, pieces, rendered, _are_words)
    return [_unspaced(piece, item) for piece, item in zip(pieces, rendered, strict=True)]


def _are_words(before: str, after: str) -> bool:
    return kind(before) is kind(after) is WordKind.WORD


def _unspaced(piece: Stretch, item: Rendered) -> Rendered:
    return Rendered("") if piece.text == " " and not piece.codes else item
