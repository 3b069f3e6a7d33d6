"""The forms that identifiers in a path may have, and what a malformed one gets."""

import re
from dataclasses import dataclass

from tolmach.errors import BadRequest
from tolmach.ids import ANY_CASE_UUID_PATTERN


@dataclass(frozen=True, slots=True)
class PathForm:
    """Anything of another form is the caller's mistake, not an unknown resource."""

    pattern: str
    folded: bool = False
    """Whether small and capital letters mean the same; the handler then sees small ones."""
    complaint: str = "Bad request. Reason: Invalid or missing argument {name}."

    def read(self, name: str, text: str) -> str:
        if not re.fullmatch(self.pattern, text):
            raise BadRequest(self.complaint.format(name=name))
        return text.lower() if self.folded else text


UUID = PathForm(ANY_CASE_UUID_PATTERN, folded=True)
ANY = PathForm("^[^/]+$")
"""For identifiers whose form is nobody's business: a malformed one is unknown like others."""
