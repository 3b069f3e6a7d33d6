"""Finds what is missing, by length and by alignment, and what is too long."""

from collections.abc import Callable, Iterator

from tolmach.engines.protocol import Link
from tolmach.languages import scripts
from tolmach.languages.traits import traits
from tolmach.patterns import deferred

_DENSE = deferred(f"[{scripts.DENSE}]")
SHORT, CUT, LONG = 0.48, 0.7, 2.2
"""Limits as shares of the usual length. CUT applies where the target lacks the full stop that its source has."""
LEAST = 40
"""In characters of English. A shorter text may have any length."""
FEW, SOME = 0.3, 8
"""The share of the usual number of letters that is too few, and the number of letters from which on this tells
something."""

_END = deferred(r"[.!?…;。！？؟][\"'“”’«»)\]」』]*\s*$")
_WORD = deferred(rf"[{scripts.SIGNS}]|[^\W_]+")
# How much a letter of a word says. Short words of alphabets, and hiragana, are mostly grammar.
_HAN, _KATAKANA = deferred("[\u3400-\u9fff]"), deferred("[\u30a0-\u30ff]")
_HANGUL = deferred(f"[{scripts.SYLLABLES}]")
LONG_WORD = 4
CONTENT, CONTENT_WORDS = 18, 3
"""A run with so much content that no link covers was left out."""


def too_short(source: str, target: str, languages: tuple[str, str]) -> bool:
    share = _share(source, target, languages)
    return share < SHORT or (share < CUT and traits(languages[1]).has_full_stop and _ends(source) and not _ends(target))


def too_long(source: str, target: str, languages: tuple[str, str]) -> bool:
    return _share(source, target, languages) > LONG


def far_fewer(source: str, target: str, languages: tuple[str, str]) -> bool:
    """Whether most of the letters are gone, in a text of any length. Digits may stand for a word."""
    if _count(str.isdigit, target) > _count(str.isdigit, source):
        return False
    given, said = (
        _size("".join(filter(str.isalpha, text)), language)
        for text, language in zip((source, target), languages, strict=True)
    )
    return given >= SOME and said < FEW * given


def _count(is_one: Callable[[str], bool], text: str) -> int:
    return sum(map(is_one, text))


def omitted(source: str, alignment: tuple[Link, ...]) -> int:
    """How many stretches of the source have nothing in the target that stands for them."""
    linked = bytearray(len(source))
    for link in alignment:
        start, end = link.source
        linked[start:end] = b"\1" * (end - start)
    return sum(
        sum(map(_content, run)) >= CONTENT and sum(_content(word) > 0 for word in run) >= CONTENT_WORDS
        for run in _unlinked(source, linked)
    )


def _share(source: str, target: str, languages: tuple[str, str]) -> float:
    """The length as a share of the usual one; 1 for a text that may have any length."""
    given, said = _size(source, languages[0]), _size(target, languages[1])
    return said / given if given >= LEAST else 1.0


def _size(text: str, language: str) -> float:
    """In characters of English. Latin words may stand among signs that say more than a letter."""
    written = traits(language)
    if not written.is_dense:
        return len(text) / written.length
    signs = len(_DENSE.findall(text))
    return signs / written.length + len(text) - signs


def _ends(text: str) -> bool:
    return _END.search(text[-12:]) is not None


def _unlinked(source: str, linked: bytearray) -> Iterator[list[str]]:
    """Runs of words that are long enough to matter."""
    run: list[str] = []
    for word in _WORD.finditer(source):
        if linked.find(1, *word.span()) < 0:
            run.append(word.group())
            continue
        if len(run) >= CONTENT_WORDS:
            yield run
        run = []
    if len(run) >= CONTENT_WORDS:
        yield run


def _content(word: str) -> float:
    if _HAN.match(word):
        return 2.0
    if _KATAKANA.match(word):
        return 1.5
    if _HANGUL.match(word):
        return 2.0 * len(word) if len(word) > 1 else 0.0
    return float(len(word)) if len(word) >= LONG_WORD else 0.0
