"""Turns sentences between active and passive voice, as a best effort. Pure functions.

It handles only simple sentences, with a verb from a table and an object whose article shows that it can change
its place.
"""

import re
from collections.abc import Iterator, Mapping
from functools import cache

from tolmach.languages.traits import base
from tolmach.linguistics.facts import as_is, string, strings, words
from tolmach.linguistics.hangul import final
from tolmach.linguistics.sentences import at_starts
from tolmach.styles.rules.rewriting import content, needing
from tolmach.units import Edit

_START = r"(?:^|(?<=[.!?] )|(?<=\n))"

# English

_IRREGULAR, _SUBJECTS = content("voices.irregular", strings), content("voices.subjects", strings)
_DONE_BY = content("voices.done_by", lambda value: re.compile(value.replace("<start>", _START)))
_SOMEONE = content("voices.someone", lambda value: re.compile(value.replace("<start>", _START)))


def _past(participle: str, code: str) -> str | None:
    return _IRREGULAR[code].get(participle) or (participle if participle.endswith("ed") else None)


def _lowered(text: str, code: str) -> str:
    """The subject as an object within a sentence."""
    lower = text[0].lower() + text[1:]
    objects = {subject: thing for thing, subject in _SUBJECTS[code].items()}
    return objects.get(text if text == "I" else lower, lower)


def active_english(text: str, language: str) -> Iterator[Edit]:
    code = base(language)
    for match in at_starts(_DONE_BY[code], text):
        verb = _past(match["verb"], code)
        if verb:
            who = _SUBJECTS[code].get(match["who"], match["who"])
            yield Edit(*match.span(), f"{who[0].upper()}{who[1:]} {verb} {_lowered(match['what'], code)}")


def passive_english(text: str, language: str) -> Iterator[Edit]:
    code = base(language)
    participles = {past: participle for participle, past in _IRREGULAR[code].items()}
    for match in at_starts(_SOMEONE[code], text):
        participle = participles.get(match["verb"]) or (match["verb"] if match["verb"].endswith("ed") else None)
        if participle:
            what = _SUBJECTS[code].get(match["what"], match["what"])
            is_many = what in ("they", "we", "you") or (what.endswith("s") and not what.endswith("ss"))
            yield Edit(*match.span(), f"{what[0].upper()}{what[1:]} {'were' if is_many else 'was'} {participle}")


# German, Spanish, French, Italian


def _verb_forms(value: str) -> Mapping[str, tuple[str, ...]]:
    rows = (row.split(":") for row in value.split())
    return {participle: tuple(forms) for participle, *forms in rows}


_VERBS = content("voices.verbs", _verb_forms)
_AGENTS = content("voices.agents", as_is)
_NEUTER, _PAST_BE = content("voices.neuter", words), content("voices.past_be", string)


def active(text: str, language: str) -> Iterator[Edit]:
    code = base(language)
    for match in at_starts(_DONE_BY[code], text):
        forms = _VERBS[code].get(match["verb"])
        article = _article(match["by"], match["who"], code)
        if forms and article:
            verb = forms[-1] if match["be"] == _PAST_BE.get(code) else forms[0]
            who = f"{article}{'' if article.endswith(('’', chr(39))) else ' '}{match['who']}"
            what = match["what"][0].lower() + match["what"][1:]
            yield Edit(*match.span(), f"{who[0].upper()}{who[1:]} {verb} {what}")


def _article(by: str, who: str, language: str) -> str | None:
    found: list[str] | None = _AGENTS[language].get(by)
    if found is None:
        return None
    return found[0] if len(found) == 1 or who in _NEUTER[language] else found[1]


# Active and passive in Chinese, Japanese and Korean, for the operations that manuals describe. A best effort.


# Chinese


@needing("被")
def active_chinese(text: str, language: str) -> Iterator[Edit]:
    for match in _DONE_BY[base(language)].finditer(text):
        yield Edit(*match.span(), f"{match['who']}{match['verb']}了{match['what']}")


@needing("有")
def passive_chinese(text: str, language: str) -> Iterator[Edit]:
    for match in _SOMEONE[base(language)].finditer(text) if "有人" in text else ():
        yield Edit(*match.span(), f"{match['what']}被{match['verb']}了")


# Japanese

_STEMS = content("voices.stems", strings)
_WHAT, _DONE = content("voices.what", string), content("voices.done", string)
_SYSTEM = content("voices.system", re.compile)
_ACTIVE = content("voices.active", strings)


@cache
def _done_hint(code: str) -> re.Pattern[str]:
    """A pattern of the verb alone, without the words before it, which may be anything."""
    return re.compile(_DONE[code].replace("<stems>", "|".join(_STEMS.get(code, ()))))


@cache
def _done(code: str) -> re.Pattern[str]:
    return re.compile(_WHAT[code] + _done_hint(code).pattern)


def by_user_japanese(text: str, language: str) -> Iterator[Edit]:
    code = base(language)
    for match in _done(code).finditer(text) if _done_hint(code).search(text) else ():
        if not re.search("自動", text[max(0, match.start() - 8) : match.end()]):
            verb = _STEMS[code][match["stem"]] if match["stem"] else f"{match['noun']}し"
            yield Edit(*match.span(), f"{match['what']}を{verb}")


def automatic_japanese(text: str, language: str) -> Iterator[Edit]:
    for match in _SYSTEM[base(language)].finditer(text):
        what = f"{match['what']}が" if match["what"] else ""
        yield Edit(*match.span(), f"{what}自動的に{match['noun']}され")


# Korean


def by_user_korean(text: str, language: str) -> Iterator[Edit]:
    code = base(language)
    for match in _done(code).finditer(text):
        if "자동" not in text[max(0, match.start() - 8) : match.start()]:
            particle = "을" if final(match["what"][-1]) else "를"
            yield Edit(*match.span(), f"{match['what']}{particle} {match['noun']}{_ACTIVE[code][match['be']]}")


def automatic_korean(text: str, language: str) -> Iterator[Edit]:
    passive = {active: passive for passive, active in _ACTIVE[base(language)].items()}
    for match in _SYSTEM[base(language)].finditer(text):
        what = match["what"]
        subject = f"{what}{'이' if final(what[-1]) else '가'} " if what else ""
        yield Edit(*match.span(), f"{subject}자동으로 {match['noun']}{passive[match['do']]}")
