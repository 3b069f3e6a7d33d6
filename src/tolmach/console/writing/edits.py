"""The changes of an improved text, as a page marks them. Pure."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from tolmach.console.marking import tracked
from tolmach.console.texts import marked, text

KINDS: Final = {
    "spelling": marked("Spelling"),
    "accents": marked("Accents"),
    "capitals": marked("Capitals"),
    "punctuation": marked("Punctuation"),
    "spacing": marked("Spacing"),
    "grammar": marked("Grammar"),
    "wording": marked("Wording"),
}
"""The kinds of edits that the interface names, in words."""
CERTAINTIES: Final = ((0.995, marked("certain")), (0.9, marked("very likely")), (0.7, marked("likely")))
UNSURE: Final = marked("not sure")
LEFT: Final = {
    "rewording": marked("The service found no other wording that surely keeps the meaning."),
    "writing_style": marked("The service could not give the text this style."),
    "tone": marked("The service could not give the text this tone."),
}
"""What was asked for and could not be done, in words."""


@dataclass(frozen=True, slots=True)
class MarkedPiece:
    """A stretch of the text. If it is an edit, both of its sides are known, and one of them may be empty."""

    new: str
    old: str = ""
    is_edit: bool = False
    kind: str = ""
    """In words; empty if it is not known."""
    certainty: str = ""
    """In words; empty if it is not known."""


def pieces(before: str, after: str, checks: Mapping[str, Any] | None) -> list[MarkedPiece]:
    """The improved text, cut at its edits. Without checks the words of both texts are compared."""
    return _told(after, checks["edits"]) if checks is not None else _compared(before, after)


def _told(after: str, edits: Sequence[Mapping[str, Any]]) -> list[MarkedPiece]:
    found, reached = list[MarkedPiece](), 0
    for edit in sorted(edits, key=lambda each: each["target_offset"]):
        start, end = edit["target_offset"], edit["target_offset"] + edit["target_length"]
        kind, certainty = text(KINDS.get(edit["kind"], "")), _certainty(edit["certainty"])
        found += [
            MarkedPiece(after[reached:start]),
            MarkedPiece(after[start:end], edit["source_text"], True, kind, certainty),
        ]
        reached = end
    return [piece for piece in [*found, MarkedPiece(after[reached:])] if piece.is_edit or piece.new]


def _compared(before: str, after: str) -> list[MarkedPiece]:
    found = list[MarkedPiece]()
    for words, change in tracked(before, after):
        last = found[-1] if found else None
        if change == "ins" and last is not None and last.is_edit and not last.new:
            found[-1] = MarkedPiece(words, last.old, True)
        elif change == "del":
            found.append(MarkedPiece("", words, True))
        else:
            found.append(MarkedPiece(words, is_edit=change == "ins"))
    return found


def _certainty(value: float) -> str:
    return text(next((words for least, words in CERTAINTIES if value >= least), UNSURE))
