"""Commas of English: behind the first words of a sentence, and before the last member of a list. Pure.

Whether commas part the members of a list, the words between them tell: members are short and alike.
"""

import re
from collections.abc import Iterator
from functools import lru_cache

from tolmach.styles.rules.punctuation.lists import listed
from tolmach.styles.rules.rewriting import any_of, needing, replacing, together
from tolmach.styles.rules.way import Way, Ways
from tolmach.units import Edit, Rewriting

# The members before "and": a short one between two commas, or one behind a comma that parts no first phrase.
_WORD = r"[\w$€£](?:[\w'’%&.-]*[\w%])?['’]?"
_ITEM = rf"{_WORD}(?: {_WORD}){{0,3}}"
_CLAUSE = re.compile(
    r"(?:^|[ ])(?:I|we|you|he|she|it|they|there|who|which|that|whom|where|when|while|if|because|although|but|so|as"
    r"|is|are|was|were|has|have|had|will|would|can|could|should|may|might|must|do|does|did|not|please)(?: |$|['’])",
    re.IGNORECASE,
)
_OPENER = re.compile(
    r"(?:In|On|At|By|During|After|Before|Since|Until|From|For|Over|Under|Within|Without|Despite|With|Throughout|Between|If"
    r"|When|While|Because|Although|Though|As|Once|Unless|Where|Whether|To|Of|Yes|No|Well|Oh|Dear|Hello|Hi|However|Today"
    r"|Yesterday|Tomorrow|Now|Then|Here|There|First|Second|Finally|Last|Next|Instead|Thus|Still|Even|Like|Unlike|Please"
    r"|Besides|Perhaps|Maybe|Sometimes|Often|[A-Z]\w+ly|[A-Z]\w+ing|According|Due|Given|Compared)(?!\w)"
)
# Not the members of a list, unless all of them begin so.
_LEADING = re.compile(
    r"(?:without|with|in|of|for|to|by|from|on|at|as|including|such|like|than|then|also|not|even|only|never|often|then|or|and"
    r"|nor|yet|into|over|under|after|before|during|until|since|per|via|both|either|especially|usually)(?!\w)",
    re.IGNORECASE,
)
_PARTICIPLE = re.compile(r"[a-z]+ed (?:from|by|in|with|as|to|on|at|for|into)(?!\w)|[a-z]+ing(?!\w)")
_DETERMINER = re.compile(
    r"(?:a|an|the|my|your|his|her|its|our|their|some|one|two|three|four|five|\d+)(?= )", re.IGNORECASE
)
_STOPS = re.compile(r"[.!?;:\n()]")
_LONGEST = 400
_LIST = rf"(?P<comma>, )(?P<item>{_ITEM})(?P<gap>,?)(?P<joint> (?:and|or) )(?P<last>{_WORD}(?: {_WORD})?)"
_APPOSITION = re.compile(r"(?:a|an|the|my|your|his|her|its|our|their|both|one)(?= )")
_LONG_MEMBER = 5
_COMMAS = re.compile(r",(?= )")


def _before(match: re.Match[str]) -> str:
    """The sentence so far."""
    near = match.string[max(0, match.start() - _LONGEST) : match.start()]
    return _STOPS.split(near)[-1].lstrip(" “\"‘'")


def _is_list(match: re.Match[str]) -> bool:
    head, item, last = _before(match), match["item"], match["last"]
    if not head or _CLAUSE.search(item) or _CLAUSE.search(last.split()[0]) or _leads(item, last):
        return False
    _, comma, member = head.rpartition(", ")
    if comma and len(member.split()) < _LONG_MEMBER and not _CLAUSE.search(member) and not _LEADING.match(member):
        return True
    return _is_short_list(member, item, last)


def _leads(item: str, last: str) -> bool:
    """Whether the words between the commas say something about what is before them."""
    if _PARTICIPLE.match(item):
        return not _PARTICIPLE.match(last)
    return bool(_LEADING.match(item)) and last.split()[0] != item.split()[0]


def _is_short_list(head: str, item: str, last: str) -> bool:
    """With one comma alone. Members are alike: what has an article before stands among others that have one."""
    if _OPENER.match(head) or (item[0].isupper() and (" " not in head or head.rsplit(" ", 1)[-1][0].islower())):
        return False
    return bool(_DETERMINER.match(item)) <= bool(_DETERMINER.match(last + " "))


def _with_comma(match: re.Match[str]) -> str | None:
    if match["gap"] or not _is_list(match):
        return None
    return f", {match['item']},{match['joint']}{match['last']}"


def _without_comma(match: re.Match[str]) -> str | None:
    head, item, last = _before(match), match["item"], match["last"]
    if not match["gap"] or not head or _leads(item, last) or _CLAUSE.search(item) or _CLAUSE.search(last.split()[0]):
        return None
    if not _COMMAS.search(head) and (_OPENER.match(head) or _is_apposed(head, item)):
        return None
    return f", {item}{match['joint']}{last}"


def _is_apposed(head: str, item: str) -> bool:
    """As in `Anna, my sister, and Tom`."""
    return bool(_APPOSITION.match(item)) and head.rsplit(" ", 1)[-1][:1].isupper()


SERIAL, NOT_SERIAL = replacing(_LIST, _with_comma, hint=","), replacing(_LIST, _without_comma, hint=",")


# Commas behind the first words of an English sentence.


_START = re.compile(r"[.!?;\n“\"‘(](?:(?<=[\n“\"‘(])|[”\"’']? )")


@lru_cache(maxsize=4)
def _starts(text: str) -> tuple[int, ...]:
    return (0, *(found.end() for found in _START.finditer(text)))


def _first(pattern: str, written: str) -> Rewriting:
    """Of the first words of sentences."""
    compiled = re.compile(pattern)

    def edits(text: str, language: str) -> Iterator[Edit]:
        for start in _starts(text):
            if match := compiled.match(text, start):
                yield Edit(match.start(), match.end(), match.expand(written))

    return edits


_SUBJECT = listed("English words before a subject or for one")
_HERE = rf"(?:(?i:{_SUBJECT})(?![\w'’]*-)(?!\w)|(?:I|we|you|he|she|it|they|there|that)(?=['’]))"

# Behind these whatever follows is the sentence.
_PLAIN = (
    "accordingly additionally alternatively consequently conversely furthermore incidentally meanwhile moreover"
    " nevertheless nonetheless subsequently therefore"
)
# These may go on in other ways, so only a subject tells: "however hard", "instead of", "thus far", "besides tea".
_OPEN = "besides finally hence however indeed instead likewise otherwise similarly thus"
_ADVERBS = any_of(" ".join(word.capitalize() for word in f"{_PLAIN} {_OPEN}".split()) + f" {_PLAIN} {_OPEN}")
_EITHER = any_of(" ".join(word.capitalize() for word in _PLAIN.split()) + f" {_PLAIN}")
_NEEDY = any_of(
    "Finally finally Indeed indeed Instead instead Likewise likewise Otherwise otherwise Similarly similarly Thus thus"
)
_WHICHEVER = any_of("However however Besides besides")
_NOT_ON = r"(?! (?:of|to|than|from|and|or|but|far|known|known|be)(?!\w))"

_ADVERB_COMMA = together(
    _first(rf"{_EITHER}{_NOT_ON}(?= [^\W_])", r"\g<0>,"),
    _first(rf"{_NEEDY}(?= {_HERE})", r"\g<0>,"),
    # "However you look at it, …" has its comma further on.
    _first(rf"{_WHICHEVER}(?= {_HERE}[^,.;!?\n]{{1,300}}(?:[.;!?\n]|$))", r"\g<0>,"),
)
_NO_ADVERB_COMMA = _first(rf"({_ADVERBS}),(?= [^\W_])", r"\1")

_LATIN = r"(?<![\w.])(?:[eE]\.[ \u00a0]?g\.|[iI]\.[ \u00a0]?e\.|(?:eg|ie)(?=,? [a-z]))"
_IN_LATIN = needing(["e", "eg", "ie"])

_MONTH = "(?:January|February|March|April|May|June|July|August|September|October|November|December)"
_DAY = "(?:Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday)s?"
_YEAR = r"(?:1[5-9]|20)\d\d"
_SEASON = "(?:spring|summer|autumn|fall|winter|January|morning|afternoon|evening)"
_PHRASE = (
    r"(?:(?:In|By|Since|Until|From|During|Before|After|Last|Next|This|Every)"
    rf" (?:early |late |mid-)?{_MONTH}(?: {_YEAR})?"
    rf"|(?:In|By|Since|Until|From|During|Before|After) {_YEAR}"
    rf"|(?:On|By|Last|Next|This|Every|Since|Until) {_DAY}(?: (?:morning|afternoon|evening|night))?"
    rf"|On (?:{_MONTH} \d{{1,2}}|\d{{1,2}} {_MONTH})(?:,? {_YEAR})?"
    rf"|(?:In|During|Before|After) (?:the |this |that )?(?:early |late )?{_SEASON}(?: of {_YEAR})?"
    r"|(?:Last|Next|This|Every) (?:week|month|year|night|morning|evening|time|summer|winter|spring|autumn|quarter)"
    r"|In (?:the (?:past|future|meantime|end|beginning|long run|short term|long term|first place)"
    r"|(?:this|that|some|many|most|such|other|rare) (?:cases?|ways?|countries|places)|other words|ge"
    r"neral|fact|addition|short|practice|theory"
    r"|contrast|particular|conclusion|total|turn|time|summary|reality|principle|return|recent years|those days|"
    r"(?:[A-Z]?[a-z]+ )?(?:Europe|Germany|France|Italy|Spain|Japan|China|Korea|England|Paris|London|Berlin|Rome))"
    r"|At (?:night|noon|midnight|first|last|times|present|home|work|school|the moment|the time|the end|that time)"
    r"|(?:After|Before|During|At|Over) (?:the )?"
    r"(?:lunch|dinner|breakfast|school|work|war|meeting|break|holidays|weekend)"
    r"|After (?:a while|that|this|all)|For (?:example|instance|now|years|decades|this reason|that reason|a moment)"
    r"|By (?:then|now|contrast|comparison|the way|default|noon|midnight)|On average|Of course|As a (?:result|rule)"
    r"|(?:Yesterday|Today|Tomorrow|Tonight)"
    r"|(?:A|One|Two|Three|Four|Five|Ten|\d{1,3}) (?:days?|weeks?|months?|years?) ago)"
)
_FIRST = listed("English words before a first phrase")
_SHORT = rf"(?:{_PHRASE}|(?:{_FIRST})(?: [\w'’-]+){{1,3}}|Yesterday|Today|Tomorrow|Tonight)"
# A place behind a place, a number behind a number, or the next member of a list keeps the comma.
_NO_SUBJECT = r"(?! (?:also|on|in|at|by|and|or|but|as|with|without|for|from|where|which|who|not)(?!\w))"
_GOES_ON = _NO_SUBJECT + r"(?! [\w'’-]+(?: [\w'’-]+)?(?:,| and | or ))(?!(?<=\d,) \d)(?= [^\W_])"
_VERBAL = r"(?!To (?!date|begin with)|For (?:me|you|him|her|us|them) |(?:After|Before|By|Since|Without|In|On) \w+ing )"


WAYS: Ways = {
    "comma_after_conjunctive_adverbs": {"do_not_use": Way(_NO_ADVERB_COMMA), "use": Way(_ADVERB_COMMA)},
    "comma_after_i_e_and_e_g": {
        "do_not_use": Way(_IN_LATIN(replacing(rf"({_LATIN}),(?= )", r"\1", hint=("g.,", "e.,", "eg,", "ie,")))),
        "use": Way(_IN_LATIN(replacing(rf"{_LATIN}(?= [^\W_])", r"\g<0>,", hint=("g. ", "e. ", "eg ", "ie ")))),
    },
    "comma_after_short_introductory_phrase": {
        "do_not_use": Way(_first(rf"{_VERBAL}({_SHORT}),{_GOES_ON}", r"\1")),
        # Where the first phrase ends and the sentence begins, only known phrases tell.
        "use": Way(_first(rf"{_PHRASE}(?= {_HERE}|(?<=\d) [A-Z][a-z]| [A-Z][a-z]+ [a-z])", r"\g<0>,"), exact=False),
    },
}
