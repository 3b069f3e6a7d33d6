"""The scopes that a key may be limited to, in words."""

from dataclasses import dataclass
from typing import Final

from tolmach.callers import SCOPES
from tolmach.console.texts import marked, text


@dataclass(frozen=True, slots=True)
class ScopeWords:
    name: str
    words: str


_WORDS: Final = {
    "translate:text": marked("Translate text"),
    "translate:document": marked("Translate documents"),
    "write:improve": marked("Correct and rephrase text"),
    "glossaries:read": marked("See glossaries"),
    "glossaries:write": marked("Change glossaries"),
    "style_rules:read": marked("See styles"),
    "style_rules:write": marked("Change styles"),
    "translation_memories:read": marked("See translation memories"),
    "translation_memories:write": marked("Change translation memories"),
    "languages:read": marked("List languages"),
    "usage:read": marked("See usage"),
    "spoken_terms:read": marked("See spoken terms"),
    "spoken_terms:write": marked("Change spoken terms"),
    "voice:realtime": marked("Live speech"),
    "voice:jobs": marked("Recordings"),
    "detect:language": marked("Detect languages"),
}


def every() -> list[ScopeWords]:
    return [ScopeWords(name, text(_WORDS[name])) for name in SCOPES]


def words(name: str) -> str:
    return text(_WORDS.get(name, name))
