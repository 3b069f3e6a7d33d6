"""Makes streams from what a client asked for: at the beginning of a session, and when another replica continues it."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from tolmach.accounts.usage import Usage
from tolmach.callers import Caller, KeyKind, Plan
from tolmach.errors import InvalidParameter, NotFound, Unavailable
from tolmach.glossaries.applying import Terminology
from tolmach.glossaries.service import Glossaries
from tolmach.spoken_terms.applying import SessionTerms, session_terms
from tolmach.spoken_terms.service import SpokenTerms
from tolmach.translation.model import Wish
from tolmach.translation.service import Translator
from tolmach.voice.interpreting import SessionGlossaries, TargetInterpreter
from tolmach.voice.model import VoiceWish
from tolmach.voice.recognising.protocol import Hearing
from tolmach.voice.register import BEAT, SessionEntry
from tolmach.voice.stream.hearing import SourceWish
from tolmach.voice.stream.messages import EndOfSourceMedia
from tolmach.voice.stream.metering import SpeechMeter
from tolmach.voice.stream.pace import FASTEST
from tolmach.voice.stream.session import VoiceStream
from tolmach.voice.studio import Studio

NO_VOICE: Final = "The service cannot speak, because no synthesiser is installed."
UNREPORTED: Final = int(1000 * BEAT * FASTEST)
"""Milliseconds that a replica may have heard after its last report. They are added so that no time occurs twice."""
Over = Callable[[], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class Terminologies:
    """The terminology that sessions may refer to."""

    glossaries: Glossaries
    terminology: Terminology
    spoken_terms: SpokenTerms


class StreamMaker:
    """`opening` blocks, and raises `Unavailable` if nothing that understands speech is installed."""

    def __init__(
        self, opening: Callable[[], Studio], translator: Translator, terms: Terminologies, usage: Usage
    ) -> None:
        self._opening = opening
        self._translator = translator
        self._terms = terms
        self._usage = usage
        self._opened: Studio | None = None
        self._turn = asyncio.Lock()

    async def studio(self) -> Studio:
        """The studio, opened at the first request: most services never use speech."""
        async with self._turn:
            if self._opened is None:
                self._opened = await asyncio.to_thread(self._opening)
            return self._opened

    async def close(self) -> None:
        if self._opened is not None:
            self._opened.threads.close()
            await asyncio.to_thread(self._opened.recogniser.close)

    def require_targets(self, wish: VoiceWish) -> None:
        for target in wish.targets:
            try:
                self._translator.require(Wish(target.language))
            except InvalidParameter:
                raise InvalidParameter("target_languages") from None

    async def make(self, entry: SessionEntry, over: Over) -> VoiceStream:
        """`over` is called before the client learns of an error. Raises an error if the wish cannot be fulfilled."""
        wish = entry.wish
        glossaries = await self._glossaries(entry.account_id, wish.glossary_ids)
        terms = await self._spoken_terms(entry.account_id, wish.spoken_terms_id)
        studio = await self.studio()
        _require_speech(studio, wish)
        interpreters = {
            target.name: TargetInterpreter(self._translator, glossaries, target, entry.key_id)
            for target in wish.targets
        }
        payer = Caller(entry.account_id, entry.key_id, Plan.PRO, KeyKind.DEVELOPER)
        meter = SpeechMeter(self._usage, payer, wish.tag)
        return VoiceStream(wish, _source(wish, terms), studio, interpreters, meter, begins=entry.heard, over=over)

    async def go_on(self, entry: SessionEntry, over: Over) -> VoiceStream:
        """Continues a session that began elsewhere. Glossaries and terms that were deleted since are left out."""
        wish = await self._left_of(entry.account_id, entry.wish)
        stream = await self.make(replace(entry, wish=wish, heard=entry.heard and entry.heard + UNREPORTED), over)
        if entry.is_finishing:
            await stream.take(EndOfSourceMedia())
        return stream

    async def _left_of(self, account_id: str, wish: VoiceWish) -> VoiceWish:
        ids = [each for each in wish.glossary_ids if await _is_there(self._glossaries(account_id, [each]))]
        terms = await _is_there(self._spoken_terms(account_id, wish.spoken_terms_id))
        return replace(wish, glossary_ids=tuple(ids), spoken_terms_id=wish.spoken_terms_id if terms else None)

    async def _glossaries(self, account_id: str, ids: Sequence[str]) -> SessionGlossaries:
        found = [await self._terms.glossaries.find(account_id, identifier) for identifier in ids]
        return SessionGlossaries(self._terms.terminology, account_id, tuple(found))

    async def _spoken_terms(self, account_id: str, identifier: str | None) -> SessionTerms | None:
        if identifier is None:
            return None
        return await session_terms(self._terms.spoken_terms, account_id, identifier)


async def _is_there(finding: Awaitable[object]) -> bool:
    try:
        await finding
    except NotFound:
        return False
    return True


def _source(wish: VoiceWish, terms: SessionTerms | None) -> SourceWish:
    language = wish.source.lower() if wish.source else None
    listed = () if terms is None else _listed(terms, language)
    hearing = Hearing(language, wish.is_fixed, listed)
    return SourceWish(wish.media, hearing) if terms is None else SourceWish(wish.media, hearing, terms.corrected)


def _listed(terms: SessionTerms, language: str | None) -> tuple[str, ...]:
    """The terms for the language, or those of all languages if the spoken language is not known."""
    if language is not None:
        return terms.terms(language)
    return tuple(term for each in terms.collection.lists for term in each.terms)


def _require_speech(studio: Studio, wish: VoiceWish) -> None:
    """Checks that the installed programs understand the source language and speak the wanted one."""
    understood = studio.recogniser.languages
    if wish.source is not None and wish.source.lower() not in understood:
        raise InvalidParameter("source_language", allowed=", ".join(sorted(understood)))
    if wish.speech is None:
        return
    if studio.speaker is None:
        raise Unavailable(NO_VOICE)
    if wish.speech.target.language.base not in studio.speaker.languages:
        raise InvalidParameter("target_media_languages", allowed=", ".join(sorted(studio.speaker.languages)))
