"""How wide batches are made, and that company does not change what is decoded in them."""

import pytest

from tolmach.engines.nmt.decoder import Decoder, DecodingJob, Manner
from tolmach.engines.nmt.packages import shipped
from tolmach.engines.nmt.tokens import Tokens
from tolmach.engines.nmt.widths import EQUAL, HERE, MIXED, Widths, widths

TEXTS = (
    "Yes.",
    "Good morning!",
    "The cat sleeps on the mat.",
    "We will meet at the station at seven, unless the train is late again.",
    "The committee published its report on Tuesday, and nobody in the room had expected how harsh it would be.",
    "She had lived in the same house for forty years, knew every neighbour by name, and still locked the door twice "
    "before she went to bed, because her mother had done so and because one never knows.",
)


def test_long_and_short_share_a_batch_only_where_that_is_known_to_change_nothing() -> None:
    assert widths("x86_64") is MIXED
    assert widths("aarch64") is EQUAL
    assert HERE in (MIXED, EQUAL)


def test_a_class_holds_what_needs_no_more() -> None:
    assert [EQUAL.class_of(needed) for needed in (1, 16, 17, 97, 513)] == [16, 16, 32, 128, 512]
    assert [MIXED.class_of(needed) for needed in (1, 40, 41, 513)] == [40, 40, 80, 512]


def test_a_batch_is_filled_to_a_multiple_or_to_its_class() -> None:
    assert [MIXED.filled(needed, 80) for needed in (3, 8, 9, 64)] == [8, 8, 16, 64]
    assert [EQUAL.filled(needed, 64) for needed in (49, 64)] == [64, 64]


@pytest.mark.parametrize("chosen", [HERE, EQUAL])
def test_company_changes_no_bit(chosen: Widths) -> None:
    tokens = Tokens(shipped() / "spm.model")
    jobs = [DecodingJob("<2de>", pieces, Manner(beam=2), text=pieces) for pieces in tokens.encode(TEXTS)]
    decoder = Decoder(str(shipped()), "cpu", 1, chosen)
    alone = [decoder.decode([job])[0] for job in jobs]
    assert decoder.decode(jobs) == alone
    assert decoder.decode(jobs[::-1]) == alone[::-1]
    targets = [found.pieces for found in alone]
    assert all(score <= 0 for score in decoder.score(jobs, targets))


def test_what_was_decoded_is_likelier_than_what_belongs_to_another() -> None:
    tokens = Tokens(shipped() / "spm.model")
    decoder = Decoder(str(shipped()), "cpu", 1)
    sources = tokens.encode(["I see the house.", "The cat sleeps."])
    targets = tokens.encode(["Ich sehe das Haus.", "Die Katze schläft."])
    jobs = [DecodingJob("<2de>", pieces, Manner(), text=pieces) for pieces in sources]
    right, wrong = decoder.score(jobs, targets), decoder.score(jobs, targets[::-1])
    assert all(one > other for one, other in zip(right, wrong, strict=True))
