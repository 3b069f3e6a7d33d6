"""Decides which of the model's corrections to accept.

The model was trained on artificial mistakes, so it finds some where there are none. Rules refuse edits that no
correction needs. They also refuse an exchanged word far from any repair, because it would be accepted along with that
repair. The remaining edits are accepted as a whole or not at all: only if the model considers the corrected text far
likelier than the original.
"""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from tolmach.engines.nmt import casing
from tolmach.engines.nmt.decoder import Decoder, DecodingJob
from tolmach.engines.nmt.joining import Output
from tolmach.engines.nmt.restriction import Restriction
from tolmach.engines.nmt.symbols import UNPARTED, symbols
from tolmach.engines.nmt.tokens import Tokens, plain
from tolmach.engines.protocol import Link
from tolmach.units import Edit, applied

LEAST, FOR_EACH = 3.0, 0.08
"""By how much the log likelihood must grow. The longer the text, the more chances there are to see a mistake where
there is none. `training/EXPERIMENTS.md` says how the values were chosen."""
LONG = 6
"""A word with so many letters carries meaning."""
ALIKE = 0.6
NEAR = 2
"""At most so many words may stand between an exchange and the repair that it belongs to."""
NOUNS_IN_CAPITALS = frozenset({"de"})

_TOKEN = re.compile(rf"[{UNPARTED}]|[^\W{UNPARTED}]+(?:['’-][^\W{UNPARTED}]+)*|\s+|.", re.DOTALL)
_WORD = re.compile(r"[^\W\d_]+")
_SPACED_WORD = re.compile(rf"[^\W\d_{UNPARTED}]")
_STARTS = re.compile(r"(?:^|[.!?…:])[^\w.!?…:]*$")
_QUOTES = str.maketrans(dict.fromkeys("„“”«»‘’`'", '"'))


@dataclass(frozen=True, slots=True)
class CorrectionDraft:
    """A text, the model's correction of it with its pieces, and the job that made it."""

    text: str
    language: str
    output: Output
    pieces: Sequence[str]
    job: DecodingJob
    align: bool = False


class Correcting:
    def __init__(self, tokens: Tokens, restriction: Restriction, decoder: Decoder) -> None:
        self._tokens, self._restriction, self._decoder = tokens, restriction, decoder

    def believed(self, drafts: Sequence[CorrectionDraft]) -> list[Output]:
        """The texts with the accepted edits; everything else in them stays byte for byte."""
        kept = [wanted(draft.text, draft.output.text, draft.language) for draft in drafts]
        changed = [number for number, edits in enumerate(kept) if edits]
        margins = self._margins([(drafts[number], kept[number]) for number in changed])
        for number, margin in zip(changed, margins, strict=True):
            if margin < asked(len(drafts[number].job.text)):
                kept[number] = []
        return [_output(draft, edits) for draft, edits in zip(drafts, kept, strict=True)]

    def _margins(self, changed: Sequence[tuple[CorrectionDraft, Sequence[Edit]]]) -> list[float]:
        """How much likelier each text is with its edits than without them."""
        jobs = [draft.job for draft, _ in changed]
        return self.margins(jobs, [self._pieces(draft, applied(draft.text, edits)) for draft, edits in changed])

    def margins(self, jobs: Sequence[DecodingJob], targets: Sequence[Sequence[str]]) -> list[float]:
        """How much likelier these pieces are than the text of the job as it stands. The text is scored once for all
        proposals."""
        texts = {tuple(job.pieces): job for job in jobs}
        scores = self._decoder.score([*jobs, *texts.values()], [*targets, *(job.text for job in texts.values())])
        own = dict(zip(texts, scores[len(jobs) :], strict=True))
        return [score - own[tuple(job.pieces)] for job, score in zip(jobs, scores, strict=False)]

    def _pieces(self, draft: CorrectionDraft, text: str) -> Sequence[str]:
        """The model's own pieces, if all its edits are kept: it may spell a word in other pieces than the tokeniser
        does."""
        read = plain(casing.fold(text, draft.language, self._restriction.knows).text)
        is_whole = read == self._tokens.decode(draft.pieces).strip()
        return draft.pieces if is_whole else self._tokens.encode([read])[0]


def asked(pieces: int) -> float:
    """The margin that a correction of a text of this length needs."""
    return max(LEAST, FOR_EACH * pieces)


def wanted(text: str, corrected: str, language: str) -> list[Edit]:
    """The edits between the two texts that a correction may need."""
    needed = [edit for edit in edits(text, corrected) if _needed(text, corrected, edit, language)]
    mends = [edit for edit in needed if not _is_exchange(text, edit)]
    return [edit for edit in needed if not mends or edit in mends or any(_near(text, edit, mend) for mend in mends)]


def edits(text: str, corrected: str) -> Iterator[Edit]:
    """Edits word by word, or character by character in scripts without spaces. If as many words are replaced as there
    were, each is an edit of its own."""
    old, new = _TOKEN.findall(text), _TOKEN.findall(corrected)
    starts = [0]
    for token in old:
        starts.append(starts[-1] + len(token))
    matcher = SequenceMatcher(None, [plain(token) for token in old], new, autojunk=False)
    for kind, a, b, c, d in matcher.get_opcodes():
        if kind == "equal":
            continue
        if b - a != d - c:
            yield Edit(starts[a], starts[b], "".join(new[c:d]))
        else:
            yield from (Edit(starts[a + n], starts[a + n + 1], new[c + n]) for n in range(b - a))


def links(text: str, edits: Sequence[Edit]) -> tuple[Link, ...]:
    """Links every word to itself, or to what it became."""
    found, at = [], 0
    for edit in _stretches(text, edits):
        end = at + len(edit.replacement)
        if text[edit.start : edit.end].strip() and edit.replacement.strip():
            found.append(Link((edit.start, edit.end), (at, end), 1.0))
        at = end
    return tuple(found)


def _stretches(text: str, edits: Sequence[Edit]) -> Iterator[Edit]:
    """The whole text in order: the edits, and between them the words that stay."""
    at = 0
    for edit in (*edits, Edit(len(text), len(text), "")):
        for match in _TOKEN.finditer(text, at, edit.start):
            yield Edit(match.start(), match.end(), match[0])
        yield edit
        at = edit.end


def _output(draft: CorrectionDraft, edits: Sequence[Edit]) -> Output:
    made = links(draft.text, edits) if draft.align else ()
    return Output(applied(draft.text, edits), draft.output.score, made)


def _needed(text: str, corrected: str, edit: Edit, language: str) -> bool:
    """A correction must not change figures, symbols, the style of quotes, names or the meaning."""
    old, new = text[edit.start : edit.end], edit.replacement
    if _figures(old) != _figures(new) or old.translate(_QUOTES) == new.translate(_QUOTES):
        return False
    if _bare(old) == _bare(new):
        return True
    is_name = language not in NOUNS_IN_CAPITALS and not text.isupper() and _capital_inside(text[: edit.start], old)
    return not is_name and (_alike(old, new) or _says_the_same(text, corrected, old, new))


def _is_exchange(text: str, edit: Edit) -> bool:
    """Whether the edit puts another word in the place of one, rather than to spell or inflect it. A character that is a
    word by itself may be either."""
    old, new = text[edit.start : edit.end], edit.replacement
    return bool(_SPACED_WORD.search(old) and _SPACED_WORD.search(new)) and not _alike(old, new)


def _near(text: str, one: Edit, other: Edit) -> bool:
    first, second = sorted((one, other), key=lambda edit: edit.start)
    return len(_WORD.findall(text[first.end : second.start])) <= NEAR


def _figures(text: str) -> list[str]:
    return [char for char in text if char.isdigit()] + symbols(text)


def _bare(text: str) -> str:
    """Letters and digits, without accents and case."""
    return "".join(char for char in unicodedata.normalize("NFD", text.casefold()) if char.isalnum())


def _capital_inside(before: str, word: str) -> bool:
    return word[:1].isupper() and not _STARTS.search(before)


def _alike(old: str, new: str) -> bool:
    return SequenceMatcher(None, _bare(old), _bare(new), autojunk=False).ratio() >= ALIKE


def _says_the_same(text: str, corrected: str, old: str, new: str) -> bool:
    """A long word may be removed only if the text keeps another one, and added only if it stands elsewhere in the
    text."""
    return _long_words(old) <= _long_words(corrected) and _long_words(new) <= _long_words(text)


def _long_words(text: str) -> set[str]:
    return {word.casefold() for word in _WORD.findall(text) if len(word) >= LONG}
