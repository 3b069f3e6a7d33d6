"""The tools that an agent sees. Their names, descriptions and parameters are what it decides by."""

import asyncio
import base64
import binascii
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import Field

from tolmach.errors import ApiError, BadRequest, InvalidFile, Refused
from tolmach.mcp.asking import ToolDesk
from tolmach.wire.inside import ApiCall, Attached, Reply

Answer = dict[str, Any]
Language = Annotated[str, Field(description="Language to translate into: a code such as DE, EN-US, PT-BR or ZH-HANT.")]
Source = Annotated[str | None, Field(description="Language of the text, such as EN. Leave it out to have it detected.")]
Texts = Annotated[list[str], Field(min_length=1, max_length=50, description="Up to 50 texts, translated together.")]
Formality = Annotated[
    Literal["default", "more", "less", "prefer_more", "prefer_less"],
    Field(description="Form of address. `prefer_…` is ignored by languages that have none to choose."),
]
GlossaryId = Annotated[
    str | None, Field(description="Id of a glossary whose terms must be used; needs source_lang. See list_glossaries.")
]
MemoryId = Annotated[
    str | None, Field(description="Id of a translation memory to reuse. See list_translation_memories.")
]
Written = Annotated[str | None, Field(description="Language of the text, such as EN-GB. Leave it out to detect it.")]
PAUSE = 0.5
LARGEST_DOCUMENT = 10_000_000
"""Bytes of a document in a message, which is in memory several times at once."""


@dataclass(frozen=True, slots=True)
class ToolSet:
    """`local` tools read and write files of the machine where they run; others pass files in the messages."""

    desk: ToolDesk
    local: bool

    @property
    def reading(self) -> tuple[Callable[..., Any], ...]:
        """Tools that change nothing but the usage."""
        return (
            self.translate_text,
            self.rephrase_text,
            self.correct_text,
            self.list_languages,
            self.list_glossaries,
            self.get_glossary_entries,
            self.list_translation_memories,
            self.get_usage,
        )

    @property
    def changing(self) -> tuple[Callable[..., Any], ...]:
        document = self.translate_document_file if self.local else self.translate_document
        return document, self.create_glossary, self.delete_glossary

    async def translate_text(
        self,
        text: Texts,
        target_lang: Language,
        source_lang: Source = None,
        formality: Formality = "default",
        context: Annotated[str, Field(description="Text around it that helps; it is not translated.")] = "",
        html: Annotated[bool, Field(description="Whether the texts are HTML, whose tags must survive.")] = False,
        glossary_id: GlossaryId = None,
        translation_memory_id: MemoryId = None,
    ) -> Answer:
        """Translate texts into another language.

        Each translation comes with `checks`: `repaired` names faults that were found and mended, `left` names faults
        that may still be there (numbers, names, tags, placeholders and so on). Look at a translation with something in
        `left` before you use it."""
        body = {
            "text": text,
            "target_lang": target_lang,
            "source_lang": source_lang,
            "formality": formality,
            "context": context,
            "tag_handling": "html" if html else None,
            "glossary_id": glossary_id,
            "translation_memory_id": translation_memory_id,
            "show_checks": True,
        }
        done = _good(await self._post("/v2/translate", body))["translations"]
        return {"translations": [_translation(item) for item in done]}

    async def rephrase_text(
        self,
        text: Texts,
        target_lang: Written = None,
        writing_style: Annotated[
            Literal["simple", "business", "academic", "casual"] | None, Field(description="Style, or give a tone.")
        ] = None,
        tone: Annotated[
            Literal["enthusiastic", "friendly", "confident", "diplomatic"] | None,
            Field(description="Tone, or give a style."),
        ] = None,
    ) -> Answer:
        """Reword and correct texts in their own language, in a style or a tone if one is given."""
        body = {"text": text, "target_lang": target_lang, "writing_style": writing_style, "tone": tone}
        return _good(await self._post("/v2/write/rephrase", body))

    async def correct_text(self, text: Texts, target_lang: Written = None) -> Answer:
        """Correct spelling and grammar with as few changes as possible. The texts stay in their language."""
        return _good(await self._post("/v2/write/correct", {"text": text, "target_lang": target_lang}))

    async def translate_document_file(
        self,
        input_path: Annotated[str, Field(description="Path of the document: docx, pptx, xlsx, pdf, html, txt, srt …")],
        output_path: Annotated[str, Field(description="Path of the new file. It must not exist yet.")],
        target_lang: Language,
        source_lang: Source = None,
        formality: Formality = "default",
        glossary_id: GlossaryId = None,
    ) -> Answer:
        """Translate a document on this machine into a new file. Layout and formatting stay."""
        name, data = await asyncio.to_thread(_read, input_path, output_path)
        options = _options(target_lang, source_lang, formality, glossary_id)
        content, billed = await self._document(name, data, options)
        await asyncio.to_thread(_write, output_path, content)
        return {"output_path": output_path, "billed_characters": billed}

    async def translate_document(
        self,
        name: Annotated[str, Field(description="Name of the file. Its extension decides the format, such as .docx.")],
        content_base64: Annotated[str, Field(description="The file, in Base64.")],
        target_lang: Language,
        source_lang: Source = None,
        formality: Formality = "default",
        glossary_id: GlossaryId = None,
    ) -> Answer:
        """Translate a document that is sent in Base64, and get the translated file in Base64. Layout and formatting
        stay."""
        try:
            data = base64.b64decode(content_base64, validate=True)
        except binascii.Error:
            raise BadRequest("content_base64 is not Base64.") from None
        options = _options(target_lang, source_lang, formality, glossary_id)
        content, billed = await self._document(name, data, options)
        return {"name": name, "content_base64": base64.b64encode(content).decode(), "billed_characters": billed}

    async def list_languages(self) -> Answer:
        """List the languages that texts can be translated from and into, with their codes."""
        sides = [_good(await self._get("/v2/languages", {"type": side})) for side in ("source", "target")]
        return {"sources": sides[0], "targets": sides[1]}

    async def list_glossaries(self) -> Answer:
        """List the glossaries of the account: their ids, names and pairs of languages."""
        return _good(await self._get("/v3/glossaries"))

    async def get_glossary_entries(self, glossary_id: str, source_lang: str, target_lang: str) -> Answer:
        """Show the terms of a glossary for a pair of languages, as lines of a source term, a tab and a target term."""
        asked = {"source_lang": source_lang, "target_lang": target_lang}
        return _good(await self._get(f"{_glossary(glossary_id)}/entries", asked))

    async def create_glossary(
        self,
        name: str,
        source_lang: str,
        target_lang: str,
        entries: Annotated[dict[str, str], Field(description="Terms of the source with their translations.")],
    ) -> Answer:
        """Create a glossary. Its id, given to translate_text, makes translations use its terms."""
        lines = "\n".join(f"{source}\t{target}" for source, target in entries.items())
        pair = {"source_lang": source_lang, "target_lang": target_lang, "entries": lines, "entries_format": "tsv"}
        return _good(await self._post("/v3/glossaries", {"name": name, "dictionaries": [pair]}))

    async def delete_glossary(self, glossary_id: str) -> Answer:
        """Delete a glossary for good."""
        _good(await self.desk.ask(ApiCall("DELETE", _glossary(glossary_id))))
        return {"deleted": glossary_id}

    async def list_translation_memories(self) -> Answer:
        """List the translation memories of the account: their ids, names and languages."""
        return _good(await self._get("/v3/translation_memories"))

    async def get_usage(self) -> Answer:
        """Show how many characters the account and this key have used in this period, and their limits."""
        return _good(await self._get("/v2/usage"))

    async def _document(self, name: str, data: bytes, options: Mapping[str, Any]) -> tuple[bytes, int]:
        asked = ApiCall("POST", "/v2/document", body=options, files={"file": Attached(name, data)})
        made = _good(await self.desk.ask(asked))
        path, key = f"/v2/document/{made['document_id']}", {"document_key": made["document_key"]}
        status = _good(await self._post(path, key))
        while status["status"] != "done":
            if status["status"] == "error":
                raise InvalidFile(status["error_message"])
            await asyncio.sleep(PAUSE)
            status = _good(await self._post(path, key))
        result = await self._post(f"{path}/result", key)
        if not result.ok:
            raise BadRequest(result.problem)
        return result.content, status["billed_characters"]

    async def _post(self, path: str, body: Mapping[str, Any]) -> Reply:
        given = {name: value for name, value in body.items() if value is not None}
        return await self.desk.ask(ApiCall("POST", path, body=given))

    async def _get(self, path: str, query: Mapping[str, str] | None = None) -> Reply:
        return await self.desk.ask(ApiCall("GET", path, query=query or {}))


def _glossary(glossary_id: str) -> str:
    """The path of a glossary. What is no id must not become another path."""
    if not re.fullmatch(r"[0-9A-Za-z-]+", glossary_id):
        raise BadRequest("glossary_id is not the id of a glossary. See list_glossaries.")
    return f"/v3/glossaries/{glossary_id}"


def _read(path: str, output: str) -> tuple[str, bytes]:
    """The name and the content of a file. Its translation must not replace anything."""
    source = Path(path).expanduser()
    if Path(output).expanduser().exists():
        raise Refused(f"The file {output} exists already. Name another output_path.")
    try:
        return source.name, source.read_bytes()
    except OSError as error:
        raise Refused(f"The file {path} cannot be read: {error.strerror}.") from None


def _write(path: str, content: bytes) -> None:
    try:
        with Path(path).expanduser().open("xb") as file:
            file.write(content)
    except OSError as error:
        raise Refused(f"The file {path} cannot be written: {error.strerror}.") from None


def _options(target: str, source: str | None, formality: str, glossary: str | None) -> dict[str, str]:
    given = {"target_lang": target, "source_lang": source, "formality": formality, "glossary_id": glossary}
    return {name: value for name, value in given.items() if value is not None}


def _translation(item: Answer) -> Answer:
    checks = item["checks"]
    kept = {name: checks[name] for name in ("repaired", "left", "concerned", "terms", "ignored")}
    return {
        "text": item["text"],
        "detected_source_language": item["detected_source_language"],
        "billed_characters": item["billed_characters"],
        "checks": kept,
    }


def _good(reply: Reply) -> Answer:
    if not reply.ok:
        raise BadRequest(reply.problem)
    data: Answer = reply.data or {}
    return data


def sentence(error: Exception) -> str:
    """What an agent reads about an error; never the words of an unexpected one."""
    if isinstance(error, ApiError):
        return " ".join(filter(None, (error.message, error.detail)))
    return str(error) if isinstance(error, Refused) else f"The program has an error ({type(error).__name__})."
