"""Checks an upload before it is accepted. Pure functions."""

from collections.abc import Collection

from tolmach.callers import Plan
from tolmach.documents.formats.table import FORMATS, HEAD, FormatRow
from tolmach.documents.translating import row_of
from tolmach.errors import InvalidFile, InvalidParameter, PayloadTooLarge

TOO_LARGE = "Document exceeds the size limit"
NOT_POSSIBLE = "output_format not supported."
LARGEST = max(max(row.free, row.pro) for row in FORMATS.values())


def format_of(name: str, data: bytes, plan: Plan) -> FormatRow:
    """The format of a file with this name. The content is read only as far as needed to see that it fits the name."""
    row = row_of(name)
    if row is None:
        raise InvalidFile(detail=f"The file extension decides the format. Allowed: {', '.join(FORMATS)}.")
    if not data:
        raise InvalidFile(detail="The file is empty.")
    most = row.free if plan is Plan.FREE else row.pro
    if len(data) > most:
        raise PayloadTooLarge(TOO_LARGE, detail=f"A {row.extension} file may have at most {most} bytes.")
    if not row.fits(data[:HEAD]):
        raise InvalidFile(detail=f"The content of the file does not match its extension, {row.extension}.")
    return row


def output_of(row: FormatRow, asked: str | None, also: Collection[str] = ()) -> str:
    wanted, possible = (asked or row.extension).lower().removeprefix("."), row.outputs.union(also)
    if wanted not in possible:
        raise InvalidParameter("output_format", NOT_POSSIBLE, allowed=", ".join(sorted(possible)))
    return wanted
