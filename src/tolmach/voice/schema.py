"""The requests and responses of voice sessions, as they are sent over HTTP."""

from collections.abc import Iterable
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BeforeValidator, Field, ValidationInfo, field_validator, model_validator

from tolmach.errors import MissingParameter
from tolmach.glossaries.model import MOST_IDS
from tolmach.ids import is_uuid
from tolmach.spoken_terms.model import LANGUAGES
from tolmach.translation.options import FORMALITIES, formality
from tolmach.voice.audio.types import DEFAULT_TARGET, SOURCES, TARGETS, plain
from tolmach.voice.languages import is_spoken, target
from tolmach.voice.model import INVALID_TOKEN, MOST_SPOKEN, MOST_TARGETS, SpeechWish, VoiceTarget, VoiceWish
from tolmach.wire.params import Names, OptionalCode, Params, Shown, Text, complaint, optional

FORMATS, MODES = ("json", "msgpack"), ("auto", "fixed")
_ALSO = {"formal": "more", "informal": "less"}
WORDS = (*FORMALITIES, *_ALSO)


def _refused(name: str | None, allowed: str) -> Exception:
    return complaint(f"Value for '{name}' not supported.", allowed=allowed)


def _listed(words: Iterable[str], description: str, **default: Any) -> Any:
    """A parameter that takes one of these words, in any case."""
    return Field(description=description, json_schema_extra={"enum": list(words)}, **default)


def _media(known: Any) -> AfterValidator:
    def check(value: str, info: ValidationInfo) -> str:
        if plain(value) not in known:
            raise _refused(info.field_name, ", ".join(known))
        return plain(value)

    return AfterValidator(check)


def _source(code: str | None) -> str | None:
    if code is not None and code.lower() not in LANGUAGES:
        raise _refused("source_language", ", ".join(sorted(LANGUAGES)))
    return code


def _targets(most: int) -> AfterValidator:
    """Checks that each language occurs once, however it is spelled."""

    def check(codes: list[str], info: ValidationInfo) -> list[str]:
        if any(target(code) is None for code in codes):
            raise _refused(info.field_name, "codes of languages that can be translated into")
        once = list({code.lower(): code for code in reversed(codes)}.values())[::-1]
        if len(once) > most:
            raise complaint(f"Parameter '{info.field_name}' must not contain more than {most} entries")
        return once

    return AfterValidator(check)


def _one_of(*words: str) -> Any:
    def check(value: str, info: ValidationInfo) -> str:
        if value.lower() not in words:
            raise _refused(info.field_name, ", ".join(words))
        return value.lower()

    return AfterValidator(check)


def _id(value: str | None, info: ValidationInfo) -> str | None:
    if value is not None and not is_uuid(value):
        raise _refused(info.field_name, "an id, which is a UUID")
    return None if value is None else value.lower()


def _ids(values: list[str], info: ValidationInfo) -> list[str]:
    if values and info.data.get("glossary_id") is not None:
        raise complaint("Parameters glossary_id and glossary_ids cannot be used together")
    if not all(map(is_uuid, values)):
        raise _refused(info.field_name, "ids of glossaries, which are UUIDs")
    ids = list(dict.fromkeys(value.lower() for value in values))
    if len(ids) > MOST_IDS:
        raise complaint(f"Parameter glossary_ids must not contain more than {MOST_IDS} glossary IDs")
    return ids


OptionalId = Annotated[OptionalCode, AfterValidator(_id)]


class RequestStream(Params):
    """The parameters, in the order in which they are checked."""

    source_media_content_type: Annotated[Text, _media(SOURCES)] = _listed(
        SOURCES, "The format of the audio that you send."
    )
    message_format: Annotated[Text, _one_of(*FORMATS)] = _listed(
        FORMATS, "`json` in text frames or `msgpack` in binary ones.", default="json"
    )
    source_language: Annotated[OptionalCode, AfterValidator(_source)] = Field(
        default=None, description="The spoken language. Without it, the service detects the language."
    )
    source_language_mode: Annotated[Text, _one_of(*MODES)] = _listed(
        MODES, "`auto` treats the language as a hint, `fixed` as a rule.", default="auto"
    )
    target_languages: Annotated[Names, _targets(MOST_TARGETS)] = Field(
        default=[], description=f"Up to {MOST_TARGETS} languages to translate into; none for a transcript only."
    )
    target_media_languages: Annotated[Names, _targets(MOST_SPOKEN)] = Field(
        default=[],
        description="A language for speech. It counts as one of the targets, even if you do not name it there.",
    )
    target_media_content_type: Annotated[Text, _media(TARGETS)] = _listed(
        TARGETS, "The format of the speech that you get.", default=DEFAULT_TARGET
    )
    target_media_voice: Annotated[Literal["male", "female"] | None, BeforeValidator(optional)] = Field(
        default=None, description="Whose voice speaks."
    )
    glossary_id: OptionalId = Field(
        default=None, description="A glossary whose terms the service uses, for the targets that it has."
    )
    glossary_ids: Annotated[Names, AfterValidator(_ids)] = Field(
        default=[], description=f"Up to {MOST_IDS} glossaries instead of one."
    )
    spoken_terms_id: OptionalId = Field(default=None, description="Words and names that the service should recognise.")
    formality: Annotated[Text, _one_of(*WORDS)] = _listed(
        WORDS, "The form of address. It has no effect on targets without one.", default="default"
    )

    @field_validator("source_language_mode")
    @classmethod
    def _named(cls, mode: str, info: ValidationInfo) -> str:
        if mode == "fixed" and "source_language" in info.data and info.data["source_language"] is None:
            raise complaint(
                "Parameter 'source_language' not specified", allowed="with source_language_mode=fixed it is needed"
            )
        return mode

    @field_validator("target_media_languages")
    @classmethod
    def _within(cls, spoken: list[str], info: ValidationInfo) -> list[str]:
        if any(not is_spoken(found) for code in spoken if (found := target(code)) is not None):
            raise _refused(info.field_name, "languages that the interface offers speech in")
        written = {code.lower() for code in info.data.get("target_languages", [])}
        if len(written | {code.lower() for code in spoken}) > MOST_TARGETS:
            raise complaint(
                f"Parameter 'target_languages' must not contain more than {MOST_TARGETS} entries, speech included"
            )
        return spoken


class Reconnection(Params):
    token: Text = Field(description="The latest token of the voice session.")

    @model_validator(mode="before")
    @classmethod
    def _given(cls, values: Any) -> Any:
        if isinstance(values, dict) and values.get("token") in (None, ""):
            raise MissingParameter("token", INVALID_TOKEN)
        return values


class StreamAccess(Shown):
    streaming_url: str
    token: str
    session_id: str


def read(params: RequestStream, tag: str | None) -> VoiceWish:
    """Reads parameters that have been validated."""
    named = {code.lower(): code for code in [*params.target_media_languages, *params.target_languages]}
    # In the order of the request. Languages that are only spoken come last.
    order = dict.fromkeys(code.lower() for code in [*params.target_languages, *params.target_media_languages])
    targets = {code: _target_of(named[code], params.formality) for code in order}
    spoken = next((targets[code.lower()] for code in params.target_media_languages), None)
    return VoiceWish(
        media=params.source_media_content_type,
        message_format=params.message_format,
        source=params.source_language,
        is_fixed=params.source_language_mode == "fixed",
        targets=tuple(targets.values()),
        speech=SpeechWish(spoken, params.target_media_content_type, params.target_media_voice) if spoken else None,
        glossary_ids=tuple([params.glossary_id] if params.glossary_id else params.glossary_ids),
        spoken_terms_id=params.spoken_terms_id,
        tag=tag,
    )


def _target_of(code: str, word: str) -> VoiceTarget:
    language = target(code)
    if language is None:
        raise ValueError("not validated")
    return VoiceTarget(language, code, formality(_ALSO.get(word, word), language))
