"""What a client can ask of a voice session."""

from dataclasses import dataclass
from typing import Final

from tolmach.languages.model import Language
from tolmach.translation.options import TranslationOptions
from tolmach.units import Formality
from tolmach.voice.audio.types import DEFAULT_TARGET
from tolmach.voice.speaking.protocol import Voice

MOST_TARGETS: Final = 5
MOST_SPOKEN: Final = 1
INVALID_TOKEN: Final = "Invalid token."


@dataclass(frozen=True, slots=True)
class VoiceTarget:
    language: Language
    name: str
    """The language as the request spells it, because clients look for that spelling."""
    formality: Formality | None = None

    def options(self, source: Language, context: str, address: Formality | None) -> TranslationOptions:
        """The options for translating speech in `source` that follows the context."""
        return TranslationOptions(
            target=self.language.code, source=source.code, formality=self.formality, address=address, context=context
        )


@dataclass(frozen=True, slots=True)
class SpeechWish:
    target: VoiceTarget
    media: str = DEFAULT_TARGET
    voice: Voice | None = None


@dataclass(frozen=True, slots=True)
class VoiceWish:
    """Everything that a client asked of a session. It stays the same over all connections."""

    media: str
    message_format: str = "json"
    source: str | None = None
    """The source language as the request spells it."""
    is_fixed: bool = False
    targets: tuple[VoiceTarget, ...] = ()
    speech: SpeechWish | None = None
    glossary_ids: tuple[str, ...] = ()
    spoken_terms_id: str | None = None
    tag: str | None = None
