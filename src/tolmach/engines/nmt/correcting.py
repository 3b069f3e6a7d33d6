"""Decides which of the model's corrections to accept, and weighs those that others propose.

The model was trained on artificial mistakes, so it finds some where there are none. Rules refuse edits that no
correction needs. They also refuse an exchanged word far from any repair. The remaining edits are weighed one by one
and all together, and accepted only if the model considers the corrected text far likelier than the original.

It is asked three times, and each answer makes up for what the others do not know. As a translator it says how likely
the text is if what it means is said in another language; but where that translation copied a mistake, it expects the
mistake. As a writer, to whom nothing is said, it tells how likely the text is by itself; but it prefers any common
wording. As a corrector it tells how likely the correction is for this text; but it has learned to leave most texts
alone.
"""

import math
import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from tolmach.engines.nmt import casing
from tolmach.engines.nmt.decoder import Decoder, Decoding, DecodingJob, Manner
from tolmach.engines.nmt.joining import Output
from tolmach.engines.nmt.restriction import Restriction
from tolmach.engines.nmt.symbols import UNPARTED, symbols
from tolmach.engines.nmt.tokens import Tokens, plain
from tolmach.engines.protocol import Link
from tolmach.units import Edit, applied

TRANSLATOR, WRITER, CORRECTOR = 0.5, 0.25, 0.25
"""What their answers count."""
SURPRISE = 2.5
"""Where a text surprises the translator less, it is right, and nobody is asked."""
AGAINST = -3.0
"""If the translator is so much against a correction, nobody else is asked."""
PIVOTS = {"<2en>": "<2de>"}
"""The language that a text is translated into; all others into English."""
LEAST, FOR_EACH = 4.5, 0.15
"""By how much the likelihood must grow. The longer the text, the more chances there are to see a mistake where
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


@dataclass(frozen=True, slots=True)
class Weight:
    """How much likelier a corrected text is than the original."""

    margin: float
    """For the corrector and the writer together."""
    reading: float
    """For the writer alone."""


NOTHING = Weight(-math.inf, -math.inf)
"""Nothing speaks for the correction."""


class Correcting:
    def __init__(self, tokens: Tokens, restriction: Restriction, decoder: Decoder) -> None:
        self._tokens, self._restriction, self._decoder = tokens, restriction, decoder
        self._nothing: Sequence[str] = tokens.encode(["."])[0]

    def believed(self, drafts: Sequence[CorrectionDraft]) -> list[Output]:
        """The texts with the accepted edits; everything else in them stays byte for byte."""
        groups = [grouped(draft.text, wanted(draft.text, draft.output.text, draft.language)) for draft in drafts]
        tried = [(draft, trial) for draft, found in zip(drafts, groups, strict=True) for trial in _trials(found)]
        jobs = [draft.job for draft, _ in tried]
        targets = [self._pieces(draft, applied(draft.text, trial)) for draft, trial in tried]
        (translated,) = self._decoder.together(self.translating(jobs))
        weights = iter(self.weighed(jobs, targets, translated))
        outputs = []
        for draft, found in zip(drafts, groups, strict=True):
            weighed = [(trial, next(weights).margin) for trial in _trials(found)]
            outputs.append(_output(draft, accepted(weighed, asked(len(draft.job.text)))))
        return outputs

    def weighed(
        self, jobs: Sequence[DecodingJob], targets: Sequence[Sequence[str]], translated: Sequence[DecodingJob]
    ) -> list[Weight]:
        """Compares these pieces with the text of the job as it stands. The last are the jobs that translate it back."""
        doubted = self._doubted(jobs, targets, translated)
        meant = self._gains(translated, jobs, targets, doubted)
        open_ = [number for number, gain in meant.items() if gain > AGAINST]
        read = self._gains([self._silent(job) for job in jobs], jobs, targets, open_)
        fixed = self._gains(jobs, jobs, targets, open_)
        found = {number: Weight(gain, -math.inf) for number, gain in meant.items()}
        for number in open_:
            margin = TRANSLATOR * meant[number] + WRITER * read[number] + CORRECTOR * fixed[number]
            found[number] = Weight(margin, read[number])
        return [found.get(number, NOTHING) for number in range(len(jobs))]

    def translating(self, jobs: Sequence[DecodingJob]) -> Decoding[list[DecodingJob]]:
        """The jobs that translate back what each text says in another language."""
        texts = {tuple(job.text): job for job in jobs}
        there = [DecodingJob(PIVOTS.get(job.tag, "<2en>"), job.text, Manner(), job.text) for job in texts.values()]
        said = dict(zip(texts, (yield there), strict=True))
        return [DecodingJob(job.tag, said[tuple(job.text)].pieces, job.manner) for job in jobs]

    def _doubted(
        self, jobs: Sequence[DecodingJob], targets: Sequence[Sequence[str]], translated: Sequence[DecodingJob]
    ) -> list[int]:
        """The numbers of those that change a place where the text surprises the translator."""
        texts = {tuple(job.text): back for job, back in zip(jobs, translated, strict=True)}
        told = dict(
            zip(texts, self._decoder.log_probs(list(texts.values()), [list(text) for text in texts]), strict=True)
        )
        return [
            number
            for number, (job, target) in enumerate(zip(jobs, targets, strict=True))
            if -sum(told[tuple(job.text)][slice(*_changed(job.text, target))]) >= SURPRISE
        ]

    def _gains(
        self,
        given: Sequence[DecodingJob],
        jobs: Sequence[DecodingJob],
        targets: Sequence[Sequence[str]],
        numbers: Sequence[int],
    ) -> dict[int, float]:
        """How much likelier these targets are than the texts, for a model that is given these jobs. Every text is
        scored once for all its targets."""
        texts = {tuple(jobs[number].text): given[number] for number in numbers}
        scores = self._decoder.score(
            [*(given[number] for number in numbers), *texts.values()],
            [*(targets[number] for number in numbers), *map(list, texts)],
        )
        own = dict(zip(texts, scores[len(numbers) :], strict=True))
        return {number: score - own[tuple(jobs[number].text)] for number, score in zip(numbers, scores, strict=False)}

    def _silent(self, job: DecodingJob) -> DecodingJob:
        """The job of a writer, to whom the source says nothing."""
        return DecodingJob(job.tag, self._nothing, job.manner)

    def _pieces(self, draft: CorrectionDraft, text: str) -> Sequence[str]:
        """The model's own pieces, if all its edits are kept: it may spell a word in other pieces than the tokeniser
        does."""
        read = plain(casing.fold(text, draft.language, self._restriction.knows).text)
        is_whole = read == self._tokens.decode(draft.pieces).strip()
        return draft.pieces if is_whole else self._tokens.encode([read])[0]


def _changed(text: Sequence[str], target: Sequence[str]) -> tuple[int, int]:
    """Where the text changes, and one piece more: a wrong piece makes the next one unlikely."""
    start = next((n for n, pair in enumerate(zip(text, target, strict=False)) if pair[0] != pair[1]), len(text))
    tail = next((n for n, pair in enumerate(zip(text[::-1], target[::-1], strict=False)) if pair[0] != pair[1]), 0)
    return start, max(start + 1, len(text) - tail) + 1


def asked(pieces: int) -> float:
    """The margin that a correction of a text of this length needs."""
    return max(LEAST, FOR_EACH * pieces)


def wanted(text: str, corrected: str, language: str) -> list[Edit]:
    """The edits between the two texts that a correction may need."""
    needed = [edit for edit in edits(text, corrected) if _needed(text, corrected, edit, language)]
    mends = [edit for edit in needed if not _is_exchange(text, edit)]
    return [edit for edit in needed if not mends or edit in mends or any(_near(text, edit, mend) for mend in mends)]


def grouped(text: str, edits: Sequence[Edit]) -> list[list[Edit]]:
    """The edits that stand or fall together: a word that is removed in one place and added in another."""
    groups: list[list[Edit]] = []
    for edit in edits:
        moved = next((group for group in groups if _moves(text, group[0], edit)), None)
        if moved is None:
            groups.append([edit])
        else:
            moved.append(edit)
    return groups


def accepted(weighed: Sequence[tuple[Sequence[Edit], float]], needed: float) -> Sequence[Edit]:
    """The edits of all groups that are likely enough by themselves, or everything if that is likelier still. The last
    trial is the whole."""
    alone = [(trial, weight) for trial, weight in weighed[:-1] if weight >= needed]
    together = weighed[-1] if weighed and weighed[-1][1] >= needed else ((), 0.0)
    if together[1] > sum(weight for _, weight in alone):
        return together[0]
    return sorted((edit for trial, _ in alone for edit in trial), key=lambda edit: edit.start)


def _trials(groups: Sequence[Sequence[Edit]]) -> list[Sequence[Edit]]:
    """Each group by itself, and all together."""
    whole = sorted((edit for group in groups for edit in group), key=lambda edit: edit.start)
    return [*(groups if len(groups) > 1 else ()), *([whole] if whole else [])]


def _moves(text: str, one: Edit, other: Edit) -> bool:
    removed, added = ([_bare(text[edit.start : edit.end]), _bare(edit.replacement)] for edit in (one, other))
    return removed == added[::-1] and "" in removed


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
