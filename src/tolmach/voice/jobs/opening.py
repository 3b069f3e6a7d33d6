"""Builds voice jobs on the open parts of the service."""

from dataclasses import dataclass
from pathlib import Path

from tolmach.accounts.usage import Usage
from tolmach.storage.jobs.bridge import Bridge
from tolmach.storage.stores import Storage
from tolmach.voice.jobs.craft import VoiceCraft, VoiceMeans
from tolmach.voice.jobs.service import VoiceJobs
from tolmach.voice.jobs.signing import VoiceSigner
from tolmach.voice.jobs.transfers import VoiceTransfers
from tolmach.voice.jobs.upkeep import VoiceUpkeep
from tolmach.voice.jobs.workshop import VoiceWorkshop


@dataclass(frozen=True, slots=True)
class VoiceJobParts:
    signer: VoiceSigner
    service: VoiceJobs
    transfers: VoiceTransfers
    upkeep: VoiceUpkeep


def open_voice_jobs(storage: Storage, usage: Usage, means: VoiceMeans, folder: Path) -> VoiceJobParts:
    """`folder` is for sealed copies of recordings. It is emptied at every start."""
    database, blobs = storage.database, storage.blobs
    signer, bridge = VoiceSigner(storage.secret), Bridge()
    craft = VoiceCraft(means, blobs, signer, folder, bridge)
    workshop = VoiceWorkshop(database, blobs, storage.jobs, usage, craft, bridge)
    service = VoiceJobs(database, means.stage, means.translator, usage, signer)
    return VoiceJobParts(
        signer=signer,
        service=service,
        transfers=VoiceTransfers(database, blobs, service, workshop, signer),
        upkeep=VoiceUpkeep(storage, folder, workshop, bridge),
    )
