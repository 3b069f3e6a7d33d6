"""Chinese: replaces one sign by another. Words for several people have only one form."""

import re

from .words import AddressedSentence

_YOU = re.compile("[你妳](?!们|們)")


def honour(sentence: AddressedSentence) -> str | None:
    return _YOU.sub("您", sentence.text)


def befriend(sentence: AddressedSentence) -> str | None:
    return sentence.text.replace("您", "你")
