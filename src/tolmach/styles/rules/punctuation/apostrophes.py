"""Apostrophes: their form, and those of names that end in s. Pure."""

import re
from collections.abc import Iterator

from tolmach.linguistics.quotations import quoting
from tolmach.styles.rules.kit.patterns import replacing
from tolmach.styles.rules.punctuation.lists import listed
from tolmach.styles.rules.way import Way, Ways
from tolmach.units import Edit, Rewriting

CURLY, STRAIGHT = "’", "'"
_SIGNS = "'’‘´ʼ"
_APOSTROPHE = re.compile(
    rf"[{_SIGNS}](?:"
    r"(?<=[^\W\d_].)(?=[^\W_])"  # it's, l'eau, dell'80
    r"|(?<=\d['’])(?=s(?!\w))"  # the 1990's
    r"|(?<![^\s([{\"“«—–-]['’‘])(?<=['’‘])(?=(?:\d0s|(?:tis|twas|twere|em|cause|til|till|bout|n)(?!\w)))"
    r"|(?<=[^\W\d_]['’])(?![\w'’]))",  # the boys' toys, un po' di
    re.IGNORECASE,
)


def writing(sign: str) -> Rewriting:
    def edits(text: str, language: str) -> Iterator[Edit]:
        found = [m.start() for m in _APOSTROPHE.finditer(text) if m[0] != sign]
        if found:
            quotations = quoting(text, language)
            yield from (Edit(at, at + 1, sign) for at in found if at not in quotations)

    return edits


# Names of one bearer. A capital and an s alone may be a plural: "the Beatles' songs".
_NAMES = listed("names in s")
_COMMON = listed("nouns in s")
_BEHIND_TITLE = r"(?:(?<=Mr )|(?<=Mrs )|(?<=Ms )|(?<=Dr )|(?<=Mr\. )|(?<=Mrs\. )|(?<=Ms\. )|(?<=Dr\. ))"
_ADDED = rf"(?<![\w'’])(?:{_NAMES}|{_BEHIND_TITLE}[A-Z]\w*s)['’](?= [^\W\d_])"
_DROPPED = rf"(?<![\w'’-])(?!{_COMMON}['’])([A-Z][^\W\d_]*s['’])s(?!\w)"

WAYS: Ways = {
    "apostrophe": {
        "use_curly_apostrophes": Way(writing(CURLY)),
        "use_straight_apostrophes": Way(writing(STRAIGHT)),
    },
    "possessives_of_proper_names_ending_in_s_style": {
        "add_apostrophe_only": Way(replacing(_DROPPED, r"\1", hint=("s's", "s’s"))),
        # Whether a capitalized word in s is a name or a plural, only a list of names can tell.
        "add_apostrophe_s": Way(replacing(_ADDED, r"\g<0>s", hint=("s' ", "s’ ")), exact=False),
    },
}
