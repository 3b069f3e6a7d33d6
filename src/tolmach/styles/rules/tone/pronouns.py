"""Pronouns that are avoided, dropped or made neutral, and long sentences that are cut. Pure."""

import re
from collections.abc import Iterator, Mapping
from functools import cache

from tolmach.languages.traits import base
from tolmach.linguistics.facts import string, strings, words
from tolmach.linguistics.sentences import at_starts
from tolmach.styles.rules.phrases import cased, dropped
from tolmach.styles.rules.rewriting import built, content, needing
from tolmach.units import Edit

# He or she

_PAIR = content("pronouns.pair", lambda value: re.compile(value, re.IGNORECASE))
_HINT = content("pronouns.pair_hint", re.compile)
_NEUTRAL, _PLURAL = content("pronouns.neutral", strings), content("pronouns.plural", strings)
_KEPT = content("pronouns.kept", words)
_PAIR_WORDS = content("pronouns.pair_words", words)


def _neutral(text: str, language: str) -> Iterator[Edit]:
    """The verb behind the pair is put into the plural with it."""
    code = base(language)
    for match in _PAIR[code].finditer(text) if _HINT[code].search(text.lower()) else ():
        kind = next(name for name in _NEUTRAL[code] if match[name])
        new = cased(_NEUTRAL[code][kind], match[kind])
        verb = match["verb"] or ""
        if kind == "subject" and verb:
            verb = (match["between"] or "") + " " + _plural(match["form"], code)
        yield Edit(*match.span(), new + verb)


neutral = built(lambda code: needing(_PAIR_WORDS[code])(_neutral))


def _plural(form: str, code: str) -> str:
    if form in _PLURAL[code]:
        return _PLURAL[code][form]
    if form in _KEPT[code] or not form.endswith("s") or form.endswith("ss"):
        return form
    if form.endswith("ies") and len(form) > 4:
        return form[:-3] + "y"
    return form[:-2] if form.endswith(("shes", "ches", "sses", "xes", "zzes")) else form[:-1]


# You can save the file

_DONE = content("pronouns.done", strings)
_YOU_CAN, _CAN_BE = content("pronouns.you_can", string), content("pronouns.can_be", string)


@cache
def _participles(code: str) -> Mapping[str, str]:
    return {done: verb for verb, done in _DONE[code].items()}


@cache
def _you_can(code: str) -> re.Pattern[str]:
    return re.compile(_YOU_CAN[code].replace("<verbs>", "|".join(_DONE[code])), re.IGNORECASE)


@cache
def _can_be(code: str) -> re.Pattern[str]:
    return re.compile(_CAN_BE[code].replace("<participles>", "|".join(_participles(code))), re.IGNORECASE)


@needing(["you"])
def without_reader(text: str, language: str) -> Iterator[Edit]:
    code = base(language)
    for match in _you_can(code).finditer(text):
        what = re.sub(r"^your\b", "the", match["what"], flags=re.IGNORECASE)
        yield Edit(*match.span(), cased(f"{what} can be {_DONE[code][match['verb'].lower()]}", match[0]))


@needing(["can"])
def with_reader(text: str, language: str) -> Iterator[Edit]:
    code = base(language)
    for match in at_starts(_can_be(code), text):
        what = match["what"].strip()
        yield Edit(*match.span(), f"You can {_participles(code)[match['verb'].lower()]} {what[0].lower()}{what[1:]}")


# What is clear without saying it

_FIRST_PERSON = content("pronouns.first_person", re.compile)
_EMPHASIS = content("pronouns.emphasis", string)


@cache
def _emphasis() -> re.Pattern[str]:
    return re.compile(rf"\b(?:{'|'.join(_EMPHASIS.values())})\s*$", re.IGNORECASE)


def without_subject(text: str, language: str) -> Iterator[Edit]:
    """Where the verb, or the situation, says it. A subject that is opposed to another one stays."""
    for match in _FIRST_PERSON[base(language)].finditer(text):
        if not _emphasis().search(text[max(0, match.start() - 10) : match.start()]):
            yield dropped(text, match.start(), match.end() - (text[match.end() - 1] == " "))


_AMPERSAND = re.compile(r"(?<=[a-z] )&(?= [a-z])")


@needing("&")
def ampersand(text: str, language: str) -> Iterator[Edit]:
    """Between words; in names of firms it belongs to the name."""
    return (Edit(*match.span(), "and") for match in _AMPERSAND.finditer(text))


# Long sentences are cut where a new one can begin without another word.


LONG = 120
"""Characters: a sentence below that is read at once."""
_SUBJECTS, _JOINTS = content("long_sentences.subjects", string), content("long_sentences.joints", strings)
_SENTENCE = re.compile(r"[^.!?\n]+[.!?]?")


@cache
def _joint(code: str) -> re.Pattern[str]:
    joints = "|".join(_JOINTS[code])
    return re.compile(
        rf"(?:,\s(?P<joint>{joints})\s(?=(?:{_SUBJECTS[code]})(?:\b|(?<=’)))|;\s)(?P<next>\w)", re.IGNORECASE
    )


def shorter(text: str, language: str) -> Iterator[Edit]:
    if len(text) <= LONG:
        return
    pattern, joints = _joint(base(language)), _JOINTS[base(language)]
    for sentence in _SENTENCE.finditer(text):
        if len(sentence[0]) <= LONG:
            continue
        for match in pattern.finditer(text, *sentence.span()):
            word = joints[(match["joint"] or "").lower()] if match["joint"] else ""
            begins = f"{word} {match['next']}" if word else match["next"].upper()
            yield Edit(*match.span(), f". {begins}")
