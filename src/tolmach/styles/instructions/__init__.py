"""Instructions in words, compiled to what can be done without a language model.

`reading` finds out what is asked for, in whichever of eight languages it is asked; `outcomes` says what that means for
a translation into a language. What nobody here understands is told, never dropped in silence.
"""

from tolmach.styles.instructions.outcomes import InstructionOutcome, outcome

__all__ = ["InstructionOutcome", "outcome"]
