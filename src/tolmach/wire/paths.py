"""The allowed forms of identifiers in a path, and the error for a malformed one."""

import re
from dataclasses import dataclass

from tolmach.errors import BadRequest
from tolmach.ids import ANY_CASE_UUID_PATTERN


@dataclass(frozen=True, slots=True)
class PathForm:
    """An identifier of another form is the caller's mistake, not an unknown resource."""

    pattern: str
    folded: bool = False
    """Whether upper and lower case mean the same; the handler then gets lower case."""
    complaint: str = "Bad request. Reason: Invalid or missing argument {name}."

    def read(self, name: str, text: str) -> str:
        if not re.fullmatch(self.pattern, text):
            raise BadRequest(self.complaint.format(name=name))
        return text.lower() if self.folded else text


UUID = PathForm(ANY_CASE_UUID_PATTERN, folded=True)
ANY = PathForm("^[^/]+$")
"""For identifiers without a set form: a malformed one counts as unknown."""
