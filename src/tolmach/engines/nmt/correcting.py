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
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from tolmach.engines.nmt import casing
from tolmach.engines.nmt.decoder import Decoder, Decoding, DecodingJob, Manner
from tolmach.engines.nmt.joining import Output
from tolmach.engines.nmt.restriction import Restriction
from tolmach.engines.nmt.symbols import UNPARTED, symbols
from tolmach.engines.nmt.tokens import Tokens, plain
from tolmach.engines.protocol import Link, Weight
from tolmach.patterns import deferred
from tolmach.units import Edit, applied

TRANSLATOR, CORRECTOR = 0.5, 0.4
"""What their answers count. The writer's stands by itself: it likes any common wording."""
SURPRISE = 2.5
"""Where a text surprises the translator less, it counts as right, and no judge is asked."""
OF_NEEDED = 1.5
"""A text must surprise the translator by so much for each unit that the correction needs: a correction cannot become
much likelier than its place was unlikely."""
AGAINST, RIVALS = -2.0, 2
"""A correction that the translator likes less than the first, or less than it needs, goes no further; the second is how
many corrections of a place go on to the other judges."""
PIVOTS = {"<2en>": "<2de>"}
"""The language that a text is translated into; all others into English."""
LEAST, FOR_EACH = 5.0, 0.15
"""By how much the likelihood must grow. The longer the text, the more chances there are to see a mistake where
there is none. `training/EXPERIMENTS.md` says how the values were chosen."""
REMEMBERED, SCORES_REMEMBERED = 64, 512
"""So many texts are remembered in another language, and so many scores."""
LONG = 6
"""A word with so many letters carries meaning."""
ALIKE = 0.6
NEAR = 2
"""At most so many words may stand between an exchange and the repair that it belongs to."""
NOUNS_IN_CAPITALS = frozenset({"de"})

_TOKEN = deferred(rf"[{UNPARTED}]|[^\W{UNPARTED}]+(?:['’-][^\W{UNPARTED}]+)*|\s+|.", re.DOTALL)
_WORD = deferred(r"[^\W\d_]+")
_SPACED_WORD = deferred(rf"[^\W\d_{UNPARTED}]")
_STARTS = deferred(r"(?:^|[.!?…:])[^\w.!?…:]*$")
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


SMALLEST = 1e-9
"""Likelihoods are not told more precisely."""
NOTHING = Weight(-math.inf, -math.inf)
"""Nothing speaks for the correction."""


class Correcting:
    def __init__(self, tokens: Tokens, restriction: Restriction, decoder: Decoder) -> None:
        self._tokens, self._restriction, self._decoder = tokens, restriction, decoder
        self._nothing: Sequence[str] = tokens.encode(["."])[0]
        self._said: dict[tuple[str, Sequence[str]], Sequence[str]] = {}
        self._likely: dict[tuple[str, Sequence[str], Sequence[str]], Sequence[float]] = {}

    def believed(self, drafts: Sequence[CorrectionDraft]) -> list[Output]:
        """The texts with the accepted edits; everything else in them stays byte for byte."""
        groups = [grouped(draft.text, wanted(draft.text, draft.output.text, draft.language)) for draft in drafts]
        tried = [(draft, trial) for draft, found in zip(drafts, groups, strict=True) for trial in _trials(found)]
        jobs = [draft.job for draft, _ in tried]
        targets = [self._pieces(draft, applied(draft.text, trial)) for draft, trial in tried]
        (translated,) = self._decoder.together(self.translating(jobs))
        weights = iter(self.weighed(jobs, targets, translated, [asked(len(job.text)) for job in jobs]))
        outputs = []
        for draft, found in zip(drafts, groups, strict=True):
            weighed = [(trial, next(weights).margin) for trial in _trials(found)]
            outputs.append(_output(draft, accepted(weighed, asked(len(draft.job.text)))))
        return outputs

    def weighed(
        self,
        jobs: Sequence[DecodingJob],
        targets: Sequence[Sequence[str]],
        translated: Sequence[DecodingJob],
        needed: Sequence[float],
    ) -> list[Weight]:
        """Compares these pieces with the text of the job as it stands. The third are the jobs that translate it back,
        and the last says how much likelier each must be to matter."""
        doubted = self._doubted(jobs, targets, translated, needed)
        (meant,) = self._gains([(translated, doubted)], jobs, targets)
        open_ = _rivals(jobs, targets, meant, needed)
        readable = [number for number in open_ if needed[number] == -math.inf]
        silent = [self._silent(job) for job in jobs]
        fixed, read = self._gains([(jobs, open_), (silent, readable)], jobs, targets)
        found = {}
        for number in open_:
            margin = TRANSLATOR * meant[number] + CORRECTOR * fixed[number]
            found[number] = Weight(margin, read.get(number, -math.inf))
        return [found.get(number, NOTHING) for number in range(len(jobs))]

    def translating(self, jobs: Sequence[DecodingJob]) -> Decoding[list[DecodingJob]]:
        """The jobs that translate back what each text says in another language. What was said last is remembered,
        because proposals and the engine's own correction of a text are weighed one after the other."""
        known = dict(self._said)
        new = {(job.tag, tuple(job.text)): job for job in jobs if (job.tag, tuple(job.text)) not in known}
        there = [DecodingJob(PIVOTS.get(job.tag, "<2en>"), job.text, Manner(), job.text) for job in new.values()]
        said = yield there
        known |= {key: found.pieces for key, found in zip(new, said, strict=True)}
        self._said = dict(list(known.items())[-REMEMBERED:])
        return [DecodingJob(job.tag, known[job.tag, tuple(job.text)], job.manner) for job in jobs]

    def _doubted(
        self,
        jobs: Sequence[DecodingJob],
        targets: Sequence[Sequence[str]],
        translated: Sequence[DecodingJob],
        needed: Sequence[float],
    ) -> list[int]:
        """The numbers of those that change a place where the text surprises the translator, and that may become as
        likely as they need."""
        pairs = {tuple(job.text): (back, job) for job, back in zip(jobs, translated, strict=True)}
        told = iter(self._told([(given, text) for text, pair in pairs.items() for given in pair]))
        known = {text: (next(told), next(told)) for text in pairs}
        found = []
        for number, (job, target) in enumerate(zip(jobs, targets, strict=True)):
            place = _changed(job.text, target)
            by_translator, by_corrector = known[tuple(job.text)]
            most = TRANSLATOR * _most(by_translator, place) + CORRECTOR * _most(by_corrector, place)
            surprise = -sum(by_translator[slice(*place)])
            if surprise >= max(SURPRISE, OF_NEEDED * needed[number]) and most >= needed[number]:
                found.append(number)
        return found

    def _gains(
        self,
        judges: Sequence[tuple[Sequence[DecodingJob], Sequence[int]]],
        jobs: Sequence[DecodingJob],
        targets: Sequence[Sequence[str]],
    ) -> list[dict[int, float]]:
        """How much likelier than the texts some targets are, for each judge: what the model is given, and the numbers
        of these targets. Every judge scores a text once for all its targets."""
        asked = [
            (given[n], target) for given, numbers in judges for n in numbers for target in (targets[n], jobs[n].text)
        ]
        scores = iter(self._scores(asked))
        return [{n: next(scores) - next(scores) for n in numbers} for _, numbers in judges]

    def _scores(self, asked: Sequence[tuple[DecodingJob, Sequence[str]]]) -> list[float]:
        """How likely the pieces are for each job."""
        return [sum(scored) for scored in self._told(asked)]

    def _told(self, asked: Sequence[tuple[DecodingJob, Sequence[str]]]) -> list[Sequence[float]]:
        """How likely each piece is. What was asked last is remembered: a text is scored for its proposals and again for
        the engine's own correction, and a text that has just become another is known to the writer."""
        names = [(job.tag, tuple(job.pieces), tuple(target)) for job, target in asked]
        known = dict(self._likely)
        new = {name: each for name, each in zip(names, asked, strict=True) if name not in known}
        told = self._decoder.log_probs([job for job, _ in new.values()], [list(target) for _, target in new.values()])
        known |= dict(zip(new, told, strict=True))
        self._likely = dict(list(known.items())[-SCORES_REMEMBERED:])
        return [known[name] for name in names]

    def _silent(self, job: DecodingJob) -> DecodingJob:
        """The job of a writer, to whom the source says nothing."""
        return DecodingJob(job.tag, self._nothing, job.manner)

    def _pieces(self, draft: CorrectionDraft, text: str) -> Sequence[str]:
        """The model's own pieces, if all its edits are kept: it may spell a word in other pieces than the tokeniser
        does."""
        read = plain(casing.fold(text, draft.language, self._restriction.knows).text)
        is_whole = read == self._tokens.decode(draft.pieces).strip()
        return draft.pieces if is_whole else self._tokens.encode([read])[0]


def _rivals(
    jobs: Sequence[DecodingJob],
    targets: Sequence[Sequence[str]],
    meant: Mapping[int, float],
    needed: Sequence[float],
) -> list[int]:
    """The numbers of those that the translator is not against: for each place of a text, the few that it prefers."""
    places: dict[tuple[tuple[str, ...], int], list[int]] = {}
    for number, gain in meant.items():
        if gain > max(AGAINST, needed[number]):
            start, _ = _changed(jobs[number].text, targets[number])
            places.setdefault((tuple(jobs[number].text), start), []).append(number)
    return sorted(n for numbers in places.values() for n in sorted(numbers, key=lambda n: -meant[n])[:RIVALS])


def _changed(text: Sequence[str], target: Sequence[str]) -> tuple[int, int]:
    """Where the text changes, and one piece more: a wrong piece makes the next one unlikely."""
    start = next((n for n, pair in enumerate(zip(text, target, strict=False)) if pair[0] != pair[1]), len(text))
    tail = next((n for n, pair in enumerate(zip(text[::-1], target[::-1], strict=False)) if pair[0] != pair[1]), 0)
    return start, max(start + 1, len(text) - tail) + 1


def _most(told: Sequence[float], place: tuple[int, int]) -> float:
    """How much likelier a text can become that changes there: another first piece takes at most what the text's own
    leaves, and the others at most become sure."""
    start, end = place
    first = told[start]
    return math.log(max(-math.expm1(min(first, 0.0)), SMALLEST)) - first - sum(told[start + 1 : end])


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
