"""The tabs in the head of every page, in order."""

from dataclasses import dataclass

from tolmach.console.texts import marked


@dataclass(frozen=True, slots=True)
class Tab:
    path: str
    label: str
    for_administrators: bool = False


TABS = (
    Tab("/", marked("Translate")),
    Tab("/documents", marked("Documents")),
    Tab("/write", marked("Write")),
    Tab("/live", marked("Live")),
    Tab("/glossaries", marked("Glossaries")),
    Tab("/memories", marked("Memories")),
    Tab("/styles", marked("Styles")),
    Tab("/spoken-terms", marked("Spoken terms")),
    Tab("/usage", marked("Usage")),
    Tab("/keys", marked("Keys"), for_administrators=True),
    Tab("/models", marked("Models")),
    Tab("/docs", marked("Documentation")),
)
