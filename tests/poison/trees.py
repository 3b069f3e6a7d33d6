"""XML that would harm whoever believes it: in documents, in parts of packages, in memories, in texts."""

from collections.abc import Callable
from functools import partial

from tests.documents.formats import docx_made as word
from tests.documents.rude import with_parts
from tests.documents.rude_files import DEEP, MAIN, base, laughs, nested, topic, xliff
from tests.memories.owners import tmx
from tests.poison.doors import document, memory, text
from tests.poison.model import Door, Poison, given

OWN_TYPE = "error: The file defines XML entities or a document type of its own"
MALFORMED = "error: The file is not well-formed XML: see line 1, column"
PART_MALFORMED = "error: The file is damaged: a part of it is not well-formed XML"
NO_TMX = "failed: The uploaded file is not valid TMX."
NO_SEGMENTS = "failed: The file contains no usable segments."
NO_TEXT_FILE = "error: The file is not a text file: its encoding could not be recognised"
TMX = tmx().decode()
LOCAL = '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>'
PARAMETER = '<!DOCTYPE x [<!ENTITY % a SYSTEM "http://127.0.0.1:9/a"> %a;]>'
OUTSIDE = '<!DOCTYPE x SYSTEM "http://127.0.0.1:9/x.dtd">'
INCLUDED = '<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="file:///etc/passwd" parse="text"/>'
QUADRATIC = f'<!DOCTYPE x [<!ENTITY a "{"ha " * 20_000}">]>'
SPACES = " ".join(f'xmlns:n{number}="urn:{number}"' for number in range(5_000))


def _part(extension: str, data: Callable[[], bytes]) -> Callable[[], bytes]:
    return lambda: with_parts(base(extension), {MAIN[extension]: data()})


def _before(start: str, content: str) -> Callable[[], bytes]:
    return lambda: (start + content).encode()


def _row(what: str, door: Door, make: Callable[[], bytes], expected: str, *, usual: bool = False) -> Poison:  # fmt: skip
    return Poison(what, door, make, expected, usual=usual)


_DOCUMENTS = {"xml": "<x>Hello there</x>", "dita": topic("<p>Hello there</p>").decode(), "xlf": xliff("Hello").decode()}
_STARTS = {
    "an entity of a file": LOCAL,
    "an entity of an address": PARAMETER,
    "a type elsewhere": OUTSIDE,
    "a large entity": QUADRATIC,
}
"""What nobody refers to stays where it is, and nobody follows it."""
_ENCODINGS: dict[str, Callable[[str], bytes]] = {
    "UTF-16 that is UTF-8": lambda content: f'<?xml version="1.0" encoding="UTF-16"?>{content}'.encode(),
    "UTF-7": lambda content: f'<?xml version="1.0" encoding="UTF-7"?>{content}'.encode("utf-7"),
    "letters of a mainframe": lambda content: f'<?xml version="1.0" encoding="cp037"?>{content}'.encode("cp037"),
    "an encoding that is code": lambda content: f'<?xml version="1.0" encoding="unicode_escape"?>{content}'.encode(),
    "an encoding with no end": lambda content: f'<?xml version="1.0" encoding="{"a" * 60_000}"?>{content}'.encode(),
    "two marks of byte order": lambda content: b"\xff\xfe\xef\xbb\xbf" + content.encode(),
    "half in another encoding": lambda content: content.encode() + content.encode("utf-16"),
    "zero bytes between": lambda content: content.replace("e", "\0").encode(),
}
_REFUSED: dict[str, dict[str, str]] = {
    "letters of a mainframe": dict.fromkeys(_DOCUMENTS, NO_TEXT_FILE),
    "two marks of byte order": dict.fromkeys(_DOCUMENTS, MALFORMED),
    # A short file may be in many encodings, of which one is guessed.
    "half in another encoding": {"xml": MALFORMED, "dita": NO_TEXT_FILE, "xlf": NO_TEXT_FILE},
    "zero bytes between": {"xml": MALFORMED, "dita": NO_TEXT_FILE, "xlf": NO_TEXT_FILE},
}

XML = [
    *(
        _row(what, document(extension), _before(start, content), "done")
        for extension, content in _DOCUMENTS.items()
        for what, start in _STARTS.items()
    ),
    *(
        _row(what, document(extension), partial(make, content), _REFUSED.get(what, {}).get(extension, "done"))
        for extension, content in _DOCUMENTS.items()
        for what, make in _ENCODINGS.items()
    ),
    *(
        _row(what, document(extension), _part(extension, given(f"{start}<x>Hello</x>".encode())), OWN_TYPE)
        for extension in MAIN
        for what, start in (("an entity of a file", LOCAL), ("an entity of an address", PARAMETER), ("a large entity", QUADRATIC))
    ),
    *(
        _row("an encoding that lies", document(extension), _part(extension, lambda: _ENCODINGS["UTF-16 that is UTF-8"]("<x/>")), PART_MALFORMED)
        for extension in MAIN
    ),
    _row("a file that is to be included", document("xml"), lambda: f"<x>Hello {INCLUDED} there</x>".encode(), "done", usual=True),
    _row("a file that is to be included", document("docx"), lambda: word.document(word.paragraph(INCLUDED, word.run("Hello there"))), "done"),
    _row("a style sheet that is to be run", document("xml"), lambda: b'<?xml-stylesheet href="file:///etc/passwd" type="text/xsl"?><x>Hello there</x>', "done"),
    _row("five thousand namespaces", document("xml"), lambda: f"<x {SPACES}>Hello there</x>".encode(), "done"),
    _row("an attribute twice", document("xml"), lambda: b"<x a='1' a='2'>Hello there</x>", MALFORMED),
    _row("a name that is not bound", document("xml"), lambda: b"<a:x>Hello there</a:x>", "done"),
    _row("a comment that does not end", document("xml"), lambda: b"<x>Hello<!--" + b"-" * 100_000, MALFORMED),
    _row("a section that does not end", document("xml"), lambda: b"<x><![CDATA[" + b"]]" * 50_000, MALFORMED),
    _row("an instruction that does not end", document("xml"), lambda: b"<x>Hello<?a " + b"?" * 100_000, MALFORMED),
    _row("two roots", document("xml"), lambda: b"<x>Hello there</x><x>Hello there</x>", MALFORMED),
    _row("a million open tags", document("xml"), lambda: b"<a>" * 1_000_000, MALFORMED),
    _row("a name of a megabyte", document("xml"), lambda: b"<%b>Hello there</%b>" % (b"a" * 10**6, b"a" * 10**6), "done"),
    # Memories.
    *(
        _row(what, memory(), given((start + TMX.partition("?>")[2]).encode()), expected, usual=False)
        for what, start, expected in (
            ("laughs", laughs("tmx").decode().partition("<tmx>")[0], "failed: The file defines"),
            ("an entity of a file", LOCAL, "failed: The file defines"),
            ("an entity of an address", PARAMETER, "failed: The file defines"),
            ("a type elsewhere", '<!DOCTYPE tmx SYSTEM "http://127.0.0.1:9/tmx14.dtd">', "complete"),
            ("a large entity", QUADRATIC, "failed: The file defines"),
        )
    ),
    *(
        _row(what, memory(), partial(make, TMX.partition("?>")[2]), "complete" if "is code" in what else NO_TMX)
        for what, make in _ENCODINGS.items()
    ),
    _row("what is no TMX", memory(), lambda: b"<html/>", NO_TMX, usual=False),
    _row("half of it", memory(), lambda: tmx()[: len(tmx()) // 2], NO_TMX, usual=True),
    _row("a zip", memory(), lambda: base("docx"), NO_TMX),
    _row("depth", memory(), lambda: TMX.replace("<seg>", "<seg>" + "<hi>" * 50_000, 1).encode(), NO_TMX, usual=False),
    _row("a tag of five megabytes", memory(), lambda: TMX.replace("<tu>", f'<tu a="{"x" * 5 * 10**6}">', 1).encode(), NO_TMX),
    _row("twelve thousand names", memory(), lambda: TMX.replace("<tu>", "".join(f"<n{n}/>" for n in range(300_000)) + "<tu>", 1).encode(), NO_TMX),
    _row("languages that are none", memory(), lambda: TMX.replace('"de"', '"' + "x" * 9_000 + '"').encode(), NO_SEGMENTS),
    _row("no units", memory(), lambda: tmx([]), NO_SEGMENTS),
    # Texts.
    *(
        _row(what, text(tag_handling="xml", tag_handling_version=version), given(made.encode()), expected, usual=True)
        for version, refused in (("v1", "200"), ("v2", "400 invalid_parameter: Tag handling parsing failed"))
        for what, made, expected in (
            ("laughs", laughs("x").decode(), "200"),
            ("an entity of a file", f"{LOCAL}<x>Hello &a; there</x>", "200"),
            ("an entity of an address", f"{PARAMETER}<x>Hello there</x>", "200"),
            ("depth", nested("<a>", "</a>", depth=8 * DEEP), "200"),
            ("a section that does not end", "<x><![CDATA[ Hello", refused),
            ("an attribute of 100,000 letters", f'<x a="{"b" * 100_000}">Hello</x>', "200"),
            ("crossing tags", "<a><b>Hello</a></b>" * 2_000, refused),
            ("a file that is to be included", f"<x>Hello {INCLUDED}</x>", "200"),
        )
    ),
]  # fmt: skip
