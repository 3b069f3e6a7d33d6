"""Compares documents with LibreTranslate's operation for files: seconds, kept formatting, and quality of the words.

Each paragraph is a line of NTREX with a bold stretch in it, so that a person's translation is known.
"""

import html
import io
import json
import re
import time
import urllib.request
import zipfile
from collections.abc import Callable
from typing import Any
from uuid import uuid4

from benchmarks.documents.made import Paragraph, docx
from benchmarks.races.libretranslate import libretranslate, packed, translated_file
from benchmarks.service import KEY, Service, service
from benchmarks.signature import lines
from benchmarks.tasks.taught import chrf, percent

SOURCE, TARGET = "en", "de"
PARAGRAPHS = 40
PAUSE = 0.1
_WORDS = re.compile(r"\S+\s?")
_BOLD = 3
"""Words."""
Convert = Callable[[str, bytes], bytes]


def race(count: int = PARAGRAPHS) -> dict[str, Any]:
    texts, references = lines(SOURCE, count), lines(TARGET, count)
    made = [paragraph(text) for text in texts]
    files = {"docx": docx([made]), "html": as_html(made)}
    with service() as running:
        ours = _measured(lambda name, data: _translated(running, name, data), files, references)
    with packed(SOURCE, TARGET) as folder, libretranslate(folder) as rival:
        theirs = _measured(lambda name, data: translated_file(rival, name, data, SOURCE, TARGET), files, references)
    return {"paragraphs": count, "Tolmach": ours, "LibreTranslate": theirs}


def paragraph(text: str) -> Paragraph:
    """Makes a paragraph with bold words in the middle."""
    words = _WORDS.findall(text)
    start = max(0, len(words) // 2 - 1)
    parts = ("".join(words[:start]), "".join(words[start : start + _BOLD]), "".join(words[start + _BOLD :]))
    return Paragraph(tuple((part, number == 1) for number, part in enumerate(parts) if part))


def as_html(made: list[Paragraph]) -> bytes:
    body = "".join(
        "<p>" + "".join(f"<b>{html.escape(t)}</b>" if bold else html.escape(t) for t, bold in each.runs) + "</p>\n"
        for each in made
    )
    return f"<!DOCTYPE html>\n<html><head><meta charset='utf-8'></head><body>\n{body}</body></html>".encode()


def _measured(convert: Convert, files: dict[str, bytes], references: list[str]) -> dict[str, Any]:
    convert("first.txt", b"Good morning.")
    table = {}
    for kind, data in files.items():
        began = time.perf_counter()
        output = convert(f"race.{kind}", data)
        seconds = time.perf_counter() - began
        table[kind] = {"seconds": round(seconds, 2), **judged(kind, output, references)}
    return table


def judged(kind: str, output: bytes, references: list[str]) -> dict[str, Any]:
    found = READERS[kind](output)
    texts = [text for text, _ in found]
    if len(texts) != len(references):
        return {"paragraphs": len(texts)}
    return {
        "paragraphs": len(texts),
        "bold_kept_percent": percent(sum(has_bold for _, has_bold in found), len(found)),
        "chrf": chrf(texts, references),
    }


def _read_docx(data: bytes) -> list[tuple[str, bool]]:
    """The text of each paragraph, and whether some of it is bold."""
    body = zipfile.ZipFile(io.BytesIO(data)).read("word/document.xml").decode()
    return [
        (
            html.unescape("".join(re.findall(r"<w:t(?: [^>]*)?>([^<]*)</w:t>", each))),
            bool(re.search(r"<w:b(?: [^>]*)?/>.*?<w:t(?: [^>]*)?>[^<]*\w", each, re.DOTALL)),
        )
        for each in re.findall(r"<w:p[ >].*?</w:p>", body, re.DOTALL)
    ]


def _read_html(data: bytes) -> list[tuple[str, bool]]:
    return [
        (html.unescape(re.sub(r"<[^>]*>", "", each)), bool(re.search(r"<b\b[^>]*>[^<]*\w", each)))
        for each in re.findall(r"<p\b[^>]*>(.*?)</p>", data.decode(), re.DOTALL)
    ]


READERS: dict[str, Callable[[bytes], list[tuple[str, bool]]]] = {"docx": _read_docx, "html": _read_html}


def _translated(running: Service, name: str, data: bytes) -> bytes:
    """Translates a file as a client does: upload, ask for the state, fetch."""
    boundary = uuid4().hex
    parts = [
        f'--{boundary}\r\nContent-Disposition: form-data; name="{key}"\r\n\r\n{value}\r\n'.encode()
        for key, value in (("source_lang", SOURCE), ("target_lang", TARGET))
    ]
    head = f'--{boundary}\r\nContent-Disposition: form-data; name="file"; filename="{name}"\r\n\r\n'.encode()
    body = b"".join([*parts, head, data, f"\r\n--{boundary}--\r\n".encode()])
    handle = json.loads(_post(running, "", body, f"multipart/form-data; boundary={boundary}"))
    key = json.dumps({"document_key": handle["document_key"]}).encode()
    place = f"/{handle['document_id']}"
    while (state := json.loads(_post(running, place, key)))["status"] != "done":
        if state["status"] == "error":
            raise RuntimeError(f"The document {name} failed.")
        time.sleep(PAUSE)
    return _post(running, f"{place}/result", key)


def _post(running: Service, place: str, body: bytes, kind: str = "application/json") -> bytes:
    request = urllib.request.Request(
        f"http://{running.host}:{running.port}/v2/document{place}",
        body,
        {"Authorization": f"DeepL-Auth-Key {KEY}", "Content-Type": kind},
    )
    with urllib.request.urlopen(request, timeout=600) as answer:
        return bytes(answer.read())
