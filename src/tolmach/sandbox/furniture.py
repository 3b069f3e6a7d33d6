"""Data that every key finds, as at the official clients' mock server: a style list and a memory, under the ids that the
clients' tests know. They cannot be changed. The languages of voice are listed, too, even if nothing is installed that
hears or speaks."""

import asyncio
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Final

import sqlalchemy as sa

from tolmach.assembly import Parts
from tolmach.clock import now
from tolmach.ids import new_uuid
from tolmach.languages import catalogue
from tolmach.languages.model import SpeechAbilities, SpeechReach
from tolmach.memories import job_store, rooms
from tolmach.memories import store as memory_store
from tolmach.memories.applying import Recollection
from tolmach.memories.compiled import CompiledMemory
from tolmach.memories.making import compile_into
from tolmach.memories.model import Job, Memory, Segment, new_export
from tolmach.memories.service import Memories
from tolmach.storage.database import Also, nothing_more
from tolmach.styles import store as style_store
from tolmach.styles.guides import Guidance
from tolmach.styles.model import RuleList
from tolmach.styles.service import Styles

NOBODY: Final = ""
LONG_AGO: Final = datetime.fromtimestamp(0, UTC)
CONVERSIONS: Final = {"txt": ("html",)}
LANGUAGES: Final = ("en", "es", "fr")
_TEXTS: Final = (
    ("Guten Morgen.", "Good morning.", "Buenos días.", "Bonjour."),
    ("Vielen Dank für Ihre Hilfe.", "Thank you for your help.", "Gracias por su ayuda.", "Merci pour votre aide."),
    ("Die Tür ist offen.", "The door is open.", "La puerta está abierta.", "La porte est ouverte."),
    ("Wir sehen uns morgen.", "See you tomorrow.", "Nos vemos mañana.", "À demain."),
    (
        "Der Zug kommt um acht Uhr.",
        "The train arrives at eight.",
        "El tren llega a las ocho.",
        "Le train arrive à huit heures.",
    ),
    ("Bitte unterschreiben Sie hier.", "Please sign here.", "Por favor, firme aquí.", "Veuillez signer ici."),
    ("Das Wasser ist kalt.", "The water is cold.", "El agua está fría.", "L'eau est froide."),
    ("Speichern Sie die Datei.", "Save the file.", "Guarde el archivo.", "Enregistrez le fichier."),
    (
        "Das Passwort ist falsch.",
        "The password is wrong.",
        "La contraseña es incorrecta.",
        "Le mot de passe est incorrect.",
    ),
    ("Die Rechnung liegt bei.", "The invoice is enclosed.", "Se adjunta la factura.", "La facture est jointe."),
    (
        "Der Protonenstrahl ist an.",
        "The proton beam is on.",
        "El haz de protones está encendido.",
        "Le faisceau de protons est allumé.",
    ),
    ("Es regnet.", "It is raining.", "Está lloviendo.", "Il pleut."),
)
STYLE: Final = RuleList(
    id="dca2e053-8ae5-45e6-a0d2-881156e7f4e4",
    account_id=NOBODY,
    name="Default Style Rule",
    language="en",
    created=LONG_AGO,
    updated=LONG_AGO,
    version=1,
    rules={"dates_and_times": {"calendar_era": "use_bce_and_ce"}},
    instructions=(),
)
MEMORY: Final = Memory(
    id="a74d88fb-ed2a-4943-a664-a4512398b994",
    account_id=NOBODY,
    name="Default Translation Memory",
    source="de",
    targets=LANGUAGES,
    segment_count=len(_TEXTS),
    created=LONG_AGO,
)


class SandboxStyles(Styles):
    async def page(self, account_id: str, number: int, size: int) -> list[RuleList]:
        start, count = _own(number, size)
        own = await self._database.read(lambda connection: style_store.page(connection, account_id, start, count))
        return own if number else [STYLE, *own]

    async def find(self, account_id: str | None, style_id: str) -> RuleList:
        return STYLE if style_id == STYLE.id else await super().find(account_id, style_id)


class SandboxMemories(Memories):
    """The file of the memory is made when it is first needed, so that a start does not wait for it."""

    _making: asyncio.Task[None] | None = None

    async def page(self, account_id: str, number: int, size: int) -> tuple[list[Memory], int]:
        start, count = _own(number, size)
        own, total = await self._database.read(
            lambda connection: (
                memory_store.page(connection, account_id, start, count),
                memory_store.count(connection, account_id),
            )
        )
        return own if number else [MEMORY, *own], total + 1

    async def find(self, account_id: str | None, memory_id: str) -> Memory:
        return MEMORY if memory_id == MEMORY.id else await super().find(account_id, memory_id)

    async def compiled(self, memory_id: str) -> CompiledMemory:
        if memory_id == MEMORY.id:
            await self._lay_out()
        return await super().compiled(memory_id)

    async def start_export(
        self, account_id: str, memory_id: str, also: Also[tuple[Job, bool]] = nothing_more
    ) -> tuple[Job, bool]:
        if memory_id != MEMORY.id:
            return await super().start_export(account_id, memory_id, also)
        await self._lay_out()
        job = new_export(new_uuid(), replace(MEMORY, account_id=account_id), now())

        def work(connection: sa.Connection) -> None:
            job_store.add(connection, job)
            also(connection, (job, False))

        await self._database.write(work)
        await self._workshop.start(job)
        return job, False

    async def _lay_out(self) -> None:
        if self._making is None:
            self._making = asyncio.create_task(self._make())
        await asyncio.shield(self._making)

    async def _make(self) -> None:
        # The row comes first: a sweep deletes the file of a memory that has no row.
        await self._database.write(lambda connection: memory_store.add(connection, MEMORY))
        with self._shelf.draft() as draft:
            await asyncio.to_thread(compile_into, draft, _segments(), MEMORY.source)
            await rooms.put_file(self._blobs, rooms.compiled(MEMORY.id), draft)


@dataclass(frozen=True, slots=True)
class SandboxSpeech:
    """If nothing is installed, it lists all languages that the interface has for voice."""

    installed: SpeechReach

    async def abilities(self) -> SpeechAbilities:
        found = await self.installed.abilities()
        return found if found.understood else SpeechAbilities(_bases("transcription"), _bases("translated_speech"))


def _bases(ability: str) -> frozenset[str]:
    return frozenset(language.base for language in catalogue.LANGUAGES if ability in language.supports)


def furnished(parts: Parts) -> Parts:
    styles, of = SandboxStyles(parts.storage.database), parts.memories
    service = SandboxMemories(parts.storage.database, parts.storage.blobs, of.shelf, of.workshop, of.signer)
    recollection = Recollection(parts.storage.database, service)
    return replace(
        parts,
        styles=styles,
        lookup=replace(parts.lookup, recollection=recollection, guidance=Guidance(styles)),
        memories=replace(of, service=service, recollection=recollection),
        speech=SandboxSpeech(parts.speech),
        conversions=CONVERSIONS,
    )


def _own(number: int, size: int) -> tuple[int, int]:
    """Which of an account's own items are on a page, given that the oldest of all items is not its own."""
    return (number * size - 1, size) if number else (0, size - 1)


def _segments() -> list[Segment]:
    return [Segment(source, tuple(zip(LANGUAGES, targets, strict=True))) for source, *targets in _TEXTS]
