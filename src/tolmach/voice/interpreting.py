"""Translates what was said, through the same pipeline as all text."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from tolmach.engines.queue import Priority
from tolmach.errors import InvalidParameter, NotFound
from tolmach.glossaries.applying import Terminology
from tolmach.glossaries.model import Glossary, Pair
from tolmach.languages import catalogue
from tolmach.languages.model import Language
from tolmach.translation.model import Order
from tolmach.translation.service import Translator
from tolmach.translation.trying.addressing import asked
from tolmach.units import Formality, Terms
from tolmach.voice.model import VoiceTarget
from tolmach.voice.recognising.protocol import Spoken

LONGEST_CONTEXT: Final = 300
"""The most characters of earlier speech that engines get as context."""


@dataclass(frozen=True, slots=True)
class SessionGlossaries:
    """The glossaries that a session names. Which of them apply is decided when the language pair is known."""

    terminology: Terminology
    account_id: str
    glossaries: tuple[Glossary, ...] = ()

    async def terms(self, source: str, target: str) -> Terms | None:
        """None if none of the glossaries has a dictionary for the pair."""
        pair = Pair(source, target)
        ids = [item.id for item in self.glossaries if item.dictionary(pair) is not None]
        try:
            return await self.terminology.terms(self.account_id, ids, source, target) if ids else None
        except NotFound:
            # The glossary was deleted during the session.
            return None


class TargetInterpreter:
    """Translates into one target of one session. It looks up the terms once for each source language."""

    def __init__(
        self,
        translator: Translator,
        glossaries: SessionGlossaries,
        target: VoiceTarget,
        key: str,
        priority: Priority = Priority.INTERACTIVE,
    ) -> None:
        self._translator = translator
        self._glossaries = glossaries
        self._target = target
        self._key = key
        self._priority = priority
        self._terms: dict[str, Terms | None] = {}
        self._asked: Formality | None = None
        """The form of address that the speech first asked for, if any."""

    def hear(self, spoken: Iterable[Spoken]) -> None:
        """Hears everything in advance, if it is known, so that the first words get the form of address of the last."""
        texts: dict[str, list[str]] = defaultdict(list)
        for each in spoken:
            texts[each.language].append(each.text)
        self._asked = self._asked or asked(texts)

    async def render(self, spoken: Spoken, context: str) -> str:
        """Text in the target's language, or in a language that cannot be translated here, stays as it is."""
        text, source = spoken.text.strip(), catalogue.find(spoken.language)
        if not text or source is None or source == self._target.language:
            return text
        self.hear([spoken])
        options = self._target.options(source, context[-LONGEST_CONTEXT:], self._asked)
        wish = replace(options.wish(), terms=await self._terms_from(source))
        try:
            done = await self._translator.translate(Order((text,), wish), key=self._key, priority=self._priority)
        except InvalidParameter:
            return text
        return done[0].text.strip()

    async def _terms_from(self, source: Language) -> Terms | None:
        if source.base not in self._terms:
            self._terms[source.base] = await self._glossaries.terms(source.base, self._target.language.base)
        return self._terms[source.base]
