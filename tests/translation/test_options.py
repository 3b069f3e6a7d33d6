"""One record says how text is to be translated, whichever way the choice came in and wherever it is kept."""

import json
from dataclasses import fields

import pytest

from tolmach.documents.model import DocumentOptions
from tolmach.documents.schema import UploadDocument
from tolmach.languages.catalogue import named
from tolmach.translation.model import Wish
from tolmach.translation.options import TranslationOptions
from tolmach.translation.schema import TranslateText, VarySentence
from tolmach.translation.sentences import Split
from tolmach.wire.bodies import Uploaded

ID = "0b59b1f6-1111-4d3a-8d3f-3a5e8a7f2c11"
FULL = TranslationOptions(
    target="de",
    source="en",
    formality="formal",
    address="informal",
    split=Split.NONE,
    context="A letter.",
    preserve_formatting=True,
    model_type="quality_optimized",
    glossaries=(ID,),
    memory=ID,
    threshold=80,
    style=ID,
    instructions=("Be short.",),
)
SENT = {
    "target_lang": "DE",
    "source_lang": "EN",
    "formality": "prefer_more",
    "glossary_id": ID.upper(),
    "translation_memory_id": ID,
    "translation_memory_threshold": 80,
    "style_id": ID,
}
OF_EARLIER_RELEASES = {"target", "source", "formality", "glossaries", "watermark", "memory", "threshold", "styled"}


def test_a_request_for_texts_says_all_of_it() -> None:
    params = TranslateText.model_validate(
        SENT
        | {
            "text": ["a"],
            "address": "informal",
            "split_sentences": "0",
            "context": "A letter.",
            "preserve_formatting": True,
            "model_type": "quality_optimized",
            "custom_instructions": ["Be short."],
        }
    )
    assert TranslationOptions.read(params) == FULL


def test_a_document_says_what_it_can() -> None:
    file = Uploaded("a.txt", b"Hello")
    params = UploadDocument.model_validate(SENT | {"file": file, "enable_watermark": True})
    assert DocumentOptions.read(params) == DocumentOptions(
        target="de",
        source="en",
        formality="formal",
        glossaries=(ID,),
        memory=ID,
        threshold=80,
        style=ID,
        watermark=True,
    )


def test_one_sentence_has_few_options() -> None:
    sent = {"target_lang": "de", "source_lang": "en", "text": "a", "formality": "less", "address": "formal"}
    assert TranslationOptions.read(VarySentence.model_validate(sent)) == TranslationOptions(
        target="de", source="en", formality="informal", address="formal"
    )


@pytest.mark.parametrize(
    ("sent", "split"),
    [
        ({}, Split.ALL),
        ({"tag_handling": "xml"}, Split.ALL),
        ({"tag_handling": "html"}, Split.NO_NEWLINES),
        ({"tag_handling": "html", "split_sentences": "1"}, Split.ALL),
    ],
)
def test_line_ends_of_html_are_seldom_meant(sent: dict[str, str], split: Split) -> None:
    params = TranslateText.model_validate({"target_lang": "de", "text": ["a"], **sent})
    assert TranslationOptions.read(params).split is split


def test_a_preference_needs_a_language_with_forms_of_address() -> None:
    params = TranslateText.model_validate({"target_lang": "en-GB", "text": ["a"], "formality": "prefer_more"})
    assert TranslationOptions.read(params).formality is None


def test_a_wish_has_languages_for_codes() -> None:
    assert FULL.wish() == Wish(
        target=named("de"),
        source=named("en"),
        split=Split.NONE,
        formality="formal",
        address="informal",
        context="A letter.",
        preserve_formatting=True,
        model_type="quality_optimized",
    )


@pytest.mark.parametrize("options", [FULL, TranslationOptions(target="de")])
def test_what_is_kept_comes_back(options: TranslationOptions) -> None:
    assert TranslationOptions.from_json(options.as_json()) == options


def test_an_earlier_release_reads_what_is_kept_of_a_document() -> None:
    kept = json.loads(DocumentOptions(target="de", styled=True, watermark=True).as_json())
    assert kept == {"target": "de", "glossaries": [], "styled": True, "watermark": True}
    offered = {each.name for each in fields(DocumentOptions) if each.name not in OF_EARLIER_RELEASES}
    document = DocumentOptions.read(UploadDocument.model_validate(SENT | {"file": Uploaded("a.txt", b"Hello")}))
    assert json.loads(document.as_json()).keys() & offered == {"style"}, "the id of a list is not kept"


def test_what_an_earlier_release_kept_of_a_document_is_read() -> None:
    kept = '{"target": "de", "source": "en", "formality": null, "glossaries": ["a"], "watermark": false,'
    kept += ' "memory": null, "threshold": 75, "styled": true}'
    assert DocumentOptions.from_json(kept) == DocumentOptions(
        target="de", source="en", glossaries=("a",), threshold=75, styled=True
    )
