"""Calls of the official clients that correspond to requests of the console. Pure."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from tolmach.console.model import ApiCall
from tolmach.console.showing.literals import javascript, python

PYTHON_HEAD = """\
import os
import deepl

client = deepl.DeepLClient(os.environ["DEEPL_AUTH_KEY"], server_url=SERVER)
"""
NODE_HEAD = """\
import * as deepl from "deepl-node";

const client = new deepl.DeepLClient(process.env.DEEPL_AUTH_KEY, { serverUrl: SERVER });
"""
NAMES = {
    "formality": ("formality", "formality"),
    "context": ("context", "context"),
    "model_type": ("model_type", "modelType"),
    "glossary_id": ("glossary", "glossary"),
    "style_id": ("style_rule", "styleRule"),
    "translation_memory_id": ("translation_memory", "translationMemory"),
    "translation_memory_threshold": ("translation_memory_threshold", "translationMemoryThreshold"),
    "custom_instructions": ("custom_instructions", "customInstructions"),
    "tag_handling": ("tag_handling", "tagHandling"),
    "preserve_formatting": ("preserve_formatting", "preserveFormatting"),
}
"""Parameters of the interface, and their names in the clients for Python and Node. Other parameters are sent as they
are."""


@dataclass(frozen=True, slots=True)
class ClientCall:
    """First the positional arguments, as source code; then options by their names in the interface."""

    python_name: str
    node_name: str
    python_first: tuple[str, ...] = ()
    node_first: tuple[str, ...] = ()
    options: Mapping[str, Any] = field(default_factory=dict)
    printed: tuple[str, str] = ("result", "result")

    def python(self, server: str) -> str:
        known = [f"{NAMES[name][0]}={python(value)}" for name, value in self.options.items() if name in NAMES]
        others = {name: value for name, value in self.options.items() if name not in NAMES}
        words = [*self.python_first, *known, *([f"extra_body_parameters={python(others)}"] if others else [])]
        head = PYTHON_HEAD.replace("SERVER", python(server))
        return f"{head}result = client.{self.python_name}({_listed(words, 4)})\nprint({self.printed[0]})"

    def node(self, server: str) -> str:
        known = [f"{NAMES[name][1]}: {javascript(value)}" for name, value in self.options.items() if name in NAMES]
        others = {name: _text(value) for name, value in self.options.items() if name not in NAMES}
        options = [*known, *([f"extraRequestParameters: {javascript(others)}"] if others else [])]
        words = [*self.node_first, *([f"{{ {', '.join(options)} }}"] if options else [])]
        head = NODE_HEAD.replace("SERVER", javascript(server))
        call = f"client.{self.node_name}({_listed(words, 2)})"
        return f"{head}const result = await {call};\nconsole.log({self.printed[1]});"


def known(ask: ApiCall) -> ClientCall | None:
    make = _CALLS.get((ask.method, ask.path))
    return make(ask) if make and not (ask.query and ask.method == "GET") else None


def _translate(ask: ApiCall) -> ClientCall:
    body = dict(ask.body or {})
    texts = list(body.pop("text", []))
    text: Any = texts[0] if len(texts) == 1 else texts
    source, target = body.pop("source_lang", None), body.pop("target_lang", "")
    is_one = isinstance(text, str)
    return ClientCall(
        "translate_text",
        "translateText",
        (python(text), *((f"source_lang={python(source)}",) if source else ()), f"target_lang={python(target)}"),
        (javascript(text), javascript(source), javascript(target)),
        body,
        ("result.text" if is_one else "[each.text for each in result]", "result.text" if is_one else "result"),
    )


def _document(ask: ApiCall) -> ClientCall:
    body = dict(ask.body or {})
    source, target = body.pop("source_lang", None), body.pop("target_lang", "")
    name = ask.files["file"].name if "file" in ask.files else "document"
    paths = (name, f"translated-{name}")
    return ClientCall(
        "translate_document_from_filepath",
        "translateDocument",
        (
            *map(python, paths),
            *((f"source_lang={python(source)}",) if source else ()),
            f"target_lang={python(target)}",
        ),
        (*map(javascript, paths), javascript(source), javascript(target)),
        body,
        ("result.status", "result.status"),
    )


def _plain(python_name: str, node_name: str) -> Callable[[ApiCall], ClientCall]:
    return lambda ask: ClientCall(python_name, node_name)


_CALLS: Mapping[tuple[str, str], Callable[[ApiCall], ClientCall]] = {
    ("POST", "/v2/translate"): _translate,
    ("POST", "/v2/document"): _document,
    ("GET", "/v2/usage"): _plain("get_usage", "getUsage"),
    ("GET", "/v3/glossaries"): _plain("list_multilingual_glossaries", "listMultilingualGlossaries"),
    ("GET", "/v3/style_rules"): _plain("get_all_style_rules", "getAllStyleRules"),
    ("GET", "/v3/translation_memories"): _plain("list_translation_memories", "listTranslationMemories"),
}


def _listed(words: list[str], indent: int) -> str:
    """On one line if it fits."""
    line = ", ".join(words)
    if len(line) <= 70:
        return line
    space = " " * indent
    return "\n" + "".join(f"{space}{word},\n" for word in words)


def _text(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
