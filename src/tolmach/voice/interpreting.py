"""The translation of what was said, through the same pipeline as all text."""

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
"""Characters of what was said before, for engines that read it."""


@dataclass(frozen=True, slots=True)
class SessionGlossaries:
    """What a session named; which of it serves a pair is seen when the pair is known."""

    terminology: Terminology
    account_id: str
    glossaries: tuple[Glossary, ...] = ()

    async def terms(self, source: str, target: str) -> Terms | None:
        """None where none of them has a dictionary for the pair."""
        pair = Pair(source, target)
        ids = [item.id for item in self.glossaries if item.dictionary(pair) is not None]
        try:
            return await self.terminology.terms(self.account_id, ids, source, target) if ids else None
        except NotFound:
            # Deleted during the session.
            return None


class TargetInterpreter:
    """For one target of one session. Terms are looked up once for a language."""

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
        """The form of address that the first words asked for which asked for any."""

    def hear(self, spoken: Iterable[Spoken]) -> None:
        """All that will be said, where that is known, so that the first words have the form of address of the last."""
        texts: dict[str, list[str]] = defaultdict(list)
        for each in spoken:
            texts[each.language].append(each.text)
        self._asked = self._asked or asked(texts)

    async def render(self, spoken: Spoken, context: str) -> str:
        """What is in the target's language already, or in one that nothing here translates, stays as it is."""
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
