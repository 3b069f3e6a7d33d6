"""The data types of the console: the session, and requests to the interface with their answers."""

from dataclasses import dataclass

from tolmach.wire.inside import ApiCall, Attached, Reply

__all__ = ["ApiCall", "Attached", "Reply", "Session"]


@dataclass(frozen=True, slots=True)
class Session:
    """The session of a person who has signed in. They act with keys of one account, as far as they have them."""

    account_id: str
    developer: str | None
    """The id of the developer key that the person translates with."""
    admin: str | None
    expires: int
    """In seconds since 1970."""
    nonce: str
