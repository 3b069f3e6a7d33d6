"""Bodies in JSON, as forms and in parts, to doors that read them."""

import json

from tests.poison.doors import FORM, GLOSSARIES, JSON, STYLES, TERMS, body
from tests.poison.model import Poison, given
from tests.voice.client import PATH as VOICE

MALFORMED = "400 malformed_request"
TOO_LARGE = "413 payload_too_large"
REASON = f"{MALFORMED}: Bad request. Reason:"
NO_TEXT = f"{REASON} the form is not valid UTF-8"
MISSING = "400 missing_parameter: Parameter 'target_lang' not specified"
MANY = "400 invalid_parameter: Parameter 'text' must not contain more than 50 entries"
INVALID_FILE = "400 invalid_content_type: Invalid file data."
NO_FILE = f"{INVALID_FILE} There is no part 'file'"
OTHER_FILE = f"{INVALID_FILE} The file extension decides the format"
PARTS = "multipart/form-data; boundary=x"
GOOD = b'"text": ["Hello"], "target_lang": "DE"'


def wrong(name: str) -> str:
    return f"400 invalid_parameter: Value for '{name}' not supported"


def part(name: bytes, value: bytes = b"a", more: bytes = b"") -> bytes:
    return b'--x\r\nContent-Disposition: form-data; name="' + name + b'"' + more + b"\r\n\r\n" + value + b"\r\n"


WANTED = part(b"target_lang", b"DE")
END = b"--x--\r\n"
FILE = part(b"file", b"Hello there", b'; filename="a.txt"')

JSONS: dict[str, tuple[bytes, str]] = {
    "half of it": (b'{"text": ["Hello', MALFORMED),
    "no object": (b'["Hello"]', MALFORMED),
    "depth": (b'{"text": ' + b"[" * 60_000 + b"]" * 60_000 + b"}", MALFORMED),
    "depth in objects": (b'{"a": ' * 12_000 + b"1" + b"}" * 12_000, MALFORMED),
    "depth in a field that nobody knows": (b"{%b, %b}" % (GOOD, b'"x": ' + b"[" * 900 + b"]" * 900), "200"),
    "a name twice": (b'{"text": ["a"], "text": ["b"], "target_lang": "DE"}', MALFORMED),
    "a name twice in disguise": (b'{"text": ["a"], "\\u0074ext": ["b"], "target_lang": "DE"}', MALFORMED),
    "no number": (b'{%b, "x": NaN}' % GOOD, MALFORMED),
    "an endless number": (b'{%b, "x": Infinity}' % GOOD, MALFORMED),
    "a number of 100,000 digits": (b'{%b, "x": %b}' % (GOOD, b"9" * 100_000), MALFORMED),
    "an exponent of a thousand digits": (b'{%b, "x": 1e%b}' % (GOOD, b"9" * 1_000), "200"),
    "half a surrogate": (b'{"text": ["Hello \\ud800"], "target_lang": "DE"}', MALFORMED),
    "half a surrogate in bytes": (b'{"text": ["Hello \xed\xa0\x80"], "target_lang": "DE"}', MALFORMED),
    "bytes that are no text": (b'{"text": ["\xff\xfe"], "target_lang": "DE"}', MALFORMED),
    "wide letters": (b"{%b}".replace(b"%b", GOOD).decode().encode("utf-16"), MALFORMED),
    "wider letters": (b"{%b}".replace(b"%b", GOOD).decode().encode("utf-32"), MALFORMED),
    "a mark of byte order": (b"\xef\xbb\xbf{%b}" % GOOD, "200"),
    "two marks of byte order": (b"\xef\xbb\xbf\xef\xbb\xbf{%b}" % GOOD, MALFORMED),
    "something behind it": (b"{%b}{}" % GOOD, MALFORMED),
    "remarks": (b"{/* a */ %b}" % GOOD, MALFORMED),
    "single quotation marks": (b"{'text': ['a']}", MALFORMED),
    "a comma at the end": (b"{%b,}" % GOOD, MALFORMED),
    "a zero byte": (b'{"text": ["a\0b"], "target_lang": "DE"}', MALFORMED),
    "a zero byte in disguise": (b'{"text": ["a\\u0000b"], "target_lang": "DE"}', "200"),
    "fifty thousand fields": (b"{%b, %b}" % (GOOD, b",".join(b'"a%d": 1' % n for n in range(9_000))), "200"),
    "a text that is an object": (b'{"text": {"$ne": 1}, "target_lang": "DE"}', wrong("text")),
    "a text that is a number": (b'{"text": [7], "target_lang": "DE"}', wrong("text[0]")),
    "a text that is nothing": (b'{"text": [null], "target_lang": "DE"}', wrong("text[0]")),
    "texts in texts": (b'{"text": [["a"]], "target_lang": "DE"}', wrong("text[0]")),
    "fifty-one texts": (json.dumps({"text": ["a"] * 51, "target_lang": "DE"}).encode(), MANY),
    "a language that is a list": (b'{"text": ["a"], "target_lang": ["DE", "FR"]}', wrong("target_lang")),
    "a language of 100,000 letters": (b'{"text": ["a"], "target_lang": "%b"}' % (b"D" * 100_000), wrong("target_lang")),
    "a glossary that asks a database": (b'{%b, "source_lang": "EN", "glossary_id": "\' OR 1=1 --"}' % GOOD, wrong("glossary_id")),
    "a glossary that climbs": (b'{%b, "source_lang": "EN", "glossary_id": "../../etc/passwd"}' % GOOD, wrong("glossary_id")),
    "names that reach for the program": (b'{%b, "__proto__": {"a": 1}, "__class__": 1}' % GOOD, "200"),
    "tags without end": (json.dumps({"text": ["a"], "target_lang": "DE", "tag_handling": "xml", "ignore_tags": ["x" * 100] * 900}).encode(), "200"),
    "a context of 120,000 letters": (b'{%b, "context": "%b"}' % (GOOD, b"hello " * 20_000), "200"),
    "two megabytes": (b'{"text": ["%b"], "target_lang": "DE"}' % (b"a" * 2 * 1024**2), TOO_LARGE),
    "white space": (b" " * 120_000, MISSING),
    "nothing": (b"", MISSING),
}  # fmt: skip
FORMS: dict[str, tuple[bytes, str]] = {
    "bytes that are no text": (b"text=%FF%FE&target_lang=DE", NO_TEXT),
    "half a surrogate": (b"text=%ED%A0%80&target_lang=DE", NO_TEXT),
    "a long way to write a slash": (b"text=%C0%AF&target_lang=DE", NO_TEXT),
    "thirty thousand fields": (
        b"a&" * 30_000 + b"text=a&target_lang=DE",
        f"{REASON} the form has more than 20000 fields",
    ),
    "a value and a group": (
        b"text=a&text[0]=b&target_lang=DE",
        f"{REASON} a field is given both as a value and as a group",
    ),
    "names in names": (b"text" + b"[a]" * 500 + b"=a&target_lang=DE", f"{REASON} a field name has more than 16 levels"),
    "a place of a thousand million": (b"text[999999999]=a&target_lang=DE", wrong("text")),
    "the language twice": (b"text=a&target_lang=DE&target_lang=FR", "200"),
    "percent signs": (b"text=" + b"%" * 100_000 + b"&target_lang=DE", "200"),
    "ampersands": (b"&" * 120_000, f"{REASON} the form has more than 20000 fields"),
    "a million texts": (b"text=a&" * 17_000 + b"target_lang=DE", MANY),
}
MULTIPARTS: dict[str, tuple[bytes, str]] = {
    "no end": (WANTED + FILE, MALFORMED),
    "an end in the middle": (WANTED + END + FILE + END, NO_FILE),
    "another boundary": ((WANTED + FILE + END).replace(b"--x", b"--y"), MALFORMED),
    "no part": (END, NO_FILE),
    "five thousand parts": (WANTED + part(b"a") * 5_000 + FILE + END, MALFORMED),
    "five thousand files": (WANTED + part(b"file", b"Hello", b'; filename="a.txt"') * 5_000 + END, f"{REASON} Too many files"),
    "two files": (WANTED + FILE + FILE + END, f"{INVALID_FILE} There are several parts 'file'"),
    "a part in a part": (WANTED + part(b"file", b"Content-Type: multipart/mixed; boundary=y\r\n\r\n--y\r\n\r\na\r\n--y--", b'; filename="a.exe"') + END, OTHER_FILE),
    "a name that is no text": (WANTED + part(b"\xff\xfe") + FILE + END, NO_TEXT),
    "a value that is no text": (WANTED + part(b"a", b"\xff\xfe") + FILE + END, NO_TEXT),
    "a file name that is no text": (WANTED + part(b"file", b"a", b'; filename="\xff.txt"') + END, NO_TEXT),
    "a file name with a zero byte": (WANTED + part(b"file", b"a", b'; filename="a.exe\0.txt"') + END, "200"),
    "a file name in two ways": (WANTED + part(b"file", b"\x7fELF", b"; filename=\"a.txt\"; filename*=UTF-8''b.exe") + END, "200"),
    "no name": (WANTED + b"--x\r\nContent-Disposition: form-data\r\n\r\na\r\n" + FILE + END, MALFORMED),
    "no head": (WANTED + b"--x\r\n\r\na\r\n" + FILE + END, MALFORMED),
    "heads without end": (WANTED + b"--x\r\n" + b"X-A: a\r\n" * 20_000 + b"\r\n\r\na\r\n" + FILE + END, MALFORMED),
    "a head of a megabyte": (WANTED + b"--x\r\nX-A: " + b"a" * 10**6 + b"\r\n\r\na\r\n" + FILE + END, MALFORMED),
    "a name of 100,000 letters": (WANTED + part(b"a" * 100_000) + FILE + END, MALFORMED),
    "a value of two megabytes": (WANTED + part(b"a", b"a" * 2 * 1024**2) + FILE + END, f"{REASON} Part exceeded maximum size"),
    "bare line ends": ((WANTED + FILE + END).replace(b"\r\n", b"\n"), MALFORMED),
    "an encoding of its own": (WANTED + b'--x\r\nContent-Disposition: form-data; name="file"; filename="a.exe"\r\nContent-Transfer-Encoding: base64\r\n\r\nSGVsbG8=\r\n' + END, OTHER_FILE),
    "nothing": (b"", NO_FILE),
}  # fmt: skip
KINDS = {
    "no boundary": ("multipart/form-data", f"{REASON} Missing boundary"),
    "a boundary of no letters": ('multipart/form-data; boundary=""', f"{REASON} Invalid multipart data"),
    "a boundary of 10,000 letters": (
        f"multipart/form-data; boundary={'x' * 10_000}",
        f"{REASON} Invalid multipart data",
    ),
    "two boundaries": ("multipart/form-data; boundary=x; boundary=y", f"{REASON} Invalid multipart data"),
}
LANGUAGES: dict[str, tuple[str, bytes, str, str]] = {
    "a number of pages": (f"{STYLES}?page=99999999999999999999&page_size=-1", b"", "GET", "400 invalid_parameter: Parameter \"page\" must be"),
    "rules that there are not": (STYLES, b'{"name": "N", "language": "en", "configured_rules": {"a": {"b": "c"}}}', "POST", wrong("configured_rules")),
    "rules that are a list": (STYLES, b'{"name": "N", "language": "en", "configured_rules": [[[]]]}', "POST", wrong("configured_rules")),
    "five thousand instructions": (STYLES, json.dumps({"name": "N", "language": "en", "custom_instructions": [{"label": "L", "prompt": "P"}] * 5_000}).encode(), "POST", "400 invalid_parameter: Maximum of 200 custom instructions"),
    "a list in another script": (STYLES, '{"name": "N", "language": "ｅｎ"}'.encode(), "POST", wrong("language")),
    "a name of control signs": (STYLES, b'{"name": "a\\u0007\\u001b[31m", "language": "en"}', "POST", wrong("name")),
    "five thousand dictionaries": (GLOSSARIES, json.dumps({"name": "N", "dictionaries": [{"source_lang": "en", "target_lang": "de", "entries": "a\tb"}] * 5_000}).encode(), "POST", "400 malformed_request: A glossary can have only one dictionary for a language pair"),
    "lists that are the same": (TERMS, b'{"name": "N", "term_lists": [{"lang": "en", "entries": "a"}, {"lang": "en", "entries": "b"}]}', "POST", "400 malformed_request: Bad request"),
    "a sound of no kind": (VOICE, b'{"source_media_content_type": "audio/../../x"}', "POST", wrong("source_media_content_type")),
    "a thousand languages": (VOICE, json.dumps({"source_media_content_type": "audio/ogg", "target_languages": ["xx"] * 1_000}).encode(), "POST", wrong("target_languages")),
    "a recording of minus one byte": ("/v1/jobs/voice/translate", b'{"source_file": {"name": "a", "content_type": "audio/wav", "content_length": -1}, "targets": [{"language": "en", "type": "text/plain"}]}', "POST", wrong("source_file.content_length")),
    "a recording of an exabyte": ("/v1/jobs/voice/translate", b'{"source_file": {"name": "a", "content_type": "audio/wav", "content_length": 1000000000000000000}, "targets": [{"language": "en", "type": "text/plain"}]}', "POST", wrong("source_file.content_length")),
    "a memory of an exabyte": ("/v3/translation_memories/import", b'{"source_file": {"file_name": "a.tmx", "content_length": 1000000000000000000}}', "POST", TOO_LARGE),
    "a memory of no bytes": ("/v3/translation_memories/import", b'{"source_file": {"file_name": "../../a.sh", "content_length": 0}}', "POST", "400 invalid_parameter: Parameter 'source_file.content_length' must be greater than 0"),
    "a text to be written anew, without end": ("/v2/write/rephrase", b'{"text": ["%b"], "target_lang": "DE"}' % (b"a" * 200_000), "POST", TOO_LARGE),
}  # fmt: skip

BODIES = [
    *(Poison(what, body(), given(data), expected) for what, (data, expected) in JSONS.items()),
    *(Poison(what, body(kind=FORM), given(data), expected) for what, (data, expected) in FORMS.items()),
    *(Poison(what, body("/v2/document", PARTS), given(data), expected) for what, (data, expected) in MULTIPARTS.items()),
    *(Poison(what, body("/v2/document", kind), lambda: WANTED + FILE + END, said) for what, (kind, said) in KINDS.items()),
    Poison("JSON in parts", body("/v2/document", JSON), lambda: b"{}", "415 invalid_content_type: Unsupported media type. Supported:"),
    Poison("a kind that is none", body(kind="text/;;=,"), lambda: b"{}", "415 invalid_content_type: Unsupported media type. Supported:"),
    Poison("a kind of 10,000 letters", body(kind="a" * 10_000), lambda: b"{}", "415 invalid_content_type: Unsupported media type. Supported:"),
    *(Poison(what, body(path, method=method), given(data), expected) for what, (path, data, method, expected) in LANGUAGES.items()),
]  # fmt: skip
