"""HTML, subtitles, JSON and plain text as files, and HTML as a text."""

from tests.documents.rude import DONE, EMPTY
from tests.documents.rude_files import ENTITIES, HOLLOW, LARGE, NESTED, PACKAGES, STRANGE, Case, frame, subtitle
from tests.markup.test_rude import RUDE
from tests.poison.doors import document, text
from tests.poison.model import Expected, Poison, given

_PATIENT = 600.0
_AS_SAID: dict[str, Expected] = {
    DONE: "done",
    EMPTY: "error: No text was found",
    "": ("done", "error: ", "400 ", "413 "),
}


def _gathered(cases: list[Case], seconds: float = 60.0) -> list[Poison]:
    """Those that tests of the formats try in a child are here sent to a whole service."""
    return [
        Poison(f"{what} ({number})", document(extension), make, _expected(said), seconds=seconds, usual=False)
        for number, (what, extension, make, said) in enumerate(cases, 1)
    ]


def _expected(said: str) -> Expected:
    # The door looks at the first bytes before a format does; a text that is beyond the plan is refused later.
    found = _AS_SAID.get(said) or (f"error: {said}", "400 invalid_content_type")
    return ("done", "error: The document", "error: Nothing in the document was translated", "413 ") if found == "done" else found  # fmt: skip


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
    *(Poison(what, document("html"), content.encode, ("done", "error: No text was found"), usual=content is SCRIPT) for what, content in HTML.items()),
    *(
        Poison(f"{what} as {kind}", text(tag_handling=kind), given(made.encode("utf-8", "surrogatepass")), ("200", "400 ", "413 "), usual=False)
        for what, made in RUDE.items()
        for kind in ("html", "xml")
    ),
    # Subtitles.
    *(
        Poison(what, document("srt"), given(made), expected, usual=False)
        for what, made, expected in (
            ("times that run backwards", b"1\n00:00:05,000 --> 00:00:01,000\nHello there", ("done", "error: ")),
            ("hours without end", b"1\n99999999999:00:00,000 --> 99999999999:00:01,000\nHello there", ("done", "error: ")),
            ("numbers without end", b"9" * 5_000 + b"\n00:00:01,000 --> 00:00:02,000\nHello there", ("done", "error: ")),
            ("arrows only", b"-->\n" * 5_000, "error: "),
            ("cues without text", b"".join(b"%d\n00:00:01,000 --> 00:00:02,000\n\n" % n for n in range(3_000)), "error: "),
            ("tags that never close", subtitle("<i><b><font color=red>" * 3_000 + "Hello there"), ("done", "error: ")),
            ("one cue in a thousand pieces", b"".join(b"%d\n00:00:01,000 --> 00:00:02,000\na,\n\n" % n for n in range(1_000)), "done"),
            ("line ends of all kinds", b"1\r00:00:01,000 --> 00:00:02,000\rHello\x0b\x0cthere\x85\n", ("done", "error: ")),
            ("wide letters that are cut", "1\n00:00:01,000 --> 00:00:02,000\nHello there".encode("utf-16")[:-1], ("done", "error: ")),
        )
    ),
    # JSON.
    *(
        Poison(what, document("json"), given(made), expected, usual=False)
        for what, made, expected in (
            ("a name twice", b'{"a": "Hello there", "a": "Good morning"}', ("done", "error: ")),
            ("no number", b'{"a": NaN, "b": "Hello there"}', "error: The file is not valid JSON"),
            ("a number of 100,000 digits", b'{"a": %b, "b": "Hello there"}' % (b"9" * 100_000), ("done", "error: ")),
            ("an exponent without end", b'{"a": 1e%b, "b": "Hello there"}' % (b"9" * 1_000), ("done", "error: ")),
            ("two values", b'"Hello there" "Hello there"', "error: The file is not valid JSON"),
            ("a comma at the end", b'["Hello there",]', "error: The file is not valid JSON"),
            ("half a surrogate", b'{"a": "Hello \\udc00 there"}', ("done", "error: ")),
            ("both halves apart", b'{"a": "Hello \\ud83d", "b": "\\ude00 there"}', ("done", "error: ")),
            ("wide letters", '{"a": "Hello there"}'.encode("utf-32"), ("done", "error: ")),
            ("choices in choices", b'{"a": "%b"}' % (b"{n, plural, other {" * 400 + b"Hello" + b"}}" * 400), ("done", "error: ")),
            ("names that reach for the program", b'{"__proto__": {"a": "Hello there"}, "constructor": "Hello"}', "done"),
            ("ten thousand names", b'{%b}' % b",".join(b'"a%d": "Hello"' % n for n in range(10_000)), ("done", "error: ")),
        )
    ),
    # MIF.
    *(
        Poison(what, document("mif"), given(made), expected, usual=False)
        for what, made, expected in (
            ("a string that never ends", b"<MIFFile 2015>\n<TextFlow <Para <ParaLine <String `Hello", "error: "),
            ("letters by number", frame("<Char 0x10FFFFFF><String `Hello there'>"), ("done", "error: ")),
            ("escapes of no letters", frame("<String `Hello \\\\xFFFFFF \\\\u0 there'>"), ("done", "error: ")),
            ("a macro", frame("define(a, b) include(/etc/passwd)<String `Hello there'>"), ("done", "error: ")),
        )
    ),
]  # fmt: skip
