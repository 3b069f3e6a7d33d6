"""The requests of the soak and their shares. Each one deletes what it made, so whatever remains is a leak."""

import json
import time
import uuid
from collections.abc import Callable
from functools import cache
from itertools import accumulate

from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

from benchmarks.documents.made import docx, pages
from benchmarks.signature import lines
from benchmarks.soak.caller import Broken, SoakCaller
from tolmach.console.tabs import TABS

TARGETS = ("DE", "FR", "JA", "PT-BR", "EN-GB")
PATIENCE = 120
MEMORIES, STYLES, TERMS = "/v3/translation_memories", "/v3/style_rules", "/v3/spoken-terms"
ENTRIES = {"source_lang": "en", "target_lang": "de", "entries": "artist\tMaler\nhouse\tHaus", "entries_format": "tsv"}
TMX = (
    b'<?xml version="1.0"?><tmx version="1.4"><header srclang="en" segtype="sentence" datatype="plaintext" '
    b'adminlang="en" o-tmf="x"/><body><tu><tuv xml:lang="en"><seg>Good morning!</seg></tuv><tuv xml:lang="de"><seg>'
    b"Guten Morgen!</seg></tuv></tu></body></tmx>"
)


@cache
def _sentences() -> list[str]:
    return lines("en", 300)


@cache
def _files() -> dict[str, bytes]:
    said = _sentences()[:8]
    return {
        "a.txt": "\n".join(said).encode(),
        "a.html": "".join(f"<p>{text}</p>" for text in said).encode(),
        "a.json": json.dumps({"said": said}).encode(),
        "a.srt": b"1\n00:00:01,000 --> 00:00:02,000\nGood morning!\n",
        "a.docx": docx(pages(said, 1, 400)),
        "broken.docx": docx(pages(said, 1, 400))[:300],
    }


def text(caller: SoakCaller) -> None:
    said = caller.chance.sample(_sentences(), caller.chance.choice((1, 1, 1, 5)))
    body = {"text": said, "target_lang": caller.chance.choice(TARGETS[:4]), "source_lang": "EN"}
    if caller.chance.random() < 0.3:
        caller.ask("POST", "/v2/translate", [("text", each) for each in said] + [("target_lang", "DE")])
    else:
        caller.ask("POST", "/v2/translate", body)


def tagged(caller: SoakCaller) -> None:
    said = f"<p>{caller.chance.choice(_sentences()).replace(' ', ' <b>', 1)}</b> {{name}}</p>"
    body = {"text": [said], "target_lang": "DE", "source_lang": "EN", "tag_handling": "html", "show_checks": True}
    caller.ask("POST", "/v2/translate", body)


def glossary(caller: SoakCaller) -> None:
    made = caller.ask("POST", "/v3/glossaries", {"name": "soak", "dictionaries": [ENTRIES]}, expect=(201,)).json
    path = f"/v3/glossaries/{made['glossary_id']}"
    body = {"text": ["The artist paints a house."], "source_lang": "EN", "target_lang": "DE"}
    caller.ask("POST", "/v2/translate", body | {"glossary_id": made["glossary_id"]})
    caller.ask("PATCH", path, {"name": "other", "dictionaries": [ENTRIES | {"entries": "sea\tMeer"}]})
    caller.ask("GET", f"{path}/entries?source_lang=en&target_lang=de")
    caller.ask("GET", "/v3/glossaries")
    caller.ask("DELETE", path, expect=(204,))


def style(caller: SoakCaller) -> None:
    body = {"name": "soak", "language": "de", "configured_rules": {}, "custom_instructions": []}
    made = caller.ask("POST", STYLES, body, expect=(201,)).json
    asked = {"text": [caller.chance.choice(_sentences())], "target_lang": "DE", "style_id": made["style_id"]}
    caller.ask("POST", "/v2/translate", asked)
    caller.ask("DELETE", f"{STYLES}/{made['style_id']}", expect=(204,))


def spoken_terms(caller: SoakCaller) -> None:
    body = {"name": "soak", "term_lists": [{"lang": "en", "entries": "Grafana\nNew Relic"}]}
    made = caller.ask("POST", TERMS, body, expect=(201,)).json
    caller.ask("GET", f"{TERMS}/{made['spoken_terms_id']}/entries?lang=en")
    caller.ask("DELETE", f"{TERMS}/{made['spoken_terms_id']}", expect=(204,))


def memory(caller: SoakCaller) -> None:
    file = {"source_file": {"file_name": "a.tmx", "content_length": len(TMX)}, "parameters": {}}
    started = caller.ask("POST", f"{MEMORIES}/import", file, expect=(202,)).json
    place = started["upload_url"].partition(str(caller.port))[2]
    caller.ask("PUT", place, TMX, key=None)
    job = f"{MEMORIES}/jobs/{started['job_id']}"
    result = _until(lambda: caller.ask("GET", job).json["results"][0], "status", ("completed", "failed"))
    found = f"{MEMORIES}/{result['translation_memory_id']}"
    caller.ask("GET", f"{found}/segments")
    body = {"text": ["Good morning!"], "source_lang": "EN", "target_lang": "DE"}
    caller.ask("POST", "/v2/translate", body | {"translation_memory_id": result["translation_memory_id"]})
    caller.ask("DELETE", found, expect=(204,))


def document(caller: SoakCaller) -> None:
    name = caller.chance.choice(tuple(_files()))
    sent, kind = _multipart(name, _files()[name])
    # The service refuses a file that is not what it claims to be, at once or when it reads the file.
    ticket = caller.ask("POST", "/v2/document", sent, expect=(200, 400), headers={"Content-Type": kind})
    if ticket.status != 200:
        return
    path, key = f"/v2/document/{ticket.json['document_id']}", {"document_key": ticket.json["document_key"]}
    status = _until(lambda: caller.ask("POST", path, key).json, "status", ("done", "error"))
    if status["status"] == "done":
        caller.ask("POST", f"{path}/result", key)
    elif not name.startswith("broken"):
        caller.seen.surprises[f"document: {name} {status['status']}"] += 1


def writing(caller: SoakCaller) -> None:
    body = {"text": [caller.chance.choice(_sentences())], "target_lang": "en-US"}
    caller.ask("POST", f"/v2/write/{caller.chance.choice(('correct', 'rephrase'))}", body)


def reading(caller: SoakCaller) -> None:
    paths = (
        "/v2/languages?type=target",
        "/v3/languages?resource=translate_text",
        "/v2/usage",
        "/v3/languages/resources",
    )
    caller.ask("GET", caller.chance.choice(paths))


def watching(caller: SoakCaller) -> None:
    caller.ask("GET", caller.chance.choice(("/healthz", "/readyz", "/metrics", "/openapi.json", "/docs")), key=None)


def voice(caller: SoakCaller) -> None:
    """Runs a whole session, or leaves one in the middle."""
    body = {
        "source_media_content_type": "audio/pcm;encoding=s16le;rate=16000",
        "source_language": "en",
        "target_languages": ["de"],
        "target_media_languages": caller.chance.choice(([], ["de"])),
    }
    # The number of sessions is limited: beyond the limit the service tells a client to come back.
    access = caller.ask("POST", "/v3/voice/realtime", body, expect=(200, 429))
    if access.status != 200:
        return
    url = f"{access.json['streaming_url']}?token={access.json['token']}"
    silence = json.dumps({"source_media_chunk": {"data": "A" * 8536}})
    try:
        with connect(url, proxy=None, compression=None, close_timeout=5) as line:
            for _ in range(5):
                line.send(silence)
            caller.count()
            if caller.chance.random() < 0.3:
                return
            line.send('{"end_of_source_media": {}}')
            while "end_of_stream" not in str(line.recv(PATIENCE)):
                pass
    except (WebSocketException, OSError, TimeoutError) as error:
        raise Broken(str(error)) from None


def administration(caller: SoakCaller) -> None:
    keys = "/v2/admin/developer-keys"
    made = caller.administer("POST", keys, {"label": "soak"}).json
    caller.ask("GET", "/v2/usage", key=made["key"])
    caller.administer("PUT", f"{keys}/limits", {"key_id": made["key_id"], "characters": 5})
    caller.ask("POST", "/v2/translate", {"text": ["Good morning"], "target_lang": "DE"}, key=made["key"], expect=(456,))
    caller.administer("PUT", f"{keys}/deactivate", {"key_id": made["key_id"]})
    caller.ask("GET", "/v2/usage", key=made["key"], expect=(403,))
    caller.administer("GET", "/v2/admin/analytics?start_date=2026-01-01&end_date=2026-12-31")


def console(caller: SoakCaller) -> None:
    if not caller.cookie:
        form = [("secret", "00000000-0000-4000-8000-0000000000be"), ("next", "/usage")]
        answer = caller.ask("POST", "/sign-in", form, key=None, expect=(303,))
        caller.cookie = answer.headers["set-cookie"].partition(";")[0]
    path = caller.chance.choice([tab.path for tab in TABS if not tab.for_administrators])
    caller.ask("GET", path, key=None, headers={"Cookie": caller.cookie})


def bad_input(caller: SoakCaller) -> None:
    number = caller.chance.randrange(9)
    typed = {"Content-Type": "application/json"}
    good = {"text": ["a"], "target_lang": "DE"}
    if number == 0:
        caller.ask("POST", "/v2/translate", b'{"text": ["a', expect=(400,), headers=typed)
    elif number == 1:
        caller.ask("POST", "/v2/translate", good, key=str(uuid.uuid4()), expect=(403,))
    elif number == 2:
        caller.ask("GET", f"/v3/glossaries/{uuid.uuid4()}", expect=(404,))
    elif number == 3:
        caller.ask("GET", "/v2/nothing", expect=(404,))
    elif number == 4:
        caller.ask("POST", "/v2/translate", good | {"target_lang": "XX"}, expect=(400,))
    elif number == 5:
        caller.ask("POST", "/v2/translate", b"x" * 140_000, expect=(413,), headers=typed)
    elif number == 6:
        caller.ask("DELETE", "/v2/translate", expect=(405,))
    elif number == 7:
        caller.ask("POST", "/v2/translate", b"[" * 50_000, expect=(400,), headers=typed)
    else:
        caller.ask("GET", "/v2/usage", key=None, expect=(401,))


def hang_up(caller: SoakCaller) -> None:
    body = json.dumps({"text": [caller.chance.choice(_sentences())] * 5, "target_lang": "DE"}).encode()
    kind = b"Content-Type: application/json\r\n"
    whole = kind + b"Content-Length: %d\r\n\r\n" % len(body) + body
    head = "POST /v2/translate HTTP/1.1"
    ends = (b"", whole, whole[:-20], kind + b'Transfer-Encoding: chunked\r\n\r\n5\r\n{"tex\r\n')
    caller.hang_up(head, caller.chance.choice(ends))


KINDS: dict[Callable[[SoakCaller], None], float] = {
    text: 40,
    tagged: 12,
    reading: 8,
    bad_input: 8,
    hang_up: 6,
    writing: 5,
    console: 4,
    watching: 3,
    glossary: 2.5,
    administration: 1,
    style: 1,
    spoken_terms: 1,
    document: 0.8,
    voice: 0.6,
    memory: 0.15,
}
"""What a caller may do next, with weights. Some of these are several requests."""

REAL: dict[Callable[[SoakCaller], None], float] = {text: 70, tagged: 20, glossary: 5, hang_up: 4, document: 1}
"""The requests to the service with the model, with weights."""


def do_something(caller: SoakCaller, kinds: dict[Callable[[SoakCaller], None], float]) -> None:
    chosen = caller.chance.choices(list(kinds), cum_weights=list(accumulate(kinds.values())))[0]
    caller.kind = chosen.__name__
    chosen(caller)


def _multipart(name: str, data: bytes) -> tuple[bytes, str]:
    mark = uuid.uuid4().hex
    head = f'--{mark}\r\nContent-Disposition: form-data; name="target_lang"\r\n\r\nDE\r\n--{mark}\r\n'
    head += f'Content-Disposition: form-data; name="file"; filename="{name}"\r\n\r\n'
    return head.encode() + data + f"\r\n--{mark}--\r\n".encode(), f"multipart/form-data; boundary={mark}"


def _until(ask: Callable[[], dict[str, str]], name: str, wanted: tuple[str, ...]) -> dict[str, str]:
    end = time.monotonic() + PATIENCE
    while (found := ask()).get(name) not in wanted:
        if time.monotonic() > end:
            raise Broken(f"It never became one of {wanted}.")
        time.sleep(0.2)
    return found
