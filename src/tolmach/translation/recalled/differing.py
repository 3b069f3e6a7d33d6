"""Carries the differences between a text and the source of a near segment over into the stored translation. Pure.

Only items that any language can keep are carried over: numbers, names, placeholders, addresses, codes. If another word
differs, or one is added or missing, the segment says something else. So does a number that asks for other forms of the
words beside it.
"""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tolmach.languages.traits import base
from tolmach.linguistics.mentions.number_signs import rewritten
from tolmach.spoken_terms.ordinary import is_ordinary
from tolmach.translation.phrasebook import proper
from tolmach.translation.phrasebook.marks import body, mark, with_mark
from tolmach.translation.phrasebook.proper import Proper
from tolmach.translation.protected import protection
from tolmach.units import Edit, applied

_MANY_FORMS = frozenset({"ar", "cs", "he", "lt", "lv", "pl", "ro", "ru", "sk", "sl", "uk"})
"""Languages in which the words beside a number have more forms than one for 1 and one for more."""
_ONE_FORM = frozenset({"hu", "id", "ja", "ko", "th", "tr", "vi", "zh"})
"""Languages in which those words have only one form, so that a text does not show which form another language needs."""
_LAST_DIGITS = (0, 1, 2, 2, 2, 3, 3, 3, 3, 3)

# A single blank between words is no sign; more than that is layout.
_TOKEN = re.compile(
    r"(?P<number>\d+(?:[.,:/\u00a0\u202f]\d+)*)|(?P<word>[^\W\d_]+(?:['’-][^\W\d_]+)*)|(?P<sign>\s{2,}|[\t\r\n]|\S)"
)
_WORD, _SIGN = "word", "sign"
_APOSTROPHES = str.maketrans("’", "'")
_ASKING = "?"
_MESSAGE = ", "
"""A placeholder with this text may hold words of its own: `{n, plural, one {# day} other {# days}}`."""


@dataclass(frozen=True, slots=True)
class _Token:
    start: int
    end: int
    text: str
    kind: str
    """One of the three groups above, or the kind of protected text."""

    def equals(self, other: "_Token") -> bool:
        return self.kind == other.kind and self.text.translate(_APOSTROPHES) == other.text.translate(_APOSTROPHES)


def carried(text: str, source: str, stored: str, languages: tuple[str, str]) -> str | None:
    """The stored translation with the differences; None where the text says something else than the stored source."""
    text, source = unicodedata.normalize("NFC", text), unicodedata.normalize("NFC", source)
    said = _replaced(body(text), body(source), stored, languages)
    return None if said is None else _ended(text, source, said, languages)


def _ended(text: str, source: str, said: str, languages: tuple[str, str]) -> str | None:
    """The translation with the mark that the text ends with. A question has other words than a statement."""
    wanted, given = mark(text, languages[0]), mark(source, languages[0])
    if wanted == given:
        return said
    if _ASKING in wanted + given or mark(said, languages[1]) != given:
        return None
    return with_mark(said, wanted, languages[1])


def _replaced(text: str, source: str, stored: str, languages: tuple[str, str]) -> str | None:
    here, there = _tokens(text, languages[0]), _tokens(source, languages[0])
    if not here or len(here) != len(there):
        return None
    target = _tokens(stored, languages[1])
    edits: list[Edit] = []
    for place, (new, old) in enumerate(zip(here, there, strict=True)):
        if new.equals(old) or _is_slip(new, old, place, languages[0]):
            continue
        found = _edit(new, old, place, there, target, languages)
        if found is None:
            return None
        edits.append(found)
    return applied(stored, sorted(edits, key=lambda edit: edit.start))


def _edit(
    new: _Token, old: _Token, place: int, there: Sequence[_Token], target: Sequence[_Token], languages: tuple[str, str]
) -> Edit | None:
    """The match is clear only if the old item stands once in the stored source and once in the translation."""
    if new.kind != old.kind or sum(old.equals(token) for token in there) != 1:
        return None
    for said, wanted in _ways(new, old, place, languages):
        same = [token for token in target if token.kind == old.kind and token.text == said]
        if len(same) == 1:
            return Edit(same[0].start, same[0].end, wanted)
    return None


def _ways(new: _Token, old: _Token, place: int, languages: tuple[str, str]) -> Iterator[tuple[str, str]]:
    """The ways in which the translation may write the old item, each with the new item written likewise."""
    match new.kind:
        case "number":
            if count_alike(old.text, new.text, *languages):
                # First as the target writes it: a number written as in the source may be there by chance.
                yield rewritten(old.text, *languages), rewritten(new.text, *languages)
                yield old.text, new.text
        case "word":
            yield from _names(new.text, old.text, place, languages)
        case "sign":
            return
        case _ if _MESSAGE not in new.text:
            yield old.text, new.text


def _names(new: str, old: str, place: int, languages: tuple[str, str]) -> Iterator[tuple[str, str]]:
    """A person of another gender may need other words, so such names are not exchanged."""
    name, before = (_name(word, languages[0]) for word in (new, old))
    # At the start of a sentence a capital tells nothing, so the name has to be a known one.
    if name is None or not old[:1].isupper() or (place == 0 and name.gender is None):
        return
    if before and {name.gender, before.gender} == {"f", "m"}:
        return
    if wanted := proper.form(name, languages[1], ""):
        yield (before and proper.form(before, languages[1], "")) or old, wanted


def _name(word: str, language: str) -> Proper | None:
    """Without a title before it, an ordinary word is a surname only where a table has it."""
    found = proper.read("name", "", word, language)
    if found or (is_ordinary(word, language) and not proper.is_listed("surname", word, language)):
        return found
    return proper.read("surname", "", word, language)


def _is_slip(new: _Token, old: _Token, place: int, language: str) -> bool:
    """Whether a letter was typed twice, which makes no word: `helllo`. A name has a capital, and may be written so."""
    if not new.kind == old.kind == _WORD or len(new.text) != len(old.text) + 1 or (place and new.text[0].isupper()):
        return False
    doubled = (old.text[:at] + old.text[at - 1 :] for at in range(1, len(old.text) + 1))
    return new.text in doubled and is_ordinary(old.text, language) and not is_ordinary(new.text, language)


def _tokens(text: str, language: str) -> list[_Token]:
    found: list[_Token] = []
    done = 0
    for item in protection.find(text, base(language)):
        found += _plain(text, done, item.start)
        found.append(_Token(item.start, item.end, text[item.start : item.end], item.kind.value))
        done = item.end
    return [*found, *_plain(text, done, len(text))]


def _plain(text: str, start: int, end: int) -> Iterator[_Token]:
    for match in _TOKEN.finditer(text, start, end):
        yield _Token(match.start(), match.end(), match[0], match.lastgroup or _SIGN)


def count_alike(one: str, other: str, source: str, target: str) -> bool:
    """If the words of the source show the difference themselves, and the target has no more forms, any two numbers
    count alike."""
    if base(target) in _MANY_FORMS or base(source) in _ONE_FORM:
        return _number_form(one) == _number_form(other)
    return True


def _number_form(number: str) -> tuple[int, ...]:
    """The class of a number, finer than in any language: the first few numbers by themselves, then by the tens and the
    last digit."""
    if not number.isdecimal():
        return ()
    value = int(number[-3:])
    return min(value, 5) if len(number) < 4 else 5, min(value % 100 // 10, 2), _LAST_DIGITS[value % 10]
