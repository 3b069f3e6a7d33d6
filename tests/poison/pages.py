"""HTML, subtitles, JSON and plain text as files, and HTML as a text."""

from tests.documents.rude import DONE, EMPTY
from tests.documents.rude_files import ENTITIES, HOLLOW, LARGE, NESTED, PACKAGES, STRANGE, Case, frame, subtitle
from tests.markup.test_rude import rude
from tests.poison.doors import document, text
from tests.poison.model import Poison, given

NO_TEXT = "error: No text was found in the document"
UNCHANGED = "error: Nothing in the document was translated"
NO_CUES = "error: The file holds no subtitles"
NO_TEXT_FILE = "error: The file is not a text file: its encoding could not be recognised"
NO_JSON = "400 malformed_request: Bad request. Reason: JSON parsing failed."
OTHER_CONTENT = "400 invalid_content_type: Invalid file data. The content of the file does not match its extension"
TOO_LONG = "error: The document is too long. Allowed: at most 1,000,000 characters"
RUDE = rude(40_000, 5_000)
"""Such that a body can hold them, also where JSON spells a letter with six."""
_PATIENT = 600.0
_AS_SAID = {DONE: "done", EMPTY: NO_TEXT}
_BY_A_SERVICE = {
    # The door looks at the first bytes before a format does.
    ("docx", "an archive of nothing"): OTHER_CONTENT,
    ("docx", "html as docx"): OTHER_CONTENT,
    # What a format does not say.
    ("html", "laughs in html"): NO_TEXT,
    ("mif", "mif"): NO_TEXT,
    ("mif", "references"): NO_TEXT,
    ("mif", "many references"): NO_TEXT,
    ("idml", "an empty story"): NO_TEXT,
    ("pptx", "no shapes"): "done",
    ("txt", "a lone surrogate in UTF-16"): NO_TEXT_FILE,
    ("txt", "half a character"): NO_TEXT_FILE,
    ("txt", "too long a spelling"): "done",
    ("xml", "the encoding of another"): "done",
    ("xml", "no encoding"): "done",
    ("json", "many choices"): "done",
    ("docx", "many fields"): "done",
    # A format does not count what a plan allows.
    ("html", "a paragraph of five megabytes"): TOO_LONG,
    ("html", "many beginnings of tags"): TOO_LONG,
    ("html", "many open quotation marks"): TOO_LONG,
    ("html", "many references"): TOO_LONG,
    ("xml", "a text of ten megabytes"): TOO_LONG,
    ("xml", "many elements"): TOO_LONG,
    ("mif", "a string of ten megabytes"): TOO_LONG,
    ("docx", "many runs"): TOO_LONG,
    ("docx", "many paragraphs"): TOO_LONG,
    ("docx", "a run of nine megabytes"): TOO_LONG,
    ("xlsx", "many strings"): TOO_LONG,
}
"""What is due where tests of the formats expect something else or leave it open."""


def _gathered(cases: list[Case], seconds: float = 60.0) -> list[Poison]:
    """Those that tests of the formats try in a child are here sent to a whole service."""
    return [
        Poison(f"{what} ({number})", document(extension), make, _due(what, extension, said), seconds=seconds, usual=False)
        for number, (what, extension, make, said) in enumerate(cases, 1)
    ]  # fmt: skip


def _due(what: str, extension: str, said: str) -> str:
    return _BY_A_SERVICE.get((extension, what)) or _AS_SAID.get(said) or f"error: {said}"


GATHERED = [*_gathered([*PACKAGES, *ENTITIES, *NESTED, *STRANGE, *HOLLOW]), *_gathered(LARGE, _PATIENT)]

SCRIPT = "<script>fetch('http://127.0.0.1:9')</script><p onclick='x()'>Hello there</p>"
HTML = {
    "a script": SCRIPT,
    "a page in a page": "<iframe srcdoc='&lt;script&gt;x&lt;/script&gt;' src='file:///etc/passwd'></iframe><p>Hello there",
    "a base elsewhere": "<base href='http://127.0.0.1:9/'><meta http-equiv=refresh content='0;url=//127.0.0.1:9'><p>Hello",
    "a template that never ends": "<template><p>Hello there" * 3_000,
    "tables in tables": "<table><tr><td>" * 3_000 + "Hello there",
    "forms in selects": "<select><option>Hello<form><input>" * 3_000,
    "SVG with a script": "<svg><script>x</script><text>Hello there</text><foreignObject><p>Hello</p></foreignObject></svg>",
    "mathematics that hides a page": "<math><mi><table><mglyph><style><!--</style><img title='--&gt;&lt;img src=1&gt;'>Hello",
    "conditions for one browser": "<!--[if IE]><p>Hello there</p><![endif]--><p>Hello there</p>",
    "a plain text that never ends": "<plaintext>Hello there</plaintext><p>Hello there</p>",
    "an attribute of 200,000 letters": f"<p title='{'a' * 200_000}'>Hello there</p>",
    "ten thousand attributes": f"<p {' '.join(f'a{n}=b' for n in range(10_000))}>Hello there</p>",
    "references of no letters": "<p>Hello &#0; &#xFFFFFFFFFF; &#-1; &notanentity; &lt &amp&amp; there</p>",
    "ten thousand lists": "<ul><li>Hello" * 10_000,
}  # fmt: skip

PAGES = [
    *(Poison(what, document("html"), content.encode, "done", usual=content is SCRIPT) for what, content in HTML.items()),
    *(
        Poison(f"{what} (markup)", door, given(made.encode("utf-8", "surrogatepass")), NO_JSON if what == "lone surrogates" else "200", usual=False)
        for what, made in RUDE.items()
        # The other version of XML refuses nearly all of them at first sight.
        for door in (text(tag_handling="html"), text(tag_handling="xml", tag_handling_version="v1"))
    ),
    # Subtitles.
    *(
        Poison(what, document("srt"), given(made), expected, usual=False)
        for what, made, expected in (
            ("times that run backwards", b"1\n00:00:05,000 --> 00:00:01,000\nHello there", "done"),
            ("hours without end", b"1\n99999999999:00:00,000 --> 99999999999:00:01,000\nHello there", NO_CUES),
            ("numbers without end", b"9" * 5_000 + b"\n00:00:01,000 --> 00:00:02,000\nHello there", "done"),
            ("arrows only", b"-->\n" * 5_000, NO_CUES),
            ("cues without text", b"".join(b"%d\n00:00:01,000 --> 00:00:02,000\n\n" % n for n in range(3_000)), NO_TEXT),
            ("tags that never close", subtitle("<i><b><font color=red>" * 3_000 + "Hello there"), "done"),
            ("one cue in a thousand pieces", b"".join(b"%d\n00:00:01,000 --> 00:00:02,000\na,\n\n" % n for n in range(1_000)), "done"),
            ("line ends of all kinds", b"1\r00:00:01,000 --> 00:00:02,000\rHello\x0b\x0cthere\x85\n", "done"),
            ("wide letters that are cut", "1\n00:00:01,000 --> 00:00:02,000\nHello there".encode("utf-16")[:-1], NO_TEXT_FILE),
        )
    ),
    # JSON.
    *(
        Poison(what, document("json"), given(made), expected, usual=False)
        for what, made, expected in (
            ("a name twice", b'{"a": "Hello there", "a": "Good morning"}', "done"),
            ("no number", b'{"a": NaN, "b": "Hello there"}', "error: The file is not valid JSON"),
            ("a number of 100,000 digits", b'{"a": %b, "b": "Hello there"}' % (b"9" * 100_000), "done"),
            ("an exponent without end", b'{"a": 1e%b, "b": "Hello there"}' % (b"9" * 1_000), "done"),
            ("two values", b'"Hello there" "Hello there"', "error: The file is not valid JSON"),
            ("a comma at the end", b'["Hello there",]', "error: The file is not valid JSON"),
            ("half a surrogate", b'{"a": "Hello \\udc00 there"}', NO_TEXT),
            ("both halves apart", b'{"a": "Hello \\ud83d", "b": "\\ude00 there"}', NO_TEXT),
            ("wide letters", '{"a": "Hello there"}'.encode("utf-32"), "done"),
            ("choices in choices", b'{"a": "%b"}' % (b"{n, plural, other {" * 400 + b"Hello" + b"}}" * 400), UNCHANGED),
            ("names that reach for the program", b'{"__proto__": {"a": "Hello there"}, "constructor": "Hello"}', "done"),
            ("ten thousand names", b'{%b}' % b",".join(b'"a%d": "Hello"' % n for n in range(10_000)), "done"),
        )
    ),
    # MIF.
    *(
        Poison(what, document("mif"), given(made), expected, usual=False)
        for what, made, expected in (
            ("a string that never ends", b"<MIFFile 2015>\n<TextFlow <Para <ParaLine <String `Hello", "error: The file is damaged: its statements do not end where they should"),
            ("letters by number", frame("<Char 0x10FFFFFF><String `Hello there'>"), "done"),
            ("escapes of no letters", frame("<String `Hello \\\\xFFFFFF \\\\u0 there'>"), "done"),
            ("a macro", frame("define(a, b) include(/etc/passwd)<String `Hello there'>"), "done"),
        )
    ),
]  # fmt: skip
