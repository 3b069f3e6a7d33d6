"""Vouchers: signed proofs that a key has paid for a sentence.

A page translates a text while a person types it, so that most sentences come again and again, each time a little
longer. The page gives back the vouchers of the sentences that stood there before, and pays for the new characters.
"""

import hashlib
import hmac
from collections.abc import Callable, Sequence

from rapidfuzz.distance import Postfix, Prefix

LASTS = 12 * 3600
"""Seconds, as long as a session of the console."""
_PAID = "paid"


class Vouchers:
    """A voucher is for one key, one target language and one sentence, whatever the other options are."""

    def __init__(self, secret: bytes, clock: Callable[[], float]) -> None:
        self._key = hashlib.blake2b(key=secret, person=b"tolmach-voucher").digest()
        self._clock = clock

    def made(self, key_id: str, target: str, sentence: str) -> str:
        expires = f"{int(self._clock()) + LASTS:x}"
        return f"{expires}.{self._mark(expires, key_id, target, sentence)}"

    def holds(self, voucher: str, key_id: str, target: str, sentence: str) -> bool:
        expires, _, mark = voucher.partition(".")
        right = self._mark(expires, key_id, target, sentence)
        return hmac.compare_digest(mark.encode("utf-8", "replace"), right.encode()) and int(expires, 16) > self._clock()

    def _mark(self, expires: str, key_id: str, target: str, sentence: str) -> str:
        signed = "\0".join((_PAID, expires, key_id, target, sentence))
        return hmac.new(self._key, signed.encode("utf-8", "surrogatepass"), hashlib.sha256).hexdigest()[:32]


def new_characters(paid: Sequence[str], sentences: Sequence[str]) -> list[int]:
    """How many characters of each sentence are new, where the paid sentences stood before. What both begin and end with
    is not new, also where one sentence became two or two became one."""
    before, now = "".join(paid), "".join(sentences)
    start = Prefix.similarity(before, now)
    end = len(now) - Postfix.similarity(before[start:], now[start:])
    found, at = list[int](), 0
    for sentence in sentences:
        last = at + len(sentence)
        found.append(max(0, min(last, end) - max(at, start)))
        at = last
    return found
