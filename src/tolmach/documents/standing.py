"""How far a document is."""

from dataclasses import dataclass

from tolmach.clock import now
from tolmach.documents.model import Document, State
from tolmach.documents.report import DocumentReport


@dataclass(frozen=True, slots=True)
class DocumentStanding:
    document: Document
    report: DocumentReport | None = None
    """What became of it, when it is done."""

    @property
    def seconds_remaining(self) -> int | None:
        """The remaining seconds, as estimated by the process that works on it. A document that is overdue takes about
        as long again as it is overdue: otherwise a single second would be left for as long as it takes."""
        if self.document.state is not State.TRANSLATING or self.document.ready is None:
            return None
        return max(1, round(abs((self.document.ready - now()).total_seconds())))
