"""Documents that are said to be slow or to fail. They are translated all the same; what is told of it is changed."""

import math
from dataclasses import dataclass
from typing import Any, Final

from tolmach.sandbox.faults import FaultOrder

FAILED: Final = "Translation error triggered"


@dataclass(frozen=True, slots=True)
class PretendedDocument:
    """Times in seconds, of a clock that only goes on."""

    queued_until: float
    translated_until: float
    fails: bool

    def is_ready(self, moment: float) -> bool:
        return not self.fails and moment >= self.translated_until


def pretended(order: FaultOrder, moment: float) -> PretendedDocument:
    queue, translate = (order.parameters.get(word, 0) / 1000 for word in ("queue", "translate"))
    return PretendedDocument(moment + queue, moment + queue + translate, order.value == "failing")


def told(document: PretendedDocument, moment: float, really: dict[str, Any]) -> dict[str, Any]:
    """The status of a document, from what the service says of it. As at the mock server, seconds are told up to the
    end."""
    known = {"document_id": really["document_id"]}
    if document.fails:
        return {**known, "status": "error", "error_message": FAILED, "message": FAILED}
    if moment < document.queued_until:
        return {**known, "status": "queued"}
    if moment < document.translated_until:
        remaining = math.ceil(document.translated_until - moment)
        return {**known, "status": "translating", "seconds_remaining": remaining}
    return really if really["status"] in ("queued", "error") else {"seconds_remaining": 0, **really}
