"""Tables of hostile files, each made in a line or two."""

from collections.abc import Callable, Mapping

from tests.documents import corpus
from tests.documents.formats import docx_made as word
from tests.documents.formats import workbooks as excel
from tests.documents.rude import (
    DONE,
    EMPTY,
    Member,
    archive,
    with_parts,
    zeros,
)

DAMAGED = "The file is damaged"
BEYOND = "The file cannot be read: a part of it is nested too deeply"
UNSAFE = "The archive is not safe to unpack"
BASES: Mapping[str, str] = {
    "docx": "docx/python-docx-report.docx",
    "pptx": "pptx/pandoc-german.pptx",
    "xlsx": "xlsx/openpyxl-budget.xlsx",
    "idml": "idml/editorial.idml",
}
MAIN = {
    "docx": "word/document.xml",
    "pptx": "ppt/slides/slide1.xml",
    "xlsx": "xl/workbook.xml",
    "idml": "designmap.xml",
}
GIBIBYTES = 10 * 1024
DEEP = 2_000


def base(extension: str) -> bytes:
    return (corpus.FILES / BASES[extension]).read_bytes()


def members(extension: str = "docx") -> list[Member]:
    return [Member(name.encode(), data) for name, data in corpus.members(base(extension)).items()]


def with_member(member: Member) -> bytes:
    return archive([*members(), member])


def nested(opening: str, closing: str, inner: str = "Hello there", depth: int = DEEP) -> str:
    return opening * depth + inner + closing * depth


def topic(body: str) -> bytes:
    return f'<topic id="a"><title>Words</title><body>{body}</body></topic>'.encode()


def xliff(source: str) -> bytes:
    unit = f'<trans-unit id="1"><source>{source}</source></trans-unit>'
    return f'<xliff version="1.2"><file original="a" source-language="en"><body>{unit}</body></file></xliff>'.encode()


def subtitle(text: str) -> bytes:
    return f"1\n00:00:01,000 --> 00:00:02,000\n{text}".encode()


def frame(content: str) -> bytes:
    return f"<MIFFile 2015>\n<TextFlow <Para <ParaLine {content}>>>".encode()


def text_of(*strings: str) -> bytes:
    return excel.workbook(
        {excel.SHEET: excel.sheet(excel.numbered(len(strings))), excel.STRINGS: excel.shared(*strings)}
    )


def laughs(root: str) -> bytes:
    entities = "".join(f'<!ENTITY {b} "{f"&{a};" * 10}">' for a, b in zip("abcdefghi", "bcdefghij", strict=True))
    return f'<!DOCTYPE {root} [<!ENTITY a "ha ha ha">{entities}]><{root}>&j;</{root}>'.encode()


QUADRATIC = b'<!DOCTYPE x [<!ENTITY a "%s">]><x>%s</x>' % (b"ha " * 30_000, b"&a;" * 30_000)
EXTERNAL = b'<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><x>Hello &a; there</x>'
PARAMETER = b'<!DOCTYPE x [<!ENTITY %% a SYSTEM "file:///etc/passwd"> %%a;]><x>Hello there</x>'
TYPED = b'<!DOCTYPE x SYSTEM "http://127.0.0.1:9/x.dtd"><x>Hello there</x>'
OLE = bytes.fromhex("D0CF11E0A1B11AE1") + bytes(2000)
LETTERS = "Hello there, how are you?"
CONTROLS = "".join(map(chr, range(1, 32))) + "".join(map(chr, range(127, 160)))
BIDI = "Hello \u202ethere\u202c \u2066you\u2069 \u200f\u200e\u061c"
EMOJI = "Hello \U0001f468\u200d\U0001f469\u200d\U0001f467 there \U0001f1e9\U0001f1ea \u2764\ufe0f"
COMBINING = "Hello" + "\u0301\u0316" * 3000 + " there"
ODD = "Hello \uffff\ufffe\U0010ffff\ufeff there\u2028and\u2029here"

Case = tuple[str, str, Callable[[], bytes], str]
"""What is wrong, the extension, the file, and how what is said begins."""

PACKAGES: list[Case] = [
    ("gigabytes, announced", "docx", lambda: with_member(Member(b"z", zeros(64), 8, size=2**32 - 2)), UNSAFE),
    ("gigabytes, not announced", "docx", lambda: with_member(Member(b"z", zeros(64), 8, size=64)), DAMAGED),
    ("an announced part that is short", "docx", lambda: with_member(Member(b"z", b"Hello", size=5000)), DAMAGED),
    ("overlapping members", "docx", lambda: archive([*members(), *(Member(b"z%d" % n, b"", at=0) for n in range(500))]), DAMAGED),
    ("too many members", "docx", lambda: archive([*members(), *(Member(b"z%d" % n, b"") for n in range(11_000))]), UNSAFE),
    ("a zip in it", "docx", lambda: with_member(Member(b"a.zip", base("docx"))), DONE),
    ("a path that leads out", "docx", lambda: with_member(Member(b"../../etc/x", b"Hello")), UNSAFE),
    ("a path from the root", "docx", lambda: with_member(Member(b"/etc/x", b"Hello")), UNSAFE),
    ("a path of Windows", "docx", lambda: with_member(Member(b"..\\x", b"Hello")), UNSAFE),
    ("a name that is no UTF-8", "docx", lambda: with_member(Member(b"\xff\xfe", b"Hello", flags=0x800)), DAMAGED),
    ("an empty name", "docx", lambda: with_member(Member(b"", b"Hello")), UNSAFE),
    ("a name with a zero byte", "docx", lambda: with_member(Member(b"a\0b", b"Hello")), DONE),
    ("a link", "docx", lambda: with_member(Member(b"z", b"/etc/passwd", attributes=0o120777)), UNSAFE),
    ("a device", "docx", lambda: with_member(Member(b"z", b"", attributes=0o020666)), UNSAFE),
    ("an encrypted member", "docx", lambda: with_member(Member(b"z", b"Hello", flags=1)), UNSAFE),
    ("an unknown compression", "docx", lambda: with_member(Member(b"z", b"Hello", method=99)), DAMAGED),
    ("a wrong checksum", "docx", lambda: with_member(Member(b"z", b"Hello", crc=1)), DAMAGED),
    ("the same name twice", "docx", lambda: archive([*members(), *members()]), DONE),
    ("an archive of nothing", "docx", lambda: archive([]), "The file is not what its name says"),
    ("another archive", "docx", lambda: archive([Member(b"a.txt", b"Hello")]), "The file is not what its name says"),
    ("another archive", "idml", lambda: archive([Member(b"a.txt", b"Hello")]), "The file is not an InDesign package"),
    *((f"a password in {each}", each, lambda: OLE, "The file is protected with a password") for each in BASES),
    ("macros", "docx", lambda: with_member(Member(b"word/vbaProject.bin", b"Hello")), "The file holds macros"),
    ("a pptx as docx", "docx", lambda: base("pptx"), "The file is not what its name says"),
    ("a docx as xlsx", "xlsx", lambda: base("docx"), "The file is not what its name says"),
    ("an xlsx as pptx", "pptx", lambda: base("xlsx"), "The file is not what its name says"),
    ("a docx as idml", "idml", lambda: base("docx"), "The file is not an InDesign package"),
    ("html as docx", "docx", lambda: b"<html><p>Hello</p></html>", DAMAGED),
]  # fmt: skip

ENTITIES: list[Case] = [
    *(
        (f"laughs in {extension}", extension, lambda root=root: laughs(root), "The file defines")
        for extension, root in (("xml", "x"), ("xml", "svg"), ("dita", "topic"), ("xlf", "xliff"))
    ),
    *(
        (f"laughs in {each}", each, lambda each=each: with_parts(base(each), {MAIN[each]: laughs("x")}), "The file defines")
        for each in BASES
    ),
    ("laughs in html", "html", lambda: laughs("html"), ""),
    ("laughs in a sheet", "xlsx", lambda: with_parts(base("xlsx"), {"xl/worksheets/sheet1.xml": laughs("x")}), "The file defines"),
    ("a large entity, often", "xml", lambda: QUADRATIC, EMPTY),
    ("a file from outside, which stays a reference", "xml", lambda: EXTERNAL, DONE),
    ("a definition from outside", "xml", lambda: PARAMETER, "The file is not well-formed XML"),
    ("a document type from outside", "xml", lambda: TYPED, DONE),
]  # fmt: skip

NESTED: list[Case] = [
    ("html", "html", lambda: nested("<div>", "</div>").encode(), DONE),
    ("open tags", "html", lambda: nested("<b>", "").encode(), DONE),
    ("closed tags", "html", lambda: nested("", "</b>").encode(), DONE),
    ("xml", "xml", lambda: nested("<a>", "</a>").encode(), DONE),
    ("mixed xml", "xml", lambda: f"<r>Hello {nested('<a>you ', '</a>')}</r>".encode(), DONE),
    ("dita", "dita", lambda: topic(nested("<p>", "</p>")), DONE),
    ("xliff", "xlf", lambda: xliff(nested('<g id="1">', "</g>")), DONE),
    ("lists", "json", lambda: nested("[", "]", '"Hello there"').encode(), DONE),
    ("objects", "json", lambda: nested('{"a": ', "}", '"Hello there"').encode(), DONE),
    ("mif", "mif", lambda: frame(nested("<A ", ">", "<String `Hello there'>")), ""),
    ("references", "mif", lambda: frame(nested("<XRef >", "<XRefEnd >", "<String `Hello there'>")), ""),
    ("tables", "docx", lambda: word.document(nested("<w:tbl><w:tr><w:tc>", "</w:tc></w:tr></w:tbl>", word.paragraph(word.run(LETTERS)))), BEYOND),
    ("tables, as deep as is read", "docx", lambda: word.document(nested("<w:tbl><w:tr><w:tc>", "</w:tc></w:tr></w:tbl>", word.paragraph(word.run(LETTERS)), 80)), DONE),
    ("links, as deep as is read", "docx", lambda: word.document(word.paragraph(nested("<w:hyperlink>", "</w:hyperlink>", word.run(LETTERS), 240))), DONE),
    ("stories", "idml", lambda: with_parts(base("idml"), {"designmap.xml": nested("<a>", "</a>").encode()}), BEYOND),
]  # fmt: skip

STRANGE: list[Case] = [
    *(
        (f"{what} in {extension}", extension, lambda make=make, text=text: make(text), DONE)
        for what, text in (("both directions", BIDI), ("emoji", EMOJI), ("many accents", COMBINING), ("odd ones", ODD))
        for extension, make in (
            ("txt", str.encode),
            ("json", lambda text: f'"{text}"'.encode()),
            ("html", lambda text: f"<p>{text}</p>".encode()),
            ("srt", subtitle),
            ("mif", lambda text: frame(f"<String `{text}'>")),
            *(
                ()
                if text is ODD
                else (
                    ("xml", lambda text: f"<a>{text}</a>".encode()),
                    ("dita", topic),
                    ("xlf", xliff),
                    ("docx", lambda text: word.document(word.paragraph(word.run(text)))),
                    ("xlsx", text_of),
                )
            ),
        )
    ),
    ("a number beside separators", "srt", lambda: b"\x1c1\n00:00:01,000 --> 00:00:02,000\nHello there" + b", and all is well" * 20, DONE),
    *(
        ("an attribute that decides what is a tag", "html", lambda data=data: data, DONE)
        for data in (b'<g t="<g alt="<d">Hello there', b'<g t="<td>Hello there<g alt="<f">')
    ),
    ("a statement in a string", "mif", lambda: frame("<String `Hello'there <Char Tab>> <String `there'>"), "The file is damaged"),
    ("a line in no paragraph", "mif", lambda: b"<MIFFile 2015>\n<TextFlow <Para Unique 1> <ParaLine <String `Hello there'>>>", "The file is damaged"),
    ("letters of nobody knows where", "dita", lambda: topic("<p>Hello there</p>").replace(b"Hello", b"Secon\xff\xff\xff"), DONE),
    *(
        ("returns as line ends", extension, lambda: b"<a>\r<b>\r</a>", "The file is not well-formed XML: see line 3")
        for extension in ("xml", "dita", "xlf")
    ),
    ("control characters", "txt", lambda: (LETTERS * 500 + CONTROLS).encode(), DONE),
    ("control characters only", "txt", lambda: CONTROLS.encode(), "The file is not a text file"),
    ("control characters", "html", lambda: (f"<p>{LETTERS}" * 500 + CONTROLS).encode(), DONE),
    ("control characters", "json", lambda: f'"{LETTERS}{CONTROLS}"'.encode(), "The file is not a text file"),
    ("control characters", "xml", lambda: f"<a>{LETTERS * 500}{CONTROLS}</a>".encode(), "The file is not well-formed XML"),
    ("a zero byte", "txt", lambda: b"Hello there.\0 " + LETTERS.encode() * 50, DONE),
    ("a zero byte", "html", lambda: b"<p>Hello there.\0 " + LETTERS.encode() * 50, DONE),
    ("zero bytes only", "txt", lambda: bytes(1000), "The file is not a text file"),
    ("a lone surrogate", "json", lambda: b'"Hello \\ud800 there"', EMPTY),
    ("a lone surrogate", "html", lambda: b"<p>Hello &#xD800; there &#0; and &#x110000;</p>", DONE),
    ("a lone surrogate", "xml", lambda: b"<a>Hello &#xD800; there</a>", "The file is not well-formed XML"),
    ("a lone surrogate in UTF-16", "txt", lambda: b"\xff\xfe" + LETTERS.encode("utf-16-le") + b"\x00\xd8" + b"a\0", ""),
    ("half a character", "txt", lambda: b"\xff\xfe" + LETTERS.encode("utf-16-le") + b"a", ""),
    ("too long a spelling", "txt", lambda: b"Hello \xc0\xaf there \xe0\x80\xaf", ""),
    ("the encoding of another", "xml", lambda: b'<?xml version="1.0" encoding="utf-16"?><a>Hello there</a>', ""),
    ("no encoding", "xml", lambda: b'<?xml version="1.0" encoding="zlib_codec"?><a>Hello there</a>', ""),
    ("no encoding", "html", lambda: b'<meta charset="unicode_escape"><p>Hello there</p>', DONE),
]  # fmt: skip

HOLLOW: list[Case] = [
    ("no paragraph", "docx", lambda: word.document(""), EMPTY),
    ("an empty paragraph", "docx", lambda: word.document("<w:p/>"), EMPTY),
    ("numbers", "docx", lambda: word.document(word.paragraph(word.run("12.5 %"))), EMPTY),
    ("no body", "docx", lambda: with_parts(word.document(""), {"word/document.xml": f"<w:document {word.NAMESPACES}/>".encode()}), EMPTY),
    ("no sheet", "xlsx", lambda: excel.workbook({excel.SHEET: excel.sheet()}, names=()), EMPTY),
    ("a name of a sheet", "xlsx", lambda: excel.workbook({excel.SHEET: excel.sheet()}), DONE),
    ("no shapes", "pptx", lambda: with_parts(base("pptx"), {name: b"<x/>" for name in corpus.members(base("pptx")) if name.startswith("ppt/slides/slide")}), ""),
    ("nothing", "html", lambda: b" ", EMPTY),
    ("tags", "html", lambda: b"<html><body><p></p></body></html>", EMPTY),
    ("white space", "txt", lambda: b" \n\t\r\n ", EMPTY),
    ("numbers", "txt", lambda: b"1 2 3\n", EMPTY),
    ("a mark of byte order", "txt", lambda: b"\xef\xbb\xbf", EMPTY),
    ("a mark of byte order", "xml", lambda: b"\xef\xbb\xbf", "The file is empty"),
    ("an element", "xml", lambda: b"<a/>", EMPTY),
    ("white space", "xml", lambda: b" ", "The file is empty"),
    ("white space", "json", lambda: b" ", "The file is not valid JSON"),
    ("nothing", "json", lambda: b"null", EMPTY),
    ("a number", "json", lambda: b"-0.5e10", EMPTY),
    ("an empty string", "json", lambda: b'""', EMPTY),
    ("white space", "srt", lambda: b"\n\n", "The file holds no subtitles"),
    ("a cue without text", "srt", lambda: subtitle(""), EMPTY),
    ("no units", "xlf", lambda: b'<xliff version="1.2"><file><body/></file></xliff>', EMPTY),
    ("an empty source", "xlf", lambda: xliff(""), EMPTY),
    ("no topic", "dita", lambda: b"<topic id='a'><title/></topic>", EMPTY),
    ("a map", "dita", lambda: b"<map><topicref href='a.dita'/></map>", "The file is a DITA map"),
    ("a first line", "mif", lambda: b"<MIFFile 2015>\n", EMPTY),
    ("no first line", "mif", lambda: b"<TextFlow >", "The file is not a MIF file"),
    ("an empty story", "idml", lambda: with_parts(base("idml"), {name: b"<x/>" for name in corpus.members(base("idml")) if name.startswith("Stories/")}), ""),
]  # fmt: skip

LARGE: list[Case] = [
    ("ten gigabytes, announced", "docx", lambda: with_member(Member(b"z", zeros(GIBIBYTES), 8, size=2**32 - 2)), UNSAFE),
    ("ten gigabytes, not announced", "docx", lambda: with_member(Member(b"z", zeros(GIBIBYTES), 8, size=64)), DAMAGED),
    ("half a gigabyte", "docx", lambda: with_parts(base("docx"), {MAIN["docx"]: bytes(10**6), "word/media/a": bytes(10**6)}), DAMAGED),
    ("a text of a megabyte", "txt", lambda: b"hello there " * 80_000, DONE),
    ("a word of a megabyte", "txt", lambda: b"hello" * 200_000, DONE),
    ("a paragraph of five megabytes", "html", lambda: b"<p>" + b"hello there " * 400_000, DONE),
    ("many open comments", "html", lambda: b"<!--" * 1_200_000, EMPTY),
    ("many beginnings of tags", "html", lambda: b"<a " * 1_600_000, ""),
    ("many open quotation marks", "html", lambda: b'<p>x<a b="' * 500_000, ""),
    ("many references", "html", lambda: b"&" * 5_000_000, EMPTY),
    ("many scripts", "html", lambda: b"<script>" * 600_000, EMPTY),
    ("many words in bold type", "html", lambda: b"<p>" + b"hello <b>there</b> " * 50_000, DONE),
    ("a text of ten megabytes", "xml", lambda: b"<a>%s</a>" % (b"hello there " * 850_000), DONE),
    ("many elements", "xml", lambda: b"<a>%s</a>" % (b"<b>hello there</b>" * 100_000), DONE),
    ("many attributes", "xml", lambda: b"<a %s>Hello there</a>" % b" ".join(b'a%d="1"' % n for n in range(100_000)), DONE),
    ("many names", "xml", lambda: f"<a>{''.join(f'<b{n}>hello</b{n}>' for n in range(50_000))}</a>".encode(), DONE),
    ("many sections", "xml", lambda: b"<a>%s</a>" % (b"<![CDATA[hello there]]> " * 50_000), DONE),
    ("many codes", "xlf", lambda: xliff("".join(f'hello <g id="{n}">you</g>' for n in range(50_000))), DONE),
    ("a string of a megabyte", "json", lambda: b'"%s"' % (b"hello there " * 80_000), DONE),
    ("many braces", "json", lambda: b'"%s"' % (b"{" * 900_000), EMPTY),
    ("many choices", "json", lambda: b'"%s"' % (b"{a, plural, one {" * 50_000), ""),
    ("many lines", "srt", lambda: subtitle("hello\n" * 24_000), DONE),
    ("many open tags", "srt", lambda: subtitle("<i>hello " * 16_000), DONE),
    ("a string of ten megabytes", "mif", lambda: frame(f"<String `{'hello there ' * 800_000}'>"), DONE),
    ("many fonts", "mif", lambda: frame("<Font <FTag `a'>><String `hello '>" * 50_000), DONE),
    ("many open statements", "mif", lambda: b"<MIFFile 2015>\n" + b"<A " * 1_000_000, DAMAGED),
    ("many references", "mif", lambda: frame(nested("<XRef >", "<XRefEnd >", "<String `Hello there'>", 50_000)), ""),
    ("many runs", "docx", lambda: word.document(word.paragraph(*(word.run(f"hello {n} ", "<w:b/>" * (n % 2)) for n in range(100_000)))), DONE),
    ("many paragraphs", "docx", lambda: word.document(word.paragraph(word.run(LETTERS)) * 50_000), DONE),
    ("many tabs", "docx", lambda: word.document(word.paragraph(*[word.run("hello") + "<w:r><w:tab/></w:r>"] * 50_000)), DONE),
    ("many fields", "docx", lambda: word.document(word.paragraph('<w:r><w:fldChar w:fldCharType="begin"/></w:r>' * 50_000, word.run(LETTERS))), ""),
    ("a run of nine megabytes", "docx", lambda: word.document(word.paragraph(word.run("hello there " * 700_000))), DONE),
    ("a full cell", "xlsx", lambda: text_of("hello. " * 4681), DONE),
    ("a million empty cells", "xlsx", lambda: excel.workbook({excel.SHEET: excel.sheet('<c r="A1"/>' * 1_000_000)}), DONE),
    ("many strings", "xlsx", lambda: text_of(*(f"hello you {n}" for n in range(200_000))), DONE),
    ("many runs in a cell", "xlsx", lambda: text_of("<r><rPr><b/></rPr><t>hello </t></r><r><t>you </t></r>" * 50_000), DONE),
]  # fmt: skip
