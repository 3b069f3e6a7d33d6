"""The requests and responses of document translation, as they are sent over HTTP."""

from typing import Annotated, Any, Literal

from pydantic import ConfigDict, Field, WithJsonSchema, field_validator, model_validator

from tolmach.documents.model import State
from tolmach.documents.standing import DocumentStanding
from tolmach.errors import InvalidFile
from tolmach.translation.parameters import (
    Formal,
    GlossaryId,
    GlossaryIds,
    MemoryId,
    MemoryThreshold,
    SourceLang,
    StyleId,
    TargetLang,
)
from tolmach.wire.bodies import Uploaded
from tolmach.wire.forms import Repeated
from tolmach.wire.params import Flag, OptionalCode, Params, Shown, Text

File = Annotated[Any, WithJsonSchema({"type": "string", "format": "binary"})]


class UploadDocument(Params):
    """The parameters, in the order in which they are checked."""

    # The file has a default, so that a missing file gets the same answer as a bad one. It is required all the same.
    model_config = ConfigDict(json_schema_extra={"required": ["target_lang", "file"]})

    target_lang: TargetLang
    source_lang: SourceLang = None
    file: File = Field(default=None, validate_default=True, description="The document.")
    filename: OptionalCode = Field(
        default=None,
        description="Name of the file, whose extension decides the format. It overrides the name of the part.",
    )
    glossary_id: GlossaryId = None
    glossary_ids: GlossaryIds = []
    formality: Formal = "default"
    output_format: OptionalCode = Field(
        default=None, description="`docx` for a pdf; otherwise the format of the document."
    )
    enable_watermark: Flag = Field(default=False, description="A visible mark in docx and pdf results.")
    enable_beta_languages: Flag = Field(default=False, description="Has no effect.")
    style_id: StyleId = None
    translation_memory_id: MemoryId = None
    translation_memory_threshold: MemoryThreshold = 75

    @model_validator(mode="before")
    @classmethod
    def _has_one_file(cls, values: Any) -> Any:
        # If another field comes twice, the last one counts. Of two documents, one would be lost silently.
        if isinstance(values, dict) and isinstance(values.get("file"), Repeated):
            raise InvalidFile(detail="There are several parts 'file'. One request translates one document.")
        return values

    @field_validator("file")
    @classmethod
    def _is_file(cls, value: object) -> object:
        if not isinstance(value, Uploaded):
            raise InvalidFile(detail="There is no part 'file' with a file in it.")
        return value


class NameDocument(Params):
    document_key: Text = Field(description="The key from the answer to the upload.")


class UploadedDocument(Shown):
    document_id: str
    document_key: str


class DocumentStatus(Shown):
    document_id: str
    status: Literal["queued", "translating", "done", "error"]
    seconds_remaining: int = Field(default=0, ge=0, description="Only while translating; an estimate.")
    billed_characters: int = Field(default=0, ge=0, description="Only when done: what the download will cost.")
    error_message: str = Field(default="", description="Only after an error.")
    message: str = Field(default="", description="The same message, for older clients.")


def show(standing: DocumentStanding) -> DocumentStatus:
    document = standing.document
    extra: dict[str, Any] = {}
    if standing.seconds_remaining is not None:
        extra["seconds_remaining"] = standing.seconds_remaining
    if document.state is State.DONE:
        extra["billed_characters"] = document.billed or 0
    if document.state is State.ERROR:
        extra["error_message"] = extra["message"] = document.error or ""
    return DocumentStatus(document_id=document.id, status=document.state.value, **extra)
