"""The digest of a document's key."""

from tolmach.documents import vault
from tolmach.storage.sealing import new_key

KEY = new_key()


def test_a_digest_tells_the_right_key_only() -> None:
    kept = vault.digest("A" * 32, KEY)
    assert vault.is_right("A" * 32, KEY, kept)
    assert not vault.is_right("B" * 32, KEY, kept)
    assert not vault.is_right("A" * 32, new_key(), kept)
    assert not vault.is_right("A" * 32, b"", kept)
    assert not vault.is_right("A" * 32, KEY, None)
    assert KEY not in kept
