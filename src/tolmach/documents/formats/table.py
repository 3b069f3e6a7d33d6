"""The formats: one row for each extension. The table names their modules, because the service loads none of them but
those of PLAIN formats; child processes load the others."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

MB = 1_000_000
TOLERANCE = 1.05
"""A file may be a little larger than the interface says, because people count MB differently."""
MINIMUM = 50_000

# Extension; module; MB of the free and the pro plan; billing: `least` at least MINIMUM, `text` the actual text, `free`
# nothing; lines: `parted` if a line end separates sentences; beginning of the file; media type.
_TABLE = """
docx   docx   10    100   least  joined  zip   application/vnd.openxmlformats-officedocument.wordprocessingml.document
pptx   pptx   10    100   least  joined  zip   application/vnd.openxmlformats-officedocument.presentationml.presentation
xlsx   xlsx   10    30    least  joined  zip   application/vnd.openxmlformats-officedocument.spreadsheetml.sheet
pdf    pdf    10    100   least  joined  pdf   application/pdf
htm    html   5     5     text   joined  text  text/html
html   html   5     5     text   joined  text  text/html
txt    txt    1     1     text   parted  text  text/plain
xlf    xliff  10    10    text   joined  text  application/xliff+xml
xliff  xliff  10    10    text   joined  text  application/xliff+xml
srt    srt    0.15  0.15  text   joined  text  application/x-subrip
idml   idml   10    30    text   joined  zip   application/vnd.adobe.indesign-idml-package
xml    xml    10    10    text   joined  text  application/xml
json   json   1     1     text   parted  text  application/json
dita   dita   5     5     text   joined  text  application/dita+xml
mif    mif    10    30    text   joined  text  application/vnd.mif
jpeg   image  3     3     free   joined  jpeg  image/jpeg
jpg    image  3     3     free   joined  jpeg  image/jpeg
png    image  3     3     free   joined  png   image/png
"""
_OLE = bytes.fromhex("D0CF11E0A1B11AE1")
_BEGINNINGS: Mapping[str, Callable[[bytes], bool]] = {
    # A package with a password is a different container; the reader reports it with a sentence.
    "zip": lambda head: head.startswith((b"PK\x03\x04", _OLE)),
    "pdf": lambda head: b"%PDF-" in head,
    "jpeg": lambda head: head.startswith(b"\xff\xd8\xff"),
    "png": lambda head: head.startswith(b"\x89PNG\r\n\x1a\n"),
    # In UTF-16 every other byte may be zero, so only data that cannot be text of any kind is refused.
    "text": lambda head: not head.startswith((b"PK\x03\x04", b"%PDF-", b"\xff\xd8\xff", b"\x89PNG", _OLE)),
}
HEAD = 1024
"""The number of bytes that are checked to tell whether a file is what its name says."""


@dataclass(frozen=True, slots=True)
class FormatRow:
    extension: str
    module: str
    media_type: str
    free: int
    pro: int
    """The most bytes, tolerance included."""
    minimum: int
    billed: bool
    parted: bool
    """Whether a line end separates sentences."""
    fits: Callable[[bytes], bool]
    """Whether a file that begins with these bytes may have this format."""

    @property
    def outputs(self) -> frozenset[str]:
        """The extensions that it can be written as."""
        return frozenset({self.extension, *CONVERSIONS.get(self.extension, ())})

    @property
    def is_scanned(self) -> bool:
        """Whether its pages may be images, which are recognised one by one (`ScannedFormat`)."""
        return self.module.rpartition(".")[2] in SCANNED

    @property
    def is_heavy(self) -> bool:
        return self.module.rpartition(".")[2] in HEAVY

    @property
    def is_plain(self) -> bool:
        return self.module.rpartition(".")[2] in PLAIN

    def bill(self, characters: int) -> int:
        return max(self.minimum, characters) if self.billed else 0


CONVERSIONS: Mapping[str, tuple[str, ...]] = {
    "pdf": ("docx",),
    "htm": ("html",),
    "html": ("htm",),
    "xlf": ("xliff",),
    "xliff": ("xlf",),
    "jpeg": ("jpg",),
    "jpg": ("jpeg",),
}
"""Conversions, and other extensions of the same format."""
WATERMARKED = frozenset({"docx", "pdf"})
SCANNED = frozenset({"pdf"})
HEAVY = frozenset({"pdf", "image"})
"""Modules whose libraries take longer to load, and more memory, than all others together."""

PLAIN = frozenset({"txt"})
"""Modules of formats in which nothing is packed, nested or named: our own code reads them, without a library."""


def _row(line: str) -> FormatRow:
    extension, module, free, pro, billed, lines, beginning, media_type = line.split()
    return FormatRow(
        extension,
        f"tolmach.documents.formats.{module}",
        media_type,
        round(float(free) * MB * TOLERANCE),
        round(float(pro) * MB * TOLERANCE),
        MINIMUM if billed == "least" else 0,
        billed != "free",
        lines == "parted",
        _BEGINNINGS[beginning],
    )


FORMATS: Mapping[str, FormatRow] = MappingProxyType(
    {row.extension: row for row in map(_row, _TABLE.strip().splitlines())}
)
