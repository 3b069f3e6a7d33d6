"""A small memory of fixed phrases: what people say every day, and what no word-by-word translation gets right. Pure.

A sentence needs no engine if it is a phrase, a phrase with a name behind it, or a few phrases between commas. Case and
the mark at the end are as in the source. `data/NOTICE.md` tells how the phrases are written down.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from tolmach.languages.traits import base, traits
from tolmach.linguistics.inflection.german_nouns import noun
from tolmach.translation.phrasebook import proper, slots
from tolmach.translation.phrasebook.book import ENGLISH, FoundPhrase, Saying, found, is_greeting, raised, sayings
from tolmach.translation.phrasebook.marks import body, is_sentence, mark, with_mark
from tolmach.translation.phrasebook.proper import Proper
from tolmach.units import Formality

GERMAN = "de"
_WORD = re.compile(r"[^\W\d_]+")

LONGEST = 120
"""The most characters of a phrase."""
_COMMA = re.compile(r"(?<=[^\W\d_])(?:, +|[，、] ?|، ?)(?=[^\W\d_]|[¿¡])")
_SPACE = re.compile("(?<=[^\\W\\d_]) (?=[^\\W\\d_])")
_UNPARTED = frozenset({"da", "de", "en", "et", "fi", "fr", "id", "it", "nb", "nl", "sv"})
"""Languages in which a greeting and a name need no comma between them."""
_MOST_PARTS = 3
_FACES = re.compile(r"(?:\s*(?:[\u2600-\u27bf\U0001f300-\U0001faff]\ufe0f?|[:;]-?[)D]))+$")
"""Signs that may follow a phrase in a chat and stay as they are."""


@dataclass(frozen=True, slots=True)
class _Asked:
    source: str
    target: str
    formality: Formality | None = None
    address: Formality | None = None
    """The form that is used where `formality` asks for none. A phrase that has only the other form is said in that."""


@dataclass(frozen=True, slots=True)
class _Answer:
    text: str
    register: Formality | None = None
    """The form of address that the answer shows, where the language has another."""


def known(
    sentences: Sequence[str],
    source: str,
    target: str,
    formality: Formality | None = None,
    address: Formality | None = None,
) -> list[str | None]:
    """What each sentence of a text becomes. All sentences have one form of address: the one that is asked for, the one
    that was decided on, or the usual one.

    If neither form is given and an engine has to say other sentences, the form that it will choose is unknown. Then
    only phrases that show no form are answered.
    """
    asked = _Asked(source, target, formality, address)
    usual = [_answer(each, asked) for each in sentences]
    if formality is None and address is None:
        alike = _alike(sentences, asked, usual, _answer) if None not in usual else None
        usual = alike or [each if each and each.register is None else None for each in usual]
    return [each.text if each else None for each in usual]


# A text of one sentence is looked up as a text and, right after that, as a sentence.
@lru_cache(maxsize=8)
def _answer(sentence: str, asked: _Asked) -> _Answer | None:
    text = sentence.strip()
    if len(text) > LONGEST or "\n" in text:
        return None
    bare = _FACES.sub("", text)
    said = _said(bare, asked) or _called(bare, asked) or _listed(bare, asked)
    return said and replace(said, text=said.text + text[len(bare) :])


def _alike(
    texts: Sequence[str],
    asked: _Asked,
    usual: Sequence[_Answer | None],
    answer: Callable[[str, _Asked], _Answer | None],
) -> list[_Answer | None] | None:
    """All answers in one form of address, if the book has them. The form that an answer shows first is tried first."""
    shown = list(dict.fromkeys(each.register for each in usual if each and each.register))
    if len(shown) < 2:
        return list(usual)
    ways = ([answer(text, replace(asked, formality=register)) for text in texts] for register in shown)
    return next((way for way in ways if None not in way), None)


# One phrase


def _said(text: str, asked: _Asked, whom: Proper | None = None) -> _Answer | None:
    """Says one phrase. A name behind a phrase that is no sentence, such as the end of a letter, is not the name of the
    person who is addressed."""
    for given in _senses(text, asked.source):
        choice = sayings(asked.target).get(given.phrase, ()) if whom is None or is_sentence(given.phrase) else ()
        saying = _fitting(_to(whom or given.filling.get("name"), choice), asked, given)
        said = slots.filled(saying.text, given.filling, asked.target) if saying else None
        if saying and said:
            written = _as_written(text, given, said, asked.source, asked.target)
            return _Answer(written, _shown(saying, choice))
    return None


def _senses(text: str, source: str) -> Iterator[FoundPhrase]:
    """The phrases that the text may be, with slots and without them: not every language has the words for a slot."""
    for given in found(text, source):
        yield given
        english = slots.filled(given.phrase, given.filling, ENGLISH)
        for other in found(english, ENGLISH) if english else ():
            yield replace(other, saying=given.saying)


def _to(whom: object, choice: Sequence[Saying]) -> list[Saying]:
    """The sayings that fit the person who is addressed. If the gender of that person is unknown, no saying with a
    gender fits."""
    return [each for each in choice if not isinstance(whom, Proper) or each.gender in (None, whom.gender)]


def _fitting(choice: Sequence[Saying], asked: _Asked, given: FoundPhrase) -> Saying | None:
    """A saying in the form that is asked for, or one that shows none. If none is asked for, the form that was decided
    on counts, or else that of the source. Where no saying fits, the usual one is taken."""
    if asked.formality is None and asked.address:
        fits = {asked.address, None}
        return next((each for each in choice if each.register in fits), choice[0] if choice else None)
    wanted = asked.formality or given.saying.register
    for register in (wanted, None) if wanted else ():
        fitting = next((each for each in choice if each.register == register), None)
        if fitting is not None:
            return fitting
    return choice[0] if choice and asked.formality is None else None


def _shown(saying: Saying, choice: Sequence[Saying]) -> Formality | None:
    """A phrase that is only ever said formally, such as the opening of a letter, goes with any form."""
    return None if all(each.register == "formal" for each in choice) else saying.register


# With a name, and several


def _is_phrase(text: str, asked: _Asked) -> bool:
    """Whether the text is a phrase. This is asked before names are looked up, because most sentences with commas are no
    phrases."""
    return next(found(text, asked.source), None) is not None


def _called(text: str, asked: _Asked) -> _Answer | None:
    """`Good morning, Anna!`"""
    *before, last = _COMMA.split(body(text))
    if not before and asked.source in _UNPARTED:
        return _greeted(text, asked)
    phrase = body(text[: text.rindex(last)]) + text[len(body(text)) :]
    name = proper.called(last, asked.source) if before and _is_phrase(phrase, asked) else None
    called = proper.form(name, asked.target, proper.CALL) if name else None
    said = _said(phrase, asked, name) if called else None
    return replace(said, text=_calling(said.text, called, _comma(asked.target))) if said and called else None


def _greeted(text: str, asked: _Asked) -> _Answer | None:
    """`Good morning Anna!` without a comma, though some languages put one there."""
    bare, gaps = body(text), [gap.start() for gap in _SPACE.finditer(body(text))]
    for at in gaps:
        phrase = bare[:at] + text[len(bare) :]
        name = proper.called(bare[at + 1 :], asked.source) if is_greeting(bare[:at], asked.source) else None
        called = proper.form(name, asked.target, proper.CALL) if name else None
        said = _said(phrase, asked, name) if called else None
        if said and called:
            between = " " if asked.target in _UNPARTED else _comma(asked.target)
            return replace(said, text=_calling(said.text, called, between))
    return None


def _calling(said: str, name: str, between: str) -> str:
    bare = body(said)
    return f"{bare}{between}{name}{said[len(bare) :]}"


def _listed(text: str, asked: _Asked) -> _Answer | None:
    """`Good morning, how are you?`"""
    parts = _COMMA.split(text)
    parts = _named(parts, asked.source) if 1 < len(parts) <= _MOST_PARTS and _is_phrase(parts[0], asked) else []
    usual = [_part(part, asked) for part in parts] if len(parts) > 1 else [None]
    said = _alike(parts, asked, usual, _part) if None not in usual else None
    return _joined([each for each in said if each], asked.target) if said else None


def _named(parts: Sequence[str], source: str) -> list[str]:
    """Keeps a name with the words that it stands behind: `Good morning, Anna, how are you?`"""
    found: list[str] = []
    for part in parts:
        if found and proper.called(body(part), source):
            found[-1] = f"{found[-1]}, {part}"
        else:
            found.append(part)
    return found


def _part(text: str, asked: _Asked) -> _Answer | None:
    return _said(text, asked) or _called(text, asked)


def _joined(said: Sequence[_Answer], target: str) -> _Answer:
    shown = (each.register for each in said if each.register)
    return _Answer(_comma(target).join(each.text for each in said), next(shown, None))


def _comma(language: str) -> str:
    written = traits(language)
    return written.mark(",") + (" " if written.spaced_words or not written.mark(",") else "")


def _as_written(text: str, given: FoundPhrase, said: str, source: str, target: str) -> str:
    """The saying, with the mark and the capitals of the text instead of its own."""
    sign = mark(text, source)
    if sign != mark(given.saying.text, source):
        said = with_mark(said, sign, target)
    if text.isupper() and len(text) > 1:
        return said.upper()
    is_lower = _first_letter(text).islower() and not _first_letter(given.saying.text).islower()
    return _lowered(said, target) if is_lower else said


def _first_letter(text: str) -> str:
    found = _WORD.search(text)
    return found[0][0] if found else ""


def _lowered(said: str, target: str) -> str:
    """The saying with a small first letter, unless the word always has a capital."""
    found = _WORD.search(said)
    if found is None or found[0] in raised(target) or (base(target) == GERMAN and noun(found[0])):
        return said
    at = found.start()
    return said[:at] + said[at].lower() + said[at + 1 :]
