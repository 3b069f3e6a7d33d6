"""The marks around a phrase, and the phrase without them. Pure."""

import re
from collections.abc import Mapping

from tolmach.languages.traits import base, traits

_END = re.compile(r"\s*[.!?…。！？؟;,:，：、]+$")
_START = re.compile("^[¿¡]+")
_WORD = re.compile(r"[^\W\d_]+")
_SPACES = re.compile(r"\s+")
_INVERTED = {"?": "¿", "!": "¡"}
_PLAIN = str.maketrans("。！？؟，：、", ".!??,:,")
_CLOSING = frozenset(".!?")
_LONGEST_WORD = 3
"""The most signs of a word, where words are not spaced."""
_SPELLINGS: Mapping[str, tuple[tuple[re.Pattern[str], str], ...]] = {
    "en": tuple(
        (re.compile(rf"\b{written}", re.IGNORECASE), read)
        for written, read in (
            (r"(what|where|who|how|that|it|there)'s\b", r"\1 is"),
            (r"(i)'m\b", r"\1 am"),
            (r"(you|we|they)'re\b", r"\1 are"),
            (r"(i|we)'d\b", r"\1 would"),
            (r"(i|we)'ll\b", r"\1 will"),
            (r"(do|does|is|are)n't\b", r"\1 not"),
            (r"(mr|ms|mrs|dr|prof)\.", r"\1"),
            (r"e-mail\b", "email"),
        )
    ),
}
"""Two spellings that are read as one."""
_SPELLED = frozenset("'.-")
"""Signs that all of these spellings have."""


def trimmed(text: str, language: str) -> str:
    """The text without the marks around it, and in one spelling."""
    found = _SPACES.sub(" ", _START.sub("", body(text)).replace("’", "'"))
    for pattern, spelling in () if _SPELLED.isdisjoint(found) else _SPELLINGS.get(base(language), ()):
        found = pattern.sub(spelling, found)
    return found


def body(text: str) -> str:
    """The text before the mark at the end."""
    return _END.sub("", text.strip())


def mark(text: str, language: str) -> str:
    """The mark at the end, as most languages write it."""
    end = _END.search(text.strip())
    own = {written: plain for plain, written in traits(language).marks.items()}
    return "".join(own.get(sign, sign.translate(_PLAIN)) for sign in end.group().strip()) if end else ""


def is_sentence(phrase: str) -> bool:
    return phrase[-1] in _CLOSING


def is_word(text: str, language: str) -> bool:
    """Whether this is a single word, or as short as one where words are not spaced."""
    return len(_WORD.findall(text)) == 1 and (traits(language).spaced_words or len(text) <= _LONGEST_WORD)


def with_mark(said: str, sign: str, language: str) -> str:
    """The phrase with another mark at its end, or with none."""
    end = _END.search(said)
    space = end.group()[0] if end and end.group()[0].isspace() and sign[:1] in _INVERTED else ""
    bare = _START.sub("", body(said))
    opening = _INVERTED.get(sign, "") if said[:1] in _INVERTED.values() or base(language) == "es" else ""
    return opening + bare + space + "".join(traits(language).mark(each) for each in sign)
