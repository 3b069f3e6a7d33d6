"""English contractions: written, taken apart, or only those that deny nothing."""

import re
from collections.abc import Iterator, Mapping

from tolmach.styles.rules.phrases import cased
from tolmach.styles.rules.rewriting import needing
from tolmach.units import Edit

_DENIED: Mapping[str, str] = {
    "don't": "do not", "doesn't": "does not", "didn't": "did not", "isn't": "is not", "aren't": "are not",
    "wasn't": "was not", "weren't": "were not", "hasn't": "has not", "haven't": "have not", "hadn't": "had not",
    "can't": "cannot", "couldn't": "could not", "won't": "will not", "wouldn't": "would not", "shan't": "shall not",
    "shouldn't": "should not", "mustn't": "must not", "needn't": "need not", "mightn't": "might not",
}  # fmt: skip
_ENDINGS: Mapping[str, str] = {"m": "am", "re": "are", "ve": "have", "ll": "will"}
_SHORT = re.compile(
    rf"\b(?:(?P<denied>{'|'.join(_DENIED).replace(chr(39), '[' + chr(39) + '’]')})"
    r"|(?P<who>I|you|he|she|it|we|they|there|that|this|what|who|where|how|here)['’](?P<ending>m|re|ve|ll|s|d)"
    r"|(?P<let>let)['’]s)\b",
    re.IGNORECASE,
)
_BEFORE_APOSTROPHE = re.compile(r"\b[A-Za-z]++(?=['’])")
_PARTICIPLE = re.compile(
    r"^ (?:(?:not|never|just|already|always|also|only|recently|ever) )?"
    r"(?:been|had|got|gone|done|made|seen|taken|given|become|come|left|found|lost|won|said|told|known|shown|grown|begun"
    r"|written|changed|happened|turned|started|stopped|finished|[a-z]+ed)\b"
)
_SUFFERED = re.compile(r" (?:called|made|used|based|needed|required|located|written|known|done|found)\b")


def _shorts(text: str) -> Iterator[re.Match[str]]:
    """From apostrophe to apostrophe, as most words have none."""
    starts = (word.start() for word in _BEFORE_APOSTROPHE.finditer(text))
    return (match for start in starts if (match := _SHORT.match(text, start)))


def _asked(text: str) -> str:
    return text.replace("’", "'").lower()


@needing("'’")
def apart(text: str, language: str) -> Iterator[Edit]:
    """All of them in full."""
    if "'" not in text and "’" not in text:
        return
    for match in _shorts(text):
        new = _long(match, text)
        if new:
            yield Edit(*match.span(), cased(new, match[0]))


def _long(match: re.Match[str], text: str) -> str | None:
    if match["denied"]:
        return _DENIED[_asked(match["denied"])]
    if match["let"]:
        return f"{match['let'].lower()} us"
    who, ending = match["who"], match["ending"].lower()
    if ending in _ENDINGS:
        return f"{who} {_ENDINGS[ending]}"
    has_participle = bool(_PARTICIPLE.match(text[match.end() :]))
    if ending == "s":
        return f"{who} {'has' if has_participle and not _is_passive(text, match) else 'is'}"
    is_had = has_participle or text[match.end() :].startswith(" better")
    return f"{who} {'had' if is_had else 'would'}"


def _is_passive(text: str, match: re.Match[str]) -> bool:
    """It's called, it's made of: what is done to it, which "has" would not fit."""
    return bool(
        re.match(r" (?:called|made|used|based|needed|required|located|written|known|done|found)\b", text[match.end() :])
    )


# Together

_LONG_DENIED = re.compile(
    rf"\b(?P<verb>{'|'.join(sorted(_DENIED.values(), key=len, reverse=True))}|can not)\b(?! only\b)",
    re.IGNORECASE,
)
_NOT = re.compile(r"[nN](?:ot|OT)\b")
# From space to space, as most words are neither of the two.
_LONG = re.compile(r" (?P<verb>am|are|is|will|would)(?= (?!to\b)(?P<next>[a-z]+))", re.IGNORECASE)
_WHO = re.compile(r"\b(?P<who>I|you|he|she|it|we|they|there|that|what|who)\Z", re.IGNORECASE)
_TAILS = {"am": "'m", "are": "'re", "is": "'s", "will": "'ll", "would": "'d"}
_FITS = {"am": {"i"}, "are": {"you", "we", "they"}, "is": {"he", "she", "it", "there", "that", "what", "who"}}
_BACK = {long: short for short, long in _DENIED.items()} | {"can not": "can't"}


def together(text: str, language: str) -> Iterator[Edit]:
    found = [*_denied(text), *_joined(text)]
    return iter(sorted(found, key=lambda edit: edit.start))


def affirmed(text: str, language: str) -> Iterator[Edit]:
    """Only where nothing is denied: it's, but do not."""
    apart_again = (
        Edit(*match.span(), cased(_DENIED[_asked(match["denied"])], match[0]))
        for match in (_shorts(text) if "n't" in _asked(text) else ())
        if match["denied"]
    )
    return iter(sorted([*apart_again, *_joined(text)], key=lambda edit: edit.start))


def _denied(text: str) -> Iterator[Edit]:
    for match in _LONG_DENIED.finditer(text) if _NOT.search(text) else ():
        yield Edit(*match.span(), cased(_BACK[match["verb"].lower()], match[0]))


def _joined(text: str) -> Iterator[Edit]:
    """Not at the end of a sentence, where the verb bears the stress, nor before "not", which has a form of its own."""
    for match in _LONG.finditer(text):
        subject = _WHO.search(text, max(0, match.start() - 6), match.start())
        if subject is None or match["next"] == "not":
            continue
        who, verb = subject[0].lower(), match["verb"].lower()
        if who in _FITS.get(verb, {who}) and not _is_asked(text, subject.start()):
            yield Edit(match.start(), match.end(), _TAILS[verb])


def _is_asked(text: str, at: int) -> bool:
    """What is wanted is not what's wanted: behind another question word the subject is not the asked one."""
    return bool(re.search(r"\b(?:than|as|how|where|what) $", text[max(0, at - 8) : at], re.IGNORECASE))
