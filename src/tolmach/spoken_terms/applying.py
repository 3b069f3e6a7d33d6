"""The spoken terms that a voice session names, ready for its recognition."""

from dataclasses import dataclass

from tolmach.languages.traits import base
from tolmach.spoken_terms.matching import corrected
from tolmach.spoken_terms.model import TermCollection
from tolmach.spoken_terms.service import SpokenTerms


@dataclass(frozen=True, slots=True)
class SessionTerms:
    """Whoever has it keeps it, whatever becomes of the collection."""

    collection: TermCollection

    def terms(self, language: str) -> tuple[str, ...]:
        """Of what is spoken, in any variant; none where the collection has no list for it."""
        listed = self.collection.list_for(base(language))
        return () if listed is None else listed.terms

    def corrected(self, text: str, language: str) -> str:
        return corrected(text, language, self.terms(language))


async def session_terms(service: SpokenTerms, account_id: str, spoken_terms_id: str) -> SessionTerms:
    """Raises NotFound for what is unknown or of another account."""
    return SessionTerms(await service.find(account_id, spoken_terms_id.lower()))
