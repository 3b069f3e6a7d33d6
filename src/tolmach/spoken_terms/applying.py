"""Prepares the spoken terms that a voice session names for its recognition."""

from dataclasses import dataclass

from tolmach.languages.traits import base
from tolmach.spoken_terms.matching import corrected
from tolmach.spoken_terms.model import TermCollection
from tolmach.spoken_terms.service import SpokenTerms


@dataclass(frozen=True, slots=True)
class SessionTerms:
    """The terms of a session, which keeps them even if the collection changes or is deleted."""

    collection: TermCollection

    def terms(self, language: str) -> tuple[str, ...]:
        """The terms for the spoken language, in any variant; none if the collection has no list for it."""
        listed = self.collection.list_for(base(language))
        return () if listed is None else listed.terms

    def corrected(self, text: str, language: str) -> str:
        return corrected(text, language, self.terms(language))


async def session_terms(service: SpokenTerms, account_id: str, spoken_terms_id: str) -> SessionTerms:
    """Raises NotFound if the collection is unknown or belongs to another account."""
    return SessionTerms(await service.find(account_id, spoken_terms_id.lower()))
