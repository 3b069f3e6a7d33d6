"""Rules about periods and spaces in abbreviations, acronyms and degrees. Pure functions."""

import re
from collections.abc import Mapping, Sequence
from functools import cache

from tolmach.linguistics.facts import any_of, of_all, words
from tolmach.styles.rules import Way, Ways
from tolmach.styles.rules.rewriting import Written, built, content, needing, replacing
from tolmach.units import Rewriting

_FIRST_WORDS = content("sentences.first_words", words)
_DOTTED = content("abbreviations.dotted", words)
_EITHER = content("abbreviations.either", words)
_FIRST_IN_SENTENCE = content("abbreviations.first_in_sentence", words)
_OTHER_WORDS = content("abbreviations.other_words", words)
_ACRONYMS = content("abbreviations.acronyms", words)
_DEGREES = content("abbreviations.degrees", words)
_SPACE = "[ \u00a0\u202f]"
_NO_BREAK = "\u00a0"
_LINE_END = re.compile(r"[)”“\"»«’]?[ \t]*(?:\n|$)")


def ends_line(match: re.Match[str]) -> bool:
    return bool(_LINE_END.match(match.string[match.end() : match.end() + 20]))


def ends_sentence(match: re.Match[str]) -> bool:
    return ends_line(match) or bool(_next().match(match.string, match.end()))


@cache
def _next() -> re.Pattern[str]:
    """Words that are more likely to begin a sentence than a name or a title."""
    return re.compile(rf"[ \u00a0]+{any_of(of_all(_FIRST_WORDS))}(?!\w)")


# Abbreviations of several words: with periods, spaces, both or none.


@cache
def _parts(code: str) -> Mapping[str, Sequence[str]]:
    """The parts of abbreviations, by their letters in lower case."""
    shorts = (*_DOTTED[code], *_EITHER[code])
    return {short.replace(".", "").lower(): short.rstrip(".").split(".") for short in shorts}


def _form(short: str, dot: str, code: str) -> str:
    first, *rest = (re.escape(part) for part in short.rstrip(".").split("."))
    if dot and short in _FIRST_IN_SENTENCE[code]:
        first = f"[{first}{first.upper()}]"
    return rf"{dot}{_SPACE}?".join([first, *rest]) + dot


def _alternatives(shorts: Sequence[str], dot: str, code: str) -> str:
    return "|".join(_form(short, dot, code) for short in sorted(shorts, key=len, reverse=True))


def _short(code: str) -> str:
    with_periods = _alternatives([*_DOTTED[code], *_EITHER[code]], r"\.", code)
    return rf"(?<![\w.])(?:{with_periods}|(?:{_alternatives(_EITHER[code], '', code)})(?!\w))(?!\.?\w)"


def _written(match: re.Match[str], joint: str, dot: str, code: str) -> str | None:
    bare = re.sub(rf"\.|{_SPACE}", "", match[0])
    if not joint and not dot and bare.lower() in _OTHER_WORDS[code]:
        return None
    first, *rest = _parts(code)[bare.lower()]
    written = f"{dot}{joint}".join([bare[: len(first)], *rest]) + dot
    if not dot and "." in match[0] and ends_line(match):
        written += "."
    return None if re.sub(_SPACE, " ", match[0]) == written.replace(_NO_BREAK, " ") else written


def _way(joint: str, dot: str) -> Way:
    def abbreviations(code: str) -> Rewriting:
        telling = {*_parts(code), *(parts[0].lower() for parts in _parts(code).values())}
        return needing(telling)(replacing(_short(code), lambda match: _written(match, joint, dot, code)))

    return Way(built(abbreviations))


# Periods and spaces in acronyms and degrees.


_LETTERS = rf"(?<![\w.&-].)\.{_SPACE}?(?:[A-Z]\.{_SPACE}?){{0,6}}[A-Z]\."
_DOUBLED = rf"(?<![\w.].)\1\.{_SPACE}?([A-Z])\2\."
_ACRONYM = rf"([A-Z])(?:{_LETTERS}|{_DOUBLED})(?!\w)"
_SURNAME = re.compile(rf"{_SPACE}(?:[a-z]{{1,3}}{_SPACE})?[A-ZÀ-Ý][a-zà-ÿ]")
_BETWEEN = re.compile(rf"\.{_SPACE}?(?=[A-Z])")
_HINT = re.compile(rf"\.{_SPACE}?[A-Z]{{1,2}}\.")


def _acronyms(written: Written) -> Rewriting:
    """Rewrites acronyms. It first looks for periods close to each other, because these are rarer than capitals."""
    found = replacing(_ACRONYM, written, hint=".")
    return needing(".")(lambda text, language: found(text, language) if _HINT.search(text) else ())


def _bare(found: str) -> str:
    return re.sub(rf"\.|{_SPACE}", "", found)


@cache
def _acronym_list() -> frozenset[str]:
    return frozenset(of_all(_ACRONYMS))


def _is_name(match: re.Match[str]) -> bool:
    """Whether the match is initials before a surname, unless a new sentence begins there."""
    if _bare(match[0]) in _acronym_list():
        return False
    return bool(_SURNAME.match(match.string, match.end())) and not ends_sentence(match)


def _undotted(match: re.Match[str]) -> str | None:
    if _is_name(match):
        return None
    is_all = len(match.string) < 2 * len(match[0]) and match.string.strip() == match[0]
    return _bare(match[0]) + ("." if ends_sentence(match) and not is_all else "")


def _spaced(space: str) -> Rewriting:
    def written(match: re.Match[str]) -> str | None:
        new = _BETWEEN.sub(f".{space}", match[0])
        same = re.sub(_SPACE, " ", match[0]) == new.replace(_NO_BREAK, " ")
        return None if same or _is_name(match) else new

    return _acronyms(written)


# Degrees that are certain although they are all capitals.
_SURE = ("MBA", "LLB", "DDS")


@cache
def _degrees(code: str) -> Mapping[str, str]:
    """The degrees with periods, by their spelling without."""
    return {dotted.replace(".", ""): dotted for dotted in _DEGREES[code]}


def _degree(code: str) -> str:
    """A pattern of degrees. Capitals alone may be anything: LLM, MS. They are a degree if "in" something follows, or
    after a name and a comma, or after an article."""
    names = _degrees(code)
    sure = any_of(name for name in names if not name.isupper() or name in _SURE)
    unsure = any_of(name for name in names if name.isupper() and name not in _SURE)
    return (
        rf"(?<![\w.&-])(?P<degree>{sure}|{unsure}(?= degree| in (?!the)[A-Z]?[a-z])"
        rf"|(?:(?<=[a-z], )|(?<= an )|(?<= a )|(?<= an )|(?<= [Hh]er )|(?<= [Hh]is )){unsure}"
        r"(?=[.,;)\n]|$| from | and ))"
    )


def _without_periods(match: re.Match[str]) -> str | None:
    if len(_bare(match[0])) == 2 and _is_name(match):
        return None
    return _bare(match[0]) + ("." if ends_sentence(match) else "")


def _dotted(code: str) -> Rewriting:
    """Writes degrees with periods. The period of the sentence merges with the last one."""
    degrees = _degrees(code)
    found = replacing(
        rf"{_degree(code)}(?P<plural>s?)(?![\w-])(?:\.(?=\s|$|[”\")]))?",
        lambda match: degrees[match["degree"]] + match["plural"],
        hint=degrees,
    )
    return needing([bare.lower() + plural for bare in degrees for plural in ("", "s")])(found)


def _bared(code: str) -> Rewriting:
    degrees = _degrees(code).values()
    found = replacing(rf"(?<![\w.]){any_of(degrees)}(?!(?!s(?!\w))\w)", _without_periods, hint=degrees)
    return needing([dotted.partition(".")[0].lower() for dotted in degrees])(found)


WAYS: Ways = {
    "abbreviations": {
        "do_not_separate_abbreviated_words": _way("", ""),
        "separate_each_abbreviated_word_with_period_and_space": _way(_NO_BREAK, "."),
        "separate_each_abbreviated_word_with_period_without_space": _way("", "."),
        "separate_each_abbreviated_word_with_space_without_period": _way(_NO_BREAK, ""),
    },
    "acronyms": {"do_not_use_periods": Way(_acronyms(_undotted))},
    "periods_in_academic_degrees": {"do_not_use": Way(built(_bared)), "use": Way(built(_dotted))},
    "periods_in_uppercase_initialisms_and_acronyms": {"do_not_use": Way(_acronyms(_undotted))},
    "uppercase_acronyms": {"do_not_use_spaces": Way(_spaced("")), "use_spaces": Way(_spaced(_NO_BREAK))},
}
