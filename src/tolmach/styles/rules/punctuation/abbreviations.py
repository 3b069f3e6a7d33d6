"""Periods and spaces in abbreviations, acronyms and degrees. Pure."""

import re
from collections.abc import Mapping

from tolmach.styles.rules.punctuation.lists import listed, words
from tolmach.styles.rules.rewriting import Written, any_of, needing, replacing
from tolmach.styles.rules.way import Way, Ways
from tolmach.units import Rewriting

# A sentence is likelier to begin with one of these than a name or a title is.
_STARTERS = listed("first words")
_NEXT = re.compile(rf"[ \u00a0]+{_STARTERS}(?!\w)")
_LINE_END = re.compile(r"[)”“\"»«’]?[ \t]*(?:\n|$)")


def ends_line(match: re.Match[str]) -> bool:
    return bool(_LINE_END.match(match.string[match.end() : match.end() + 20]))


def ends_sentence(match: re.Match[str]) -> bool:
    return ends_line(match) or bool(_NEXT.match(match.string, match.end()))


# German abbreviations of several words: with periods, spaces, both or none.


_SPACE = "[ \u00a0\u202f]"
_NO_BREAK = "\u00a0"

_DOTTED = words("German abbreviations with periods only")
_EITHER = words("German abbreviations with periods or without")
_FIRST_IN_SENTENCE = ["d.h.", "i.d.R.", "s.o.", "s.u.", "u.a.", "v.a.", "z.B."]
_PARTS = {short.replace(".", "").lower(): short.rstrip(".").split(".") for short in (*_DOTTED, *_EITHER)}
_TELLING = {*_PARTS, *(parts[0].lower() for parts in _PARTS.values())}
_OTHER_WORDS = frozenset(["ad", "am", "bw", "di", "dj", "eh", "im", "iü", "oa", "pa", "sa", "so", "su", "wo"])
"""What some would be if joined."""


def _form(short: str, dot: str) -> str:
    first, *rest = (re.escape(part) for part in short.rstrip(".").split("."))
    if dot and short in _FIRST_IN_SENTENCE:
        first = f"[{first}{first.upper()}]"
    return rf"{dot}{_SPACE}?".join([first, *rest]) + dot


def _alternatives(shorts: list[str], dot: str) -> str:
    return "|".join(_form(short, dot) for short in sorted(shorts, key=len, reverse=True))


_WITH_PERIODS, _WITHOUT = _alternatives([*_DOTTED, *_EITHER], r"\."), _alternatives(_EITHER, "")
_SHORT = rf"(?<![\w.])(?:{_WITH_PERIODS}|(?:{_WITHOUT})(?!\w))(?!\.?\w)"


def _written(match: re.Match[str], joint: str, dot: str) -> str | None:
    bare = re.sub(rf"\.|{_SPACE}", "", match[0])
    if not joint and not dot and bare.lower() in _OTHER_WORDS:
        return None
    first, *rest = _PARTS[bare.lower()]
    written = f"{dot}{joint}".join([bare[: len(first)], *rest]) + dot
    if not dot and "." in match[0] and ends_line(match):
        written += "."
    return None if re.sub(_SPACE, " ", match[0]) == written.replace(_NO_BREAK, " ") else written


def _way(joint: str, dot: str) -> Way:
    return Way(needing(_TELLING)(replacing(_SHORT, lambda match: _written(match, joint, dot))))


# Periods and spaces in acronyms and degrees.


# Acronyms that also stand before capitalized words; other letters there are the initials of somebody.
_KNOWN = frozenset(words("acronyms before names"))
_LETTERS = rf"(?<![\w.&-].)\.{_SPACE}?(?:[A-Z]\.{_SPACE}?){{0,6}}[A-Z]\."
_DOUBLED = rf"(?<![\w.].)\1\.{_SPACE}?([A-Z])\2\."
_ACRONYM = rf"([A-Z])(?:{_LETTERS}|{_DOUBLED})(?!\w)"
_SURNAME = re.compile(rf"{_SPACE}(?:[a-z]{{1,3}}{_SPACE})?[A-ZÀ-Ý][a-zà-ÿ]")
_BETWEEN = re.compile(rf"\.{_SPACE}?(?=[A-Z])")
_HINT = re.compile(rf"\.{_SPACE}?[A-Z]{{1,2}}\.")


def _acronyms(written: Written) -> Rewriting:
    """Capitals are many, periods so near to each other few."""
    found = replacing(_ACRONYM, written, hint=".")
    return needing(".")(lambda text, language: found(text, language) if _HINT.search(text) else ())


def _bare(found: str) -> str:
    return re.sub(rf"\.|{_SPACE}", "", found)


def _is_name(match: re.Match[str]) -> bool:
    """Initials before a surname, unless another sentence begins there."""
    if _bare(match[0]) in _KNOWN:
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


_DEGREES: Mapping[str, str] = {dotted.replace(".", ""): dotted for dotted in words("degrees")}
_SURE = any_of(" ".join(name for name in _DEGREES if not name.isupper() or name in ("MBA", "LLB", "DDS")))
_UNSURE = any_of(" ".join(name for name in _DEGREES if name.isupper() and name not in ("MBA", "LLB", "DDS")))
# Capitals alone may be anything: LLM, MS. A degree is one "in" something, or stands behind a name and a comma, or an
# article.
_DEGREE = (
    rf"(?<![\w.&-])(?P<degree>{_SURE}|{_UNSURE}(?= degree| in (?!the)[A-Z]?[a-z])"
    rf"|(?:(?<=[a-z], )|(?<= an )|(?<= a )|(?<= an )|(?<= [Hh]er )|(?<= [Hh]is )){_UNSURE}(?=[.,;)\n]|$| from | and ))"
)


def _with_periods(match: re.Match[str]) -> str:
    """The period of the sentence is one of its own no longer."""
    return _DEGREES[match["degree"]] + match["plural"]


def _without_periods(match: re.Match[str]) -> str | None:
    if len(_bare(match[0])) == 2 and _is_name(match):
        return None
    return _bare(match[0]) + ("." if ends_sentence(match) else "")


WAYS: Ways = {
    "abbreviations": {
        "do_not_separate_abbreviated_words": _way("", ""),
        "separate_each_abbreviated_word_with_period_and_space": _way(_NO_BREAK, "."),
        "separate_each_abbreviated_word_with_period_without_space": _way("", "."),
        "separate_each_abbreviated_word_with_space_without_period": _way(_NO_BREAK, ""),
    },
    "acronyms": {"do_not_use_periods": Way(_acronyms(_undotted))},
    "periods_in_academic_degrees": {
        "do_not_use": Way(
            needing([dotted.partition(".")[0].lower() for dotted in _DEGREES.values()])(
                replacing(
                    rf"(?<![\w.]){any_of(' '.join(_DEGREES.values()))}(?!(?!s(?!\w))\w)",
                    _without_periods,
                    hint=_DEGREES.values(),
                )
            )
        ),
        "use": Way(
            needing([bare.lower() + plural for bare in _DEGREES for plural in ("", "s")])(
                replacing(rf"{_DEGREE}(?P<plural>s?)(?![\w-])(?:\.(?=\s|$|[”\")]))?", _with_periods, hint=_DEGREES)
            )
        ),
    },
    "periods_in_uppercase_initialisms_and_acronyms": {"do_not_use": Way(_acronyms(_undotted))},
    "uppercase_acronyms": {"do_not_use_spaces": Way(_spaced("")), "use_spaces": Way(_spaced(_NO_BREAK))},
}
