"""Races: our weights as others want them, callers, documents that are judged, pictures. No race is run here."""

import io
import json
import re
import zipfile
from typing import Any
from xml.etree import ElementTree

import pytest

from benchmarks.documents.made import docx
from benchmarks.races import page
from benchmarks.races.documents import as_html, judged, paragraph
from benchmarks.races.pictures import BarGroup, bars
from benchmarks.races.speed import called
from benchmarks.races.weights import configuration, metadata
from tolmach.engines.nmt.packages import shipped

TEXTS = ["The minister met the president in Berlin on Monday.", "Cats & dogs like to play in the garden all day."]


def test_the_target_stands_before_every_source() -> None:
    ours = json.loads((shipped() / "config.json").read_text(encoding="utf-8"))
    packed = configuration(shipped(), "de")
    assert packed["add_source_bos"] is True
    assert packed["bos_token"] in json.loads((shipped() / "shared_vocabulary.json").read_text(encoding="utf-8"))
    assert packed["decoder_start_token"] == ours["decoder_start_token"]
    assert metadata("en", "de")["to_code"] == "de"


def test_everybody_is_answered_in_order() -> None:
    seconds, times, outputs = called(lambda: str.upper, ["a", "b", "c"], 2)
    assert outputs == ["A", "B", "C"]
    assert len(times) == 3
    assert seconds > 0


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_a_text_without_an_answer_is_no_result() -> None:
    def ask(text: str) -> str:
        raise OSError

    with pytest.raises(RuntimeError, match="1 of 1 texts got no answer"):
        called(lambda: ask, ["a"], 1)


@pytest.mark.parametrize("kind", ["docx", "html"])
def test_a_document_is_judged_by_its_text_and_its_bold_words(kind: str) -> None:
    made = [paragraph(text) for text in TEXTS]
    data = docx([made]) if kind == "docx" else as_html(made)
    assert judged(kind, data, TEXTS) == {"paragraphs": 2, "bold_kept_percent": 100.0, "chrf": 100.0}
    assert judged(kind, _without_bold(kind, data), TEXTS)["bold_kept_percent"] == 0.0
    assert judged(kind, data, TEXTS[:1]) == {"paragraphs": 2}


def _without_bold(kind: str, data: bytes) -> bytes:
    if kind == "html":
        return re.sub(rb"</?b>", b"", data)
    changed, given = io.BytesIO(), zipfile.ZipFile(io.BytesIO(data))
    with zipfile.ZipFile(changed, "w") as package:
        for name in given.namelist():
            package.writestr(name, given.read(name).replace(b"<w:b/>", b""))
    return changed.getvalue()


def test_a_longer_bar_is_more() -> None:
    picture = ElementTree.fromstring(bars("race", [BarGroup("speed", [("ours", 20.0), ("theirs", 5.0)])]))
    boxes = list(picture.iter("{http://www.w3.org/2000/svg}rect"))[1:]
    longer, shorter = (int(each.attrib["width"]) for each in boxes)
    assert longer == 4 * shorter


def test_pages_and_pictures_of_all_races() -> None:
    signature = dict.fromkeys(("commit", "changed", "model", "data", "cores", "processor", "load_before"), 0)
    common: dict[str, Any] = {"signature": {**signature, "ctranslate2": "4"}}
    load = {"sentences_per_second": 9.0, "p50_ms": 1, "p99_ms": 2}
    racer = {"first_answer_seconds": 1, "at_start_mib": 2, "under_load_mib": 3, "chrf": 4, "64 at once": load}
    speed = common | {"direction": "en-de", "beam": 2, "Tolmach": racer, "LibreTranslate": racer}
    speed |= {"CTranslate2 alone": {"sentences_per_second": 30.5}}
    assert "30.5" in page.speed_picture(speed)
    assert "| LibreTranslate | 64 at once | 9.0 | 1 | 2 |" in page.speed_part(speed)
    kinds = {"docx": {"seconds": 1.5, "paragraphs": 2, "bold_kept_percent": 50.0, "chrf": 40.0}}
    documents = common | {"paragraphs": 2, "Tolmach": kinds, "LibreTranslate": kinds}
    assert "docx: seconds" in page.documents_picture(documents)
    assert "| Tolmach | docx | 1.5 | 2 | 50.0 | 40.0 |" in page.documents_part(documents)
    row = {"p50_ms": 7.5, "p99_ms": 8, "ours": {"p50_ms": 0.5, "p99_ms": 1}, "as_near_as_ours": "9 of 10"}
    beside = {"at 75 %": row, "at 50 %": row, "segments_per_second": 1}
    memories = common | {"import": {"segments": 2000}, "pg_trgm": beside}
    assert "7.5" in page.memories_picture(memories)
    assert "| pg_trgm | at 75 % | 7.5 | 8 | 0.5 | 1 | 9 of 10 |" in page.memories_part(memories)
