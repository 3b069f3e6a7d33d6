"""The scopes that a key may be limited to, in words."""

from dataclasses import dataclass
from typing import Final

from tolmach.callers import SCOPES


@dataclass(frozen=True, slots=True)
class ScopeWords:
    name: str
    words: str


_WORDS: Final = {
    "translate:text": "Translate text",
    "translate:document": "Translate documents",
    "write:improve": "Correct and rephrase text",
    "glossaries:read": "See glossaries",
    "glossaries:write": "Change glossaries",
    "style_rules:read": "See styles",
    "style_rules:write": "Change styles",
    "translation_memories:read": "See translation memories",
    "translation_memories:write": "Change translation memories",
    "languages:read": "List languages",
    "usage:read": "See usage",
    "spoken_terms:read": "See spoken terms",
    "spoken_terms:write": "Change spoken terms",
    "voice:realtime": "Live speech",
    "voice:jobs": "Recordings",
    "detect:language": "Detect languages",
}
ALL: Final = tuple(ScopeWords(name, _WORDS[name]) for name in SCOPES)


def words(name: str) -> str:
    return _WORDS.get(name, name)
