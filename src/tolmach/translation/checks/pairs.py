"""Finds quotes and brackets that only opened or only closed, and quotes that are gone."""

import re

_OPENED = re.compile(r"[(\[{（［｛【〔]")
_CLOSED = re.compile(r"[)\]}）］｝】〕]")
# Hebrew has a straight quote inside abbreviations.
_QUOTE = re.compile(r'(?<![א-ת])"|"(?![א-ת])|[“”„‟«»「」『』《》〝〞＂]')
_QUOTED = re.compile(r"[\"“„«](?=\w)[^\"“”„«»\n]{2,200}(?<=[\w.!?…])[\"”“»]")
# At the edge of a word: an apostrophe there may be a quote.
_SINGLE = re.compile(r"(?<!\w)['‘‚’‹›]|['’‘‹›](?!\w)")


def unbalanced(source: str, target: str) -> bool:
    """Whether the target has a quote or bracket left open where the source has none."""
    if open_brackets(target) not in (0, open_brackets(source)):
        return True
    if _is_unquoted(source, target):
        return True
    return open_quote(target) and not open_quote(source) and _SINGLE.search(source) is None


def _is_unquoted(source: str, target: str) -> bool:
    """Whether the source quotes words and the target does not."""
    quotes = _QUOTED.findall(source)
    return bool(quotes) and not _QUOTE.search(target) and not _SINGLE.search(target)


def open_brackets(text: str) -> int:
    return len(_OPENED.findall(text)) - len(_CLOSED.findall(text))


def open_quote(text: str) -> bool:
    """Whether a quote is left open. Languages turn quotes in all directions, so only their number tells."""
    return len(_QUOTE.findall(text)) % 2 == 1
