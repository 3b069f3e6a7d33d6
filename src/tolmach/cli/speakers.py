"""Who translates for a command: the engines of this machine, or a running service."""

import asyncio
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, closing, nullcontext
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from tolmach.cli.opening import open_translator
from tolmach.errors import StartError
from tolmach.settings import Settings

if TYPE_CHECKING:
    import httpx

    from tolmach.documents.translating import Translating
    from tolmach.localising.pieces import AskedPhrase
    from tolmach.localising.remembering import FileMemory
    from tolmach.localising.service import SaidPhrase
    from tolmach.translation.model import Wish
    from tolmach.translation.service import Translator

BLOCK: Final = 50
"""How many texts go together: as many as every service takes in one request."""
TRIES: Final = 6
PATIENCE: Final = 300.0
POLL: Final = 0.5


@dataclass(frozen=True, slots=True)
class LocalSpeaker:
    translator: "Translator"
    translating: "Translating"
    wish: "Wish"

    async def say(self, phrases: "Sequence[AskedPhrase]", memory: "FileMemory") -> "list[SaidPhrase]":
        from tolmach.engines.queue import Priority
        from tolmach.localising.service import SaidPhrase
        from tolmach.markup.model import Options
        from tolmach.translation.model import Order

        # A form of address is decided for all texts of an order, so that a file speaks to its reader in one way.
        wish = replace(self.wish, memory=memory)
        found: dict[AskedPhrase, SaidPhrase] = {}
        for markup, own in _by_markup(phrases):
            tags = {"html": Options("html", plain=True), "xml": Options("xml")}.get(markup)
            order = Order(tuple(each.text for each in own), wish, tags)
            done = await self.translator.translate(order, key="cli", priority=Priority.INTERACTIVE)
            said = (SaidPhrase(each.text, any(one.is_doubtful for one in each.receipt.sentences)) for each in done)
            found |= zip(own, said, strict=True)
        return [found[phrase] for phrase in phrases]

    async def document(self, name: str, data: bytes) -> bytes:
        from tolmach.documents.whole import Asked, translate

        return (await translate(self.translating, Asked(name, data, self.wish))).data


@asynccontextmanager
async def local_speakers(settings: Settings, wishes: "Sequence[Wish]") -> AsyncIterator[list[LocalSpeaker]]:
    """One for each wish, over the same engines."""
    from tolmach.documents.helper import open_helper
    from tolmach.documents.translating import Translating

    async with open_translator(settings) as translator:
        for wish in wishes:
            translator.require(wish)
        helper = open_helper(settings)
        with closing(helper) if helper else nullcontext():
            translating = Translating(translator, helper=helper)
            yield [LocalSpeaker(translator, translating, wish) for wish in wishes]


@dataclass(frozen=True, slots=True)
class RemoteSpeaker:
    """Speaks DeepL's interface, with the rights and the quota of its key."""

    client: "httpx.AsyncClient"
    fields: dict[str, Any]

    async def say(self, phrases: "Sequence[AskedPhrase]", memory: "FileMemory") -> "list[SaidPhrase]":
        from tolmach.localising.service import SaidPhrase

        found: dict[AskedPhrase, SaidPhrase] = {}
        for markup, own in _by_markup(phrases):
            tags = {"tag_handling": markup} if markup else {}
            for start in range(0, len(own), BLOCK):
                block = own[start : start + BLOCK]
                body = {**self.fields, **tags, "text": [each.text for each in block], "show_checks": True}
                answer = await _asked(self.client, "POST", "/v2/translate", json=body)
                said = (SaidPhrase(each["text"], _is_doubtful(each)) for each in answer.json()["translations"])
                found |= zip(block, said, strict=True)
        return [found[phrase] for phrase in phrases]

    async def document(self, name: str, data: bytes) -> bytes:
        named = {name: value for name, value in self.fields.items() if name != "style_id"}
        sent = await _asked(self.client, "POST", "/v2/document", data=named, files={"file": (name, data)})
        path, key = f"/v2/document/{sent.json()['document_id']}", {"document_key": sent.json()["document_key"]}
        while (status := (await _asked(self.client, "POST", path, json=key)).json())["status"] != "done":
            if status["status"] == "error":
                raise StartError(f"The service could not translate {name}: {status.get('error_message', '')}")
            await asyncio.sleep(POLL)
        return (await _asked(self.client, "POST", f"{path}/result", json=key)).content


@asynccontextmanager
async def connected(url: str, key: str) -> "AsyncIterator[httpx.AsyncClient]":
    import httpx

    headers = {"Authorization": f"DeepL-Auth-Key {key}"}
    async with httpx.AsyncClient(base_url=url, headers=headers, trust_env=False, timeout=PATIENCE) as client:
        yield client


async def item_id(client: "httpx.AsyncClient", kind: str, name: str, fitting: dict[str, str]) -> str:
    """The id of the glossary or the style rule list with this name."""
    path, members, identifier = {
        "glossary": ("/v3/glossaries", "glossaries", "glossary_id"),
        "style": ("/v3/style_rules", "style_rules", "style_id"),
    }[kind]
    listed = (await _asked(client, "GET", path)).json()[members]
    found = [each for each in listed if each["name"] == name and fitting.items() <= each.items()]
    if len(found) != 1:
        many = "several" if found else "no"
        raise StartError(
            f"The service has {many} {'glossaries' if kind == 'glossary' else 'styles'} of the name {name}."
        )
    return str(found[0][identifier])


def _is_doubtful(translation: dict[str, Any]) -> bool:
    """A service of another make or an earlier release does not say it."""
    return any(each["is_doubtful"] for each in translation.get("checks", {}).get("sentences", ()))


async def _asked(client: "httpx.AsyncClient", method: str, path: str, **body: Any) -> "httpx.Response":
    """Asks again where the service is busy. A refusal becomes a sentence."""
    import httpx

    for turn in range(TRIES):
        try:
            answer = await client.request(method, path, **body)
        except (httpx.HTTPError, httpx.InvalidURL) as error:
            reason = str(error) or type(error).__name__
            raise StartError(f"The service at {client.base_url} does not answer: {reason}.") from None
        if answer.status_code not in (429, 503, 529) or turn == TRIES - 1:
            break
        await asyncio.sleep(float(answer.headers.get("Retry-After", 2**turn)))
    if answer.is_success:
        return answer
    raise StartError(f"The service at {client.base_url} refused: {answer.status_code} {_reason(answer)}")


def _reason(answer: "httpx.Response") -> str:
    try:
        body = answer.json()
        return ". ".join(str(body[name]).rstrip(".") for name in ("message", "detail") if body.get(name)) + "."
    except (ValueError, AttributeError, TypeError):
        return answer.reason_phrase


def _by_markup(phrases: "Sequence[AskedPhrase]") -> "Iterator[tuple[str, list[AskedPhrase]]]":
    for markup in dict.fromkeys(phrase.markup for phrase in phrases):
        yield markup, [phrase for phrase in phrases if phrase.markup == markup]
