"""The shape of text improvement on the wire."""

from typing import Annotated, Any

from pydantic import AfterValidator, BeforeValidator, Field, ValidationInfo, field_validator

from tolmach.wire.params import Flag, OptionalCode, Params, Shown, Texts, complaint, optional
from tolmach.writing.languages import allowed, wanted
from tolmach.writing.model import EditKind, Tone, WritingStyle

MOST_TEXTS = 50
MOST_BYTES = 10 * 1024
"""The limit for all texts of a request together."""
DEFAULTS = frozenset({"default", "prefer_default"})
_BOTH = "Bad request. Reason: Both writing_style and tone defined; choose one of them."


def _target(code: str | None) -> str | None:
    if code is not None and wanted(code) is None:
        raise complaint("Value for 'target_lang' not supported.", allowed=allowed())
    return code


def _words(kind: type[WritingStyle] | type[Tone]) -> list[str]:
    return sorted({*DEFAULTS, *kind, *(f"prefer_{value}" for value in kind)})


def _word(kind: type[WritingStyle] | type[Tone]) -> Any:
    known = _words(kind)

    def check(value: str | None, info: ValidationInfo) -> str:
        word = (value or "default").lower()
        if word not in known:
            raise complaint(f"Value for '{info.field_name}' not supported.", allowed=", ".join(known))
        return word

    return AfterValidator(check)


class CorrectText(Params):
    """The parameters, in the order in which they are checked."""

    text: Texts
    target_lang: Annotated[OptionalCode, AfterValidator(_target)] = Field(
        default=None,
        description="The language of the texts, or a variant of it. Without it, the language of each is detected.",
    )

    show_checks: Flag = Field(
        default=False,
        description="Adds to each text which edits were made, and what could not be done.",
    )

    @field_validator("text")
    @classmethod
    def _few(cls, texts: list[str]) -> list[str]:
        if len(texts) > MOST_TEXTS:
            raise complaint(f"Parameter 'text' must not contain more than {MOST_TEXTS} entries")
        if not texts:
            raise complaint("Parameter 'text' not specified")
        return texts


class RephraseText(CorrectText):
    writing_style: Annotated[str | None, BeforeValidator(optional), _word(WritingStyle)] = Field(
        default="default",
        description="`simple`, `business`, `academic`, `casual` or `default`; with `prefer_` before it, languages"
        " without styles do without.",
        json_schema_extra={"enum": [*_words(WritingStyle), None]},
    )
    tone: Annotated[str | None, BeforeValidator(optional), _word(Tone)] = Field(
        default="default",
        description="`enthusiastic`, `friendly`, `confident`, `diplomatic` or `default`; with `prefer_` before it,"
        " languages without tones do without. Not together with a style.",
        json_schema_extra={"enum": [*_words(Tone), None]},
    )

    @field_validator("tone")
    @classmethod
    def _one(cls, tone: str, info: ValidationInfo) -> str:
        if tone not in DEFAULTS and info.data.get("writing_style", "default") not in DEFAULTS:
            raise complaint(_BOTH)
        return tone


class ShownEdit(Shown):
    """Offsets and lengths count code points."""

    kind: EditKind = Field(description="What differs.")
    certainty: float = Field(description="From 0 to 1; 1 where a rule was sure.")
    source_offset: int
    source_length: int = Field(description="0 if something was added.")
    source_text: str
    target_offset: int
    target_length: int = Field(description="0 if something was removed.")
    target_text: str


class WritingChecks(Shown):
    edits: list[ShownEdit] = Field(description="All differences between the text and its improvement, in order.")
    left: list[str] = Field(
        description="What was asked for and could not be done: `rewording`, `writing_style` or `tone`."
    )


class ImprovedText(Shown):
    text: str
    detected_source_language: str
    target_language: str
    checks: WritingChecks | None = Field(default=None, description="Only if `show_checks` was sent.")


class Improvements(Shown):
    improvements: list[ImprovedText]
