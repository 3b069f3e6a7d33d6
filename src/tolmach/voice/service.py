"""What can be done with voice sessions. They live in this process: whoever comes back must come here."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from tolmach.accounts.model import Product
from tolmach.accounts.usage import Usage
from tolmach.callers import Caller
from tolmach.errors import InvalidParameter, Unavailable
from tolmach.glossaries.applying import Terminology
from tolmach.glossaries.service import Glossaries
from tolmach.languages.model import SpeechAbilities
from tolmach.spoken_terms.applying import SessionTerms, session_terms
from tolmach.spoken_terms.service import SpokenTerms
from tolmach.translation.model import Wish
from tolmach.translation.service import Translator
from tolmach.voice.interpreting import SessionGlossaries, TargetInterpreter
from tolmach.voice.model import VoiceWish
from tolmach.voice.recognising.protocol import Hearing
from tolmach.voice.sessions import ALONE, FRESH, Sessions, VoiceSession
from tolmach.voice.stream.connection import IDLE, LONGEST, VoiceLine
from tolmach.voice.stream.hearing import SourceWish
from tolmach.voice.stream.metering import SpeechMeter
from tolmach.voice.stream.session import VoiceStream
from tolmach.voice.studio import Studio

NO_VOICE: Final = "Speech cannot be spoken here: no synthesiser is installed."


@dataclass(frozen=True, slots=True)
class VoiceTimes:
    """In seconds."""

    fresh: float = FRESH
    alone: float = ALONE
    idle: float = IDLE
    longest: float = LONGEST


USUAL_TIMES: Final = VoiceTimes()


@dataclass(frozen=True, slots=True)
class Terminologies:
    """What sessions may name."""

    glossaries: Glossaries
    terminology: Terminology
    spoken_terms: SpokenTerms


@dataclass(frozen=True, slots=True)
class StreamPass:
    session_id: str
    token: str


class Voices:
    """`opening` blocks, and raises `Unavailable` where nothing is installed that understands speech."""

    def __init__(
        self,
        opening: Callable[[], Studio],
        translator: Translator,
        terms: Terminologies,
        usage: Usage,
        times: VoiceTimes = USUAL_TIMES,
    ) -> None:
        self._opening = opening
        self._translator = translator
        self._terms = terms
        self._usage = usage
        self._times = times
        self._sessions = Sessions(fresh=times.fresh, alone=times.alone)
        self._opened: Studio | None = None
        self._turn = asyncio.Lock()

    async def request(self, caller: Caller, wish: VoiceWish) -> StreamPass:
        self._require_targets(wish)
        glossaries = await self._glossaries(caller, wish.glossary_ids)
        terms = await self._spoken_terms(caller, wish.spoken_terms_id)
        # An exhausted quota refuses even nothing.
        await self._usage.release(await self._usage.reserve(caller, Product.SPEECH, 0))
        studio = await self.studio()
        _require_speech(studio, wish)
        self._sessions.check_room(studio.recogniser.most_streams)
        session = VoiceSession(caller)
        session.stream = VoiceStream(
            wish,
            _source(wish, terms),
            studio,
            {
                target.name: TargetInterpreter(self._translator, glossaries, target, caller.key_id)
                for target in wish.targets
            },
            SpeechMeter(self._usage, caller, wish.tag),
        )
        return StreamPass(session.id, self._sessions.add(session))

    async def studio(self) -> Studio:
        """Opened when it is first asked for: most services never hear anybody."""
        async with self._turn:
            if self._opened is None:
                self._opened = await asyncio.to_thread(self._opening)
            return self._opened

    @property
    def live(self) -> int:
        """How many sessions take a place."""
        return self._sessions.taken

    async def abilities(self) -> SpeechAbilities:
        """None where nothing is installed."""
        try:
            studio = await self.studio()
        except Unavailable:
            return SpeechAbilities()
        return SpeechAbilities(studio.recogniser.languages, studio.speaker.languages if studio.speaker else frozenset())

    def reconnect(self, caller: Caller, token: str) -> StreamPass:
        session, renewed = self._sessions.renew(caller, token)
        return StreamPass(session.id, renewed)

    def admit(self, token: str) -> VoiceSession:
        return self._sessions.admit(token)

    async def carry(self, session: VoiceSession, line: VoiceLine) -> None:
        await self._sessions.carry(session, line, idle=self._times.idle, longest=self._times.longest)

    async def close(self) -> None:
        """Every session is ended and paid for."""
        await self._sessions.close()
        if self._opened is not None:
            self._opened.threads.close()
            await asyncio.to_thread(self._opened.recogniser.close)

    def _require_targets(self, wish: VoiceWish) -> None:
        for target in wish.targets:
            try:
                self._translator.require(Wish(target.language))
            except InvalidParameter:
                raise InvalidParameter("target_languages") from None

    async def _glossaries(self, caller: Caller, ids: Sequence[str]) -> SessionGlossaries:
        found = [await self._terms.glossaries.find(caller.account_id, identifier) for identifier in ids]
        return SessionGlossaries(self._terms.terminology, caller.account_id, tuple(found))

    async def _spoken_terms(self, caller: Caller, identifier: str | None) -> SessionTerms | None:
        if identifier is None:
            return None
        return await session_terms(self._terms.spoken_terms, caller.account_id, identifier)


def _source(wish: VoiceWish, terms: SessionTerms | None) -> SourceWish:
    language = wish.source.lower() if wish.source else None
    listed = () if terms is None else _listed(terms, language)
    hearing = Hearing(language, wish.is_fixed, listed)
    return SourceWish(wish.media, hearing) if terms is None else SourceWish(wish.media, hearing, terms.corrected)


def _listed(terms: SessionTerms, language: str | None) -> tuple[str, ...]:
    """Those of all languages where it is not known which is spoken."""
    if language is not None:
        return terms.terms(language)
    return tuple(term for each in terms.collection.lists for term in each.terms)


def _require_speech(studio: Studio, wish: VoiceWish) -> None:
    """What is installed has to understand what is spoken, and to speak what is asked for."""
    understood = studio.recogniser.languages
    if wish.source is not None and wish.source.lower() not in understood:
        raise InvalidParameter("source_language", allowed=", ".join(sorted(understood)))
    if wish.speech is None:
        return
    if studio.speaker is None:
        raise Unavailable(NO_VOICE)
    if wish.speech.target.language.base not in studio.speaker.languages:
        raise InvalidParameter("target_media_languages", allowed=", ".join(sorted(studio.speaker.languages)))
