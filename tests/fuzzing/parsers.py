"""Every parser of bytes that come from outside: what it is tried with at first, how it is called, and what it may raise."""

import asyncio
import io
import random
import re
import tempfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import msgspec
import pikepdf
from starlette.requests import Request

from tests.documents import corpus
from tests.documents.rude import _carried_through as carried_through
from tests.fuzzing.mutating import mutated, mutated_package, mutated_png
from tests.glossaries.formats import made_files
from tests.markup.test_rude import OPTIONS, RUDE
from tests.voice.audio import sounds
from tolmach.documents.formats.image import jpeg, png
from tolmach.documents.kit.encodings import BINARY
from tolmach.engines.stub import StubEngine
from tolmach.errors import BadRequest, PayloadTooLarge, StartError, UnsafeFile
from tolmach.glossaries.formats import entries
from tolmach.glossaries.formats import files as glossary_files
from tolmach.glossaries.model import language_pair
from tolmach.languages.catalogue import engine_codes, named
from tolmach.markup import tagged
from tolmach.markup.model import MarkupError
from tolmach.memories.formats import files as memory_files
from tolmach.memories.formats.given import Given
from tolmach.spoken_terms import entries as spoken
from tolmach.styles.instructions import outcome
from tolmach.translation.model import Wish
from tolmach.translation.pipeline import translating
from tolmach.units import Unit
from tolmach.voice.audio import reading as audio
from tolmach.voice.audio.protocol import Undecodable
from tolmach.voice.stream.faults import StreamFault
from tolmach.voice.stream.messages import JsonCodec, MsgpackCodec
from tolmach.wire.bodies import MULTIPART, read_fields
from tolmach.wire.forms import parse_form
from tolmach.wire.jsontext import parse_object

Mutation = Callable[[bytes, Sequence[bytes], Sequence[bytes], random.Random], bytes]
_CONTROL = re.compile(rb"[\x00-\x07\x0e-\x1f\x7f]")
MEMORIES = Path(__file__).parents[1] / "memories" / "files"


@dataclass(frozen=True)
class Parser:
    name: str
    seeds: Callable[[], list[bytes]]
    read: Callable[[bytes], object]
    mutated: Mutation = mutated
    allowed: tuple[type[BaseException], ...] = (BadRequest, PayloadTooLarge)


def _files(*extensions: str) -> Callable[[], list[bytes]]:
    return lambda: [path.read_bytes() for path in corpus.files(*extensions)]


def _document(extension: str, mutation: Mutation = mutated, *more: str) -> Parser:
    return Parser(extension, _files(extension, *more), partial(_carry, extension), mutation)


def _carry(extension: str, data: bytes) -> None:
    try:
        carried_through(extension, data, target="ar")
    except AssertionError as found:
        # What has control characters is text by a guess, which other words may turn.
        refused = found.__cause__
        if not (isinstance(refused, UnsafeFile) and refused.message == BINARY and _CONTROL.search(data)):
            raise


def _open_pdfs() -> list[bytes]:
    """Small ones, with streams that are not compressed: damage to them reaches what is in them. No scans: to recognise
    text takes seconds."""
    found = []
    for path in corpus.files("pdf"):
        if "scan" in path.name or "tesseract" in path.name or path.stat().st_size > 60_000:
            continue
        with pikepdf.open(path) as document:
            out = io.BytesIO()
            none = pikepdf.ObjectStreamMode.disable
            document.save(out, compress_streams=False, stream_decode_level=pikepdf.StreamDecodeLevel.generalized, object_stream_mode=none)  # fmt: skip
        found.append(out.getvalue())
    return found


def _read_png(data: bytes) -> None:
    png.write(data, png.read(data).pixels)


def _read_jpeg(data: bytes) -> None:
    jpeg.write(data, jpeg.read(data).pixels)


def _text(data: bytes) -> str:
    return data.decode("utf-8", "replace")


def _read_markup(kind: str, data: bytes) -> None:
    found = tagged.read(_text(data), OPTIONS[kind])
    found.faults(found.write([corpus.translated(unit) for unit in found.units]))


def _in_file(suffix: str, read: Callable[[Path], object], data: bytes) -> None:
    with tempfile.NamedTemporaryFile(suffix=suffix) as file:
        file.write(data)
        file.flush()
        read(Path(file.name))


def _memory(form: memory_files.MemoryFormat) -> Parser:
    def read(path: Path) -> None:
        with memory_files.read_segments(path, form, Given("en", "de")) as reading:
            for _ in reading.segments():
                pass

    suffix = f".{form}"
    names = {suffix, ".xlf"} if form == "xliff" else {suffix}

    def seeds() -> list[bytes]:
        return [path.read_bytes() for path in sorted(MEMORIES.iterdir()) if path.suffix in names]

    mutation = mutated_package if form == "xlsx" else mutated
    allowed = (BadRequest, PayloadTooLarge, StartError)
    return Parser(f"memory-{form}", seeds, partial(_in_file, suffix, read), mutation, allowed)


def _glossary(form: glossary_files.GlossaryFormat, seeds: Callable[[], list[bytes]]) -> Parser:
    def read(path: Path) -> object:
        return glossary_files.read_entries(path, form, language_pair("en", "de"), lambda done, total: None)

    mutation = mutated_package if form == "xlsx" else mutated
    allowed = (BadRequest, PayloadTooLarge, StartError)
    return Parser(f"glossary-{form}", seeds, partial(_in_file, f".{form}", read), mutation, allowed)


def _read_multipart(data: bytes) -> None:
    headers = [(b"content-type", b"multipart/form-data; boundary=x")]
    scope = {"type": "http", "method": "POST", "path": "/v2/x", "query_string": b"", "headers": headers}
    messages = iter([{"type": "http.request", "body": data, "more_body": False}])

    async def receive() -> dict[str, object]:
        return next(messages)

    asyncio.run(read_fields(Request(scope, receive), accepted=(MULTIPART,), limit=10**6, idle_timeout=5))


def _hear(content_type: str, data: bytes) -> None:
    reader = audio.reader(content_type, most_seconds=60)
    try:
        for chunk in sounds.chunks(data, 5_000):
            reader.feed(chunk)
        reader.finish()
    finally:
        reader.close()


def _play(content_type: str, data: bytes) -> None:
    for _ in audio.read(io.BytesIO(data), content_type):
        pass


def _sound(content_type: str) -> Parser:
    name = content_type.removeprefix("audio/").replace(";codecs=", "-")
    return Parser(f"stream-{name}", lambda: [sounds.sent(content_type)[:20_000]], partial(_hear, content_type), allowed=(Undecodable,))  # fmt: skip


def _recording(content_type: str, *files: str) -> Parser:
    def seeds() -> list[bytes]:
        return [(sounds.FILES / file).read_bytes()[:60_000] for file in files]

    name = content_type.removeprefix("audio/")
    return Parser(f"recording-{name}", seeds, partial(_play, content_type), allowed=(Undecodable,))


def _translate(data: bytes) -> None:
    """All steps around an engine, which answers at once."""
    text, engine = _text(data)[:5_000], StubEngine(engine_codes())
    steps = translating([Unit(text)], Wish(named("de"), named("en")).known(named("en")), engine.abilities)
    try:
        asked = next(steps)
        while True:
            asked = steps.send(engine.translate(asked))
    except StopIteration:
        return


def _instruct(data: bytes) -> None:
    for language in ("de", "ja"):
        outcome(_text(data)[:300], language)


def _texts() -> list[bytes]:
    """Sentences in many scripts, with all that is kept."""
    own = "Dr. Smith paid 3,500.20 € on 5/12/2024 at 10:30 p.m. See https://example.com/a?b=c or {name} %s <b>x</b>."
    return [own.encode(), *(path.read_bytes()[:3_000] for path in corpus.files("txt", "srt"))]


_PARTS = [
    b'--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--x\r\nContent-Disposition: form-data; name="file"; '
    b"filename=\"b.txt\"; filename*=UTF-8''c.txt\r\nContent-Type: text/plain\r\n\r\nHello\r\n--x--\r\n"
]
_FORMS = [b"text=a&text[]=b&d[0].x=%C3%A9&d[0][y]=1+2&target_lang=DE", b"a=%&b==&&c[1][2][3]=x;y"]
_BODIES = [b'{"text": ["a", "\\u00e9\\ud83d\\ude00"], "n": [1.5e3, -0, true, null], "o": {"p": {"q": []}}}']
_MESSAGES = [b'{"source_media_chunk": {"data": "AAAA"}}', b'{"end_of_source_media": {}}']
_ORDERS = ["Use British spelling and write numbers as digits. Never translate 'Tolmach'.", "Say „du“ instead of „Sie“."]
_MOST = 2_000

PARSERS: Mapping[str, Parser] = {
    parser.name: parser
    for parser in (
        *(_document(extension, mutated_package) for extension in ("docx", "pptx", "xlsx", "idml")),
        _document("html", mutated, "htm"),
        _document("xlf", mutated, "xliff"),
        *(_document(extension) for extension in ("txt", "srt", "xml", "json", "dita", "mif")),
        Parser("pdf", _open_pdfs, _document("pdf").read),
        Parser("png", _files("png"), _read_png, mutated_png),
        Parser("jpg", _files("jpg", "jpeg"), _read_jpeg),
        *(
            Parser(f"markup-{kind}", lambda: [text.encode("utf-8", "replace")[:_MOST] for text in RUDE.values()], partial(_read_markup, kind), allowed=(MarkupError,))
            for kind in OPTIONS
        ),
        *(_memory(form) for form in memory_files.MemoryFormat),
        _glossary(glossary_files.GlossaryFormat.TSV, lambda: [b"a\tb\nc d\te\n"]),
        _glossary(glossary_files.GlossaryFormat.CSV, lambda: [b'a,b,en,de\n"c ""d""",e\n']),
        _glossary(glossary_files.GlossaryFormat.TBX, lambda: [made_files.TBX_2.encode()]),
        _glossary(glossary_files.GlossaryFormat.XLSX, lambda: [made_files.workbook(made_files.inline(("a", "b"), ("c", "d")))]),
        Parser("entries-csv", lambda: [b'a,b,en,de\n"c ""d""",e\n'], lambda data: entries.parse(_text(data), "csv", language_pair("en", "de"))),
        Parser("spoken-terms", lambda: [b"Tolmach\nM\xc3\xbcller\n"], lambda data: spoken.parse(_text(data))),
        Parser("json-body", lambda: _BODIES, parse_object),
        Parser("form-body", lambda: _FORMS, parse_form),
        Parser("multipart-body", lambda: _PARTS, _read_multipart),
        Parser("messages-json", lambda: _MESSAGES, lambda data: JsonCodec().read(_text(data)), allowed=(StreamFault,)),
        Parser("messages-msgpack", lambda: [msgspec.msgpack.encode(msgspec.json.decode(each)) for each in _MESSAGES], MsgpackCodec().read, allowed=(StreamFault,)),
        *(_sound(content_type) for content_type in sounds.SENT if "pcm" not in content_type),
        _recording("audio/wav", "speech.wav"),
        _recording("audio/mpeg", "speech.mp3", "speech.m4a"),
        _recording("audio/mp4", "speech.m4a", "tail.m4a"),
        _recording("audio/ogg", "speech.opus", "flac.oga", "vorbis.ogg"),
        _recording("audio/flac", "speech.flac", "stereo.flac"),
        _recording("audio/webm", "speech.webm"),
        Parser("text", _texts, _translate, allowed=()),
        Parser("instruction", lambda: [order.encode() for order in _ORDERS], _instruct, allowed=()),
    )
}  # fmt: skip
