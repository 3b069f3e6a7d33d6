"""Reports limits as the mock server does, where this service differs."""

from typing import Any, Final

from tolmach.sandbox.plans import AccountStart

_CHARACTERS: Final = ("character_count", "character_limit", "api_key_character_count", "api_key_character_limit")
_DOCUMENTS: Final = ("document_count", "document_limit")


def with_limits(told: dict[str, Any], start: AccountStart, team_documents: int) -> dict[str, Any]:
    """An account without a limit has no such fields; an account with a team also counts the team's documents."""
    hidden = (*(_CHARACTERS if start.characters == 0 else ()), *(_DOCUMENTS if start.documents == 0 else ()))
    shown = {name: value for name, value in told.items() if name not in hidden}
    if start.team_documents:
        shown |= {"team_document_count": team_documents, "team_document_limit": start.team_documents}
    return shown
