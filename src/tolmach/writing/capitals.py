"""Proposes capitals: at the start of a sentence, of names, of German nouns, and none where a word has no claim to one.
Pure."""

import re
from collections.abc import Iterator, Set
from functools import cache

from tolmach.patterns import deferred
from tolmach.translation.lexicon.book import page
from tolmach.units import Edit
from tolmach.writing.forms import families
from tolmach.writing.grammar.classes import is_a
from tolmach.writing.lexicon import Lexicon, lexicon
from tolmach.writing.proposals import Needed, Proposal, needed

KNOWN = 4.0
"""A word that is so common gets the capital of a sentence, and may have one wrongly elsewhere. A rarer word may be a
name that is written small, or one that looks like a word."""
FEW_WORDS = 3
SET_PHRASES = frozenset({"Langem", "Kurzem", "Weitem", "Neuem", "Folgendes", "Übrigen", "Weiteres"})
"""German words that have a capital in phrases such as `seit Langem` and are adjectives elsewhere."""
_SENTENCE = deferred(r"[\"“„«¿¡(]*([^\W\d_]+)(?=[\s,'’]).*[.!?…][\"”“»)]*", re.DOTALL)
_WORD = deferred(r"(?<![\w.@/#'’-])[^\W\d_]{3,}(?![\w@/'’-]|\.\w)")
_STARTS = deferred(r"(?:^|[.!?:…\"“„«¿¡(–—])[\W_]*$")
_CAPITAL_BESIDE = deferred(r"\b[A-ZÀ-Ý][\w.'’-]* $")
_CAPITAL_BEHIND = deferred(r" [A-ZÀ-Ý]")
_VERB_AS_NOUN = deferred(r"\b(?:beim|zum|vom) $", re.IGNORECASE)
_VERB_AS_SUBJECT = deferred(r"^[\W_]*Das $")
_SUBJECT_BEHIND = deferred(r" (?:macht|ist|war|fällt|gefällt|dauert|kostet|hilft|tut|kann) ")
_DETERMINED = deferred(
    r"\b(?:(?:ein|kein|mein|dein|unser)(?:e[nmrs]?)?|seine[nmrs]?|im|am|zum|beim|vom|zur|ins"
    r"|de[rmns]|das|die(?! macht\b| liebe\b| rede\b| sage\b))(?: (?-i:[a-zäöüß]+e[nrsm]?))? $",
    re.IGNORECASE,
)
_OTHER_WORDS = frozenset(
    {"paar", "weg", "recht", "mal", "liebe", "macht", "rede", "sage", "fest", "weise", "wert", "ernst", "laut", "dank"}
)
"""German words that are more than nouns."""
_ENDS_A_PHRASE = deferred(
    r"[.,!?]|$| (?:ist|sind|war|waren|hat|haben|habe|wird|kann|in|im|auf|an|am|mit|und|bei|zu|von|vom|für|aus|nicht)\b"
)
_ARTICLE_BEFORE = deferred(r"\b(?:[mdsk]?ein(?:e[nmrs]?)?|unsere?[nmrs]?) $", re.IGNORECASE)
_AMOUNT = deferred(r"\b(?:etwas|nichts|viel|wenig|alles) $", re.IGNORECASE)
_AMOUNT_ENDS = deferred(r"[.,!?]|$| (?:zu|für|in|im|über|mehr|passiert|gegessen|gesehen|gehört|gesagt|erlebt)\b")
_ENDINGS = ("e", "er", "es", "en", "em")
_COMPARED = deferred(r"(?:st|(?<!i)er)en$")
_SMALL_BEHIND = deferred(r"(?: (?![A-ZÄÖÜ])|[.,!?])")


def finder(language: str) -> "_Capitals":
    return _Capitals(language)


class _Capitals:
    def __init__(self, language: str) -> None:
        self._language = language

    def __call__(self, text: str) -> Iterator[Proposal]:
        words = lexicon(self._language)
        if words is None:
            return
        yield from _at_start(text, words)
        is_german = self._language == "de"
        for match in _WORD.finditer(text):
            if match[0].istitle() and not _STARTS.search(text[: match.start()]):
                asked = needed("adjective" if is_german and _is_adjective(text, match) else "lowered", self._language)
                yield from _lowered(text, match, words, german_nouns() if is_german else frozenset(), asked)
            elif is_german and match[0].islower():
                yield from _as_noun(text, match)


def _at_start(text: str, words: Lexicon) -> Iterator[Proposal]:
    """Looks only at whole sentences: labels and fragments may begin as they like."""
    match = _SENTENCE.fullmatch(text)
    if match is None or not match[1].islower() or len(text.split()) < FEW_WORDS:
        return
    if words.size(match[1]) >= KNOWN:
        yield Proposal(Edit(match.start(1), match.start(1) + 1, match[1][0].upper()))


def _lowered(text: str, match: re.Match[str], words: Lexicon, nouns: Set[str], asked: Needed) -> Iterator[Proposal]:
    """Names often are several words, so that a capital beside another is not doubted except in German."""
    is_alone = not _CAPITAL_BESIDE.search(text[: match.start()]) and not _CAPITAL_BEHIND.match(text, match.end())
    if match[0] in SET_PHRASES:
        return
    if words.size(match[0]) >= KNOWN and match[0] not in nouns and (is_alone or nouns):
        yield Proposal(_recased(match, match[0].lower()), asked.margin, asked.reading)


def _is_adjective(text: str, match: re.Match[str]) -> bool:
    """Whether a German word stands where an adjective does, between an article and a noun."""
    is_between = _ARTICLE_BEFORE.search(text[: match.start()]) and _CAPITAL_BEHIND.match(text, match.end())
    word = match[0].lower()
    return is_between is not None and any(is_a("adj", word.removesuffix(end), "de") for end in _ENDINGS)


def _as_noun(text: str, match: re.Match[str]) -> Iterator[Proposal]:
    """A verb behind a preposition with its article is a noun, unless it is an adjective before one, and so is a verb
    with an article that begins a sentence."""
    edit = _recased(match, match[0].capitalize())
    is_adjective = match[0].removesuffix("en") in german_adjectives()
    is_verb = _may_be_verb(match[0]) and not is_adjective and _SMALL_BEHIND.match(text, match.end())
    before = text[: match.start()]
    is_subject = _VERB_AS_SUBJECT.match(before) and _SUBJECT_BEHIND.match(text, match.end())
    if is_verb and (_VERB_AS_NOUN.search(before) or is_subject):
        yield Proposal(edit)
    elif match[0].capitalize() in german_nouns():
        asked = needed("noun", "de")
        yield Proposal(edit) if _is_noun(text, match) else Proposal(edit, asked.margin, asked.reading)
    elif _is_amount(text, match):
        yield Proposal(edit)


def _may_be_verb(word: str) -> bool:
    """`anderen` and `obersten` end as verbs do, and stand for nouns with a small letter."""
    return word.endswith("en") and (not _COMPARED.search(word) or is_a("verb", word, "de"))


def _is_amount(text: str, match: re.Match[str]) -> bool:
    """Whether an adjective is a noun: `etwas Schönes`. What ends in `er` compares."""
    is_between = _AMOUNT.search(text[: match.start()]) and _AMOUNT_ENDS.match(text, match.end())
    return is_between is not None and match[0].endswith("es") and match[0].removesuffix("es") in german_adjectives()


def _is_noun(text: str, match: re.Match[str]) -> bool:
    """Whether a word that may be a noun ends a phrase that an article began."""
    is_sure = match[0] not in german_adjectives() and match[0] not in _OTHER_WORDS
    before, behind = _DETERMINED.search(text[: match.start()]), _ENDS_A_PHRASE.match(text, match.end())
    # Verbs that are nouns go with `das`: `die weiteren folgen im Mai`.
    is_action = before is not None and before[0].lower().startswith("die ") and families(match[0], "de")
    return is_sure and before is not None and behind is not None and not is_action


def _recased(match: re.Match[str], new: str) -> Edit:
    return Edit(match.start(), match.end(), new)


@cache
def german_adjectives() -> Set[str]:
    return frozenset(word for entry in page("de") or () if entry.kind == "adjective" for word in entry.accepted)


@cache
def german_nouns() -> Set[str]:
    """The nouns of the lexicon, in the forms that it has."""
    entries = page("de") or ()
    return frozenset(
        word
        for entry in entries
        if entry.kind == "noun"
        for word in entry.accepted
        if word.isalpha() and word.istitle()
    )
