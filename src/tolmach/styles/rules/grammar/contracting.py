"""English contractions: written, taken apart, or only those that deny nothing."""

import re
from collections.abc import Iterator, Mapping
from functools import cache

from tolmach.languages.traits import base
from tolmach.linguistics.facts import strings, words
from tolmach.styles.rules.phrases import cased
from tolmach.styles.rules.rewriting import content, needing
from tolmach.units import Edit

_DENIED, _ENDINGS = content("contractions.denied", strings), content("contractions.endings", strings)
_SUBJECTS, _JOINING = content("contractions.subjects", words), content("contractions.joining", words)
_PARTICIPLE, _PASSIVE = content("contractions.participle", re.compile), content("contractions.passive", re.compile)


@cache
def _short(code: str) -> re.Pattern[str]:
    denied = "|".join(_DENIED[code]).replace("'", "['’]")
    return re.compile(
        rf"\b(?:(?P<denied>{denied})|(?P<who>{'|'.join(_SUBJECTS[code])})['’](?P<ending>m|re|ve|ll|s|d)"
        r"|(?P<let>let)['’]s)\b",
        re.IGNORECASE,
    )


_BEFORE_APOSTROPHE = re.compile(r"\b[A-Za-z]++(?=['’])")


def _shorts(text: str, code: str) -> Iterator[re.Match[str]]:
    """From apostrophe to apostrophe, as most words have none."""
    starts = (word.start() for word in _BEFORE_APOSTROPHE.finditer(text))
    return (match for start in starts if (match := _short(code).match(text, start)))


def _asked(text: str) -> str:
    return text.replace("’", "'").lower()


@needing("'’")
def apart(text: str, language: str) -> Iterator[Edit]:
    """All of them in full."""
    if "'" not in text and "’" not in text:
        return
    code = base(language)
    for match in _shorts(text, code):
        new = _long(match, text, code)
        if new:
            yield Edit(*match.span(), cased(new, match[0]))


def _long(match: re.Match[str], text: str, code: str) -> str | None:
    if match["denied"]:
        return _DENIED[code][_asked(match["denied"])]
    if match["let"]:
        return f"{match['let'].lower()} us"
    who, ending = match["who"], match["ending"].lower()
    if ending in _ENDINGS[code]:
        return f"{who} {_ENDINGS[code][ending]}"
    has_participle = bool(_PARTICIPLE[code].match(text[match.end() :]))
    if ending == "s":
        return f"{who} {'has' if has_participle and not _is_passive(text, match, code) else 'is'}"
    is_had = has_participle or text[match.end() :].startswith(" better")
    return f"{who} {'had' if is_had else 'would'}"


def _is_passive(text: str, match: re.Match[str], code: str) -> bool:
    """It's called, it's made of: what is done to it, which "has" would not fit."""
    return bool(_PASSIVE[code].match(text[match.end() :]))


# Together


@cache
def _long_denied(code: str) -> re.Pattern[str]:
    verbs = "|".join(sorted(_DENIED[code].values(), key=len, reverse=True))
    return re.compile(rf"\b(?P<verb>{verbs}|can not)\b(?! only\b)", re.IGNORECASE)


@cache
def _back(code: str) -> Mapping[str, str]:
    return {long: short for short, long in _DENIED[code].items()} | {"can not": "can't"}


@cache
def _who(code: str) -> re.Pattern[str]:
    return re.compile(rf"\b(?P<who>{'|'.join(_JOINING[code])})\Z", re.IGNORECASE)


_NOT = re.compile(r"[nN](?:ot|OT)\b")
# From space to space, as most words are neither of the two.
_LONG = re.compile(r" (?P<verb>am|are|is|will|would)(?= (?!to\b)(?P<next>[a-z]+))", re.IGNORECASE)
_TAILS = {"am": "'m", "are": "'re", "is": "'s", "will": "'ll", "would": "'d"}
_FITS = {"am": {"i"}, "are": {"you", "we", "they"}, "is": {"he", "she", "it", "there", "that", "what", "who"}}


def together(text: str, language: str) -> Iterator[Edit]:
    found = [*_denied(text, base(language)), *_joined(text, base(language))]
    return iter(sorted(found, key=lambda edit: edit.start))


def affirmed(text: str, language: str) -> Iterator[Edit]:
    """Only where nothing is denied: it's, but do not."""
    code = base(language)
    apart_again = (
        Edit(*match.span(), cased(_DENIED[code][_asked(match["denied"])], match[0]))
        for match in (_shorts(text, code) if "n't" in _asked(text) else ())
        if match["denied"]
    )
    return iter(sorted([*apart_again, *_joined(text, code)], key=lambda edit: edit.start))


def _denied(text: str, code: str) -> Iterator[Edit]:
    for match in _long_denied(code).finditer(text) if _NOT.search(text) else ():
        yield Edit(*match.span(), cased(_back(code)[match["verb"].lower()], match[0]))


def _joined(text: str, code: str) -> Iterator[Edit]:
    """Not at the end of a sentence, where the verb bears the stress, nor before "not", which has a form of its own."""
    for match in _LONG.finditer(text):
        subject = _who(code).search(text, max(0, match.start() - 6), match.start())
        if subject is None or match["next"] == "not":
            continue
        who, verb = subject[0].lower(), match["verb"].lower()
        if who in _FITS.get(verb, {who}) and not _is_asked(text, subject.start()):
            yield Edit(match.start(), match.end(), _TAILS[verb])


def _is_asked(text: str, at: int) -> bool:
    """What is wanted is not what's wanted: behind another question word the subject is not the asked one."""
    return bool(re.search(r"\b(?:than|as|how|where|what) $", text[max(0, at - 8) : at], re.IGNORECASE))
