from tolmach.engines.nmt.joining import Output, copied, join
from tolmach.engines.nmt.symbols import TextPart
from tolmach.engines.protocol import Link


def test_join_keeps_order_and_moves_links() -> None:
    plan = [TextPart("  ", 0, False), TextPart("dog", 2, True), TextPart("!", 5, False), TextPart("cat", 6, True)]
    made = iter(
        [
            Output("Hund", -0.5, (Link((0, 3), (0, 4), 0.9),)),
            Output("Katze", -0.2, (Link((0, 3), (0, 5), 0.8),)),
        ]
    )
    assert join(plan, made) == Output("  Hund!Katze", -0.5, (Link((2, 5), (2, 6), 0.9), Link((6, 9), (7, 12), 0.8)))


def test_what_is_copied_is_linked_to_itself() -> None:
    assert copied("abc").links == (Link((0, 3), (0, 3), 1.0),)
