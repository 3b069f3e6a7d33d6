"""The comma before the last member of an English list. Pure.

Whether commas part the members of a list, the words between them tell: members are short and alike.
"""

import re

from tolmach.styles.rules.kit.patterns import replacing

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
