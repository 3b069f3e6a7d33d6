"""Finds who translates a file, and how: glossaries and styles by their names, on this machine or in a service."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tolmach.cli.keys import only_account
from tolmach.cli.opening import Opened, load, work_on
from tolmach.cli.voice import KEY_VARIABLE
from tolmach.cli.wishes import Address, wish_for
from tolmach.errors import StartError
from tolmach.languages.model import Language

if TYPE_CHECKING:
    from tolmach.localising.service import StringSpeaker
    from tolmach.translation.model import Wish
    from tolmach.units import Guide, Terms


@dataclass(frozen=True, slots=True)
class SpeakerWishes:
    """How to translate, as the command line says it."""

    formality: Address | None
    glossary: str | None
    style: str | None
    account: str | None
    server: str | None
    key: str | None
    data: str | None
    config: Path | None


@asynccontextmanager
async def speakers(
    pairs: Sequence[tuple[Language, Language]], wishes: SpeakerWishes
) -> "AsyncIterator[Sequence[StringSpeaker]]":
    if wishes.server is None:
        from tolmach.cli.speakers import local_speakers

        found = [await asyncio.to_thread(_wish, pair, wishes) for pair in pairs]
        async with local_speakers(load(wishes.data, wishes.config), found) as local:
            yield local
        return
    from tolmach.cli.speakers import RemoteSpeaker, connected

    if not wishes.key:
        raise StartError(f"There is no key for {wishes.server}. Set {KEY_VARIABLE}.")
    async with connected(wishes.server, wishes.key) as client:
        yield [RemoteSpeaker(client, await _fields(client, pair, wishes)) for pair in pairs]


async def _fields(client: Any, pair: tuple[Language, Language], wishes: SpeakerWishes) -> dict[str, Any]:
    from tolmach.cli.speakers import item_id

    source, target = pair
    fields: dict[str, Any] = {"source_lang": source.code, "target_lang": target.code}
    if wishes.formality:
        fields["formality"] = f"prefer_{wishes.formality.value}"
    if wishes.glossary:
        fields["glossary_id"] = await item_id(client, "glossary", wishes.glossary, {})
    if wishes.style:
        fields["style_id"] = await item_id(client, "style", wishes.style, {"language": target.base})
    return fields


def _wish(pair: tuple[Language, Language], wishes: SpeakerWishes) -> "Wish":
    source, target = pair
    given = wishes.glossary
    is_file = given is not None and Path(given).exists()
    formality = wishes.formality if "formality" in target.supports else None
    wish = wish_for(target, source, formality, Path(given) if given and is_file else None)
    if given and not is_file:
        wish = replace(wish, terms=_terms(given, pair, wishes))
    return replace(wish, guide=_guide(wishes.style, target, wishes)) if wishes.style else wish


def _terms(name: str, pair: tuple[Language, Language], wishes: SpeakerWishes) -> "Terms":
    async def work(opened: Opened) -> "Terms":
        from tolmach.glossaries.applying import Terminology
        from tolmach.glossaries.service import Glossaries

        owner = await only_account(opened.accounts, wishes.account)
        glossaries = Glossaries(opened.database)
        ids = [each.id for each in await glossaries.all(owner.id) if each.name == name]
        if len(ids) != 1:
            raise StartError(
                f"There {'are several glossaries' if ids else 'is no glossary or file'} of the name {name}."
            )
        return await Terminology(glossaries).terms(owner.id, ids, pair[0].base, pair[1].base)

    return work_on(wishes.data, wishes.config, work)


def _guide(name: str, target: Language, wishes: SpeakerWishes) -> "Guide":
    async def work(opened: Opened) -> "Guide":
        from tolmach.styles.guides import StyleGuide
        from tolmach.styles.model import MOST_LISTS
        from tolmach.styles.service import Styles

        owner = await only_account(opened.accounts, wishes.account)
        lists = await Styles(opened.database).page(owner.id, 0, MOST_LISTS)
        found = [each for each in lists if (each.name, each.language) == (name, target.base)]
        if len(found) != 1:
            raise StartError(
                f"There {'are several styles' if found else 'is no style'} of the name {name} for {target.name}."
            )
        return StyleGuide(found[0].language, found[0].rules, found[0].instructions)

    return work_on(wishes.data, wishes.config, work)
