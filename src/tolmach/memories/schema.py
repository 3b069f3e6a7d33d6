"""The requests and responses of translation memories, as they are sent over HTTP."""

from collections.abc import Callable
from datetime import datetime
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Field, model_validator

from tolmach.clock import now
from tolmach.errors import InvalidParameter, MissingParameter, PayloadTooLarge
from tolmach.ids import UUID_PATTERN
from tolmach.memories.model import MOST_BYTES, Job, JobState, Memory, MemoryOperation, Segment
from tolmach.memories.service import MemoryPage
from tolmach.names import MOST_NAME_BYTES, is_name
from tolmach.wire.params import NO_CONTROLS, READ_WHOLE, Flag, OptionalCode, Params, Shown, Text, complaint
from tolmach.wire.timestamps import moment

DEFAULT_TYPE = "application/xml"
SHORT_FILTER = 'Parameter "filter_text" must be at least 2 characters'


def _long_enough(text: str | None) -> str | None:
    if text is not None and len(text) < 2:
        raise complaint(SHORT_FILTER)
    return text


def _short(name: str | None) -> str | None:
    if name is not None and not is_name(name):
        allowed = f"at most {MOST_NAME_BYTES} bytes in UTF-8, no control characters"
        raise complaint("Value for 'display_name' not supported.", allowed=allowed)
    return name


def _some_bytes(size: int) -> int:
    if size <= 0:
        words = "Parameter 'source_file.content_length' must be greater than 0."
        raise InvalidParameter("source_file.content_length", words)
    if size > MOST_BYTES:
        raise PayloadTooLarge(detail=f"A file may have at most {MOST_BYTES} bytes.")
    return size


class AskMemories(Params):
    page: Annotated[int, Field(ge=0, le=2**31), READ_WHOLE] = 0
    page_size: Annotated[int, Field(ge=1, le=25), READ_WHOLE] = 10


class AskSegments(Params):
    page_size: Annotated[int, Field(ge=1, le=100), READ_WHOLE] = 50
    page_cursor: OptionalCode = Field(
        default=None, description="The cursor of this page, from the answer with the page before it."
    )
    filter_text: Annotated[OptionalCode, AfterValidator(_long_enough), Field(json_schema_extra={"minLength": 2})] = (
        Field(default=None, description="Part of the source or of a target, at least 2 characters.")
    )
    filter_case_sensitive: Flag | None = Field(default=None, description="False by default.")


class SourceFile(Params):
    file_name: Annotated[Text, Field(min_length=1, max_length=100, pattern=NO_CONTROLS)]
    content_type: Annotated[Text, Field(max_length=127, pattern=NO_CONTROLS)] = DEFAULT_TYPE
    content_length: Annotated[
        int, AfterValidator(_some_bytes), READ_WHOLE, Field(json_schema_extra={"minimum": 1, "maximum": MOST_BYTES})
    ]

    @model_validator(mode="before")
    @classmethod
    def _complete(cls, values: Any) -> Any:
        for name in ("file_name", "content_length"):
            if isinstance(values, dict) and values.get(name) in (None, ""):
                full = f"source_file.{name}"
                raise MissingParameter(full, f"Parameter '{full}' is required.")
        return values


class ImportParameters(Params):
    display_name: Annotated[
        OptionalCode, AfterValidator(_short), Field(json_schema_extra={"maxLength": MOST_NAME_BYTES})
    ] = Field(default=None, description=f"Name of the memory, at most {MOST_NAME_BYTES} bytes; else that of the file.")


class ImportMemory(Params):
    source_file: SourceFile
    parameters: ImportParameters = ImportParameters()


MemoryId = Annotated[str, Field(pattern=UUID_PATTERN)]


class ShownMemory(Shown):
    translation_memory_id: MemoryId
    name: str
    source_language: str
    target_languages: list[str]
    segment_count: int
    creation_time: str
    updated_time: str


class ShownMemories(Shown):
    translation_memories: list[ShownMemory]
    total_count: int


class ShownTarget(Shown):
    target_segment_id: MemoryId
    target_language: str
    target_text: str
    last_used_time: str = Field(default="", description="Only once a translation has used it.")


class ShownSegment(Shown):
    source_segment_id: MemoryId
    source_text: str
    targets: list[ShownTarget]
    last_used_time: str = Field(default="", description="Only once a translation has used it.")


class ShownSegments(Shown):
    segments: list[ShownSegment]
    segment_count: int = Field(description="Of the whole memory, not of the filter.")
    next_page_cursor: str = Field(default="", description="Not on the last page.")


class ImportStarted(Shown):
    job_id: MemoryId
    upload_url: str = Field(description="The file is sent here with PUT, without a key.")
    expires_at: str


class ExportParameters(Shown):
    translation_memory_id: MemoryId


class ExportStarted(Shown):
    job_id: MemoryId
    parameters: ExportParameters


class ShownFile(Shown):
    content_type: str
    content_length: int


class StatusMetadata(Shown):
    required_action: Literal["Waiting for upload"]


WAITING = StatusMetadata(required_action="Waiting for upload")


class JobError(Shown):
    message: str


class JobResult(Shown):
    status: Literal["awaiting_input", "processing", "completed", "failed", "expired"]
    status_metadata: StatusMetadata = Field(default=WAITING, description="Only while the service waits for the file.")
    translation_memory_id: str = Field(default="", description="Only of a completed import.")
    skipped_segment_count: int = Field(default=0, description="Only of a completed import.")
    download_url: str = Field(default="", description="Only of a completed export. Fetched without a key.")
    expires_at: str = Field(default="", description="Only of a completed export: the end of the URL.")
    error: JobError = Field(default=JobError(message=""), description="Only of a job that has failed or expired.")


class JobParameters(Shown):
    display_name: str = Field(default="", description="Only of an import.")
    translation_memory_id: str = Field(default="", description="Only of an export.")


class ShownJob(Shown):
    job_id: MemoryId
    product: Literal["translation_memory"]
    operation: Literal["import", "export"]
    creation_time: str
    updated_time: str
    source_file: ShownFile = Field(
        default=ShownFile(content_type=DEFAULT_TYPE, content_length=0), description="Only of an import."
    )
    parameters: JobParameters
    results: Annotated[list[JobResult], Field(min_length=1, max_length=1)]


def show_memory(memory: Memory) -> ShownMemory:
    return ShownMemory(
        translation_memory_id=memory.id,
        name=memory.name,
        source_language=memory.source,
        target_languages=list(memory.targets),
        segment_count=memory.segment_count,
        creation_time=moment(memory.created),
        updated_time=moment(memory.created),
    )


def show_page(page: MemoryPage) -> ShownSegments:
    extra = {} if page.next is None else {"next_page_cursor": page.next}
    segments = [_show_segment(page, number, segment) for number, segment in page.segments]
    return ShownSegments(segments=segments, segment_count=page.memory.segment_count, **extra)


def _show_segment(page: MemoryPage, number: int, segment: Segment) -> ShownSegment:
    used = {code: page.uses.get((number, code)) for code, _ in segment.targets}
    targets = [
        ShownTarget(
            target_segment_id=page.memory.target_id(number, code),
            target_language=code,
            target_text=text,
            **_last_used(used[code]),
        )
        for code, text in segment.targets
    ]
    return ShownSegment(
        source_segment_id=page.memory.segment_id(number),
        source_text=segment.source,
        targets=targets,
        **_last_used(max(filter(None, used.values()), default=None)),
    )


def _last_used(time: datetime | None) -> dict[str, str]:
    return {} if time is None else {"last_used_time": moment(time)}


def show_export(job: Job) -> ExportStarted:
    return ExportStarted(job_id=job.id, parameters=ExportParameters(translation_memory_id=job.memory_id))


def show_job(job: Job, download_url: Callable[[], str]) -> ShownJob:
    is_import = job.operation is MemoryOperation.IMPORT
    parameters = {"display_name": job.name} if is_import else {"translation_memory_id": job.memory_id}
    extra: dict[str, Any] = {}
    if job.file is not None:
        size = job.file.content_length
        extra["source_file"] = ShownFile(content_type=job.file.content_type, content_length=size)
    return ShownJob(
        job_id=job.id,
        product="translation_memory",
        operation=job.operation.value,
        creation_time=moment(job.created),
        updated_time=moment(job.updated),
        parameters=JobParameters(**parameters),
        results=[_show_result(job, download_url)],
        **extra,
    )


def _show_result(job: Job, download_url: Callable[[], str]) -> JobResult:
    state = job.at(now())
    extra: dict[str, Any] = {}
    if state is JobState.AWAITING_INPUT:
        extra["status_metadata"] = WAITING
    elif state in (JobState.FAILED, JobState.EXPIRED):
        extra["error"] = JobError(message=job.complaint(state) or "")
    elif state is JobState.COMPLETED and job.operation is MemoryOperation.IMPORT:
        extra |= {"translation_memory_id": job.memory_id, "skipped_segment_count": job.skipped or 0}
    elif state is JobState.COMPLETED and job.ends is not None:
        extra |= {"download_url": download_url(), "expires_at": moment(job.ends)}
    return JobResult(status=state.value, **extra)
