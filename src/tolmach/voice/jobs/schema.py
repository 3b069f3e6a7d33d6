"""The requests and responses of voice jobs, as they are sent over HTTP."""

from collections.abc import Sequence
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Field

from tolmach.ids import UUID_PATTERN
from tolmach.spoken_terms.model import LANGUAGES
from tolmach.voice.audio.types import FILES, plain
from tolmach.voice.jobs.model import MOST_BYTES, MOST_RESULTS, TYPES, VoiceJob, VoiceJobState, VoiceResult
from tolmach.voice.jobs.service import RecordingWish
from tolmach.voice.languages import target
from tolmach.wire.params import READ_WHOLE, Names, OptionalCode, Params, Shown, Text, complaint
from tolmach.wire.timestamps import moment

SIGNED_URL = "signed_url"


def _one_of(name: str, known: Sequence[str]) -> AfterValidator:
    def check(value: str) -> str:
        if plain(value) not in known:
            raise complaint(f"Value for '{name}' not supported.", allowed=", ".join(known))
        return plain(value)

    return AfterValidator(check)


def _source(code: str | None) -> str | None:
    if code is not None and code.lower() not in LANGUAGES:
        raise complaint("Value for 'source_language' not supported.", allowed=", ".join(sorted(LANGUAGES)))
    return code


def _target(code: str) -> str:
    if target(code) is None:
        raise complaint("Value for 'language' not supported.", allowed="a language that can be translated into")
    return code


def _included(names: list[str]) -> list[str]:
    if not set(names) <= {SIGNED_URL}:
        raise complaint("Value for 'include' not supported.", allowed=SIGNED_URL)
    return names


Include = Annotated[
    Names,
    AfterValidator(_included),
    Field(
        description="`signed_url` for URLs that need no header.",
        json_schema_extra={"items": {"enum": [SIGNED_URL], "type": "string"}},
    ),
]
JobId = Annotated[str, Field(pattern=UUID_PATTERN)]


class RecordingFile(Params):
    name: Annotated[Text, Field(min_length=1, max_length=1000)]
    content_type: Annotated[
        Text, _one_of("source_file.content_type", [*FILES]), Field(json_schema_extra={"enum": [*FILES]})
    ]
    content_length: Annotated[int, Field(ge=1, le=MOST_BYTES), READ_WHOLE]


class VoiceJobParameters(Params):
    source_language: Annotated[OptionalCode, AfterValidator(_source)] = Field(
        default=None, description="The spoken language. Without it, the service detects the language."
    )


class VoiceJobTarget(Params):
    language: Annotated[Text, AfterValidator(_target)]
    type: Annotated[Text, _one_of("type", TYPES), Field(json_schema_extra={"enum": [*TYPES]})]


class StartVoiceJob(Params):
    """The parameters, in the order in which they are checked."""

    include: Include = []
    source_file: RecordingFile
    parameters: VoiceJobParameters = VoiceJobParameters()
    targets: Annotated[list[VoiceJobTarget], Field(min_length=1, max_length=MOST_RESULTS)]


class AskVoiceJob(Params):
    include: Include = []


class VoiceJobStarted(Shown):
    job_id: JobId
    upload_url: str = Field(description="The recording is sent here with PUT.")
    signature: str = Field(description="For the header `Authorization: DeepL-Signature …` of that PUT.")
    signed_upload_url: str = Field(default="", description="Only with `include=signed_url`: needs no header.")


class ShownRecording(Shown):
    name: str
    content_type: str
    content_length: int


class ShownVoiceParameters(Shown):
    source_language: str = Field(default="", description="Only if the request named it.")


class ShownVoiceTarget(Shown):
    language: str
    type: str


class VoiceJobUsage(Shown):
    storage_used: int = Field(description="Bytes that the service stores for the job.")


class VoiceJobError(Shown):
    message: str


class ShownVoiceResult(Shown):
    status: Literal["pending", "uploaded", "processing", "complete", "downloaded", "failed"]
    download_url: str = Field(default="", description="Only when it is complete.")
    signature: str = Field(default="", description="Only when it is complete; for the header of the download.")
    signed_download_url: str = Field(default="", description="Only with `include=signed_url`: needs no header.")
    error: VoiceJobError = Field(default=VoiceJobError(message=""), description="Only when it has failed.")


class ShownVoiceJob(Shown):
    job_id: JobId
    product: Literal["voice"]
    operation: Literal["translate"]
    created_at: str
    updated_at: str
    usage: VoiceJobUsage
    source_file: ShownRecording
    parameters: ShownVoiceParameters
    targets: list[ShownVoiceTarget]
    results: list[ShownVoiceResult] = Field(description="In the order of the targets.")


def read(params: StartVoiceJob, tag: str | None) -> RecordingWish:
    file = params.source_file
    return RecordingWish(
        name=file.name,
        content_type=file.content_type,
        content_length=file.content_length,
        results=tuple(VoiceResult(each.language, each.type) for each in params.targets),
        source=params.parameters.source_language,
        tag=tag,
    )


def show(job: VoiceJob, name: str, results: list[ShownVoiceResult]) -> ShownVoiceJob:
    return ShownVoiceJob(
        job_id=job.id,
        product="voice",
        operation="translate",
        created_at=moment(job.created),
        updated_at=moment(job.updated),
        usage=VoiceJobUsage(storage_used=job.storage_used),
        source_file=ShownRecording(name=name, content_type=job.content_type, content_length=job.content_length),
        parameters=ShownVoiceParameters(**({} if job.source is None else {"source_language": job.source})),
        targets=[ShownVoiceTarget(language=each.language, type=each.type) for each in job.results],
        results=results,
    )


def show_result(job: VoiceJob, number: int, links: dict[str, str]) -> ShownVoiceResult:
    """`links` hold the URL and the signature by which the result can be fetched. They are shown once it is ready."""
    state, extra = job.result_state(number), dict[str, Any]()
    if state is VoiceJobState.COMPLETE:
        extra |= links
    elif state is VoiceJobState.FAILED:
        extra["error"] = VoiceJobError(message=job.results[number].error or "")
    return ShownVoiceResult(status=state.value, **extra)
