import asyncio
from datetime import date, datetime
from typing import Any

import pytest

from tests.accounts.conftest import Bank, day
from tolmach.accounts import usage_store
from tolmach.accounts.analytics import TAG_PAGE, midnight, parse_range, total
from tolmach.accounts.model import Amounts, Key, KeyUsage, Product, Reservation, TagUsage
from tolmach.accounts.schema import minutes, show_amounts, show_key_usage, show_tag_usage
from tolmach.errors import BadRequest


@pytest.mark.parametrize(
    ("start", "end", "first", "last"),
    [
        ("2025-09-29", "2025-09-30", "2025-09-29T00:00:00", "2025-09-30T00:00:00"),
        ("2025-09-29", "2025-09-29", "2025-09-29T00:00:00", "2025-09-29T00:00:00"),
        ("2025-09-29T10:11:12", "2025-09-30T23:59:59", "2025-09-29T10:11:12", "2025-09-30T23:59:59"),
        ("2025-09-29T10:11:12", "2025-09-29", "2025-09-29T10:11:12", "2025-09-29T00:00:00"),
        ("2024-02-29", "2025-02-28", "2024-02-29T00:00:00", "2025-02-28T00:00:00"),
        ("2024-01-01", "2025-01-01", "2024-01-01T00:00:00", "2025-01-01T00:00:00"),
    ],
)
def test_ranges(start: str, end: str, first: str, last: str) -> None:
    span = parse_range(start, end)
    assert (span.start, span.end) == (day(first), day(last))
    assert span.days == (date.fromisoformat(first[:10]), date.fromisoformat(last[:10]))


LONG = "Bad request. Reason: Date range cannot exceed 366 days"
BAD_START = "Value for 'start_date' not supported."
BAD_END = "Value for 'end_date' not supported."
REVERSED = "Value for 'end_date' must not be before 'start_date'."


@pytest.mark.parametrize(
    ("start", "end", "message"),
    [
        ("2024-01-01", "2025-01-02", LONG),
        ("2025-01-01", "2026-02-05", LONG),
        ("0001-01-01", "9999-12-31", LONG),
        ("2025-01-02", "2025-01-01", REVERSED),
        ("2025-01-01T12:00:00", "2025-01-01T11:59:59", REVERSED),
        ("", "2025-01-01", BAD_START),
        ("2025-01-01", "", BAD_END),
        ("2025-02-29", "2025-03-01", BAD_START),
        ("2025-01-01", "2025-13-01", BAD_END),
        ("0000-01-01", "2025-01-01", BAD_START),
        ("2025-1-1", "2025-01-01", BAD_START),
        ("2025-01- 1", "2025-01-01", BAD_START),
        ("20250101", "2025-01-01", BAD_START),
        ("2025-W01-1", "2025-01-01", BAD_START),
        ("2025-01-01 ", "2025-01-01", BAD_START),
        ("2025-01-01\n", "2025-01-01", BAD_START),
        ("２025-01-01", "2025-01-01", BAD_START),
        ("2025-01-01T00:00", "2025-01-01", BAD_START),
        ("2025-01-01 00:00:00", "2025-01-01", BAD_START),
        ("2025-01-01T24:00:00", "2025-01-02", BAD_START),
        ("2025-01-01T00:00:60", "2025-01-02", BAD_START),
        ("2025-01-01T00:00:00Z", "2025-01-02", BAD_START),
        ("2025-01-01T00:00:00.5", "2025-01-02", BAD_START),
        ("today", "2025-01-01", BAD_START),
    ],
)
def test_bad_ranges(start: str, end: str, message: str) -> None:
    with pytest.raises(BadRequest) as refusal:
        parse_range(start, end)
    assert refusal.value.message == message


@pytest.mark.parametrize(
    ("milliseconds", "shown"),
    [(0, 0.0), (299, 0.0), (300, 0.01), (900, 0.02), (1499, 0.02), (60_000, 1.0), (90_000, 1.5), (90_300, 1.51),
     (3_599_999, 60.0), (6_000_000_000_123, 100_000_000.0)],
)  # fmt: skip
def test_minutes_have_two_decimals(milliseconds: int, shown: float) -> None:
    assert minutes(milliseconds) == shown


Line = tuple[Key, str, Product, int, str | None]


def record(bank: Bank, account_id: str, lines: list[Line]) -> None:
    """Usage on days of our choice, written as commits write it."""

    def work(connection: Any) -> None:
        for key, on, product, amount, tag in lines:
            reservation = Reservation("", account_id, key.id, midnight(date(2025, 1, 1)), product.unit, amount)
            spoken = amount // 2 if product is Product.SPEECH else 0
            usage_store.add_usage(
                connection, reservation, product, amount, date.fromisoformat(on), tag=tag, speech_to_speech=spoken
            )

    bank.database.write_now(work)


async def two_keys(bank: Bank) -> tuple[str, Key, Key]:
    account, _, _ = await bank.open()
    keys = [(await bank.accounts.create_key(account.id, label=label))[0] for label in ("b", "a")]
    _, stranger, _ = await bank.open("stranger")
    record(bank, stranger.account_id, [(stranger, "2025-01-02", Product.TEXT, 99, "theirs")])
    return account.id, *keys  # type: ignore[return-value]


def test_usage_by_key_and_day(bank: Bank) -> None:
    async def run() -> None:
        account, b, a = await two_keys(bank)
        record(
            bank,
            account,
            [
                (a, "2025-01-03", Product.TEXT, 1, None),
                (b, "2025-01-05", Product.DOCUMENT, 2, None),
                (b, "2025-01-01", Product.TEXT, 4, None),
                (b, "2025-01-01", Product.TEXT, 8, "tag"),
                (b, "2025-01-01", Product.IMPROVEMENT, 16, None),
                (b, "2025-01-05", Product.SPEECH, 90_000, None),
                (b, "2025-01-03", Product.TEXT, 0, None),
                (b, "2024-12-31", Product.TEXT, 1000, None),
                (a, "2025-01-06", Product.TEXT, 1000, None),
            ],
        )
        span = parse_range("2025-01-01T12:00:00", "2025-01-05")
        first, fifth = Amounts(text=12, improvement=16), Amounts(document=2, speech=90_000, speech_to_speech=45_000)
        by_day = await bank.analytics.by_key(account, span, by_day=True)
        assert by_day == [
            KeyUsage(b.mask, "b", date(2025, 1, 1), first),
            KeyUsage(b.mask, "b", date(2025, 1, 5), fifth),
            KeyUsage(a.mask, "a", date(2025, 1, 3), Amounts(text=1)),
        ]
        by_key = await bank.analytics.by_key(account, span, by_day=False)
        assert by_key == [
            KeyUsage(b.mask, "b", None, Amounts(12, 2, 16, 90_000, 45_000)),
            KeyUsage(a.mask, "a", None, Amounts(text=1)),
        ]
        assert total(by_key) == total(by_day) == Amounts(13, 2, 16, 90_000, 45_000)
        assert await bank.analytics.by_key(account, parse_range("2025-02-01", "2025-02-02"), by_day=True) == []

    asyncio.run(run())


def test_usage_by_tag(bank: Bank) -> None:
    async def run() -> None:
        account, b, a = await two_keys(bank)
        record(
            bank,
            account,
            [
                (a, "2025-01-02", Product.TEXT, 1, "team-b"),
                (b, "2025-01-01", Product.TEXT, 2, "team-b"),
                (b, "2025-01-02", Product.TEXT, 4, "team-b"),
                (b, "2025-01-02", Product.SPEECH, 600, "team-a"),
                (b, "2025-01-02", Product.DOCUMENT, 8, "team-c"),
                (b, "2025-01-02", Product.IMPROVEMENT, 16, "team-c"),
                (b, "2025-01-02", Product.TEXT, 32, None),
                (b, "2025-01-03", Product.TEXT, 64, "team-a"),
            ],
        )
        span = parse_range("2025-01-01", "2025-01-02")
        assert await bank.analytics.by_tag(account, span, by_day=False, page=1) == (
            [
                TagUsage("team-a", None, Amounts(speech=600, speech_to_speech=300)),
                TagUsage("team-b", None, Amounts(text=7)),
            ],
            False,
        )
        assert await bank.analytics.by_tag(account, span, by_day=True, page=1) == (
            [
                TagUsage("team-a", date(2025, 1, 2), Amounts(speech=600, speech_to_speech=300)),
                TagUsage("team-b", date(2025, 1, 1), Amounts(text=2)),
                TagUsage("team-b", date(2025, 1, 2), Amounts(text=5)),
            ],
            False,
        )

    asyncio.run(run())


@pytest.mark.parametrize(("tags", "sizes"), [(0, [0]), (1, [1]), (100, [100]), (101, [100, 1]), (250, [100, 100, 50])])
def test_pages_of_tags(bank: Bank, tags: int, sizes: list[int]) -> None:
    async def run() -> None:
        account, b, _ = await two_keys(bank)
        names = [f"tag-{number:03}" for number in range(tags)]
        lines: list[Line] = [(b, f"2025-01-0{1 + n % 5}", Product.TEXT, n + 1, name) for n, name in enumerate(names)]
        record(bank, account, lines)
        span = parse_range("2025-01-01", "2025-01-05")
        for by_day in (False, True):
            pages = []
            for page in range(1, len(sizes) + 1):
                lines_of_page, more = await bank.analytics.by_tag(account, span, by_day=by_day, page=page)
                assert more is (page < len(sizes))
                pages.append(lines_of_page)
            assert [len(page) for page in pages] == sizes
            assert [line.tag for page in pages for line in page] == names
        past, more = await bank.analytics.by_tag(account, span, by_day=False, page=len(sizes) + 1)
        assert (past, more) == ([], False)
        assert max(sizes) <= TAG_PAGE

    asyncio.run(run())


def test_lines_on_the_wire() -> None:
    amounts = Amounts(1, 2, 4, 90_000, 30_000)
    assert show_amounts(amounts).model_dump() == {
        "total_characters": 7,
        "text_translation_characters": 1,
        "document_translation_characters": 2,
        "text_improvement_characters": 4,
        "speech_to_text_minutes": 1.5,
        "speech_to_text_milliseconds": 90_000,
    }
    line = KeyUsage("f63c****8e33", "ci", date(2025, 9, 29), amounts)
    shown = show_key_usage(line).model_dump(exclude_unset=True)
    assert (shown["api_key"], shown["api_key_label"], shown["usage_date"]) == (
        "f63c****8e33",
        "ci",
        "2025-09-29T00:00:00Z",
    )
    assert "usage_date" not in show_key_usage(KeyUsage("m", "l", None, amounts)).model_dump(exclude_unset=True)
    assert show_tag_usage(TagUsage("team", date(2026, 6, 2), amounts)).model_dump(exclude_unset=True) == {
        "custom_tag": "team",
        "usage_date": "2026-06-02T00:00:00Z",
        "breakdown": {
            "total_characters": 1,
            "text_translation_characters": 1,
            "text_improvement_characters": 0,
            "speech_to_text_minutes": 1.5,
            "speech_to_speech_minutes": 0.5,
        },
    }
    assert midnight(date(2025, 1, 1)) == datetime.fromisoformat("2025-01-01T00:00:00+00:00")
