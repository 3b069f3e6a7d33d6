"""An example of every operation, in one module for each area; the tests send them all."""

from tolmach.reference.examples import (
    accounts,
    documents,
    glossaries,
    glossaries_legacy,
    languages,
    memories,
    service,
    spoken_terms,
    styles,
    text,
    voice,
    voice_jobs,
)
from tolmach.wire.examples import Examples

EXAMPLES: Examples = {
    **text.EXAMPLES,
    **documents.EXAMPLES,
    **languages.EXAMPLES,
    **glossaries_legacy.EXAMPLES,
    **glossaries.EXAMPLES,
    **memories.EXAMPLES,
    **styles.EXAMPLES,
    **spoken_terms.EXAMPLES,
    **voice.EXAMPLES,
    **voice_jobs.EXAMPLES,
    **accounts.EXAMPLES,
    **service.EXAMPLES,
}
