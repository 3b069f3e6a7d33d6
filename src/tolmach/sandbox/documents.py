"""Documents that pretend to be slow or to fail. They are translated all the same; only the reported status changes."""

import math
from dataclasses import dataclass
from typing import Any, Final

from tolmach.sandbox.faults import FaultOrder

FAILED: Final = "Translation error triggered"


@dataclass(frozen=True, slots=True)
class PretendedDocument:
    """Times are seconds of a monotonic clock."""

    queued_until: float
    translated_until: float
    fails: bool

    def is_ready(self, moment: float) -> bool:
        return not self.fails and moment >= self.translated_until


def pretended(order: FaultOrder, moment: float) -> PretendedDocument:
    queue, translate = (order.parameters.get(word, 0) / 1000 for word in ("queue", "translate"))
    return PretendedDocument(moment + queue, moment + queue + translate, order.value == "failing")


def told(document: PretendedDocument, moment: float, really: dict[str, Any]) -> dict[str, Any]:
    """The status to report for a document, given what the service says. Like the mock server, it reports the remaining
    seconds even when the document is done."""
    known = {"document_id": really["document_id"]}
    if document.fails:
        return {**known, "status": "error", "error_message": FAILED, "message": FAILED}
    if moment < document.queued_until:
        return {**known, "status": "queued"}
    if moment < document.translated_until:
        remaining = math.ceil(document.translated_until - moment)
        return {**known, "status": "translating", "seconds_remaining": remaining}
    return really if really["status"] in ("queued", "error") else {"seconds_remaining": 0, **really}
