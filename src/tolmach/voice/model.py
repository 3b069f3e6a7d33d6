"""Voice sessions: what is asked of one."""

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
    """As the request spells it: clients look for that."""
    formality: Formality | None = None

    def options(self, source: Language, context: str, address: Formality | None) -> TranslationOptions:
        """What was said in `source`, after what the context says."""
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
    """Everything that a session was asked for, and keeps over its connections."""

    media: str
    message_format: str = "json"
    source: str | None = None
    """As the request spells it."""
    is_fixed: bool = False
    targets: tuple[VoiceTarget, ...] = ()
    speech: SpeechWish | None = None
    glossary_ids: tuple[str, ...] = ()
    spoken_terms_id: str | None = None
    tag: str | None = None
