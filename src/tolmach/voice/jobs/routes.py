"""/v1/jobs/voice/translate, and the URLs for uploading recordings and downloading results."""

from tolmach.errors import NotFound
from tolmach.ids import ANY_CASE_UUID_PATTERN, is_uuid
from tolmach.voice.audio.types import FILES
from tolmach.voice.jobs import schema
from tolmach.voice.jobs.model import TYPES, VoiceJob
from tolmach.voice.jobs.service import NOT_FOUND, VoiceJobs
from tolmach.voice.jobs.transfers import VoiceTransfers
from tolmach.wire.access import scope
from tolmach.wire.bodies import JSON
from tolmach.wire.bounds import RequestLimits
from tolmach.wire.offering import Offers
from tolmach.wire.operation import Call
from tolmach.wire.proxy import external_url
from tolmach.wire.rooms import Room
from tolmach.wire.signed import (
    Admitted,
    Attachment,
    Bearer,
    Place,
    described_inlet,
    described_outlet,
    inlet,
    outlet,
)
from tolmach.wire.tags import REPORTING_TAG, reporting_tag

ALL = "/v1/jobs/voice/translate"
ONE = f"{ALL}/{{job_id}}"
RESULT_PATTERN = ANY_CASE_UUID_PATTERN.replace("$", r"\.[0-9]{1,4}$")
UPLOADS, DOWNLOADS = "/storage/voice/recordings", "/storage/voice/results"
ACCESS = scope("voice:jobs", pro=True)
UNKEYED = (
    described_inlet(UPLOADS, "Upload the recording of an announced job, once.", [*FILES], success=204),
    described_outlet(DOWNLOADS, "Download a result of a voice job, once.", TYPES, pattern=RESULT_PATTERN),
)


offers = Offers[VoiceJobs]()


@offers(
    "POST",
    ALL,
    "Announce a recording and get the URL to upload it to. A job transcribes and translates it.",
    access=ACCESS,
    bodies=(JSON,),
    success=201,
    once=True,
    errors=(400, 415, 429, 456, 503),
    headers={REPORTING_TAG: "Attributes the usage of the job to a team or project."},
)
async def start(jobs: VoiceJobs, call: Call[schema.StartVoiceJob]) -> schema.VoiceJobStarted:
    def shown(job: VoiceJob) -> schema.VoiceJobStarted:
        links = _links(call, "upload", f"{UPLOADS}/{job.id}", jobs.upload_signature(job))
        return schema.VoiceJobStarted(job_id=job.id, **links)

    wish = schema.read(call.params, reporting_tag(call.request.headers))
    return shown(await jobs.start(call.caller, wish, call.once.made(shown)))


@offers(
    "GET", ONE, "Show the progress of a voice job. You can download each result once.", access=ACCESS, errors=(400, 404)
)
async def show(jobs: VoiceJobs, call: Call[schema.AskVoiceJob]) -> schema.ShownVoiceJob:
    job = await jobs.find(*call.own("job_id"))
    numbers = range(len(job.results))
    results = [schema.show_result(job, number, _download(call, jobs, job, number)) for number in numbers]
    return schema.show(job, jobs.name(job), results)


def places(transfers: VoiceTransfers, limits: RequestLimits) -> list[Place]:
    room = Room(limits.uploads)

    async def admit(bearer: Bearer) -> Admitted[VoiceJob]:
        job = await transfers.expected(bearer.file.lower(), bearer.signature)
        return Admitted(job.content_length, room.entered(job.account_id), job)

    async def give(bearer: Bearer) -> Attachment:
        job_id, number = _named(bearer.file)
        ready = await transfers.ready(job_id, number, bearer.signature)
        return Attachment(ready.name, ready.media_type, ready.size, ready.chunks, ready.delivered)

    return [
        inlet(UPLOADS, admit, transfers.take, body_timeout=limits.body_timeout, success=204),
        outlet(DOWNLOADS, give),
    ]


def _named(file: str) -> tuple[str, int]:
    job_id, _, number = file.lower().partition(".")
    if not (is_uuid(job_id) and number.isascii() and number.isdigit() and len(number) < 5):
        raise NotFound(NOT_FOUND)
    return job_id, int(number)


def _download(call: Call[schema.AskVoiceJob], jobs: VoiceJobs, job: VoiceJob, number: int) -> dict[str, str]:
    return _links(call, "download", f"{DOWNLOADS}/{job.id}.{number}", jobs.download_signature(job, number))


def _links(
    call: Call[schema.StartVoiceJob] | Call[schema.AskVoiceJob], kind: str, path: str, signature: str
) -> dict[str, str]:
    """The links as the caller reaches this service."""
    url = external_url(call.request.scope, path)
    links = {f"{kind}_url": url, "signature": signature}
    if schema.SIGNED_URL in call.params.include:
        links[f"signed_{kind}_url"] = f"{url}?signature={signature}"
    return links
