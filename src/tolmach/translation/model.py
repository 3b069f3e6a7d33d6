"""What is asked of the translation service and what it answers."""

from dataclasses import dataclass

from tolmach.languages.model import Language
from tolmach.translation.sentences import Split


@dataclass(frozen=True, slots=True)
class Order:
    """One request: its texts are independent of each other."""

    texts: tuple[str, ...]
    target: Language
    source: Language | None = None
    split: Split = Split.ALL
    model_type: str | None = None


@dataclass(frozen=True, slots=True)
class Translation:
    text: str
    source: Language
    billed: int
    model_type_used: str
