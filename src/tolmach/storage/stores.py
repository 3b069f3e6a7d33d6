"""The stores in which the domains keep their data, and the jobs that work on them beside the requests."""

from dataclasses import dataclass

from tolmach.storage.blobs.protocol import Blobs
from tolmach.storage.database import Database
from tolmach.storage.jobs.service import Jobs
from tolmach.storage.roster import Roster


@dataclass(frozen=True, slots=True)
class Storage:
    database: Database
    blobs: Blobs
    roster: Roster
    jobs: Jobs
    secret: bytes
    """The secret of the service. A domain makes keys of its own from it."""
