"""Rules about English commas, after the first words of a sentence and before the last member of a list; and about the
salutation of a letter. Pure functions.

The words between commas tell whether the commas separate the members of a list: members are short and alike.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache, lru_cache

from tolmach.languages.traits import base
from tolmach.linguistics import months
from tolmach.linguistics.facts import any_of, lines, string, words
from tolmach.linguistics.months import WEEKDAYS
from tolmach.styles.rules import Way, Ways
from tolmach.styles.rules.rewriting import built, content, needing, replacing, together
from tolmach.units import Edit, Rewriting

# The members before "and": a short one between two commas, or one after a comma that does not end a first phrase.
_WORD = r"[\w$€£](?:[\w'’%&.-]*[\w%])?['’]?"
_ITEM = rf"{_WORD}(?: {_WORD}){{0,3}}"
_LISTS = {
    name: content(f"lists.{name}", words)
    for name in ("clauses", "openers", "leading", "behind_participles", "determiners", "apposed", "joints")
}
_STOPS = re.compile(r"[.!?;:\n()]")
_LONGEST = 400
_LONG_MEMBER = 5
_COMMAS = re.compile(r",(?= )")


@dataclass(frozen=True, slots=True)
class _ListWords:
    clause: re.Pattern[str]
    opener: re.Pattern[str]
    leading: re.Pattern[str]
    """Words that begin no member of a list, unless all members begin so."""
    participle: re.Pattern[str]
    determiner: re.Pattern[str]
    apposed: re.Pattern[str]


@cache
def _list_words(code: str) -> _ListWords:
    known = {name: "|".join(listed[code]) for name, listed in _LISTS.items()}
    return _ListWords(
        re.compile(rf"(?:^|[ ])(?:{known['clauses']})(?: |$|['’])", re.IGNORECASE),
        re.compile(rf"(?:{known['openers']}|[A-Z]\w+ly|[A-Z]\w+ing)(?!\w)"),
        re.compile(rf"(?:{known['leading']})(?!\w)", re.IGNORECASE),
        re.compile(rf"[a-z]+ed (?:{known['behind_participles']})(?!\w)|[a-z]+ing(?!\w)"),
        re.compile(rf"(?:{known['determiners']}|\d+)(?= )", re.IGNORECASE),
        re.compile(rf"(?:{known['apposed']})(?= )"),
    )


def _serial(written: Callable[[re.Match[str], _ListWords], str | None]) -> Rewriting:
    def commas(code: str) -> Rewriting:
        joint = "|".join(_LISTS["joints"][code])
        last = rf"(?P<joint> (?:{joint}) )(?P<last>{_WORD}(?: {_WORD})?)"
        known = _list_words(code)
        return replacing(rf"(?P<comma>, )(?P<item>{_ITEM})(?P<gap>,?){last}", lambda m: written(m, known), hint=",")

    return built(commas)


def _before(match: re.Match[str]) -> str:
    """The sentence up to the match."""
    near = match.string[max(0, match.start() - _LONGEST) : match.start()]
    return _STOPS.split(near)[-1].lstrip(" “\"‘'")


def _is_list(match: re.Match[str], known: _ListWords) -> bool:
    head, item, last = _before(match), match["item"], match["last"]
    if not head or _has_clause(item, last, known) or _leads(item, last, known):
        return False
    _, comma, member = head.rpartition(", ")
    is_short = comma and len(member.split()) < _LONG_MEMBER
    if is_short and not known.clause.search(member) and not known.leading.match(member):
        return True
    return _is_short_list(member, item, last, known)


def _has_clause(item: str, last: str, known: _ListWords) -> bool:
    return bool(known.clause.search(item) or known.clause.search(last.split()[0]))


def _leads(item: str, last: str, known: _ListWords) -> bool:
    """Whether the words between the commas describe what comes before them."""
    if known.participle.match(item):
        return not known.participle.match(last)
    return bool(known.leading.match(item)) and last.split()[0] != item.split()[0]


def _is_short_list(head: str, item: str, last: str, known: _ListWords) -> bool:
    """Whether a single comma makes a list. Members are alike: one with an article goes with others that have one."""
    if known.opener.match(head) or (item[0].isupper() and (" " not in head or head.rsplit(" ", 1)[-1][0].islower())):
        return False
    return bool(known.determiner.match(item)) <= bool(known.determiner.match(last + " "))


def _with_comma(match: re.Match[str], known: _ListWords) -> str | None:
    if match["gap"] or not _is_list(match, known):
        return None
    return f", {match['item']},{match['joint']}{match['last']}"


def _without_comma(match: re.Match[str], known: _ListWords) -> str | None:
    head, item, last = _before(match), match["item"], match["last"]
    if not match["gap"] or not head or _leads(item, last, known) or _has_clause(item, last, known):
        return None
    if not _COMMAS.search(head) and (known.opener.match(head) or _is_apposed(head, item, known)):
        return None
    return f", {item}{match['joint']}{last}"


def _is_apposed(head: str, item: str, known: _ListWords) -> bool:
    """Whether the item is an apposition, as in `Anna, my sister, and Tom`."""
    return bool(known.apposed.match(item)) and head.rsplit(" ", 1)[-1][:1].isupper()


SERIAL, NOT_SERIAL = _serial(_with_comma), _serial(_without_comma)


# Commas after the first words of an English sentence.


_START = re.compile(r"[.!?;\n“\"‘(](?:(?<=[\n“\"‘(])|[”\"’']? )")


@lru_cache(maxsize=4)
def _starts(text: str) -> tuple[int, ...]:
    return (0, *(found.end() for found in _START.finditer(text)))


def _first(pattern: str, written: str) -> Rewriting:
    """Rewrites the first words of sentences."""
    compiled = re.compile(pattern)

    def edits(text: str, language: str) -> Iterator[Edit]:
        for start in _starts(text):
            if match := compiled.match(text, start):
                yield Edit(match.start(), match.end(), match.expand(written))

    return edits


_WORDS = {
    name: content(f"commas.{name}", words)
    for name in (
        "subjects", "short_subjects", "plain_adverbs", "open_adverbs", "whichever", "needy", "not_on", "season",
        "first_words", "alone", "no_subjects",
    )
}  # fmt: skip
_PHRASES = content("commas.phrases", lines)
_VERBAL, _LATIN = content("commas.verbal", string), content("commas.latin", string)


def _any(name: str, code: str) -> str:
    return any_of(_WORDS[name][code])


def _either_case(entries: Iterable[str]) -> str:
    return any_of(form for entry in entries for form in (entry.capitalize(), entry))


def _subject(code: str) -> str:
    """A pattern of words with which the main part of a sentence begins."""
    return rf"(?:(?i:{_any('subjects', code)})(?![\w'’]*-)(?!\w)|{_any('short_subjects', code)}(?=['’]))"


def _adverb_comma(code: str) -> Rewriting:
    subject = _subject(code)
    goes_on = rf"(?! {_any('not_on', code)}(?!\w))"
    return together(
        _first(rf"{_either_case(_WORDS['plain_adverbs'][code])}{goes_on}(?= [^\W_])", r"\g<0>,"),
        _first(rf"{_either_case(_WORDS['needy'][code])}(?= {subject})", r"\g<0>,"),
        # "However you look at it, …" has its comma further on.
        _first(rf"{_either_case(_WORDS['whichever'][code])}(?= {subject}[^,.;!?\n]{{1,300}}(?:[.;!?\n]|$))", r"\g<0>,"),
    )


def _no_adverb_comma(code: str) -> Rewriting:
    adverbs = _either_case([*_WORDS["plain_adverbs"][code], *_WORDS["open_adverbs"][code]])
    return _first(rf"({adverbs}),(?= [^\W_])", r"\1")


def _latin_comma(pattern: str, written: str, hint: tuple[str, ...]) -> Rewriting:
    def commas(code: str) -> Rewriting:
        latin = rf"(?<![\w.])(?:{_LATIN[code]})"
        return needing(["e", "eg", "ie"])(replacing(pattern.replace("<latin>", latin), written, hint=hint))

    return built(commas)


@cache
def _phrase(code: str) -> str:
    """A pattern of known first phrases."""
    found = "|".join(_PHRASES[code])
    parts = {
        "month": any_of(months.names(code)),
        "day": f"{any_of(WEEKDAYS[code])}s?",
        "year": r"(?:1[5-9]|20)\d\d",
        "season": _any("season", code),
    }
    for name, pattern in parts.items():
        found = found.replace(f"<{name}>", pattern)
    return f"(?:{found})"


def _phrase_comma(code: str) -> Rewriting:
    behind = rf"(?= {_subject(code)}|(?<=\d) [A-Z][a-z]| [A-Z][a-z]+ [a-z])"
    return _first(rf"{_phrase(code)}{behind}", r"\g<0>,")


def _no_phrase_comma(code: str) -> Rewriting:
    """Removes the comma after a first phrase. It stays between two places, between two numbers, and before the next
    member of a list."""
    alone = "|".join(_WORDS["alone"][code])
    short = rf"(?:{_phrase(code)}|{_any('first_words', code)}(?: [\w'’-]+){{1,3}}|{alone})"
    no_subject = rf"(?! {_any('no_subjects', code)}(?!\w))"
    goes_on = rf"{no_subject}(?! [\w'’-]+(?: [\w'’-]+)?(?:,| and | or ))(?!(?<=\d,) \d)(?= [^\W_])"
    return _first(rf"(?!{_VERBAL[code]})({short}),{goes_on}", r"\1")


# The mark after the salutation of a letter.


_NAME = r"[A-ZÀ-Ý][\w'’-]*(?:\.(?= [A-ZÀ-Ý]))?"
_ADDRESS, _AMONG = content("letters.address", string), content("letters.among", string)
_GREETING, _BEHIND = content("letters.greeting", string), content("letters.behind", string)
_SMALL_WORDS = content("letters.small_words", lambda value: re.compile(any_of(words(value)), re.IGNORECASE))
"""Words that the language writes with a capital only at the start of a sentence."""
_COLON_SPACE = content("letters.colon_space", string)


@cache
def _line(code: str) -> re.Pattern[str]:
    """A pattern of a salutation on a line of its own."""
    addressed = rf"(?:{_ADDRESS[code]})(?: (?:{_NAME}|{_AMONG[code]})){{1,8}}|Madame|Monsieur|Mesdames|Messieurs"
    greeted = rf"(?P<loose>(?:{_GREETING[code]})(?: (?:{_NAME}|{_BEHIND[code]})){{0,6}})"
    mark = "(?P<mark>[ \u00a0\u202f]?[,:!.]?)"
    return re.compile(rf"^[ \t]*(?:{addressed}|{greeted}){mark}(?=[ \t]*(?:\n|\Z))", re.MULTILINE)


_NEXT_WORD = re.compile(r"\s*\n\s*([^\W\d_][\w'’-]*)")
_NO_BREAK = "\u00a0"


def _salutations(text: str, language: str) -> Iterator[re.Match[str]]:
    for match in _line(language).finditer(text):
        if not match["loose"] or _is_letter(text, match):
            yield match


def _is_letter(text: str, match: re.Match[str]) -> bool:
    """Whether the greeting begins a letter: its mark leads on, or more lines follow. Otherwise it may stand alone."""
    mark = match["mark"].strip(" \u00a0\u202f")
    return mark in (",", ":") or (mark in ("", "!") and bool(_NEXT_WORD.match(text, match.end())))


def _ending(mark: str) -> Rewriting:
    def edits(text: str, language: str) -> Iterator[Edit]:
        code = base(language)
        written = _COLON_SPACE.get(code, "") + mark if mark == ":" else mark
        for match in _salutations(text, code):
            found = match["mark"]
            if found.replace("\u202f", _NO_BREAK).replace(" ", _NO_BREAK) != written:
                yield Edit(*match.span("mark"), written)
            if code in _SMALL_WORDS:
                yield from _first_letter(text, match.end(), mark, code)

    return edits


def _first_letter(text: str, end: int, mark: str, code: str) -> Iterator[Edit]:
    """After a comma the sentence continues; after an exclamation mark or no mark, a new one begins."""
    word = _NEXT_WORD.match(text, end)
    if word is None or mark == ":":
        return
    start, first = word.start(1), word[1][0]
    if mark == "," and first.isupper() and _SMALL_WORDS[code].fullmatch(word[1]):
        yield Edit(start, start + 1, first.lower())
    elif mark != ",":
        yield Edit(start, start + 1, first.upper())


WAYS: Ways = {
    "comma_after_conjunctive_adverbs": {"do_not_use": Way(built(_no_adverb_comma)), "use": Way(built(_adverb_comma))},
    "comma_after_i_e_and_e_g": {
        "do_not_use": Way(_latin_comma("(<latin>),(?= )", r"\1", ("g.,", "e.,", "eg,", "ie,"))),
        "use": Way(_latin_comma(r"<latin>(?= [^\W_])", r"\g<0>,", ("g. ", "e. ", "eg ", "ie "))),
    },
    "comma_after_short_introductory_phrase": {
        "do_not_use": Way(built(_no_phrase_comma)),
        # Only known phrases tell where the first phrase ends and the main part begins.
        "use": Way(built(_phrase_comma), exact=False),
    },
    "salutation": {
        "do_not_use_comma_after_salutation_capitalize_following_word": Way(_ending("")),
        "use_colon_after_salutation": Way(_ending(":")),
        "use_comma_after_salutation": Way(_ending(",")),
        "use_exclamation_mark_after_salutation": Way(_ending("!")),
    },
}
