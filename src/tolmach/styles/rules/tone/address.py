"""Changes the formal address to the informal one, and in French also the other way.

The address changes throughout a text or not at all: if one of its signs cannot be changed, all stay.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache

from tolmach.languages.traits import base
from tolmach.linguistics.address.forms import forms, inverse
from tolmach.linguistics.address.rewriting import INFORMAL
from tolmach.linguistics.address.rewriting.german import OBJECTS, OWNED, verb_of
from tolmach.linguistics.facts import string, words
from tolmach.linguistics.words import words_of
from tolmach.styles.rules.phrases import cased
from tolmach.styles.rules.rewriting import built, content, needing
from tolmach.units import Edit


def _signs(text: str, pattern: re.Pattern[str], turned: Callable[[re.Match[str]], str | None]) -> Iterator[Edit]:
    found = [(match, turned(match)) for match in pattern.finditer(text)]
    if any(new is None for _, new in found):
        return
    for match, new in found:
        yield Edit(*match.span(), new or "")


# German: Sie becomes du

_SIGNS = content("address.formal", re.compile)
_INFORMAL_SIGNS = content("address.informal", re.compile)
_FORMAL_WORDS, _INFORMAL_WORDS = content("address.formal_words", words), content("address.informal_words", words)
_AUXILIARIES, _REGULAR = content("address.auxiliaries", words), content("address.regular", string)
_FEMININE, _MASCULINE = content("address.feminine", re.compile), content("address.masculine", re.compile)
_NO_ORDERS = content("address.no_orders", words)
"""Words that end like an imperative. A name such as Suez is recognised by its capital within a sentence."""


def german(text: str, language: str) -> Iterator[Edit]:
    code = base(language)
    if not any(word in text for word in _FORMAL_WORDS[code]):
        return iter(())
    return _signs(text, _SIGNS[code], lambda match: _german(match, text, code))


def _german(match: re.Match[str], text: str, code: str) -> str:
    if match["whose"]:
        return OBJECTS.get(match["whose"]) or OWNED[match["whose"]]
    if match["link"]:
        return f"{match['link']} du{match['clause']} {_du(match['last'])}"
    if match["after"]:
        new = f"du {_du(match['after'])}"
        return cased(new, match[0]) if _starts(text, match.start()) else new
    word, mine = match["before"].lower(), " dich" if match["self"] else ""
    if word in _AUXILIARIES[code] or _is_asked(text, match.end()) or text[: match.start()].endswith(", "):
        return cased(f"{_du(word)} du{mine}", match["before"])
    return cased(verb_of(word).orders[0], match["before"]) + mine


def _du(verb: str) -> str:
    return INFORMAL["de"].get(verb) or verb_of(verb).informal


def _starts(text: str, at: int) -> bool:
    return not text[:at].strip() or bool(re.search(r"[.!?:\n]\W*$", text[:at]))


def _is_asked(text: str, at: int) -> bool:
    end = re.search(r"[.!?\n]", text[at:])
    return bool(end and end[0] == "?")


# French

_SENTENCE_START = re.compile(r"(?:^|[.!?…:«“\"\n])[\W_]*$")


@cache
def _orders(code: str) -> Mapping[str, str]:
    """The informal order of a formal verb. Where there is none, the present stands for it."""
    known = inverse(forms(code).told.items())
    return {verb.formal: known.get(verb.formal_order, verb.informal) for verb in forms(code).verbs} | known


def _second(verb: str, code: str) -> str | None:
    """The second person singular. Unknown verbs are treated like those in -er, which are the majority."""
    return INFORMAL[code].get(verb) or (verb[:-2] + "es" if verb.endswith("ez") else None)


def _fifth(verb: str, code: str) -> str | None:
    return forms(code).said.get(verb) or (verb[:-2] + "ez" if verb.endswith("es") else None)


def french_informal(text: str, language: str) -> Iterator[Edit]:
    code, found = base(language), words_of(text)
    may_be = not found.isdisjoint(_FORMAL_WORDS[code]) or any(word.endswith("ez") for word in found)
    return _signs(text, _SIGNS[code], lambda match: _tu(match, code)) if may_be else iter(())


def _tu(match: re.Match[str], code: str) -> str | None:
    if match["rest"]:
        return None
    if match["own"]:
        own = _own(match["own"].lower(), match["noun"].lower(), code)
        return own and f"{cased(own, match['own'])} {match['noun']}"
    if match["order"]:
        if not _is_order(match, code):
            return None
        order = _orders(code).get(match["order"].lower()) or match["order"][:-2] + "e"
        return cased(order, match["order"])
    verb = _second((match["verb"] or match["verb2"]).lower(), code)
    if match["verb2"]:
        return verb and cased(f"{verb}-tu", match[0])
    return verb and cased(f"tu {match['between']}{verb}", match[0])


def _is_order(match: re.Match[str], code: str) -> bool:
    word, before = match["order"], match.string[: match.start()]
    if word.lower() in _NO_ORDERS[code]:
        return False
    return not word[0].isupper() or word.isupper() or _SENTENCE_START.search(before) is not None


def _own(word: str, noun: str, code: str) -> str | None:
    if word == "vos":
        return "tes"
    if noun[0] in "aeiouyéèêàâîôhœ" or _MASCULINE[code].search(noun):
        return "ton"
    return "ta" if _FEMININE[code].search(noun) else None


def _formal(text: str, language: str) -> Iterator[Edit]:
    code = base(language)
    if words_of(text).isdisjoint(_INFORMAL_WORDS[code]):
        return iter(())
    return _signs(text, _INFORMAL_SIGNS[code], lambda match: _vous(match, code))


french_formal = built(lambda code: needing(_INFORMAL_WORDS[code])(_formal))


def _vous(match: re.Match[str], code: str) -> str | None:
    if match["rest"]:
        return None if match["rest"].lower() == "tu" else cased("vous", match[0]) + " " * match[0].endswith(("'", "’"))
    if match["own"]:
        return cased("vos" if match["own"].lower() == "tes" else "votre", match[0])
    if match["self"]:
        return cased("vous", match[0])
    verb = _fifth((match["verb"] or match["verb2"]).lower(), code)
    if match["verb2"]:
        return verb and cased(f"{verb}-vous", match[0])
    return verb and cased(f"vous {match['between']}{verb}", match[0])


# Spanish and Italian: usted becomes tú, Lei becomes tu


def _informal_verb(verb: str, language: str) -> str | None:
    known = INFORMAL[language].get(verb)
    return known or (verb + _REGULAR[language] if language in _REGULAR and verb.endswith(("a", "e")) else None)


def romance(text: str, language: str) -> Iterator[Edit]:
    """Changes the address only if the pronoun itself is there: without it, the third person may be another person."""
    code = base(language)
    pattern = _SIGNS[code]
    if not any(match["pronoun"] for match in pattern.finditer(text)):
        return iter(())
    return _signs(text, pattern, lambda match: _raised(_romance(match, code), text, match.start()))


def _raised(new: str | None, text: str, at: int) -> str | None:
    return new and (new[0].upper() + new[1:] if _starts(text, at) else new)


def _romance(match: re.Match[str], language: str) -> str | None:
    pronouns = forms(language).pronouns
    if match["own"]:
        return {formal.lower(): informal for informal, formal in pronouns["owned"]}[match["own"].lower()]
    verb = _informal_verb(match["verb"], language)
    ((subject, _),), ((informal, formal),) = pronouns["subject"], pronouns["reflexive"]
    said = f"{subject} {match['between'].replace(f'{formal} ', f'{informal} ')}{verb}"
    # A formal pronoun always has a capital, so its capital says nothing about the informal one.
    return verb and (cased(said, match[0]) if language in _REGULAR else said)
