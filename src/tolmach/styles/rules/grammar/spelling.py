"""Rules about letters, capitals, symbols and first words. Pure functions."""

import re
from collections.abc import Iterator
from functools import cache

from tolmach.languages.traits import base
from tolmach.linguistics.facts import any_of, of_all, string, strings, words
from tolmach.linguistics.sentences import at_starts, opens
from tolmach.styles.rules.rewriting import built, content, needing
from tolmach.units import Edit

_UMLAUTS = content("spelling.umlauts", strings)
_LETTER = re.compile("[äöüÄÖÜ]")


def without_eszett(text: str, language: str) -> Iterator[Edit]:
    return (Edit(m.start(), m.end(), "SS" if m[0] == "ẞ" else "ss") for m in re.finditer("[ßẞ]", text))


def without_umlauts(text: str, language: str) -> Iterator[Edit]:
    for match in _LETTER.finditer(text):
        around = text[max(0, match.start() - 1) : match.start()] + text[match.end() : match.end() + 1]
        new = _UMLAUTS[base(language)][match[0]]
        is_loud = match[0].isupper() and any(char.isupper() for char in around)
        yield Edit(*match.span(), new.upper() if is_loud else new)


_YOU = content("spelling.you", words)
_FIRST_PARTS, _LAST_PARTS = content("spelling.first_parts", words), content("spelling.last_parts", words)
_JOINED = re.compile(r"(?P<first>[A-ZÄÖÜ](?<![\w-].)[a-zäöüß]{2,})-(?P<second>[A-ZÄÖÜ][a-zäöüß]{2,})(?![\w-])")


@cache
def _informal(code: str) -> re.Pattern[str]:
    return re.compile(rf"\b{any_of(_YOU[code])}\b", re.IGNORECASE)


def _raised_pronouns(text: str, language: str) -> Iterator[Edit]:
    found = _informal(base(language)).finditer(text)
    return (Edit(m.start(), m.start() + 1, m[0][0].upper()) for m in found if m[0].islower())


def _lowered_pronouns(text: str, language: str) -> Iterator[Edit]:
    for match in _informal(base(language)).finditer(text):
        if match[0].istitle() and not opens(text, match.start()):
            yield Edit(match.start(), match.start() + 1, match[0][0].lower())


raised_pronouns = built(lambda code: needing(_YOU[code])(_raised_pronouns))
lowered_pronouns = built(lambda code: needing(_YOU[code])(_lowered_pronouns))


@cache
def _compound(code: str) -> re.Pattern[str]:
    return re.compile(
        rf"(?P<first>[A-ZÄÖÜ](?<![\w-].)[a-zäöüß]{{3,}})(?P<second>{'|'.join(_LAST_PARTS[code])})(?P<end>s|en|e|n)?(?![\w-])"
    )


def one_word(text: str, language: str) -> Iterator[Edit]:
    """Joins hyphenated words, except names of places and people, and words in which the same vowel would meet."""
    names = _FIRST_PARTS[base(language)]
    for match in _JOINED.finditer(text):
        first, second = match["first"], match["second"]
        if first not in names and not (first[-1] in "aeiou" and second[0].lower() == first[-1]):
            yield Edit(match.end("first"), match.start("second") + 1, second[0].lower())


def with_hyphen(text: str, language: str) -> Iterator[Edit]:
    for match in _compound(base(language)).finditer(text):
        yield Edit(match.end("first"), match.start("second") + 1, f"-{match['second'][0].upper()}")


# Latin short forms, in words.


_LATIN, _LATIN_WORDS = content("spelling.latin", strings), content("spelling.latin_endings", words)
_LAST = "etc."
_GOES_ON = re.compile(r"\s*(?:[a-z0-9(\"“‘']|[,;:)!?])")


@cache
def _latin(code: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![\w.])(?:{'|'.join(map(re.escape, _LATIN[code]))})", re.IGNORECASE)


def _in_words(text: str, language: str) -> Iterator[Edit]:
    """Writes Latin abbreviations in words. If one ends the sentence, its full stop stays."""
    code = base(language)
    for match in _latin(code).finditer(text):
        short = match[0].lower()
        new = _LATIN[code][short]
        ends = short == _LAST and not _GOES_ON.match(text[match.end() :])
        raised = new[0].upper() + new[1:] if opens(text, match.start()) else new
        yield Edit(*match.span(), raised + "." * ends)


in_words = built(lambda code: needing(_LATIN_WORDS[code])(_in_words))


# Symbols in words, and the Spanish word solo.


_WORDS = content("spelling.symbols", strings)
_SYMBOLS = "&%#@+=§"
_ANY = re.compile(f"[{_SYMBOLS}]")
_SYMBOL = re.compile(
    r"(?<=\d)[ \u00a0\u202f]?(?P<percent>%)|(?<!\w)(?P<before>[#§])[ \u00a0]?(?=\d)"
    r"|(?<=\w) ?(?P<and>&) ?(?=\w)|(?<= )(?P<alone>[@&])(?= )|(?<=[\w)]) (?P<sum>[+=]) (?=[\w(])"
)


def _symbols(text: str) -> Iterator[re.Match[str]]:
    """The matches of symbols. It searches for symbols first, because they are few, and tries the match there or at the
    space before."""
    done = 0
    for sign in _ANY.finditer(text):
        at = sign.start()
        starts = (at - 1, at) if text[at - 1 : at].isspace() else (at,)
        match = next((found for start in starts if start >= done and (found := _SYMBOL.match(text, start))), None)
        if match:
            done = match.end()
            yield match


@needing(_SYMBOLS)
def spelled(text: str, language: str) -> Iterator[Edit]:
    table = _WORDS[base(language)]
    for match in _symbols(text):
        if match["percent"]:
            new = f" {table['%']}"
        elif match["before"]:
            new = f"{table[match['before']]} "
        elif match["alone"]:
            new = table[match["alone"]]
        else:
            new = f" {table[match['and'] or match['sum']]} "
        yield Edit(*match.span(), new)


_SOLO = re.compile(r"\b(?P<word>s[oó]lo)\b", re.IGNORECASE)
_ALONE_BEFORE = content("spelling.alone_before", lambda value: re.compile(value, re.IGNORECASE))
_ONLY_AFTER = content("spelling.only_after", re.compile)


@needing(("solo", "sólo"))
def never_accented(text: str, language: str) -> Iterator[Edit]:
    for match in _SOLO.finditer(text):
        if "ó" in match[0].lower():
            yield Edit(match.start() + 1, match.start() + 2, "o" if match[0][1].islower() else "O")


@needing(("solo", "sólo"))
def accented_adverb(text: str, language: str) -> Iterator[Edit]:
    """Adds the accent where the word means "only", judged by the words around it."""
    for match in _SOLO.finditer(text):
        is_alone = _ALONE_BEFORE[base(language)].search(text[max(0, match.start() - 16) : match.start()])
        if match[0][1] == "o" and not is_alone and _ONLY_AFTER[base(language)].match(text[match.end() :]):
            yield Edit(match.start() + 1, match.start() + 2, "ó")


# How sentences begin, whether they are whole, and words that shout.


# Conjunctions at the start

_OPENERS = content("spelling.openers", strings)


@cache
def _opener(code: str) -> re.Pattern[str]:
    start = r"(?:^|(?<=[.!?…] )|(?<=\n))"
    return re.compile(rf"{start}(?P<word>{'|'.join(_OPENERS[code])}),? (?=\w)(?!(?:far|that|much|many) )")


def without_conjunction(text: str, language: str) -> Iterator[Edit]:
    code = base(language)
    for match in at_starts(_opener(code), text):
        yield Edit(*match.span(), f"{_OPENERS[code][match['word']]} ")


# Fragments

_FRAGMENTS, _IT = content("spelling.fragments", words), content("spelling.it", string)


@cache
def _fragment(code: str) -> re.Pattern[str]:
    verbs = "|".join(_FRAGMENTS[code])
    return re.compile(rf"(?:^|(?<=[.!?] )|(?<=\n))(?P<verb>{verbs}) (?=[^?\n.!]{{2,200}}[.!])")


def completed(text: str, language: str) -> Iterator[Edit]:
    code = base(language)
    for match in at_starts(_fragment(code), text):
        yield Edit(*match.span("verb"), f"{_IT[code]} {match['verb'].lower()}")


# Capitals

_LOUD = re.compile(r"[A-ZÀ-Ý](?<![\w./_-].)[A-ZÀ-Ý]{3,}(?![\w/_]|-\d|\.\w)")
_VOWEL = re.compile("[AEIOUYÀ-Ý]")
_ACRONYMS = content("spelling.acronyms", words)


@cache
def _acronyms() -> frozenset[str]:
    return frozenset(of_all(_ACRONYMS))


def quiet(text: str, language: str) -> Iterator[Edit]:
    """Lowers words of four and more capitals that are not abbreviations. A text all in capitals becomes a
    normal sentence."""
    for match in _LOUD.finditer(text):
        if match[0] in _acronyms() or not _VOWEL.search(match[0]):
            continue
        word = match[0].lower()
        yield Edit(*match.span(), word[0].upper() + word[1:] if opens(text, match.start()) else word)
