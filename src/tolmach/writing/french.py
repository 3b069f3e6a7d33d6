"""French `tu` to `vous`, for one person. Pure.

Only a verb that stands with its `tu`, and an order, is taken for one of `tu`: its form is often that of other persons
as well. A verb that no table has, or whose mood is not sure, leaves the sentence as it is.
"""

import re
from functools import cache, partial

from tolmach.linguistics import address
from tolmach.linguistics.address.forms import forms
from tolmach.writing.forms import families
from tolmach.writing.proposals import in_case_of

_BETWEEN = r"(?:(?:ne|me|le|la|les|lui|leur|y|en|nous|te) |[nmlst]['’])*"
_SAID = re.compile(
    rf"(?<![\w-])(?P<that>(?<!est-ce )(?<!ce )que |qu['’])?(?P<you>tu |t['’](?=(?:as|es|auras|avais|étais)\b))"
    rf"(?P<between>{_BETWEEN})(?P<verb>[a-zà-ÿœ]+)\b",
    re.IGNORECASE,
)
_ASKED = re.compile(r"\b([a-zà-ÿœ]+)-tu\b", re.IGNORECASE)
_FIRST = re.compile(r"^(\W*(?:ne |n['’])?)([a-zà-ÿœ]+)\b(?! (?:tu|il|elle|on|je)\b)", re.IGNORECASE)
_TOLD = re.compile(r"()\b([a-zà-ÿœ]+)(?=-(?:moi|toi|nous|le|la|les|lui|leur)\b)", re.IGNORECASE)
"""Orders: those that begin a sentence, and those with a pronoun behind them."""
_OTHERS = (
    (re.compile(r"\b(?:ton|ta) (?=\w)", re.IGNORECASE), "votre "),
    (re.compile(r"\btes (?=\w)", re.IGNORECASE), "vos "),
    (re.compile(r"\bte (?=\w)|\bt['’](?=\w)", re.IGNORECASE), "vous "),
    (re.compile(r"\btoi\b", re.IGNORECASE), "vous"),
)
_ENDINGS = (("rais", "riez"), ("ais", "iez"), ("ras", "rez"))
"""Conditional, imperfect and future."""
_SHORT = {"es": "êtes", "as": "avez", "fais": "faites", "dis": "dites", "vas": "allez", "sais": "savez"}


def honoured(text: str) -> str | None:
    """None where a word would have to be understood first."""
    try:
        new = _SAID.sub(_said, text)
        new = _ASKED.sub(lambda match: f"{in_case_of(match[1], _formal(match[1]))}-vous", new)
        new = _TOLD.sub(_order, new)
        new = _FIRST.sub(_order, new) if new == text else new
    except LookupError:
        return None
    for pattern, other in _OTHERS:
        new = pattern.sub(partial(_cased, other), new)
    return new if address.shown(new, "fr") == "formal" else None


def _cased(other: str, match: re.Match[str]) -> str:
    return in_case_of(match[0][0], other)


def _said(match: re.Match[str]) -> str:
    verb = match["verb"].lower()
    if match["that"] and verb.endswith("es") and verb not in _SHORT:
        # It may be a wish, whose form is another one.
        raise LookupError
    return f"{match['that'] or ''}{in_case_of(match['you'][0], 'vous')} {match['between']}{_formal(verb)}"


def _order(match: re.Match[str]) -> str:
    told = forms("fr").told.get(match[2].lower())
    return match[0] if told is None else match[1] + in_case_of(match[2], told)


@cache
def _formal(verb: str) -> str:
    """Raises `LookupError` for a verb that is not sure."""
    word = verb.lower()
    known = _SHORT.get(word) or forms("fr").said.get(word)
    if known is not None:
        return known
    for old, new in _ENDINGS:
        if word.endswith(old) and (families(word, "fr") or families(word[:-2], "fr")):
            return word.removesuffix(old) + new
    if word.endswith("es") and families(word[:-2] + "er", "fr"):
        return word.removesuffix("es") + "ez"
    raise LookupError(word)
