"""The tabs in the head of every page, in order."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Tab:
    path: str
    label: str
    for_administrators: bool = False


TABS = (
    Tab("/", "Translate"),
    Tab("/documents", "Documents"),
    Tab("/live", "Live"),
    Tab("/glossaries", "Glossaries"),
    Tab("/memories", "Memories"),
    Tab("/styles", "Styles"),
    Tab("/spoken-terms", "Spoken terms"),
    Tab("/usage", "Usage"),
    Tab("/keys", "Keys", for_administrators=True),
    Tab("/models", "Models"),
    Tab("/docs", "Documentation"),
)
