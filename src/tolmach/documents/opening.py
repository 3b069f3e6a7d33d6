"""Documents over open parts of the service."""

from dataclasses import dataclass

from tolmach.accounts.usage import Usage
from tolmach.documents.keys import DocumentKeys, KeysInMemory, KeysInRows
from tolmach.documents.preview import Previews
from tolmach.documents.service import Documents
from tolmach.documents.translating import PRELOADED, Translating
from tolmach.documents.upkeep import DocumentUpkeep
from tolmach.documents.workshop import Workshop
from tolmach.files.helping import Helper
from tolmach.files.warm import WarmChildren
from tolmach.storage.blobs.protocol import Blobs
from tolmach.storage.database import Database
from tolmach.storage.jobs.bridge import Bridge
from tolmach.storage.jobs.service import Jobs
from tolmach.storage.roster import Roster
from tolmach.translation.lookup import Lookup
from tolmach.translation.service import Translator


@dataclass(frozen=True, slots=True)
class DocumentMeans:
    """What a document is translated with."""

    translator: Translator
    lookup: Lookup
    pictures: Helper | None = None
    """Reads the text in pictures elsewhere."""


@dataclass(frozen=True, slots=True)
class DocumentParts:
    service: Documents
    previews: Previews
    children: WarmChildren
    upkeep: DocumentUpkeep


def open_documents(
    database: Database,
    roster: Roster,
    blobs: Blobs,
    jobs: Jobs,
    usage: Usage,
    means: DocumentMeans,
    secret: bytes,
    most: int,
) -> DocumentParts:
    """`most` is how many documents an account may have that it has not fetched."""
    bridge, children = Bridge(), WarmChildren(PRELOADED)
    keys: DocumentKeys = KeysInMemory() if database.is_sqlite else KeysInRows(secret)
    translating = Translating(means.translator, helper=means.pictures, start=children.start)
    workshop = Workshop(database, blobs, jobs, keys, translating, means.lookup, bridge)
    upkeep = DocumentUpkeep(database, roster, blobs, keys, workshop, bridge)
    return DocumentParts(
        service=Documents(database, blobs, usage, translating, workshop, keys, upkeep, most),
        previews=Previews(helper=means.pictures, start=children.start),
        children=children,
        upkeep=upkeep,
    )
