"""The scale on which translations of a sentence are weighed. The faults of a translation add up, and the translation
with the least weight is kept. All numbers that are compared with each other stand here."""

from enum import StrEnum


class FaultKind(StrEnum):
    EMPTY = "empty"
    PROTECTED = "protected"
    NAMES = "names"
    NUMBERS = "numbers"
    LOOP = "loop"
    COPY = "copy"
    SCRIPT = "script"
    LANGUAGE = "language"
    SHORT = "short"
    LONG = "long"
    OMISSION = "omission"
    OFFENSIVE = "offensive"
    PAIRS = "pairs"
    TERMS = "terms"
    FORMALITY = "formality"
    CASE = "case"
    DATES = "dates"
    NEGATION = "negation"
    OPPOSITES = "opposites"


# How bad each fault is. Faults that make a text unusable come before those that a reader can forgive.
SEVERITY = {
    FaultKind.EMPTY: 100.0,  # says nothing: whatever else there is, is better, even the source as it was
    FaultKind.LOOP: 20.0,
    FaultKind.COPY: 20.0,
    FaultKind.SCRIPT: 15.0,
    FaultKind.PROTECTED: 10.0,  # more than AT_ALL_CODES: cut into pieces, what must not change is there
    FaultKind.LANGUAGE: 8.0,  # these three alone are less than that: a sentence is not cut at all its codes for them
    FaultKind.SHORT: 8.0,
    FaultKind.LONG: 8.0,
    FaultKind.OFFENSIVE: 6.0,
    FaultKind.NUMBERS: 5.0,  # these four are the least that is worth a try in pieces
    FaultKind.DATES: 5.0,
    FaultKind.NEGATION: 5.0,
    FaultKind.OPPOSITES: 5.0,
    FaultKind.NAMES: 4.0,  # these three and all below are not: what is cut loses more than it gains
    FaultKind.TERMS: 4.0,
    FaultKind.FORMALITY: 4.0,
    FaultKind.OMISSION: 3.0,
    FaultKind.CASE: 2.0,
    FaultKind.PAIRS: 1.0,  # the least that is worth another try
}

# How often a fault counts.
BESIDE_PROTECTED = 1.5
"""Words lost beside protected text: 12 for SHORT instead of 8, which is more than AT_ALL_CODES, because such words can
be translated by themselves."""
MIXED = 0.5
"""A form of address that changes within a sentence, beside one that is wrong throughout."""
INVENTED = 0.5
"""A number that only the translation has, beside one that it lacks: the translation may say in digits what the source
says in words."""
ANOTHER_NAME = 0.05
"""Another name that is missing, beside the first: the fewer the better, but three are no reason to cut a sentence."""
STRAY = 0.25
"""A letter of another script, beside a whole text in one. Four are as bad."""

# How bad the way is in which a translation was made.
EMPTIED = 3.0
"""A pair that lost its words, for each pair: as bad as an omission."""
SWALLOWED = 1.0
"""A pair that took in all words outside of it. It may be right, but another placing may be better."""
REWORDED = 1.0
"""A sentence said in other words. The engine may read it in a way that was not meant."""
CARRIED = 1.0
"""A number carried through as protected text. The words around it may need another inflection."""
IN_CLAUSES = 2.0
"""Each clause translated by itself, or each stretch around a code that made trouble. Words alone lose their sense."""
AT_ALL_CODES = 9.0
"""A sentence cut at every code, which may be at every word. It is worth it only for what is worse than most faults: see
PROTECTED."""
FORCED = 1.0
"""The bonus of a translation into which terms were put, over the one that it was made of: enough to be taken."""
HINTED = 0.5
"""The bonus of a translation that has the words of the lexicon which the first one lacks: less than any fault."""
LIKELIER = 0.3
"""The most that a translation with hints gains by its likelihood over one with other hints."""
BY_ANOTHER = 0.1
"""The bonus of a translation by a second engine over the doubtful one in whose place it stands: enough to be taken."""

# When a translation is tried again.
AGAIN = 1.0
"""A translation that weighs so much is tried again: one with any fault at all."""
IN_PIECES = 5.0
"""A translation that weighs so much is tried in pieces. That reads worse, but it has the numbers, the names and the end
of the sentence."""
