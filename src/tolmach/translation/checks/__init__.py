"""Checks that find faults in a translation without knowing the right one. Pure, and cheap beside a decoding."""

from collections.abc import Callable, Sequence

from tolmach.glossaries.terms.fitting import standing
from tolmach.linguistics import address
from tolmach.translation import naming
from tolmach.translation.checks import dates, lengths, letters, offence, opposites, pairs, quantities, repeats
from tolmach.translation.checks.model import Facts, Fault, Flaws, fault, weight
from tolmach.translation.checks.severity import ANOTHER_NAME, BESIDE_PROTECTED, MIXED, STRAY, FaultKind
from tolmach.translation.codes.locating import occurrences
from tolmach.units import Span

__all__ = ["Facts", "Fault", "FaultKind", "Flaws", "check", "weight", "without"]


def check(source: str, target: str, facts: Facts) -> list[Fault]:
    """The faults of a translation, at most one of a kind."""
    if not target.strip():
        return [fault(FaultKind.EMPTY)] if source.strip() else []
    lost = misplaced(source, target, facts.protected)
    found = [fault(FaultKind.PROTECTED, *lost)] if lost.times else []
    source, target = without(source, facts.protected), without(target, facts.protected)
    if letters.is_speechless(source, target) or (facts.protected and letters.is_alone(source, target)):
        return [*found, fault(FaultKind.EMPTY)]
    others = ((kind, _as_flaws(count(source, target, facts))) for kind, count in _CHECKS)
    return found + [fault(kind, *each) for kind, each in others if each.times]


def _as_flaws(answer: float | Flaws) -> Flaws:
    return answer if isinstance(answer, Flaws) else Flaws(float(answer))


def misplaced(source: str, target: str, protected: tuple[str, ...]) -> Flaws:
    """How many of these texts are missing in the target or stand there too often. Texts within words do not count.

    The source may have the same text once more as an ordinary word. That word may stay as it is or be translated.
    """
    wrong, words = 0, list[str]()
    for text in sorted(set(protected), key=len, reverse=True):
        there, here = occurrences(text, source), occurrences(text, target)
        needed = min(protected.count(text), len(there))
        times = max(needed - len(here), len(here) - len(there), 0)
        wrong += times
        words += [text] if times else []
        source, target = _blanked(source, there), _blanked(target, here)
    return Flaws(wrong, tuple(words))


def without(text: str, protected: tuple[str, ...]) -> str:
    """Puts blanks in the place of these texts, so that offsets stay true."""
    for item in sorted(set(protected), key=len, reverse=True):
        text = _blanked(text, occurrences(item, text))
    return text


def _blanked(text: str, spans: Sequence[Span]) -> str:
    parts, done = [], 0
    for start, end in spans:
        parts += [text[done:start], " " * (end - start)]
        done = end
    return "".join([*parts, text[done:]])


def _numbers(source: str, target: str, facts: Facts) -> Flaws:
    source, target = _without_terms(source, target, facts)
    return quantities.faults(source, target, _languages(facts))


def _dates(source: str, target: str, facts: Facts) -> Flaws:
    source = without(source, facts.matched)
    wrong = dates.wrong(source, target, _languages(facts))
    return Flaws(len(wrong), tuple(source[start:end] for start, end in wrong))


def _negation(source: str, target: str, facts: Facts) -> Flaws:
    lost = opposites.lost_negation(source, target, _languages(facts))
    return Flaws(bool(lost) or opposites.is_new_negation(source, target, _languages(facts)), lost)


def _opposites(source: str, target: str, facts: Facts) -> Flaws:
    found = opposites.reversed_in(source, target, _languages(facts))
    return Flaws(len(found), tuple(source[start:end] for start, end in found))


def _names(source: str, target: str, facts: Facts) -> Flaws:
    lost = naming.lost(without(source, facts.matched), target, _languages(facts))
    times = 1 + ANOTHER_NAME * min(len(lost) - 1, 4) if lost else 0
    return Flaws(times, tuple(name.text for name in lost))


def _without_terms(source: str, target: str, facts: Facts) -> tuple[str, str]:
    """Takes terms with digits out of both texts: a glossary may turn `24/7` into `rund um die Uhr`."""
    if not any(char.isdigit() for text in (*facts.terms, *facts.matched) for char in text):
        return source, target
    for start, end in standing(target, facts.terms, facts.target).values():
        target = target[:start] + " " * (end - start) + target[end:]
    return without(source, facts.matched), target


def _script(source: str, target: str, facts: Facts) -> float:
    if letters.other_script(source, target, facts.target):
        return 1
    strays = letters.strays(source, target, facts.source, facts.target)
    return min(1.0, STRAY * (strays + letters.mixed(target, facts.target)))


def _short(source: str, target: str, facts: Facts) -> float:
    """Counts words lost beside protected text more heavily, so that the text is translated in pieces in the end."""
    if facts.protected and lengths.far_fewer(source, target, _languages(facts)):
        return BESIDE_PROTECTED
    return lengths.too_short(source, target, _languages(facts))


def _omission(source: str, _: str, facts: Facts) -> float:
    return lengths.omitted(source, facts.alignment) if facts.alignment else 0


def _terms(_: str, target: str, facts: Facts) -> Flaws:
    there = standing(target, facts.terms, facts.target)
    words = (word for number, word in enumerate(facts.matched) if number not in there)
    return Flaws(len(facts.terms) - len(there), tuple(words))


def _formality(source: str, target: str, facts: Facts) -> float:
    if facts.formality is None or not address.tells(facts.target):
        return 0
    english = source if facts.source == "en" else ""
    if address.shown_to(english, target, facts.target) not in (None, facts.formality):
        return 1
    return MIXED if address.is_mixed(english, target, facts.target) else 0


def _languages(facts: Facts) -> tuple[str, str]:
    return facts.source, facts.target


_CHECKS: tuple[tuple[FaultKind, Callable[[str, str, Facts], float | Flaws]], ...] = (
    (FaultKind.NUMBERS, _numbers),
    (FaultKind.DATES, _dates),
    (FaultKind.NEGATION, _negation),
    (FaultKind.OPPOSITES, _opposites),
    (FaultKind.NAMES, _names),
    (FaultKind.LOOP, lambda source, target, _: repeats.loop(source, target)),
    (FaultKind.COPY, lambda source, target, facts: repeats.copy(source, target, _languages(facts))),
    (FaultKind.SCRIPT, _script),
    (FaultKind.LANGUAGE, lambda source, target, facts: letters.alien(source, target, facts.target)),
    (FaultKind.CASE, lambda source, target, _: letters.raised(source, target)),
    (FaultKind.SHORT, _short),
    (FaultKind.LONG, lambda source, target, facts: lengths.too_long(source, target, _languages(facts))),
    (FaultKind.OMISSION, _omission),
    (FaultKind.OFFENSIVE, lambda source, target, facts: bool(offence.offensive(source, target, _languages(facts)))),
    (FaultKind.PAIRS, lambda source, target, _: pairs.unbalanced(source, target)),
    (FaultKind.TERMS, _terms),
    (FaultKind.FORMALITY, _formality),
)
